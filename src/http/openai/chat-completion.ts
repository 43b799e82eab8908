/** What OpenAI's clients are answered: a completion whole or in chunks, and beside it what only a debate can say. */
import { z } from 'zod';
import { claimSummarySchema, countedClaimSchema } from '../../debate/schema/claim.ts';
import { decidedFieldSchema } from '../../debate/schema/decided-field.ts';
import { finalEstimateSchema } from '../../debate/schema/estimate.ts';
import { debateStatuses } from '../../debate/schema/event.ts';
import { tokenCountSchema } from '../../debate/schema/position.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { dissentSchema, escalationReasons, savedSchema } from '../../debate/schema/verdict.ts';

export const chatUsageSchema = z.object({
  prompt_tokens: tokenCountSchema,
  completion_tokens: tokenCountSchema,
  total_tokens: tokenCountSchema,
  prompt_tokens_details: z.object({ cached_tokens: tokenCountSchema }),
  completion_tokens_details: z.object({ reasoning_tokens: tokenCountSchema }),
  cost_usd: z.number().optional(),
});
export type ChatUsage = z.infer<typeof chatUsageSchema>;

/** OpenAI's clients hand it on and make nothing of it. */
export const chatDebateSchema = z.object({
  id: z.string(),
  status: storedWord(debateStatuses),
  confidence: z.number().nullable(),
  reasoning: z.string().nullable(),
  escalate_to_human: z.boolean(),
  escalation_reasons: z.array(storedWord(escalationReasons)),
  decision_rule: z.string().nullable(),
  dissent: z.array(dissentSchema),
  claims: z.array(countedClaimSchema).nullable(),
  summary: claimSummarySchema.nullable(),
  routing_decision: storedWord(['single_agent', 'debate']).nullable(),
  rounds: z.int(),
  saved: savedSchema.nullable(),
  final_estimate: finalEstimateSchema.nullable(),
  spread: z.number().nullable(),
  outliers: z.array(z.string()).nullable(),
  converged: z.boolean(),
  degraded: z.boolean(),
  simulated: z.boolean().nullable(),
  warnings: z.array(z.string()),
  ignored: z.array(z.string()),
  /** Of a record. */
  fields: z.array(decidedFieldSchema).optional(),
  undecided: z.array(z.string()).optional(),
});
export type ChatDebate = z.infer<typeof chatDebateSchema>;

const finishReasons = ['stop', 'length', 'content_filter'] as const;
export type FinishReason = (typeof finishReasons)[number];

const choiceSchema = z.object({
  index: z.literal(0),
  message: z.object({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    refusal: z.string().nullable(),
    /** Confidence, dissent and escalation in a line. */
    reasoning_content: z.string().nullable(),
  }),
  logprobs: z.null(),
  finish_reason: z.enum(finishReasons),
});

const heading = { id: z.string(), created: z.int(), model: z.string() };

export const chatCompletionSchema = z.object({
  ...heading,
  object: z.literal('chat.completion'),
  choices: z.array(choiceSchema),
  usage: chatUsageSchema,
  debate: chatDebateSchema,
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

const deltaSchema = z.object({
  role: z.literal('assistant').optional(),
  content: z.string().nullable().optional(),
  refusal: z.string().optional(),
  reasoning_content: z.string().optional(),
});
export type ChatDelta = z.infer<typeof deltaSchema>;

export const chatChunkSchema = z.object({
  ...heading,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: deltaSchema,
      logprobs: z.null(),
      finish_reason: z.enum(finishReasons).nullable(),
    }),
  ),
  usage: chatUsageSchema.nullable().optional(),
  debate: chatDebateSchema.optional(),
});
export type ChatChunk = z.infer<typeof chatChunkSchema>;
