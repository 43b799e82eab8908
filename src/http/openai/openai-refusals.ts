/** The documented refusals of routes that OpenAI's clients use. */
import type { ErrorCode } from '../../errors.ts';
import { errorTable } from '../../errors.ts';
import { refusalHeaders } from '../schemas/responses.ts';
import { openaiErrorSchema, openaiStatus, openaiWord } from './openai-error.ts';

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
  ...(['unsupported_media_type', 'unknown_model', 'unpriced_model', 'incompatible_options'] as const),
  ...(['idempotency_mismatch', 'budget_exceeded', 'rate_limited', 'queue_full'] as const),
  ...(['internal_error', 'store_unavailable', 'overloaded'] as const),
] satisfies ErrorCode[];

/** What became of a debate, as these clients are told of it. */
const ofDebates: readonly (readonly [status: number, sentence: string])[] = [
  [409, '`debate_cancelled`: The debate was cancelled before anybody had answered.'],
  [502, '`no_positions`, `deadline`, `internal_error`: The debate ended without an answer.'],
];

export function openaiRefusals() {
  const byStatus = Map.groupBy(codes, openaiStatus);
  const refusals = [...byStatus].map(([status, group]) => [status, refusal(group.map(sentenceOf), group)] as const);
  const failures = ofDebates.map(([status, sentence]) => [status, refusal([sentence], [])] as const);
  return Object.fromEntries([...refusals, ...failures]);
}

function sentenceOf(code: ErrorCode): string {
  return `\`${openaiWord(code)}\`: ${errorTable[code].title}.`;
}

function refusal(sentences: readonly string[], group: readonly ErrorCode[]) {
  const content = { 'application/json': { schema: openaiErrorSchema } };
  return { description: sentences.join(' '), content, headers: refusalHeaders(group) };
}
