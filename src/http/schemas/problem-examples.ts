/** An example of every error, by its code, for the API reference. */
import type { ErrorCode, ParleyErrorDetails } from '../../errors.ts';
import { errorTable, ParleyError } from '../../errors.ts';
import { problemOf } from '../problem.ts';

const details: Partial<Readonly<Record<ErrorCode, ParleyErrorDetails>>> = {
  invalid_request: {
    detail: 'debaters.0.model must be provider/model',
    fields: [{ path: 'debaters.0.model', message: 'must be provider/model' }],
  },
  budget_exceeded: {
    detail: 'the budget of the tenant does not allow even the first calls, which need 0.0123 USD',
    members: {
      cap: 'tenant',
      used: 9.98,
      reserved: 0.0125,
      limit: 10,
      resets_at: '2026-12-01T00:00:00.000Z',
      required_usd: 0.0123,
    },
  },
  unknown_model: {
    detail: 'unknown: openai/gpt-0',
    members: { models: ['openai/gpt-0'] },
  },
  not_found: { detail: 'there is no debate with this id' },
  method_not_allowed: { detail: 'PATCH is not supported here; use GET, POST' },
  notes_closed: { detail: 'the last round has begun, so no later round can show a note' },
  nothing_to_conclude: { detail: 'the debate has not started: wait for its first answer, or cancel it' },
  precondition_failed: { detail: 'If-Match does not match the ETag of the tenant: read the tenant again' },
  conflict: { detail: 'the debate is completed', members: { status: 'completed' } },
  unpriced_model: { detail: 'models without a known price: openai/gpt-0', members: { models: ['openai/gpt-0'] } },
  queue_full: {
    detail: 'the tenant has 20 unfinished debates, and its limit is 20 (max_queued_debates)',
    members: { unfinished: 20, limit: 20, limit_name: 'max_queued_debates' },
  },
};

/** Returns the problem document as the service sends it. */
export function problemExample(code: ErrorCode) {
  return problemOf(new ParleyError(code, details[code]), '/v1/debates');
}

const REFERENCE = '#/components/examples/';

/** Returns a reference to the example of each code. */
export function exampleReferences(codes: readonly ErrorCode[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(codes.map((code) => [code, { $ref: REFERENCE + code }]));
}

/** Returns `components.examples` of the API document. */
export function problemExamples() {
  return Object.fromEntries(
    (Object.keys(errorTable) as ErrorCode[]).map((code) => [
      code,
      { summary: errorTable[code].title, value: problemExample(code) },
    ]),
  );
}
