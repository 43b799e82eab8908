/** A response in the format of the Responses API. */
import { z } from 'zod';
import { debaterSchema } from '../../../debate/schema/panel.ts';
import { tokenCountSchema } from '../../../debate/schema/position.ts';
import { chatDebateSchema } from '../chat/chat-completion.ts';
import { anyObject, FORMAT_TYPE } from '../client-fields.ts';
import { outputItemSchema } from './response-item.ts';

const ID = 'resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11';

export const responseUsageSchema = z
  .object({
    input_tokens: tokenCountSchema.meta({ description: 'Input tokens, cached input included.', examples: [3702] }),
    input_tokens_details: z
      .object({
        cached_tokens: tokenCountSchema.meta({
          description: 'Input tokens that providers read from their caches.',
          examples: [1024],
        }),
      })
      .meta({ description: 'Details of the input tokens.' }),
    output_tokens: tokenCountSchema.meta({ description: 'Output tokens, reasoning included.', examples: [768] }),
    output_tokens_details: z
      .object({
        reasoning_tokens: tokenCountSchema.meta({ description: 'Output tokens used for reasoning.', examples: [384] }),
      })
      .meta({ description: 'Details of the output tokens.' }),
    total_tokens: tokenCountSchema.meta({ description: 'Input and output tokens together.', examples: [4470] }),
  })
  .meta({ description: 'The tokens of all calls together.' });

const responseErrorSchema = z.object({
  code: z.string().meta({ description: 'The reason as a stable code.', examples: ['no_positions'] }),
  message: z.string().meta({ description: 'The reason in one sentence.', examples: ['No debater had an answer.'] }),
  type: z.string().meta({ description: 'The type of the error.', examples: ['server_error'] }),
  param: z.null().meta({ description: 'Always null: no parameter caused it.' }),
});

const incompleteReasons = ['max_output_tokens', 'content_filter', 'budget_exceeded', 'cancelled'] as const;

const formatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text').meta({ description: FORMAT_TYPE }) }),
  z.object({
    type: z.literal('json_schema').meta({ description: FORMAT_TYPE }),
    name: z.literal('record').meta({ description: 'The name of the schema; the one of the request is not stored.' }),
    schema: z.record(z.string(), z.unknown()).meta({
      description: 'The JSON Schema of the record.',
      examples: [{ type: 'object', properties: { total: { type: 'number' } } }],
    }),
    strict: z.literal(true).meta({ description: 'A record always fits its schema.' }),
  }),
]);

/** Required fields of the specification that have a constant value for a panel. */
const constants = {
  tools: z
    .array(anyObject)
    .max(0)
    .meta({ description: 'Always empty: a panel calls no tools.', examples: [[]] }),
  tool_choice: z.literal('none').meta({ description: 'A panel calls no tools.' }),
  parallel_tool_calls: z.literal(false).meta({ description: 'A panel calls no tools.' }),
  truncation: z.literal('disabled').meta({ description: 'An input is never shortened.' }),
  top_p: z.literal(1).meta({ description: 'Not used.' }),
  presence_penalty: z.literal(0).meta({ description: 'Not used.' }),
  frequency_penalty: z.literal(0).meta({ description: 'Not used.' }),
  top_logprobs: z.literal(0).meta({ description: 'A panel has no token probabilities.' }),
  max_tool_calls: z.null().meta({ description: 'A panel calls no tools.' }),
  store: z.literal(true).meta({ description: 'Every debate is stored.' }),
  service_tier: z.literal('default').meta({ description: 'Always `default`.' }),
  safety_identifier: z.null().meta({ description: 'Not used.' }),
  prompt_cache_key: z.null().meta({ description: 'Not used.' }),
};

export const responseDebateSchema = chatDebateSchema
  .extend({
    cost_usd: z.number().meta({ description: 'The cost of all calls in USD, at list price.', examples: [0.0123] }),
  })
  .meta({ description: 'Results of the debate that the response of a single model does not have.' });

export const responseSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the response: `resp_` and the id of the debate.', examples: [ID] }),
    object: z.literal('response').meta({ description: 'The type of the object.' }),
    created_at: z.int().meta({ description: 'When the debate was created, in Unix seconds.', examples: [1764439445] }),
    completed_at: z
      .int()
      .nullable()
      .meta({
        description: 'When the response was completed, in Unix seconds; null if it was not completed.',
        examples: [1764439460],
      }),
    status: z.enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled']).meta({
      description:
        'The status. `incomplete`: the budget ran out, or every reply was cut or filtered; the answer is the best so far.',
    }),
    incomplete_details: z
      .object({
        reason: z.enum(incompleteReasons).meta({ description: 'Why the response is incomplete.' }),
      })
      .nullable()
      .meta({ description: 'Why the response is incomplete; null when it is complete or has not ended.' }),
    model: z.string().meta({
      description: 'The panel: `debate/<stored panel>`, or `debate/<protocol>` without one.',
      examples: ['debate/critique'],
    }),
    previous_response_id: z
      .string()
      .nullable()
      .meta({ description: 'The previous response; null without one.', examples: [ID] }),
    instructions: z
      .string()
      .nullable()
      .meta({ description: 'The instructions of the request; null without any.', examples: ['Be brief.'] }),
    output: z.array(outputItemSchema).meta({ description: 'A reasoning item for each round, then the message.' }),
    error: responseErrorSchema.nullable().meta({ description: 'Why the response failed; null when it did not fail.' }),
    text: z
      .object({ format: formatSchema.meta({ description: 'The format of the answer.' }) })
      .meta({ description: 'The text of the answer.' }),
    temperature: z.number().meta({
      description: 'The temperature that all debaters share; 1 if they differ or have none.',
      examples: [0.7],
    }),
    reasoning: z
      .object({
        effort: debaterSchema.shape.reasoning_effort.meta({
          description: 'The effort that all debaters share; null if they differ or have none.',
          examples: ['low'],
        }),
        summary: z.null().meta({ description: 'Not used: every round has a summary.' }),
      })
      .meta({ description: 'How much the debaters reason before they answer.' }),
    usage: responseUsageSchema.nullable().meta({ description: 'The tokens of all calls; null before the end.' }),
    max_output_tokens: z
      .int()
      .nullable()
      .meta({ description: 'The limit of each reply of a debater; null without one.', examples: [2048] }),
    background: z.boolean().meta({ description: 'Whether the debate continues when its client disconnects.' }),
    metadata: z
      .record(z.string(), z.string())
      .meta({ description: 'The metadata of the request.', examples: [{ ticket: '42' }] }),
    ...constants,
    'parley:debate': responseDebateSchema.optional().meta({
      description: 'The confidence, dissent, cost and other results of the debate. Absent before the end.',
    }),
  })
  .meta({ description: 'The answer of a panel in the format of the Responses API (Open Responses).' });
export type Response = z.infer<typeof responseSchema>;

export const deletedResponseSchema = z.object({
  id: z.string().meta({ description: 'The id of the response.', examples: [ID] }),
  object: z.literal('response').meta({ description: 'The type of the object.' }),
  deleted: z.literal(true).meta({ description: 'The response was deleted.' }),
});
