/** The completion of the Chat Completions API, whole or in chunks, with an additional member about the debate. */
import { z } from 'zod';
import { claimSummarySchema, countedClaimSchema } from '../../../debate/schema/claim.ts';
import { debateStatuses } from '../../../debate/schema/event.ts';
import { decidedFieldSchema } from '../../../debate/schema/outcome/decided-field.ts';
import { escalationReasons } from '../../../debate/schema/outcome/escalation.ts';
import { finalEstimateSchema } from '../../../debate/schema/outcome/estimate.ts';
import { savedSchema } from '../../../debate/schema/outcome/result.ts';
import { dissentSchema } from '../../../debate/schema/outcome/verdict.ts';
import { tokenCountSchema } from '../../../debate/schema/position.ts';
import { storedWord } from '../../../debate/schema/stored.ts';

export const chatUsageSchema = z
  .object({
    prompt_tokens: tokenCountSchema.meta({
      description: 'Input tokens of all calls, cached input included.',
      examples: [3702],
    }),
    completion_tokens: tokenCountSchema.meta({
      description: 'Output tokens of all calls, reasoning included.',
      examples: [768],
    }),
    total_tokens: tokenCountSchema.meta({ description: 'Input and output tokens together.', examples: [4470] }),
    prompt_tokens_details: z
      .object({
        cached_tokens: tokenCountSchema.meta({
          description: 'Input tokens that providers read from their caches.',
          examples: [1024],
        }),
      })
      .meta({ description: 'Details of the input tokens.' }),
    completion_tokens_details: z
      .object({
        reasoning_tokens: tokenCountSchema.meta({ description: 'Output tokens used for reasoning.', examples: [384] }),
      })
      .meta({ description: 'Details of the output tokens.' }),
    cost_usd: z
      .number()
      .optional()
      .meta({
        description:
          'The cost of the calls in USD, at list price. Present only when the request asks for it with `usage`.',
        examples: [0.0123],
      }),
  })
  .meta({ description: 'Tokens of all calls of the panel together.' });
export type ChatUsage = z.infer<typeof chatUsageSchema>;

/** The additional member. OpenAI's clients pass it on unchanged. */
export const chatDebateSchema = z
  .object({
    id: z.string().meta({
      description: 'The id of the debate, as in the header `Debate-Id`. `GET /v1/debates/{id}` returns all of it.',
      examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'],
    }),
    status: storedWord(debateStatuses).meta({
      description:
        'The status of the debate. With a status other than `completed`, the answer is the best so far and the finish reason is `length`.',
    }),
    confidence: z
      .number()
      .nullable()
      .meta({
        description: 'The confidence, computed from who agrees with whom, 0 to 1; null when unknown.',
        examples: [0.86],
      }),
    reasoning: z
      .string()
      .nullable()
      .meta({
        description: 'The reasoning of the debater or judge that gave the answer; null without one.',
        examples: ['17 × 20 = 340 and 17 × 3 = 51, together 391.'],
      }),
    escalate_to_human: z.boolean().meta({ description: 'Whether a human should decide.' }),
    escalation_reasons: z.array(storedWord(escalationReasons)).meta({ description: 'The reasons to escalate.' }),
    decision_rule: z
      .string()
      .nullable()
      .meta({ description: 'The rule that decided; null when nothing was decided.', examples: ['weighted_vote'] }),
    dissent: z.array(dissentSchema).meta({ description: 'Debaters that have another answer at the end.' }),
    claims: z.array(countedClaimSchema).nullable().meta({
      description: 'Every claim of a long answer with its status; its paragraphs cite the ids. Null for other answers.',
    }),
    summary: claimSummarySchema
      .nullable()
      .meta({ description: 'Ids of the claims of a long answer by status; null for other answers.' }),
    routing_decision: storedWord(['single_agent', 'debate']).nullable().meta({
      description: '`single_agent`: one confident answer was enough. `debate`: a debate was held. Null when unknown.',
    }),
    rounds: z.int().meta({ description: 'Rounds that were run.', examples: [2] }),
    saved: savedSchema
      .nullable()
      .meta({ description: "Debaters' calls that an early end made unnecessary; null when unknown." }),
    final_estimate: finalEstimateSchema
      .nullable()
      .meta({ description: 'The pooled estimate; null when the question asks for none.' }),
    spread: z
      .number()
      .nullable()
      .meta({
        description: 'The relative spread of the estimates; null when it is not finite or there are none.',
        examples: [0.12],
      }),
    outliers: z
      .array(z.string())
      .nullable()
      .meta({
        description: 'Debaters whose interval does not contain the pooled value; null without estimates.',
        examples: [['debater_1']],
      }),
    converged: z.boolean().meta({ description: 'Whether the stopping rule was met.' }),
    degraded: z
      .boolean()
      .meta({ description: 'Whether fewer debaters took part, or another rule decided, than was configured.' }),
    simulated: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether any part of the answer comes from the simulated provider; null when unknown.' }),
    warnings: z
      .array(z.string())
      .meta({ description: 'Reasons to trust the answer less, one sentence each.', examples: [['top_p is ignored']] }),
    ignored: z
      .array(z.string())
      .meta({ description: 'Parameters of the request that had no effect.', examples: [['top_p']] }),
    fields: z.array(decidedFieldSchema).optional().meta({
      description: 'The fields of a record with their confidence. Absent when the request asks for no record.',
    }),
    undecided: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'JSON pointers to fields of a record with too few votes. Absent when the request asks for no record.',
        examples: [['/total']],
      }),
  })
  .meta({ description: 'Results of the debate that the response of a single model does not have.' });
export type ChatDebate = z.infer<typeof chatDebateSchema>;

const finishReasons = ['stop', 'length', 'content_filter'] as const;
export type FinishReason = (typeof finishReasons)[number];

const choiceSchema = z.object({
  index: z.literal(0).meta({ description: 'The index of the choice. It is always 0, because there is one choice.' }),
  message: z
    .object({
      role: z.literal('assistant').meta({ description: 'The role of the author.' }),
      content: z
        .string()
        .nullable()
        .meta({ description: 'The answer; null without one.', examples: ['391'] }),
      refusal: z
        .string()
        .nullable()
        .meta({
          description: 'Why there is no answer; null when there is one.',
          examples: ['No debater had an answer.'],
        }),
      reasoning_content: z
        .string()
        .nullable()
        .meta({
          description: 'The confidence, dissent and escalation in one line; null without an answer.',
          examples: ['Confidence 0.86; 2 of 3 debaters agree.'],
        }),
    })
    .meta({ description: 'The message.' }),
  logprobs: z.null().meta({ description: 'Always null: a panel has no token probabilities.' }),
  finish_reason: z.enum(finishReasons).meta({ description: 'Why the answer ends here.' }),
});

const heading = {
  id: z.string().meta({ description: 'The id of the completion.', examples: ['chatcmpl-0b9f3f3e6a52'] }),
  created: z.int().meta({ description: 'When the debate was created, in Unix seconds.', examples: [1764439445] }),
  model: z.string().meta({ description: 'The model of the request.', examples: ['debate/critique'] }),
};

export const chatCompletionSchema = z
  .object({
    ...heading,
    object: z.literal('chat.completion').meta({ description: 'The type of the object.' }),
    choices: z.array(choiceSchema).meta({ description: 'The answer, as the only choice.' }),
    usage: chatUsageSchema.meta({ description: 'The tokens of all calls.' }),
    debate: chatDebateSchema.meta({ description: 'The confidence, dissent and other results of the debate.' }),
  })
  .meta({ description: 'The answer of a panel in the format of a chat completion.' });
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

const deltaSchema = z.object({
  role: z.literal('assistant').optional().meta({ description: 'The role of the author, in the first chunk.' }),
  content: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'The next part of the answer.', examples: ['391'] }),
  refusal: z
    .string()
    .optional()
    .meta({ description: 'Why there is no answer.', examples: ['No debater had an answer.'] }),
  reasoning_content: z
    .string()
    .optional()
    .meta({
      description: 'The next part of the progress of the debate.',
      examples: ['Round 1: 2 of 3 debaters agree.'],
    }),
});
export type ChatDelta = z.infer<typeof deltaSchema>;

export const chatChunkSchema = z
  .object({
    ...heading,
    object: z.literal('chat.completion.chunk').meta({ description: 'The type of the object.' }),
    choices: z
      .array(
        z.object({
          index: z
            .literal(0)
            .meta({ description: 'The index of the choice. It is always 0, because there is one choice.' }),
          delta: deltaSchema.meta({ description: 'The next part of the message.' }),
          logprobs: z.null().meta({ description: 'Always null: a panel has no token probabilities.' }),
          finish_reason: z
            .enum(finishReasons)
            .nullable()
            .meta({ description: 'Why the answer ends here; null before the end.' }),
        }),
      )
      .meta({ description: 'The next part of the answer; empty in the chunk with the usage.' }),
    usage: chatUsageSchema.nullable().optional().meta({
      description:
        'The tokens of all calls; null except in the last chunk. Absent when the request does not ask for it.',
    }),
    debate: chatDebateSchema
      .optional()
      .meta({ description: 'The results of the debate, in the chunk with the finish reason.' }),
  })
  .meta({ description: 'A chunk of a streamed answer.' });
export type ChatChunk = z.infer<typeof chatChunkSchema>;
