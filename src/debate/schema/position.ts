/** What one debater holds in one round, or why it holds nothing. */
import { z } from 'zod';
import { draftClaimSchema } from './claim.ts';
import { statedEstimateSchema } from './estimate.ts';
import { storedWord } from './stored.ts';

/**
 * Release 0.1 believed every usage that was reported. A stored sum beyond what a number holds exactly is the largest that
 * it does: nothing that was stored makes a read fail.
 */
export const tokenCountSchema = z
  .number()
  .overwrite((count) => Math.min(count, Number.MAX_SAFE_INTEGER))
  .int();

export const usageSchema = z.object({
  input_tokens: tokenCountSchema,
  output_tokens: tokenCountSchema,
  cached_input_tokens: tokenCountSchema,
  reasoning_tokens: tokenCountSchema,
  total_tokens: tokenCountSchema,
});
export type Usage = z.infer<typeof usageSchema>;

export const NO_USAGE: Usage = {
  input_tokens: 0,
  output_tokens: 0,
  cached_input_tokens: 0,
  reasoning_tokens: 0,
  total_tokens: 0,
};

/** Why a debater (or a judge) has nothing to say. */
export const failureCodes = [
  'refused',
  'content_filtered',
  'truncated',
  'empty_reply',
  'unreadable_reply',
  'reply_too_large',
  'rate_limited',
  'quota_exhausted',
  'provider_error',
  'timeout',
  'connection_failed',
  'rejected_request',
  'context_too_long',
  'unauthorized',
  'budget_exceeded',
  'interrupted',
  'cancelled',
  'not_needed',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureSchema = z.object({
  debater_id: z.string().nullable(),
  round: z.int(),
  phase: z.string().nullable(),
  attempt: z.int(),
  code: storedWord(failureCodes),
  /** One public sentence. */
  detail: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;

export const critiqueSchema = z.object({ debater_id: z.string(), assessment: z.string() });

export const positionSchema = z.object({
  debater_id: z.string(),
  model: z.string(),
  round: z.int(),
  phase: z.string().nullable(),
  status: storedWord(['ok', 'failed']),
  answer: z.string().nullable(),
  reasoning: z.string().nullable(),
  /** 0–1; null is unknown. */
  confidence: z.number().nullable(),
  /** As the model wrote it. */
  raw_confidence: z.string().nullable(),
  stance: z.string().nullable(),
  /** One of the options, else null: no vote. */
  vote: z.string().nullable(),
  critiques: z.array(critiqueSchema),
  /** Of a draft of a long answer: the claims that it relies on. Absent in other positions. */
  claims: z.array(draftClaimSchema).optional(),
  /** The previous answer as the debater restated it; null when it was not asked to, or did not. */
  restated_answer: z.string().nullable(),
  /** By the agreement measure; null when nothing was restated. */
  restated_correctly: z.boolean().nullable(),
  /** By the agreement measure; null in round 1 or when it cannot be said. */
  changed_from_previous: z.boolean().nullable(),
  /** By the model's own word. */
  claimed_changed: z.boolean().nullable(),
  change_justification: z.string().nullable(),
  usage: usageSchema,
  cost_usd: z.number(),
  started_at: z.string(),
  duration_ms: z.number(),
  finish_reason: z.string().nullable(),
  failure: failureSchema.nullable(),
  /** Only where estimates are asked for. */
  estimate: statedEstimateSchema.optional(),
});
export type Position = z.infer<typeof positionSchema>;

/** A position that counts: read without failure. Its answer may still be unreadable as a vote. */
export type HeldPosition = Position & { status: 'ok'; answer: string };

export function isHeld(position: Position): position is HeldPosition {
  return position.status === 'ok' && position.answer !== null;
}

/** A debater's latest position among these; a failed turn does not make it forget. */
export function latestOf(debaterId: string, positions: readonly Position[]): HeldPosition | null {
  for (let at = positions.length - 1; at >= 0; at -= 1) {
    const position = positions[at];
    if (position?.debater_id === debaterId && isHeld(position)) return position;
  }
  return null;
}

/** Debaters that said something readable; in a ballot also without voting. */
export function speakersHeard(positions: readonly Position[]): number {
  const heard = new Set<string>();
  for (const { status, debater_id } of positions) if (status === 'ok') heard.add(debater_id);
  return heard.size;
}

/** Whether the budget kept somebody from speaking in the round: a retry or a re-ask that it had no room for. */
export function isCutByBudget(positions: readonly Position[]): boolean {
  return positions.some(({ failure }) => failure?.code === 'budget_exceeded');
}
