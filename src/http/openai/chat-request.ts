/** What OpenAI's clients send for a completion: what a panel can honour has its meaning, the rest is refused by name. */
import { z } from 'zod';
import { panelSettingsSchema, text } from '../../debate/schema/debate-request.ts';

const NO_TOOLS = 'is not taken: a panel calls no tools';
const NO_AUDIO = 'is not taken: a panel neither hears nor speaks';
const NO_STOP = 'is not taken: an answer is counted whole';

const anything = z.looseObject({});
const echoed = z.union([text, anything, z.array(z.union([text, anything]))]).nullish();
const nothing = (why: string) => z.array(anything, { error: why }).max(0, why).nullish();

export const contentPartSchema = z
  .looseObject({ type: z.string(), text: text.optional() })
  .superRefine((part, problems) => {
    const wrong = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message });
    if (part.type !== 'text') wrong('type', `"${part.type.slice(0, 40)}" is not taken: a panel reads text`);
    else if (part.text === undefined) wrong('text', 'is required');
  });

/** As it is sent, and as an answer of this service or another is sent back. */
export const chatMessageSchema = z.strictObject({
  role: z.enum(['system', 'developer', 'user', 'assistant'], { error: 'must be system, developer, user or assistant' }),
  content: z.union([text, z.array(contentPartSchema)], { error: 'must be a text or a list of parts' }).nullish(),
  name: text.max(64).nullish(),
  refusal: text.nullish(),
  reasoning_content: text.nullish(),
  /** Echoed by clients, in several shapes; not shown to the panel. */
  reasoning: echoed,
  reasoning_details: echoed,
  annotations: z.array(anything).nullish(),
  audio: z.null({ error: NO_AUDIO }).optional(),
  tool_calls: nothing(NO_TOOLS),
  function_call: z.null({ error: NO_TOOLS }).optional(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const penalty = z.number().min(-2).max(2).nullish();
const tokens = z.int().min(1).nullish();
const toolChoice = z.enum(['none', 'auto'], { error: NO_TOOLS }).nullish();
const word = text.max(512).nullish();

/** Nothing of a debate that these could change; their names are told in the reply. */
const ignoredFields = {
  top_p: z.number().min(0).max(1).nullish(),
  frequency_penalty: penalty,
  presence_penalty: penalty,
  logit_bias: z.record(z.string(), z.number()).nullish(),
  reasoning_effort: word,
  verbosity: word,
  service_tier: word,
  store: z.boolean().nullish(),
  prompt_cache_key: word,
  safety_identifier: word,
  prediction: anything.nullish(),
};
export const ignoredNames = Object.keys(ignoredFields) as (keyof typeof ignoredFields)[];

/** `strict` says nothing: a record always fits its schema. */
const jsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: text.min(1).max(64),
    description: text.max(10_000).nullish(),
    strict: z.boolean().nullish(),
    schema: z.record(z.string(), z.unknown()),
  }),
});

const responseFormatSchema = z.discriminatedUnion(
  'type',
  [z.looseObject({ type: z.literal('text') }), jsonSchemaFormat],
  { error: 'must be of type "text" or "json_schema"' },
);

export const chatRequestSchema = z
  .strictObject({
    model: text.min(1).max(200),
    messages: z.array(chatMessageSchema).min(1),
    stream: z.boolean().nullish(),
    stream_options: z
      .strictObject({ include_usage: z.boolean().nullish(), include_obfuscation: z.boolean().nullish() })
      .nullish(),
    usage: z.strictObject({ include: z.boolean() }).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    max_tokens: tokens,
    max_completion_tokens: tokens,
    seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
    metadata: panelSettingsSchema.shape.metadata.nullable(),
    user: word,
    n: z.literal(1, { error: 'a panel gives one answer' }).nullish(),
    stop: z.array(z.string(), { error: NO_STOP }).max(0, NO_STOP).nullish(),
    response_format: responseFormatSchema.nullish(),
    modalities: z.array(z.literal('text', { error: 'must be "text"' })).nullish(),
    audio: z.null({ error: NO_AUDIO }).optional(),
    logprobs: z.literal(false, { error: 'is not taken: a panel has no token probabilities' }).nullish(),
    top_logprobs: z.literal(0, { error: 'is not taken: a panel has no token probabilities' }).nullish(),
    tools: nothing(NO_TOOLS),
    tool_choice: toolChoice,
    parallel_tool_calls: z.boolean().nullish(),
    functions: nothing(NO_TOOLS),
    function_call: toolChoice,
    web_search_options: z.null({ error: NO_TOOLS }).optional(),
    ...ignoredFields,
  })
  .superRefine(({ stream, stream_options }, problems) => {
    if (stream === true || stream_options === undefined || stream_options === null) return;
    problems.addIssue({ code: 'custom', path: ['stream_options'], message: 'goes only with "stream": true' });
  });
export type ChatRequest = z.infer<typeof chatRequestSchema>;
