/**
 * The complete settings of a debate, with every default filled in. They are stored with the debate and never changed.
 */

import { z } from 'zod';
import { reasoningEfforts } from '../../models/reasoning-effort.ts';
import type { Judgements } from '../agreement/measure.ts';
import { branchedFromSchema } from './branched-from.ts';
import { estimateSettingsSchema } from './outcome/estimate.ts';
import { guaranteeInForceSchema, storedErrorTargetSchema } from './outcome/guarantee.ts';
import { aggregations } from './outcome/verdict.ts';
import { debaterSchema, judgeSchema, substituteSchema } from './panel.ts';
import { answerTypes, questionSchema } from './question.ts';
import { responseRequestSchema } from './request/response-request.ts';
import { agreementNames, cascadeSequels, peerViews, protocolNames } from './request/setting-names.ts';
import { storedWord } from './stored.ts';

export const debateConfigSchema = questionSchema
  .omit({ question: true })
  .extend({
    answer_type: storedWord(answerTypes).meta({
      description: 'The type of the answer; `auto` detects one of the short types.',
    }),
    answer_type_chosen_by: storedWord(['request', 'auto']).optional().meta({
      description:
        '`request`: the request names the type. `auto`: the question decides. `auto` chooses `long` only when the request opens with an explicit cue (write, draft, explain, plan, design, compare, summarise, review, outline, list the steps, implement, or a wish for code or an essay), and has no options and no setting that a long answer refuses.',
    }),
    escalate_contested_share: z
      .number()
      .optional()
      .meta({
        description: 'The share of the claims of a long answer that may be contested before it escalates.',
        examples: [0.3],
      }),
    protocol: storedWord(protocolNames).meta({ description: 'How the panel debates.' }),
    peer_view: storedWord(peerViews).meta({
      description: 'What a debater sees of its peers: their full positions, or a digest of them.',
    }),
    prompt_date: z
      .string()
      .nullable()
      .meta({
        description: 'The date that prompts name as today, in UTC; null when they name none.',
        examples: ['2026-11-29'],
      }),
    long_context: z.boolean().meta({
      description:
        'Whether question and context have more than 8,000 tokens of four bytes. Prompts then begin with them, in one form for all rounds, so that providers can read them from their caches.',
    }),
    debaters: z.array(debaterSchema).meta({ description: 'The panel, in order.' }),
    substitutes: z
      .array(substituteSchema)
      .meta({ description: 'Debaters that replace those that cannot answer, in this order.' }),
    max_rounds: z
      .int()
      .meta({ description: 'The limit on the rounds, including the independent round.', examples: [3] }),
    aggregation: storedWord(aggregations).meta({ description: 'The rule that decides.' }),
    agreement: storedWord(agreementNames).meta({ description: 'How answers are compared.' }),
    convergence_check: z.boolean().meta({ description: 'Whether the debate stops when the panel agrees.' }),
    convergence_threshold: z
      .number()
      .meta({ description: 'The share of the panel in one class at which `critique` stops.', examples: [0.8] }),
    convergence_similarity: z
      .number()
      .meta({ description: 'The similarity from which `jaccard` finds two texts equivalent.', examples: [0.4] }),
    adaptive_routing: z.boolean().meta({ description: 'Whether one call may show that no debate is needed.' }),
    routing_confidence_threshold: z
      .number()
      .meta({ description: 'The confidence from which the routing answer is enough.', examples: [0.85] }),
    routing_models: z.array(z.string()).meta({
      description: 'The model of each routing call, as `provider/model`; empty when routing is off.',
      examples: [['anthropic/claude-haiku-5-5']],
    }),
    routing_reasoning_effort: z.enum(reasoningEfforts).nullable().meta({
      description: 'How much the routing models reason; null for the lowest effort that each model supports.',
    }),
    judge: judgeSchema.nullable().meta({ description: 'The judge; null without one.' }),
    comparison_model: z
      .string()
      .nullable()
      .optional()
      .meta({
        description:
          'The model that groups open answers when there is no judge, as `provider/model`; null without one.',
        examples: ['anthropic/claude-haiku-5-5'],
      }),
    debater_instructions: z
      .string()
      .nullable()
      .meta({
        description: 'The text that replaces the built-in role text of debaters; null for the built-in one.',
        examples: ['Answer as a lawyer in California.'],
      }),
    judge_instructions: z
      .string()
      .nullable()
      .meta({
        description: 'The text that replaces the built-in role text of the judge; null for the built-in one.',
        examples: ['Prefer answers that name a statute.'],
      }),
    consensus_threshold: z
      .int()
      .nullable()
      .meta({ description: 'The votes at which a `ballot` is decided; null for a strict majority.', examples: [2] }),
    settled: z.boolean().meta({
      description:
        'Whether a round ends as soon as its outcome can no longer change. Calls in flight are then aborted.',
    }),
    show_confidence: z
      .boolean()
      .meta({ description: 'Whether debaters and judges see the confidences that others state.' }),
    escalate_threshold: z
      .number()
      .meta({ description: 'The convergence score below which a human should decide.', examples: [0.5] }),
    escalate_below_confidence: z
      .number()
      .nullable()
      .meta({
        description: 'The confidence below which a human should decide; null when it is not used.',
        examples: [0.6],
      }),
    quorum: z.int().meta({ description: 'The valid positions that a round needs.', examples: [2] }),
    confidence_method: storedWord(['panel', 'self_reported']).meta({ description: 'The number that `confidence` is.' }),
    correlation: z.number().meta({
      description: 'The assumed correlation of the errors of the debaters, 0 to 1.',
      examples: [0.5],
    }),
    cost_budget_usd: z
      .number()
      .nullable()
      .meta({ description: 'The limit on the cost of the debate in USD; null without a limit.', examples: [0.5] }),
    deadline_seconds: z.number().meta({
      description: 'Seconds from its start after which the debate ends with the best verdict so far.',
      examples: [300],
    }),
    max_wait_seconds: z
      .number()
      .optional()
      .meta({
        description:
          'Seconds from its acceptance after which the debate ends without cost if it has not started. Absent: it waits without a limit.',
        examples: [600],
      }),
    seed: z.int().meta({ description: 'The seed of all random choices.', examples: [7] }),
    metadata: z
      .record(z.string(), z.string())
      .meta({ description: 'The metadata of the request.', examples: [{ ticket: '42' }] }),
    panel: z
      .string()
      .nullable()
      .meta({ description: 'The name of the stored panel; null without one.', examples: ['board'] }),
    stop_at: z
      .number()
      .nullable()
      .optional()
      .meta({
        description: 'The posterior at which a `cascade` asks no further debater; null in other protocols.',
        examples: [0.75],
      }),
    wave: z
      .int()
      .nullable()
      .optional()
      .meta({
        description: 'The number of debaters that a `cascade` asks first; null in other protocols.',
        examples: [2],
      }),
    then: storedWord(cascadeSequels).nullable().optional().meta({
      description: 'The protocol that follows when a `cascade` leaves the panel split; null when none follows.',
    }),
    estimate: estimateSettingsSchema
      .optional()
      .meta({ description: 'The unit and scale of an estimate. Absent in debates with another `answer_type`.' }),
    spread_threshold: z
      .number()
      .optional()
      .meta({
        description:
          'The relative spread above which another round of estimates follows. Absent in debates with another `answer_type`.',
        examples: [0.25],
      }),
    transcript_characters: z
      .int()
      .meta({ description: 'The size from which a transcript shows its older rounds summarised.', examples: [60000] }),
    escalate_error_target: storedErrorTargetSchema
      .nullable()
      .optional()
      .meta({ description: 'The error target; null without one.' }),
    guarantee: guaranteeInForceSchema.nullable().optional().meta({
      description: 'The certificate for the error target when the debate was accepted; null without a target.',
    }),
    reliabilities_learned: z.boolean().optional().meta({
      description: 'Whether the reliabilities of the debaters are learned from labels. Absent: they are not.',
    }),
    panel_signature: z
      .string()
      .optional()
      .meta({ description: 'Identifies the panel that labels belong to.', examples: ['3f9c2a7be1d04c55'] }),
    audit: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the debate was drawn for an audit, before anything was known about its answer.' }),
    answer_schema: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: 'The JSON Schema of a record. Absent in debates with another `answer_type`.',
        examples: [{ type: 'object', properties: { total: { type: 'number' } } }],
      }),
    field_threshold: z
      .number()
      .optional()
      .meta({
        description:
          'The share of the valid votes of a field below which it is undecided. Absent in debates with another `answer_type`.',
        examples: [0.5],
      }),
    response_request: responseRequestSchema.optional().meta({
      description: 'Parameters of `POST /v1/responses` that have no other field here. Absent in other debates.',
    }),
    branched_from: branchedFromSchema
      .optional()
      .meta({ description: 'The debate whose rounds this one replays. Absent: it is no branch.' }),
    simulated: z.boolean().meta({ description: 'Whether any call may go to the simulated provider.' }),
    warnings: z.array(z.string()).meta({
      description: 'Reasons to trust the result less that were known before the debate started, one sentence each.',
      examples: [['unpriced: no price is known for openai/gpt-0, so its cost counts as nothing']],
    }),
  })
  .meta({ description: 'The configuration of the debate with every default filled in.' });
export type DebateConfig = z.infer<typeof debateConfigSchema>;

/** The input of a debate's run. */
export interface DebateSpec {
  readonly id: string;
  readonly question: string;
  readonly config: DebateConfig;
  /** The model's judgements so far on answers that no rule could compare. */
  readonly judgements?: Judgements;
  /** Number of occupied seats after the current round; absent when it is the whole panel. */
  readonly seatsLeft?: number;
}
