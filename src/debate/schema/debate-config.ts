/** A debate as it is run: every choice made, nothing left to defaults. Stored with the debate and never changed. */

import { z } from 'zod';
import { reasoningEfforts } from '../../models/reasoning-effort.ts';
import type { Judgements } from '../agreement/measure.ts';
import { estimateSettingsSchema } from './estimate.ts';
import { guaranteeInForceSchema, storedErrorTargetSchema } from './guarantee.ts';
import { debaterSchema, substituteSchema } from './panel.ts';
import { answerTypes, questionSchema } from './question.ts';
import { storedWord } from './stored.ts';
import { aggregations } from './verdict.ts';

export const protocolNames = ['critique', 'revise', 'transcript', 'society', 'ballot', 'samples', 'cascade'] as const;
export type ProtocolName = (typeof protocolNames)[number];

export const agreementNames = ['auto', 'typed', 'judged', 'jaccard'] as const;
export type AgreementName = (typeof agreementNames)[number];

/** What follows a cascade that leaves the panel split. */
export const cascadeSequels = ['critique'] as const;

/** How much a debater is shown of its peers: all that they said, or their answers by class with one-line reasons, without
 * or with the number of peers that give them. */
export const peerViews = ['full', 'digest', 'digest_counts'] as const;
export type PeerView = (typeof peerViews)[number];

export const judgeSchema = z.object({
  model: z.string(),
  /** Null: none was set, or the model takes none. */
  temperature: z.number().nullable(),
  /** Null: the model's own default. */
  reasoning_effort: z.enum(reasoningEfforts).nullable(),
  max_tokens: z.int(),
  thinks_by_itself: z.boolean(),
  /** 2: asked a second time, with the candidates in the opposite order. */
  orders: z.int(),
});
export type Judge = z.infer<typeof judgeSchema>;

export const debateConfigSchema = questionSchema.omit({ question: true }).extend({
  answer_type: storedWord(answerTypes),
  /** `request`: named in the request; `auto`: chosen by the question. Absent in debates from before there was a choice. */
  answer_type_chosen_by: storedWord(['request', 'auto']).optional(),
  /** Of a long answer: the share of its claims that may be contested before it escalates. */
  escalate_contested_share: z.number().optional(),
  protocol: storedWord(protocolNames),
  peer_view: storedWord(peerViews),
  /** The date that prompts name as today, YYYY-MM-DD in UTC; null: none. */
  prompt_date: z.string().nullable(),
  /** Question and context are long: prompts are laid out so that providers' caches hold them once for all calls. */
  long_context: z.boolean(),
  debaters: z.array(debaterSchema),
  /** Each fills the seat of a debater that cannot answer, in this order. */
  substitutes: z.array(substituteSchema),
  max_rounds: z.int(),
  aggregation: storedWord(aggregations),
  agreement: storedWord(agreementNames),
  convergence_check: z.boolean(),
  convergence_threshold: z.number(),
  convergence_similarity: z.number(),
  adaptive_routing: z.boolean(),
  routing_confidence_threshold: z.number(),
  /** `provider/model` of each routing call; empty when routing is off. */
  routing_models: z.array(z.string()),
  /** Null: the lowest that each routing model takes. */
  routing_reasoning_effort: z.enum(reasoningEfforts).nullable(),
  judge: judgeSchema.nullable(),
  /** `provider/model` that groups open answers where there is no judge. Absent in debates of release 0.1. */
  comparison_model: z.string().nullable().optional(),
  debater_instructions: z.string().nullable(),
  judge_instructions: z.string().nullable(),
  consensus_threshold: z.int().nullable(),
  /** End a last or converged round as soon as its outcome can no longer change; calls in flight are aborted. */
  settled: z.boolean(),
  /** Peers and judges see the confidences that debaters state. */
  show_confidence: z.boolean(),
  escalate_threshold: z.number(),
  escalate_below_confidence: z.number().nullable(),
  /** Valid positions that a round needs. */
  quorum: z.int(),
  confidence_method: storedWord(['panel', 'self_reported']),
  /** ρ of the panel confidence: how much the debaters' errors go together, 0–1. */
  correlation: z.number(),
  cost_budget_usd: z.number().nullable(),
  deadline_seconds: z.number(),
  seed: z.int(),
  metadata: z.record(z.string(), z.string()),
  panel: z.string().nullable(),
  /** Of a cascade: the posterior at which no further debater is asked. Null, as the next two, in other protocols; absent in
   * debates from before there were cascades. */
  stop_at: z.number().nullable().optional(),
  /** Debaters that a cascade asks at first. */
  wave: z.int().nullable().optional(),
  /** Null: a split panel is decided as it stands. */
  then: storedWord(cascadeSequels).nullable().optional(),
  /** Unit and scale of an estimate. Absent, as the next, elsewhere. */
  estimate: estimateSettingsSchema.optional(),
  /** Relative spread above which a panel debates on. */
  spread_threshold: z.number().optional(),
  /** Past this size a transcript shows its older rounds summarised. */
  transcript_characters: z.int(),
  /** Absent, as the next three, in debates from before there were error targets. */
  escalate_error_target: storedErrorTargetSchema.nullable().optional(),
  /** What was certified for the error target when the debate was accepted; null without one. */
  guarantee: guaranteeInForceSchema.nullable().optional(),
  /** The reliabilities of its debaters are learned from labels; absent: they are not. */
  reliabilities_learned: z.boolean().optional(),
  /** Names the panel that labels belong to. */
  panel_signature: z.string().optional(),
  /** Drawn for an audit, before anything was known about its answer. */
  audit: z.boolean().optional(),
  /** Of a record: the JSON Schema that it fits. Absent, as `field_threshold`, where no record is asked for. */
  answer_schema: z.record(z.string(), z.unknown()).optional(),
  /** The share of a field's valid votes below which it is undecided. */
  field_threshold: z.number().optional(),
  /** Something in it is answered by the simulated provider. */
  simulated: z.boolean(),
  /** Sentences for the caller that were known before the debate began. */
  warnings: z.array(z.string()),
});
export type DebateConfig = z.infer<typeof debateConfigSchema>;

/** A stored configuration with the settings that did not exist when it was stored. */
export function completedConfig(stored: DebateConfig): DebateConfig {
  if (stored.routing_reasoning_effort !== undefined) return stored;
  return {
    ...stored,
    routing_reasoning_effort: null,
    debaters: stored.debaters.map((debater) => ({ ...debater, reasoning_effort: null })),
    judge: stored.judge && { ...stored.judge, reasoning_effort: null },
  };
}

/** What is needed to run a debate. */
export interface DebateSpec {
  readonly id: string;
  readonly question: string;
  readonly config: DebateConfig;
  /** What a model has decided so far about answers that no rule could compare. */
  readonly judgements?: Judgements;
  /** Seats that go on after the present round; absent: all of the panel. */
  readonly seatsLeft?: number;
}
