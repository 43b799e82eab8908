/** The outcome of a debate: what was decided, how, how sure, and who dissents. */
import { z } from 'zod';
import { claimReviewSchema, claimSummarySchema, countedClaimSchema } from './claim.ts';
import { decidedFieldSchema, fieldReviewSchema } from './decided-field.ts';
import { finalEstimateSchema } from './estimate.ts';
import { guaranteeSchema } from './guarantee.ts';
import { failureCodes, failureSchema, positionSchema, usageSchema } from './position.ts';
import { participationSchema, roundSchema } from './round.ts';
import { stored, storedWord } from './stored.ts';
import { voteCountsSchema } from './vote-counts.ts';

export const aggregations = [
  'majority_vote',
  'weighted_vote',
  'exact_majority',
  'closest',
  'judge',
  'judge_pick',
  'ballot',
  'posterior',
  'median',
  'trimmed_mean',
  'write',
  'best_draft',
] as const;
export type Aggregation = (typeof aggregations)[number];

export const escalationReasons = [
  'no_consensus',
  'tie',
  'minority_winner',
  'judge_departs',
  'degraded',
  'budget_exhausted',
  'judge_failed',
  'low_confidence',
  'deadline',
  'unresolved_ballot',
  'error_target',
  'wide_spread',
  'contested_claims',
  'writer_failed',
] as const;
export type EscalationReason = (typeof escalationReasons)[number];

/** Why a cascade asked no further debater: see `CascadeStop`. */
export const cascadeStops = ['posterior', 'lead', 'exhausted'] as const;

export const cascadeReportSchema = z.object({
  /** The posterior at which it stops. */
  stop_at: z.number(),
  /** How many debaters, in panel order, have to agree to reach it; null: not even all of them do. */
  must_agree: z.int().nullable(),
  /** Null: something else ended it, such as the budget. */
  stopped_by: storedWord(cascadeStops).nullable(),
});
export type CascadeReport = z.infer<typeof cascadeReportSchema>;

/** What an early end saved. */
export const savedSchema = z.object({ calls: z.int(), cost_usd: z.number() });

/** Why no further round was begun, where no rule of the debate says so. */
export const stoppedReasons = ['no_time'] as const;
export type Stopped = (typeof stoppedReasons)[number];

export const decisionSchema = z.object({
  aggregation: storedWord(aggregations),
  /** The aggregation that really decided, or `threshold_vote`, `max_rounds_exhausted`, `single_agent`. */
  decision_rule: z.string(),
  /** `answer`, or `escalate` when nothing was decided. */
  outcome: storedWord(['answer', 'escalate']),
  /** How a tie was broken: `summed_confidence`, `panel_order`, `later_debater`; null when there was none. */
  tie_break: z.string().nullable(),
  /** The rule that stepped in for a failed judge or for `posterior` without learned reliabilities, else null. */
  fallback: z.string().nullable(),
  /** Whether a judge that was asked in two orders decided alike in both; null: it was asked in one, or failed in one. */
  position_consistent: z.boolean().nullable(),
  /** What was voted for → number of debaters. */
  vote_tally: voteCountsSchema,
  consensus_threshold: z.int().nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

export const confidenceDetailSchema = z.object({
  agreement: z.number().nullable(),
  self_reported: z.number().nullable(),
  panel: z.number().nullable(),
  effective_votes: z.number().nullable(),
  /** `intervals`: the share of debaters whose interval contains the pooled estimate. `claims`: the share of the claims that a
   * long answer uses that are agreed on. */
  method: storedWord(['panel', 'self_reported', 'intervals', 'claims']),
});
export type ConfidenceDetail = z.infer<typeof confidenceDetailSchema>;

export const dissentSchema = z.object({
  debater_id: z.string(),
  answer: z.string(),
  reasoning: z.string().nullable(),
  confidence: z.number().nullable(),
});

/** A debater that was not asked again, since what had failed would have failed again. */
export const satOutSchema = z.object({
  debater_id: z.string(),
  model: z.string(),
  /** The round in which it failed. */
  round: z.int(),
  reason: z.enum(failureCodes),
  /** One public sentence. */
  detail: z.string(),
  /** The model that took its seat in the next round; null: nobody did. */
  substitute: z.string().nullable(),
});
export type SatOut = z.infer<typeof satOutSchema>;

export const flipSchema = z.object({
  debater_id: z.string(),
  round: z.int(),
  from: z.string(),
  to: z.string(),
  /** Peers that already held the new answer in the round before. */
  towards: z.array(z.string()),
  justification: z.string().nullable(),
  claimed: z.boolean().nullable(),
});
export type Flip = z.infer<typeof flipSchema>;

export const reviewSchema = z.object({
  answer: z.string().nullable(),
  correct: z.boolean().nullable(),
  note: z.string().nullable(),
  /** Of single claims of a long answer; absent where none were judged. */
  claims: z.array(claimReviewSchema).optional(),
  /** Of single fields of a record; absent where none were judged. */
  fields: z.array(fieldReviewSchema).optional(),
  at: z.string(),
});
export type Review = z.infer<typeof reviewSchema>;

/** What the decision settles; the rest of a result is read off the rounds. */
export const verdictSchema = z.object({
  final_answer: z.string().nullable(),
  final_reasoning: z.string().nullable(),
  confidence: z.number().nullable(),
  confidence_detail: confidenceDetailSchema,
  escalate_to_human: z.boolean(),
  escalation: z.object({ reasons: z.array(storedWord(escalationReasons)), review: reviewSchema.nullable() }),
  decision: decisionSchema,
  winner: z.string().nullable(),
  judgment: z.string().nullable(),
  dissent: z.array(dissentSchema),
  /** Of a record: the object that was decided, its leaves, and pointers to those with too few votes. Absent elsewhere. */
  final_record: z.record(z.string(), z.unknown()).nullable().optional(),
  fields: z.array(decidedFieldSchema).nullable().optional(),
  undecided: z.array(z.string()).nullable().optional(),
  /** What became of the error target; null without one, absent in results from before there were any. */
  guarantee: guaranteeSchema.nullable().optional(),
  /** Only of estimates, as the next two; absent elsewhere. */
  final_estimate: finalEstimateSchema.nullable().optional(),
  /** Null: not finite. */
  spread: z.number().nullable().optional(),
  /** Debaters whose interval does not contain the final value. */
  outliers: z.array(z.string()).nullable().optional(),
  /** Of a long answer, as the next three; null for other answers, absent in results from before there were any. */
  claims: z.array(countedClaimSchema).nullable().optional(),
  summary: claimSummarySchema.nullable().optional(),
  /** Paragraphs of the answer that mark no claim. */
  uncited_paragraphs: z.array(z.string()).nullable().optional(),
  /** Ids of rejected claims that the answer still relies on: only a whole draft can. */
  rejected_claims: z.array(z.string()).nullable().optional(),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const resultSchema = verdictSchema.extend({
  routing_decision: storedWord(['single_agent', 'debate']),
  rounds: z.array(roundSchema),
  total_rounds_run: z.int(),
  rounds_saved: z.int(),
  /** Debaters' calls that were not made because a rule ended the debate early, and what they would have cost. Absent, as
   * `not_asked` and `cascade`, in results from before there were any. */
  saved: savedSchema.nullable().optional(),
  /** Debaters that were not asked at all. */
  not_asked: z.array(z.string()).nullable().optional(),
  /** Null in other protocols. */
  cascade: cascadeReportSchema.nullable().optional(),
  converged: z.boolean(),
  /** `no_time`: another round could not have ended before the deadline, so the debate was decided on what it had. */
  stopped: z.enum(stoppedReasons).nullable(),
  final_convergence_score: z.number().nullable(),
  participation: participationSchema,
  warnings: z.array(z.string()),
  diversity: z.object({ models: z.int(), families: z.int(), distinct_prompts: z.int() }),
  declared_workers: z.array(z.string()),
  simulated: z.boolean(),
  /** The verdict differs from what a plain vote of round 1 would have said. */
  overturned: z.boolean().nullable(),
  round_1_answer: z.string().nullable(),
  flips: z.array(flipSchema),
  degraded: z.boolean(),
  failures: z.array(failureSchema),
  sat_out: z.array(satOutSchema),
  debater_ids: z.array(z.string()),
  max_rounds: z.int(),
  phase_sequence: z.array(z.string()),
  speaker_schedule: z.array(z.string()),
  speaker_selected_by: stored(z.literal('schedule')),
  total_token_usage: usageSchema,
  total_cost_usd: z.number(),
  duration_seconds: z.number(),
});
export type Result = z.infer<typeof resultSchema>;

/** A stored result with the fields that did not exist when it was stored. */
export function completedResult(stored: Result): Result {
  const { stopped = null, saved = null, not_asked = null, cascade = null } = stored;
  const { final_estimate = null, spread = null, outliers = null } = stored;
  const { claims = null, summary = null, uncited_paragraphs = null, rejected_claims = null } = stored;
  const ofEstimate = { final_estimate, spread, outliers };
  const ofLong = { claims, summary, uncited_paragraphs, rejected_claims };
  return { ...stored, stopped, saved, not_asked, cascade, ...ofEstimate, ...ofLong };
}

/** The routing answer, kept whether or not it ended the debate. */
export const routeCheckSchema = z.object({
  decision: storedWord(['single_agent', 'debate']),
  confidence: z.number().nullable(),
  model: z.string(),
  /** The surest answer; null when there was none. */
  position: positionSchema.nullable(),
  /** What each routing model answered. */
  positions: z.array(positionSchema),
});
export type RouteCheck = z.infer<typeof routeCheckSchema>;
