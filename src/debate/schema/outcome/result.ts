/** The result of a debate: the verdict, and the figures that are derived from its rounds. */
import { z } from 'zod';
import { branchedFromSchema } from '../branched-from.ts';
import { failureCodes, failureSchema, positionSchema, usageSchema } from '../position.ts';
import { participationSchema, roundSchema } from '../round.ts';
import { stored, storedWord } from '../stored.ts';
import { verdictSchema } from './verdict.ts';

/** The reasons why a cascade asked no further debater, as in `CascadeStop`. */
export const cascadeStops = ['posterior', 'lead', 'exhausted'] as const;

export const cascadeReportSchema = z
  .object({
    stop_at: z.number().meta({ description: 'The posterior at which no further debater is asked.', examples: [0.75] }),
    must_agree: z
      .int()
      .nullable()
      .meta({
        description:
          'How many debaters, in panel order, have to agree to reach `stop_at`; null when even all of them do not reach it.',
        examples: [2],
      }),
    stopped_by: storedWord(cascadeStops).nullable().meta({
      description:
        '`posterior`: `stop_at` was reached. `lead`: no outstanding answer could have changed the winner. `exhausted`: all debaters were asked. Null: something else ended it, such as the budget.',
    }),
  })
  .meta({ description: 'How a cascade stopped.' });
export type CascadeReport = z.infer<typeof cascadeReportSchema>;

/** The savings of an early end. */
export const savedSchema = z
  .object({
    calls: z.int().meta({ description: "Debaters' calls that were not needed.", examples: [3] }),
    cost_usd: z
      .number()
      .meta({ description: 'What these calls would have cost in USD, at list price.', examples: [0.0036] }),
  })
  .meta({ description: "Debaters' calls that a rule made unnecessary, and what they would have cost." });

/** The reasons why no further round was begun although no rule ended the debate. */
export const stoppedReasons = ['no_time'] as const;
export type Stopped = (typeof stoppedReasons)[number];

/** A debater that was not asked again, because the same failure would have happened again. */
export const satOutSchema = z
  .object({
    debater_id: z.string().meta({ description: 'The debater.', examples: ['debater_1'] }),
    model: z
      .string()
      .meta({ description: 'The model of the debater, as `provider/model`.', examples: ['openai/gpt-6-luna'] }),
    round: z.int().meta({ description: 'The round in which it failed. It was not asked again.', examples: [1] }),
    reason: z.enum(failureCodes).meta({ description: 'The failure that would have happened again.' }),
    detail: z
      .string()
      .meta({ description: 'The failure in one sentence.', examples: ['The provider refused the key.'] }),
    substitute: z
      .string()
      .nullable()
      .meta({
        description: 'The model that replaced it from the next round on; null when none did.',
        examples: ['openai/gpt-6.1-terra'],
      }),
  })
  .meta({ description: 'A debater that was not asked again.' });
export type SatOut = z.infer<typeof satOutSchema>;

export const flipSchema = z
  .object({
    debater_id: z.string().meta({ description: 'The debater that changed its answer.', examples: ['debater_2'] }),
    round: z.int().meta({ description: 'The round in which it changed.', examples: [2] }),
    from: z.string().meta({ description: 'Its answer before.', examples: ['390'] }),
    to: z.string().meta({ description: 'Its answer after.', examples: ['391'] }),
    towards: z
      .array(z.string())
      .meta({ description: 'Peers that had the new answer in the round before.', examples: [['debater_0']] }),
    justification: z
      .string()
      .nullable()
      .meta({
        description: 'Why it changed, in its own words; null when it gave no reason.',
        examples: ['The check by addition convinced me.'],
      }),
    claimed: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the debater says that it changed; null when it does not say.' }),
  })
  .meta({ description: 'A debater that changed its answer between two rounds.' });
export type Flip = z.infer<typeof flipSchema>;

export const resultSchema = verdictSchema
  .extend({
    routing_decision: storedWord(['single_agent', 'debate']).meta({
      description:
        '`single_agent`: one confident answer was enough and no debate was held. `debate`: a debate was held.',
    }),
    rounds: z.array(roundSchema).meta({ description: 'The rounds of the debate.' }),
    total_rounds_run: z
      .int()
      .meta({ description: 'Rounds that were run, including the independent round.', examples: [2] }),
    rounds_saved: z.int().meta({ description: 'Rounds that the stopping rule made unnecessary.', examples: [1] }),
    saved: savedSchema.nullable().optional().meta({
      description:
        "Debaters' calls that a rule made unnecessary, and what they would have cost at list price with replies of the same length. For a cascade: the debaters that were not asked, and the rounds that a critique did not need. Null when unknown.",
    }),
    not_asked: z
      .array(z.string())
      .nullable()
      .optional()
      .meta({
        description: 'Debaters that had no turn, in panel order; null when unknown.',
        examples: [['debater_2']],
      }),
    cascade: cascadeReportSchema
      .nullable()
      .optional()
      .meta({ description: 'How a `cascade` stopped; null in other protocols.' }),
    branched_from: branchedFromSchema
      .nullable()
      .optional()
      .meta({ description: 'The debate whose rounds this one replayed; null when it is no branch.' }),
    converged: z.boolean().meta({ description: 'Whether the stopping rule was met.' }),
    stopped: z.enum(stoppedReasons).nullable().meta({
      description:
        '`no_time`: no further round was started, because it could not have ended before the deadline. Null otherwise.',
    }),
    final_convergence_score: z
      .number()
      .nullable()
      .meta({
        description: 'The convergence score of the last round; null when no answers could be compared.',
        examples: [1],
      }),
    participation: participationSchema.meta({ description: 'How many debaters took part in the last round.' }),
    warnings: z.array(z.string()).meta({
      description: 'Reasons to trust the result less, one sentence each.',
      examples: [['unpriced: no price is known for openai/gpt-0, so its cost counts as nothing']],
    }),
    diversity: z
      .object({
        models: z.int().meta({ description: 'Different models.', examples: [3] }),
        families: z.int().meta({ description: 'Different makers of models.', examples: [2] }),
        distinct_prompts: z.int().meta({ description: 'Different role texts.', examples: [3] }),
      })
      .meta({ description: 'How different the debaters are.' }),
    declared_workers: z
      .array(z.string())
      .meta({ description: 'The debaters of the panel, by id.', examples: [['debater_0', 'debater_1', 'debater_2']] }),
    simulated: z.boolean().meta({ description: 'Whether any part of the result comes from the simulated provider.' }),
    overturned: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the final answer differs from a plain vote of round 1; null when unknown.' }),
    round_1_answer: z
      .string()
      .nullable()
      .meta({
        description: 'The answer that a plain vote of round 1 gives; null without a winner.',
        examples: ['391'],
      }),
    flips: z.array(flipSchema).meta({ description: 'Debaters that changed their answers, with their justifications.' }),
    degraded: z
      .boolean()
      .meta({ description: 'Whether fewer debaters took part, or another rule decided, than was configured.' }),
    failures: z.array(failureSchema).meta({ description: 'Calls that failed.' }),
    sat_out: z.array(satOutSchema).meta({
      description: 'Debaters that were not asked again after a permanent failure, in the order of the failures.',
    }),
    debater_ids: z.array(z.string()).meta({
      description: 'The debaters of the panel, in order.',
      examples: [['debater_0', 'debater_1', 'debater_2']],
    }),
    max_rounds: z.int().meta({ description: 'The configured limit on the rounds.', examples: [3] }),
    phase_sequence: z
      .array(z.string())
      .meta({ description: 'The phases that were run, in order.', examples: [['blind', 'critique']] }),
    speaker_schedule: z.array(z.string()).meta({
      description: 'The debaters in the order in which they spoke.',
      examples: [['debater_0', 'debater_1', 'debater_2']],
    }),
    speaker_selected_by: stored(z.literal('schedule')).meta({
      description: 'How speakers are selected: always by a fixed schedule.',
    }),
    total_token_usage: usageSchema.meta({
      description:
        'The tokens of all calls: routing, debaters, judge, agreement, and attempts that failed or were repeated.',
    }),
    total_cost_usd: z
      .number()
      .meta({ description: 'The cost of all calls in USD, at list price.', examples: [0.0123] }),
    duration_seconds: z
      .number()
      .meta({ description: 'Seconds from the start of the debate to its end.', examples: [8.4] }),
  })
  .meta({ description: 'The outcome of the debate and how it was reached.' });
export type Result = z.infer<typeof resultSchema>;

/** Adds to a stored result the fields that did not exist when it was stored. */
export function completedResult(stored: Result): Result {
  const { stopped = null, saved = null, not_asked = null, cascade = null, branched_from = null } = stored;
  const { final_estimate = null, spread = null, outliers = null } = stored;
  const { claims = null, summary = null, uncited_paragraphs = null, rejected_claims = null } = stored;
  const ofEstimate = { final_estimate, spread, outliers };
  const ofLong = { claims, summary, uncited_paragraphs, rejected_claims };
  return { ...stored, stopped, saved, not_asked, cascade, branched_from, ...ofEstimate, ...ofLong };
}

/** The routing answers. They are kept whether or not they ended the debate. */
export const routeCheckSchema = z.object({
  decision: storedWord(['single_agent', 'debate']).meta({
    description: '`single_agent`: one answer is enough. `debate`: a debate is needed.',
  }),
  confidence: z
    .number()
    .nullable()
    .meta({ description: 'The confidence of the best answer, 0 to 1; null when unknown.', examples: [0.9] }),
  model: z
    .string()
    .meta({ description: 'The routing model, as `provider/model`.', examples: ['anthropic/claude-haiku-5-5'] }),
  position: positionSchema
    .nullable()
    .meta({ description: 'The answer with the highest confidence; null when there was none.' }),
  positions: z.array(positionSchema).meta({ description: 'The answer of each routing model.' }),
});
export type RouteCheck = z.infer<typeof routeCheckSchema>;
