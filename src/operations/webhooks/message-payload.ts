/**
 * Builds the body of a message. The answer is added when the message is sent and not when it is stored, so that a
 * deleted answer is not sent and stored deliveries contain no answers.
 */
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import type { DueDelivery } from '../../stores/webhook-store.ts';
import type { Services } from '../services.ts';

/** Maximum length of an answer in UTF-16 code units. A longer answer is truncated. */
const MAX_ANSWER_CHARACTERS = 10_000;

export async function payloadOf({ store }: Services, { delivery, endpoint }: DueDelivery): Promise<string> {
  const { payload } = delivery.message;
  if (!endpoint.includeAnswer) return payload;
  const body = JSON.parse(payload) as { readonly data?: Readonly<Record<string, unknown>> };
  const debateId = body.data?.['debate_id'];
  if (typeof debateId !== 'string') return payload;
  const record = await store.debates.read(endpoint.tenant, debateId);
  return JSON.stringify({ ...body, data: { ...body.data, ...answerOf(record) } });
}

function answerOf(record: DebateRecord | null) {
  const { finalAnswer = null, confidence = null } = record?.summary ?? {};
  const isTruncated = finalAnswer !== null && finalAnswer.length > MAX_ANSWER_CHARACTERS;
  return {
    final_answer: isTruncated ? truncate(finalAnswer) : finalAnswer,
    final_answer_truncated: isTruncated,
    confidence,
  };
}

/** Truncates a text without splitting a surrogate pair. */
function truncate(text: string): string {
  const last = text.charCodeAt(MAX_ANSWER_CHARACTERS - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, MAX_ANSWER_CHARACTERS - (splitsPair ? 1 : 0));
}
