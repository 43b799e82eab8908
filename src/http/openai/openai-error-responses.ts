/** The documented error responses of routes for OpenAI's clients. */
import type { ErrorCode } from '../../errors.ts';
import { errorTable, ParleyError } from '../../errors.ts';
import { errorHeaders, methodNotAllowedResponse } from '../schemas/responses.ts';
import type { OpenaiError } from './openai-error.ts';
import { debateFailure, failureOf, openaiErrorCode, openaiErrorSchema, openaiStatus } from './openai-error.ts';

const COMMON_ERRORS = [
  ...([
    'invalid_request',
    'unauthorized',
    'forbidden',
    'tenant_suspended',
    'origin_not_allowed',
    'rate_limited',
  ] as const),
  ...(['internal_error', 'store_unavailable', 'overloaded'] as const),
] satisfies ErrorCode[];

export const BODY_ERRORS = [
  'body_too_large',
  'unsupported_media_type',
  'expectation_failed',
] as const satisfies ErrorCode[];

/** Errors of a request that starts a debate. */
export const DEBATE_ERRORS = [
  ...BODY_ERRORS,
  ...(['not_found', 'model_not_allowed', 'unknown_model', 'unpriced_model', 'incompatible_options'] as const),
  ...(['idempotency_mismatch', 'budget_exceeded', 'queue_full'] as const),
] as const satisfies ErrorCode[];

/** Failures of debates that ended without an answer: HTTP status → code → message. */
const failedDebates: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  409: { debate_cancelled: 'The debate was cancelled before it had an answer.' },
  502: {
    no_positions: 'No debater had an answer.',
    deadline: 'The deadline passed before the debate had an answer.',
    internal_error: 'The debate ended without an answer.',
  },
};

export function completionErrorResponses() {
  const failures = Object.entries(failedDebates).map(
    ([status, group]) => [status, failedDebateResponse(Number(status), group)] as const,
  );
  return { ...openaiErrorResponses(DEBATE_ERRORS, ['model']), ...Object.fromEntries(failures) };
}

/**
 * Returns the documented error responses. `missing` lists the parameters that can be the cause of `not_found`; null
 * stands for the path.
 */
export function openaiErrorResponses(codes: readonly ErrorCode[], missing: readonly (string | null)[]) {
  const byStatus = Map.groupBy([...codes, ...COMMON_ERRORS], openaiStatus);
  const responses = [...byStatus].map(([status, group]) => [status, errorResponse(group, missing)] as const);
  return { ...Object.fromEntries(responses), ...methodNotAllowedResponse() };
}

function errorResponse(group: readonly ErrorCode[], missing: readonly (string | null)[]) {
  const causes = group.flatMap((code) => (code === 'not_found' ? missing : [null]).map((param) => ({ code, param })));
  const errors = causes.map(({ code, param }) => {
    const fields = param === null ? {} : { fields: [{ path: param, message: errorTable[code].title }] };
    return failureOf(new ParleyError(code, fields)).body;
  });
  const description = causes.map(
    ({ code, param }) => `\`${openaiErrorCode(code, param)}\`: ${errorTable[code].title}.`,
  );
  return { ...documented(description.join(' '), errors), headers: errorHeaders(group) };
}

function failedDebateResponse(status: number, messages: Readonly<Record<string, string>>) {
  const type = status === 409 ? 'invalid_request_error' : 'server_error';
  const errors = Object.entries(messages).map(([code, message]) => debateFailure(status, { code, message, type }).body);
  const description = Object.entries(messages).map(([code, message]) => `\`${code}\`: ${message}`);
  return { ...documented(description.join(' '), errors), headers: {} };
}

function documented(description: string, errors: readonly OpenaiError[]) {
  const examples = Object.fromEntries(errors.map((value) => [String(value.error.code), { value }]));
  return { description, content: { 'application/json': { schema: openaiErrorSchema, examples } } };
}
