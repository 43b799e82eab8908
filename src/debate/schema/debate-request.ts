/** What a caller may send: strict in its fields, generous in what it lets stand at the default. */

import { z } from 'zod';
import { nfkc } from '../../lib/text/nfkc.ts';
import { reasoningEfforts } from '../../models/reasoning-effort.ts';
import { agreementNames, cascadeSequels, peerViews, protocolNames } from './debate-config.ts';
import { estimateScales } from './estimate.ts';
import { errorTargetSchema } from './guarantee.ts';
import { answerTypes } from './question.ts';
import { aggregations } from './verdict.ts';

/** Characters of question and context together. */
export const MAX_QUESTION_CHARACTERS = 200_000;
export const MIN_DEBATERS = 2;
export const MAX_DEBATERS = 16;
/** Of one debater under `samples`. */
export const MAX_SAMPLES = 40;

/** Text that survives UTF-8: a lone surrogate would reach a model as something else. */
export const text = z.string().refine((value) => value.isWellFormed(), 'must be well-formed Unicode');
export const saidText = text.refine((value) => value.trim() !== '', 'must not be blank');
const share = z.number().min(0).max(1);
const modelName = z
  .string()
  .regex(/^[A-Za-z0-9_-]+\/\S+$/, 'must be provider/model')
  .max(200);
const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ -');
const temperature = z.number().min(0).max(2);
const maxTokens = z.int().min(1).max(64_000);

/** Two options that read the same cannot be voted for apart. */
function areDistinct(options: readonly string[]): boolean {
  const plain = options.map((option) => nfkc(option).trim().replace(/\s+/g, ' ').toLowerCase());
  return new Set(plain).size === options.length;
}

/** For who sends the name of a model alone. */
const modelObject = {
  error: ({ code }: { readonly code?: string }) =>
    code === 'invalid_type' ? 'must be an object such as {"model": "provider/model"}' : undefined,
};

const debaterFields = {
  /** Where it is absent the `model` of the request. */
  model: modelName.optional(),
  name: name.refine((given) => given !== 'judge', 'must not be "judge"').optional(),
  /**
   * Expands into this number of debaters, `name-1`…, with different personas; under `samples` without, and up to 40.
   */
  count: z.int().min(1).max(MAX_SAMPLES).optional(),
  temperature: temperature.optional(),
  weight: z.number().min(0).max(100).optional(),
  max_tokens: maxTokens.optional(),
  reasoning_effort: z.enum(reasoningEfforts).nullish(),
  role_hint: text.max(10_000).nullish(),
};
export const debaterRequestSchema = z.strictObject(debaterFields, modelObject);
export type DebaterRequest = z.infer<typeof debaterRequestSchema>;
/** A debater that stands for itself. */
export const namedDebaterSchema = debaterRequestSchema.required({ model: true });
export type NamedDebater = z.infer<typeof namedDebaterSchema>;

const judgeFields = {
  model: modelName.optional(),
  temperature: temperature.optional(),
  max_tokens: maxTokens.optional(),
  reasoning_effort: z.enum(reasoningEfforts).nullish(),
  /** 2: also with the candidates in the opposite order. */
  orders: z.int().min(1).max(2).optional(),
};
export const judgeRequestSchema = z.strictObject(judgeFields, modelObject);
export type JudgeRequest = z.infer<typeof judgeRequestSchema>;

export const substituteRequestSchema = debaterRequestSchema.omit({ name: true, count: true, weight: true });
export type SubstituteRequest = z.infer<typeof substituteRequestSchema>;

export const estimateRequestSchema = z.strictObject({
  unit: saidText
    .max(40)
    .refine((unit) => !/[\p{Cc}\u2028\u2029]/u.test(unit), 'must be one line')
    .nullish(),
  scale: z.enum(estimateScales).optional(),
});

export const panelNameSchema = name;

/** Everything but the question: what a stored panel holds. */
export const panelSettingsSchema = z.strictObject({
  answer_type: z.enum(answerTypes).optional(),
  options: z
    .array(saidText.max(2_000))
    .min(2)
    .max(26)
    .refine(areDistinct, 'must differ by more than case and spaces')
    .nullish(),
  answer_tolerance: share.optional(),
  /** Of an estimate: without a unit the one that the question names. */
  estimate: estimateRequestSchema.nullish(),
  /** Of an estimate: the relative spread above which the panel debates on. */
  spread_threshold: z.number().min(0).max(100).nullish(),
  /** JSON Schema of the record that is wanted; alone it stands for `answer_type` "record", too. */
  answer_schema: z.record(z.string(), z.unknown()).nullish(),
  /** Of a field's valid votes: below it the field is undecided. */
  field_threshold: share.nullish(),
  /** The date that prompts name as today; null: none. */
  prompt_date: z.iso.date().nullish(),
  protocol: z.enum(protocolNames).optional(),
  /** `digest`: peers as answers by class with one-line reasons, so that prompts grow less with the panel; `digest_counts`:
   * with the number of peers that give each, the largest class first. */
  peer_view: z.enum(peerViews).optional(),
  /** Of every debater, substitute and judge that names none; without `debaters` three of it are the panel. */
  model: modelName.nullish(),
  debaters: z.array(debaterRequestSchema).min(1).max(MAX_DEBATERS).optional(),
  substitutes: z.array(substituteRequestSchema).max(MAX_DEBATERS).nullish(),
  personas: z.array(saidText.max(10_000)).min(1).max(MAX_DEBATERS).nullish(),
  /** Under `cascade`: the posterior at which no further debater is asked. */
  stop_at: z.number().min(0.5).max(0.99).nullish(),
  /** Under `cascade`: how many debaters are asked at first; the others follow one at a time. */
  wave: z.int().min(1).max(MAX_DEBATERS).nullish(),
  /** Under `cascade`: what follows when all were asked and the panel is split. */
  then: z.enum(cascadeSequels).nullish(),
  max_rounds: z.int().min(1).max(10).optional(),
  aggregation: z.enum(aggregations).optional(),
  agreement: z.enum(agreementNames).optional(),
  convergence_check: z.boolean().optional(),
  convergence_threshold: share.optional(),
  convergence_similarity: share.optional(),
  adaptive_routing: z.boolean().optional(),
  routing_confidence_threshold: share.optional(),
  routing_model: modelName.nullish(),
  /** Several models that all have to be sure and to agree; instead of `routing_model`. */
  routing_models: z.array(modelName).min(1).max(5).nullish(),
  routing_reasoning_effort: z.enum(reasoningEfforts).nullish(),
  judge: judgeRequestSchema.nullish(),
  /** Groups answers that no rule could compare, where there is no judge; the panel's cheapest model by default. */
  comparison_model: modelName.nullish(),
  debater_instructions: saidText.max(20_000).nullish(),
  judge_instructions: saidText.max(20_000).nullish(),
  consensus_threshold: z.int().min(1).max(MAX_DEBATERS).nullish(),
  /** Stop as soon as the outcome can no longer change. */
  settled: z.boolean().optional(),
  show_confidence: z.boolean().optional(),
  escalate_threshold: share.optional(),
  escalate_below_confidence: share.nullish(),
  /** With `answer_type: "long"`: escalate when more of the claims that the answer uses are contested. */
  escalate_contested_share: share.nullish(),
  /** Act on an answer only where labelled debates of the panel show that the error keeps to this target. */
  escalate_error_target: errorTargetSchema.nullish(),
  quorum: z.int().min(1).max(MAX_SAMPLES).nullish(),
  confidence_method: z.enum(['panel', 'self_reported']).optional(),
  cost_budget_usd: z.number().positive().max(1_000_000).nullish(),
  deadline_seconds: z.number().min(1).max(3_600).optional(),
  seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  metadata: z
    .record(text.min(1).max(64), text.max(512))
    .refine((entries) => Object.keys(entries).length <= 16, 'must have at most 16 entries')
    .optional(),
});
export type PanelSettings = z.infer<typeof panelSettingsSchema>;

export const debateRequestSchema = panelSettingsSchema
  .extend({
    question: saidText,
    context: text.nullish(),
    /** Name of a stored panel whose settings stand where this request is silent. */
    panel: panelNameSchema.nullish(),
  })
  .superRefine((request, problems) => {
    if (request.question.length + (request.context?.length ?? 0) <= MAX_QUESTION_CHARACTERS) return;
    const message = `question and context together must be at most ${MAX_QUESTION_CHARACTERS} characters`;
    problems.addIssue({ code: 'custom', path: ['question'], message });
  });
export type DebateRequest = z.infer<typeof debateRequestSchema>;
