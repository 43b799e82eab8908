/**
 * Features that OpenAI-compatible endpoints refuse: how each refusal is recognised, and how the request is simplified.
 */

import type { ChatCompletionCreateParams, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { at, itemsAt, textAt } from '../../lib/json/json-value.ts';
import type { ModelRequest, ReplyFormat } from '../model.ts';
import type { FeatureRule } from '../wire/faults/refused-features.ts';
import { FORMAT_WORDS, isSentAs } from '../wire/faults/refused-features.ts';
import { withFormatInstruction } from '../wire/format-instruction.ts';

type Body = ChatCompletionCreateParams;

export interface Simplification extends FeatureRule {
  readonly simplify: (body: Body, request: ModelRequest) => Body;
}

const FORMAT_FIELD = 'response_format';

/** Applied in this order: the words of a schema join the system message before the system message joins the prompt. */
export const simplifications: readonly Simplification[] = [
  {
    // The schema is still sent, but the endpoint does not enforce it strictly.
    feature: 'strict',
    scope: 'model',
    fields: [],
    words: /\bstrict\b/i,
    isSent: isSentAs(FORMAT_FIELD, 'json_schema', 'strict'),
    simplify: withoutStrict,
  },
  {
    feature: 'json_schema',
    scope: 'model',
    fields: [FORMAT_FIELD],
    words: FORMAT_WORDS,
    byAnyError: true,
    isSent: ({ body }) => at(body, FORMAT_FIELD, 'type') === 'json_schema',
    simplify: (body, { format, ...request }) => (format === null ? body : schemaInWords(body, request, format)),
  },
  {
    feature: 'json_object',
    scope: 'model',
    fields: [FORMAT_FIELD],
    words: FORMAT_WORDS,
    byAnyError: true,
    isSent: ({ body }) => at(body, FORMAT_FIELD, 'type') === 'json_object',
    simplify: (body) => (body.response_format?.type === 'json_object' ? withoutField(body, FORMAT_FIELD) : body),
  },
  {
    feature: 'effort',
    scope: 'model',
    fields: ['reasoning_effort', 'effort'],
    isSent: isSentAs('reasoning_effort'),
    simplify: (body) => withoutField(body, 'reasoning_effort'),
  },
  {
    feature: 'max_tokens',
    scope: 'model',
    fields: ['max_tokens'],
    isSent: isSentAs('max_tokens'),
    simplify: withMaxCompletionTokens,
  },
  {
    feature: 'temperature',
    scope: 'model',
    fields: ['temperature'],
    isSent: isSentAs('temperature'),
    simplify: (body) => withoutField(body, 'temperature'),
  },
  {
    feature: 'prompt_cache_key',
    scope: 'endpoint',
    fields: ['prompt_cache_key'],
    isSent: isSentAs('prompt_cache_key'),
    simplify: (body) => withoutField(body, 'prompt_cache_key'),
  },
  {
    feature: 'stream_options',
    scope: 'endpoint',
    fields: ['stream_options'],
    isSent: isSentAs('stream_options'),
    simplify: (body) => withoutField(body, 'stream_options'),
  },
  {
    feature: 'stream',
    scope: 'model',
    fields: ['stream'],
    isSent: ({ body }) => at(body, 'stream') === true,
    simplify: (body) => ({ ...withoutField(body, 'stream_options'), stream: false }),
  },
  {
    // Chat templates without a system message: "System role not supported", "Conversation roles must alternate".
    feature: 'system_role',
    scope: 'model',
    fields: [],
    words: /\bsystem\b|roles must alternate/i,
    isSent: ({ body }) => textAt(itemsAt(body, 'messages')[0], 'role') === 'system',
    simplify: withoutSystemRole,
  },
];

function withoutField(body: Body, field: keyof Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)) as unknown as Body;
}

function withMaxCompletionTokens(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => [
    name === 'max_tokens' ? 'max_completion_tokens' : name,
    value,
  ]);
  return Object.fromEntries(entries) as Body;
}

function withoutStrict(body: Body): Body {
  const { response_format: form } = body;
  if (form?.type !== 'json_schema') return body;
  const { name, schema = {} } = form.json_schema;
  return { ...body, response_format: { type: 'json_schema', json_schema: { name, schema } } };
}

/** Sends the schema as words in the system message and asks for any JSON object. */
export function schemaInWords(body: Body, { system }: Pick<ModelRequest, 'system'>, format: ReplyFormat): Body {
  const turns = body.messages.filter(({ role }) => role !== 'system');
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: withFormatInstruction(system, format) },
    ...turns,
  ];
  return { ...body, messages, response_format: { type: 'json_object' } };
}

/** Moves the system message to the beginning of the first prompt. */
function withoutSystemRole(body: Body): Body {
  const [system, first, ...rest] = body.messages;
  if (system?.role !== 'system' || first?.role !== 'user') return body;
  return { ...body, messages: [{ role: 'user', content: `${system.content}\n\n${first.content}` }, ...rest] };
}
