/**
 * The request of the Chat Completions API. Parameters that a panel can respect have their effect; the others are
 * refused by name.
 */
import { z } from 'zod';
import { text } from '../../../debate/schema/request/request-fields.ts';
import {
  anyObject,
  emptyList,
  FORMAT_TYPE,
  IGNORED,
  ignored,
  NO_LOGPROBS,
  NO_TOOLS,
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

const NO_AUDIO = 'is not supported: a panel has no audio';
const NO_STOP = 'is not supported: a panel compares complete answers';

const returnedField = z.union([text, anyObject, z.array(z.union([text, anyObject]))]).nullish();

export const contentPartSchema = z
  .looseObject({
    type: z.string().meta({ description: 'The type of the part. Only `text` is supported.', examples: ['text'] }),
    text: text.optional().meta({ description: 'The text.', examples: ['What is 17 * 23?'] }),
  })
  .superRefine((part, problems) => {
    const addProblem = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message });
    if (part.type !== 'text')
      addProblem('type', `"${part.type.slice(0, 40)}" is not supported: a panel reads only text`);
    else if (part.text === undefined) addProblem('text', 'is required');
  })
  .meta({ description: 'A part of a message. Only the type `text` is supported.' });

/** A message, as clients send it and as they return answers of this or another service. */
export const chatMessageSchema = z
  .strictObject({
    role: z
      .enum(['system', 'developer', 'user', 'assistant'], { error: 'must be system, developer, user or assistant' })
      .meta({ description: 'The role of the author.' }),
    content: z
      .union([text, z.array(contentPartSchema)], { error: 'must be a text or a list of parts' })
      .nullish()
      .meta({
        description: 'The text, or a list of parts that are texts. Images, audio and files are refused.',
        examples: ['What is 17 * 23?'],
      }),
    name: text
      .max(64)
      .nullish()
      .meta({ description: 'The name of the author.', examples: ['alice'] }),
    refusal: text
      .nullish()
      .meta({ description: 'The refusal in an earlier answer.', examples: ['I cannot help with that.'] }),
    reasoning_content: text.nullish().meta({
      description: 'The reasoning of an earlier answer. The panel does not see it.',
      examples: ['17 × 20 = 340.'],
    }),
    reasoning: returnedField.meta({
      description: 'The same as `reasoning_content`, as some clients send it.',
      examples: ['17 × 20 = 340.'],
    }),
    reasoning_details: returnedField.meta({
      description: 'The same as `reasoning_content`, as some clients send it.',
      examples: [[{ type: 'text' }]],
    }),
    annotations: z
      .array(anyObject)
      .nullish()
      .meta({
        description: 'Annotations of an earlier answer. They are ignored.',
        examples: [[{ type: 'url_citation' }]],
      }),
    audio: z.null({ error: NO_AUDIO }).optional().meta({ description: 'Not supported: only `null` is accepted.' }),
    tool_calls: emptyList(NO_TOOLS).meta({
      description: 'Not supported: only `null` or an empty list is accepted.',
      examples: [[]],
    }),
    function_call: z
      .null({ error: NO_TOOLS })
      .optional()
      .meta({ description: 'Not supported: only `null` is accepted.' }),
  })
  .meta({ description: 'A message of the conversation.' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Parameters that can have no effect on a debate. The reply lists those that were sent. */
const ignoredFields = {
  top_p: share.meta(ignored(0.9)),
  frequency_penalty: penalty.meta(ignored(0)),
  presence_penalty: penalty.meta(ignored(0)),
  logit_bias: z
    .record(z.string(), z.number())
    .nullish()
    .meta(ignored({ '50256': -100 })),
  verbosity: shortText.meta(ignored('low')),
  service_tier: shortText.meta(ignored('auto')),
  store: z
    .boolean()
    .nullish()
    .meta({
      description: `${IGNORED} The service stores every debate in the same way.`,
    }),
  prompt_cache_key: shortText.meta(ignored('ticket-42')),
  safety_identifier: shortText.meta(ignored('user-7')),
  prediction: anyObject.nullish().meta(ignored({ type: 'content', content: '391' })),
};
export const ignoredNames = Object.keys(ignoredFields) as (keyof typeof ignoredFields)[];

const jsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema').meta({ description: FORMAT_TYPE }),
  json_schema: z.strictObject(recordFields).meta({ description: 'The schema of the record.' }),
});

const responseFormatSchema = z.discriminatedUnion(
  'type',
  [z.looseObject({ type: z.literal('text').meta({ description: FORMAT_TYPE }) }), jsonSchemaFormat],
  { error: 'must be of type "text" or "json_schema"' },
);

export const chatRequestSchema = z
  .strictObject({
    ...sharedFields,
    messages: z
      .array(chatMessageSchema)
      .min(1)
      .meta({
        description:
          'The conversation. The last user message is the question and the others are its context, in order. No assistant message may follow the question. System messages without a user message are the question.',
        examples: [[{ role: 'user', content: 'What is 17 * 23?' }]],
      }),
    stream: z.boolean().nullish().meta({
      description:
        'Whether to stream chunks: each round of the debate as `reasoning_content`, then the answer as `content`.',
    }),
    stream_options: z
      .strictObject({
        include_usage: z.boolean().nullish().meta({ description: 'Whether a chunk before the end has the usage.' }),
        include_obfuscation: z.boolean().nullish().meta({ description: 'Ignored.' }),
      })
      .nullish()
      .meta({ description: 'Options of the stream.' }),
    usage: z
      .strictObject({ include: z.boolean().meta({ description: 'Whether to report costs.' }) })
      .nullish()
      .meta({
        description:
          'Whether to report costs: `{"include": true}` adds `cost_usd` to the usage, and the usage to a stream.',
      }),
    max_tokens: outputTokens,
    max_completion_tokens: tokenLimit.meta({
      description: 'The same as `max_tokens`. The lower of both applies.',
      examples: [2048],
    }),
    reasoning_effort: reasoningEffortSchema,
    seed: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .nullish()
      .meta({ description: 'The seed of all random choices.', examples: [7] }),
    n: z
      .literal(1, { error: 'a panel gives one answer' })
      .nullish()
      .meta({ description: 'The number of answers. Only 1 is supported.' }),
    stop: z
      .array(z.string(), { error: NO_STOP })
      .max(0, NO_STOP)
      .nullish()
      .meta({ description: 'Not supported: only `null` or an empty list is accepted.', examples: [[]] }),
    response_format: responseFormatSchema.nullish().meta({
      description:
        'The format of the answer: `{"type": "text"}`, or `json_schema` for a record of that schema, as `answer_schema` of a debate gives it. The content is then JSON. `strict` has no effect: the record always fits.',
    }),
    modalities: z
      .array(z.literal('text', { error: 'must be "text"' }))
      .nullish()
      .meta({ description: 'The output types. Only `["text"]` is supported.', examples: [['text']] }),
    audio: z.null({ error: NO_AUDIO }).optional().meta({ description: 'Not supported: only `null` is accepted.' }),
    logprobs: z
      .literal(false, { error: NO_LOGPROBS })
      .nullish()
      .meta({ description: 'Not supported: only `false` is accepted.' }),
    top_logprobs: topLogprobs,
    functions: emptyList(NO_TOOLS).meta({
      description: 'Not supported: only `null` or an empty list is accepted.',
      examples: [[]],
    }),
    function_call: sharedFields.tool_choice,
    web_search_options: z
      .null({ error: NO_TOOLS })
      .optional()
      .meta({ description: 'Not supported: only `null` is accepted.' }),
    ...ignoredFields,
  })
  .superRefine(({ stream, stream_options }, problems) => {
    if (stream === true || stream_options === undefined || stream_options === null) return;
    problems.addIssue({ code: 'custom', path: ['stream_options'], message: 'requires "stream": true' });
  })
  .meta({ description: 'A chat completion request of the OpenAI API. A field that is not listed is refused.' });
export type ChatRequest = z.infer<typeof chatRequestSchema>;
