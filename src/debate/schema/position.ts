/** The position of one debater in one round, or the failure of its turn. */
import { z } from 'zod';
import { draftClaimSchema } from './claim.ts';
import { statedEstimateSchema } from './outcome/estimate.ts';
import { storedWord } from './stored.ts';
import { timeSchema } from './time.ts';

/**
 * Limits stored counts to the largest exact integer. Release 0.1 accepted every usage that a provider reported, so a
 * stored sum may exceed it, and reading must not fail.
 */
export const tokenCountSchema = z
  .number()
  .overwrite((count) => Math.min(count, Number.MAX_SAFE_INTEGER))
  .int();

export const usageSchema = z
  .object({
    input_tokens: tokenCountSchema.meta({ description: 'Input tokens, cached input included.', examples: [1234] }),
    output_tokens: tokenCountSchema.meta({ description: 'Output tokens, reasoning included.', examples: [256] }),
    cached_input_tokens: tokenCountSchema.meta({
      description: 'Input tokens that the provider read from its cache.',
      examples: [1024],
    }),
    reasoning_tokens: tokenCountSchema.meta({
      description: 'Output tokens that the model used for reasoning.',
      examples: [128],
    }),
    total_tokens: tokenCountSchema.meta({ description: 'Input and output tokens together.', examples: [1490] }),
  })
  .meta({ description: 'Token counts as they are billed.' });
export type Usage = z.infer<typeof usageSchema>;

export const NO_USAGE: Usage = {
  input_tokens: 0,
  output_tokens: 0,
  cached_input_tokens: 0,
  reasoning_tokens: 0,
  total_tokens: 0,
};

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cached_input_tokens: a.cached_input_tokens + b.cached_input_tokens,
    reasoning_tokens: a.reasoning_tokens + b.reasoning_tokens,
    total_tokens: a.total_tokens + b.total_tokens,
  };
}

/** The reasons why a call of a debater or judge failed. */
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

export const failureSchema = z
  .object({
    debater_id: z
      .string()
      .nullable()
      .meta({ description: 'The debater whose call failed; null for other calls.', examples: ['debater_1'] }),
    round: z.int().meta({ description: 'The round of the call.', examples: [1] }),
    phase: z
      .string()
      .nullable()
      .meta({ description: 'The phase of the call; null when its round has no phases.', examples: ['critique'] }),
    attempt: z.int().meta({ description: 'The number of the attempt, from 1.', examples: [2] }),
    code: storedWord(failureCodes).meta({ description: 'The reason as a stable code.' }),
    detail: z
      .string()
      .meta({ description: 'The reason in one sentence.', examples: ['The provider did not answer in time.'] }),
  })
  .meta({ description: 'Why a debater has no answer in a round.' });
export type Failure = z.infer<typeof failureSchema>;

export const critiqueSchema = z
  .object({
    debater_id: z.string().meta({ description: 'The debater that is criticised.', examples: ['debater_0'] }),
    assessment: z
      .string()
      .meta({ description: 'The criticism.', examples: ['The second step divides by 4 instead of 3.'] }),
  })
  .meta({ description: "A debater's criticism of a peer's position." });

export const positionSchema = z
  .object({
    debater_id: z.string().meta({ description: 'The debater.', examples: ['debater_0'] }),
    model: z
      .string()
      .meta({ description: 'The model, as `provider/model`.', examples: ['anthropic/claude-haiku-5-5'] }),
    round: z.int().meta({ description: 'The round, from 1; 0 for a routing call.', examples: [1] }),
    phase: z
      .string()
      .nullable()
      .meta({ description: 'The phase; null when the round has no phases.', examples: ['critique'] }),
    status: storedWord(['ok', 'failed']).meta({
      description: '`ok`: the reply could be read. `failed`: it could not, or there was none.',
    }),
    answer: z
      .string()
      .nullable()
      .meta({ description: 'The answer; null when the turn failed.', examples: ['391'] }),
    reasoning: z
      .string()
      .nullable()
      .meta({
        description: 'The reasoning behind the answer; null when the turn failed.',
        examples: ['17 × 20 = 340 and 17 × 3 = 51, together 391.'],
      }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: 'The confidence that the debater stated, 0 to 1; null when unknown.', examples: [0.95] }),
    raw_confidence: z
      .string()
      .nullable()
      .meta({ description: 'The confidence as the model wrote it; null when it wrote none.', examples: ['95%'] }),
    stance: z
      .string()
      .nullable()
      .meta({
        description:
          'The stance to the answers of peers, in the words of the debater; null when the protocol asks for none.',
        examples: ['agree'],
      }),
    vote: z
      .string()
      .nullable()
      .meta({
        description: 'The option that the debater voted for in a ballot; null without a vote.',
        examples: ['Option B'],
      }),
    critiques: z.array(critiqueSchema).meta({
      description:
        'Criticism of answers that differ from its own, one for each debater that it names. Only `critique` asks for these.',
    }),
    claims: z
      .array(draftClaimSchema)
      .optional()
      .meta({ description: 'The claims that a draft of a long answer relies on. Absent in other positions.' }),
    restated_answer: z
      .string()
      .nullable()
      .meta({
        description:
          'Its previous answer as the debater restated it before it read its peers; null when it was not asked to. Only `critique` asks.',
        examples: ['391'],
      }),
    restated_correctly: z.boolean().nullable().meta({
      description: 'Whether the restated answer is equivalent to its previous answer; null when nothing was restated.',
    }),
    changed_from_previous: z.boolean().nullable().meta({
      description:
        'Whether the answer differs from its previous one, by the agreement measure; null in round 1 or when unknown.',
    }),
    claimed_changed: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the debater says that it changed its answer; null when it does not say.' }),
    change_justification: z
      .string()
      .nullable()
      .meta({
        description: 'Why the debater changed its answer, in its own words; null without a change.',
        examples: ['Debater B found an error in my second step.'],
      }),
    usage: usageSchema.meta({ description: 'The tokens of all attempts of this turn.' }),
    cost_usd: z
      .number()
      .meta({ description: 'The cost of all attempts of this turn in USD, at list price.', examples: [0.0012] }),
    started_at: timeSchema.meta({ description: 'When the turn started.' }),
    duration_ms: z.number().meta({ description: 'How long the turn took, in milliseconds.', examples: [1840] }),
    finish_reason: z
      .string()
      .nullable()
      .meta({
        description: 'Why the model stopped writing, in the words of its provider; null when unknown.',
        examples: ['stop'],
      }),
    failure: failureSchema.nullable().meta({ description: 'Why the turn failed; null when it succeeded.' }),
    estimate: statedEstimateSchema.optional().meta({
      description:
        'The value and its 80 % interval in the unit of the question. Present only when the debate asks for an estimate.',
    }),
  })
  .meta({ description: 'The position of one debater in one round, or the reason why it has none.' });
export type Position = z.infer<typeof positionSchema>;

/** A position that counts: the reply could be read. Its answer may still be unreadable as a vote. */
export type AnsweredPosition = Position & { status: 'ok'; answer: string };

export function isAnswered(position: Position): position is AnsweredPosition {
  return position.status === 'ok' && position.answer !== null;
}

/** Returns a debater's latest answered position; a failed turn after it has no effect. */
export function latestOf(debaterId: string, positions: readonly Position[]): AnsweredPosition | null {
  for (let at = positions.length - 1; at >= 0; at -= 1) {
    const position = positions[at];
    if (position?.debater_id === debaterId && isAnswered(position)) return position;
  }
  return null;
}

/** Returns the number of debaters with a readable reply; in a ballot also those without a vote. */
export function answeredDebaters(positions: readonly Position[]): number {
  const ids = new Set<string>();
  for (const { status, debater_id } of positions) if (status === 'ok') ids.add(debater_id);
  return ids.size;
}

/** Returns whether the budget prevented a retry or a second request in the round. */
export function isCutByBudget(positions: readonly Position[]): boolean {
  return positions.some(({ failure }) => failure?.code === 'budget_exceeded');
}
