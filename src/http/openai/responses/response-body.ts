/**
 * The request of the Responses API. Parameters that a panel can respect have their effect; the others are refused by
 * name.
 */
import { z } from 'zod';
import { text } from '../../../debate/schema/request/request-fields.ts';
import {
  anyObject,
  FORMAT_TYPE,
  IGNORED,
  ignored,
  isGiven,
  outputTokens,
  penalty,
  recordFields,
  share,
  sharedFields,
  shortText,
  tokenLimit,
  topLogprobs,
} from '../client-fields.ts';
import { reasoningEffortSchema } from '../reasoning-effort.ts';
import { inputItemSchema } from './input-item.ts';

const NO_STATE = 'is not supported: name the earlier response in previous_response_id';

/** Parameters that can have no effect on a debate. The reply lists those that were sent. */
const ignoredFields = {
  top_p: share.meta(ignored(0.9)),
  frequency_penalty: penalty.meta(ignored(0)),
  presence_penalty: penalty.meta(ignored(0)),
  service_tier: shortText.meta(ignored('auto')),
  truncation: z
    .enum(['auto', 'disabled'])
    .nullish()
    .meta({
      description: `${IGNORED} An input that is too long is refused, and never shortened.`,
      examples: ['disabled'],
    }),
  include: z
    .array(text.max(100))
    .max(50)
    .nullish()
    .meta(ignored(['reasoning.encrypted_content'])),
  max_tool_calls: tokenLimit.meta(ignored(8)),
  prompt_cache_key: shortText.meta(ignored('ticket-42')),
  prompt_cache_retention: shortText.meta(ignored('24h')),
  prompt_cache_options: anyObject.nullish().meta(ignored({ mode: 'auto' })),
  safety_identifier: shortText.meta(ignored('user-7')),
};

const formatSchema = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: z.literal('text').meta({ description: FORMAT_TYPE }) }),
    z.strictObject({ type: z.literal('json_schema').meta({ description: FORMAT_TYPE }), ...recordFields }),
  ],
  { error: 'must be of type "text" or "json_schema"' },
);

export const responseBodySchema = z
  .strictObject({
    ...sharedFields,
    input: z.union([text, z.array(inputItemSchema).min(1)], { error: 'must be a text or a list of items' }).meta({
      description:
        'The question as a text, or a conversation as items. The last user message is the question and the others are its context, in order. System messages without a user message are the question.',
      examples: ['What is 17 * 23?'],
    }),
    instructions: text.nullish().meta({
      description:
        'Instructions for the panel, as the first entry of the context. The instructions of an earlier response do not count for the next one.',
      examples: ['Be brief.'],
    }),
    previous_response_id: z
      .string()
      .max(200)
      .nullish()
      .meta({
        description:
          'An earlier response that has ended. Its context, question and final answer come first in the context of this one.',
        examples: ['resp_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'],
      }),
    stream: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether to stream the response: each round as reasoning, then the answer.' }),
    stream_options: z
      .strictObject({
        include_obfuscation: z.boolean().nullish().meta({ description: 'Ignored.' }),
      })
      .nullish()
      .meta({ description: 'Options of the stream.' }),
    background: z.boolean().nullish().meta({
      description:
        'Whether to return a `queued` response immediately, or with `stream` to stream it. The debate continues when the client disconnects.',
    }),
    store: z.boolean().nullish().meta({
      description:
        'Every debate is stored in the same way and can be deleted. `false` is listed among the ignored parameters of the debate.',
    }),
    max_output_tokens: outputTokens,
    reasoning: z
      .strictObject({
        effort: reasoningEffortSchema,
        summary: shortText.meta(ignored('auto')),
        generate_summary: shortText.meta(ignored('auto')),
      })
      .nullish()
      .meta({ description: 'How much the debaters reason before they answer.' }),
    text: z
      .strictObject({
        format: formatSchema.nullish().meta({
          description:
            'The format of the answer: `{"type": "text"}`, or `json_schema` for a record of that schema, as `answer_schema` of a debate gives it. The text is then JSON.',
        }),
        verbosity: shortText.meta(ignored('low')),
      })
      .nullish()
      .meta({ description: 'The text of the answer.' }),
    top_logprobs: topLogprobs,
    conversation: z
      .null({ error: NO_STATE })
      .optional()
      .meta({ description: 'Not supported: only `null` is accepted.' }),
    prompt: z
      .null({ error: 'is not supported: there are no stored prompts' })
      .optional()
      .meta({ description: 'Not supported: only `null` is accepted.' }),
    ...ignoredFields,
  })
  .meta({ description: 'A request of the Responses API. A field that is not listed is refused.' });
export type ResponseBody = z.infer<typeof responseBodySchema>;

const ignoredNames = Object.keys(ignoredFields) as (keyof typeof ignoredFields)[];

/** Returns the parameters that were sent and have no effect. */
export function ignoredIn(body: ResponseBody): string[] {
  return [
    ...ignoredNames.filter((name) => isGiven(body[name])),
    ...(body.store === false ? ['store'] : []),
    ...(isGiven(body.reasoning?.summary) ? ['reasoning.summary'] : []),
    ...(isGiven(body.reasoning?.generate_summary) ? ['reasoning.generate_summary'] : []),
    ...(isGiven(body.text?.verbosity) ? ['text.verbosity'] : []),
  ];
}
