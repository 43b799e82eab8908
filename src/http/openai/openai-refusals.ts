/** The documented refusals of routes that OpenAI's clients use. */
import type { ErrorCode } from '../../errors.ts';
import { errorTable, ParleyError } from '../../errors.ts';
import { otherMethod, refusalHeaders } from '../schemas/responses.ts';
import type { OpenaiError } from './openai-error.ts';
import { debateFailure, failureOf, openaiErrorSchema, openaiStatus, openaiWord } from './openai-error.ts';

const codes = [
  ...([
    'invalid_request',
    'unauthorized',
    'forbidden',
    'origin_not_allowed',
    'model_not_allowed',
    'not_found',
    'body_too_large',
  ] as const),
  ...([
    'unsupported_media_type',
    'expectation_failed',
    'unknown_model',
    'unpriced_model',
    'incompatible_options',
  ] as const),
  ...(['idempotency_mismatch', 'budget_exceeded', 'rate_limited', 'queue_full'] as const),
  ...(['internal_error', 'store_unavailable', 'overloaded'] as const),
] satisfies ErrorCode[];

/** Debates that ended without an answer: HTTP status → code → message. */
const ofDebates: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  409: { debate_cancelled: 'The debate was cancelled before it had an answer.' },
  502: {
    no_positions: 'No debater had an answer.',
    deadline: 'The deadline passed before the debate had an answer.',
    internal_error: 'The debate ended without an answer.',
  },
};

export function openaiRefusals() {
  const byStatus = Map.groupBy(codes, openaiStatus);
  const refusals = [...byStatus].map(([status, group]) => [status, refusal(group)] as const);
  const failures = Object.entries(ofDebates).map(
    ([status, group]) => [status, failure(Number(status), group)] as const,
  );
  return { ...Object.fromEntries([...refusals, ...failures]), ...otherMethod() };
}

function refusal(group: readonly ErrorCode[]) {
  const errors = group.map((code) => failureOf(new ParleyError(code)).body);
  const description = group.map((code) => `\`${openaiWord(code)}\`: ${errorTable[code].title}.`).join(' ');
  return { ...documented(description, errors), headers: refusalHeaders(group) };
}

function failure(status: number, messages: Readonly<Record<string, string>>) {
  const type = status === 409 ? 'invalid_request_error' : 'server_error';
  const errors = Object.entries(messages).map(([code, message]) => debateFailure(status, { code, message, type }).body);
  const description = Object.entries(messages).map(([code, message]) => `\`${code}\`: ${message}`);
  return { ...documented(description.join(' '), errors), headers: {} };
}

function documented(description: string, errors: readonly OpenaiError[]) {
  const examples = Object.fromEntries(errors.map((value) => [String(value.error.code), { value }]));
  return { description, content: { 'application/json': { schema: openaiErrorSchema, examples } } };
}
