/** A request to the fake provider, in the same form for both wires. */
import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import { at, itemsAt, textAt } from '../../../src/lib/json/json-value.ts';
import { tokensOf } from './token-rule.ts';

export type Protocol = 'openai' | 'anthropic';

export interface FakeMessage {
  readonly role: string;
  readonly content: string;
}

export interface FakeRequest {
  readonly protocol: Protocol;
  readonly model: string;
  /** `''` when none exists. */
  readonly system: string;
  /** Without the system message. */
  readonly messages: readonly FakeMessage[];
  /** System and messages in one text, to search in. */
  readonly prompt: string;
  readonly format: 'json_schema' | 'json_object' | 'none';
  /** The schema sent with `json_schema`. */
  readonly schema: JsonObject | null;
  readonly stream: boolean;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  /** `reasoning_effort`, or `output_config.effort`; `none` when thinking is switched off. */
  readonly effort: string | null;
  /** Everything as it was sent. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  /** Bytes of the body as it was sent. */
  readonly bodyBytes: number;
  /** 1 for the first request to this server. */
  readonly number: number;
  /** 1 for the first request with this model and these messages, 2 for its first repetition. */
  readonly attempt: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The values that the wires have in different fields. */
type WirePart = Pick<FakeRequest, 'system' | 'messages' | 'format' | 'schema' | 'maxTokens' | 'effort'>;

export type RequestRecord = Pick<
  FakeRequest,
  'protocol' | 'body' | 'headers' | 'bodyBytes' | 'number' | 'attempt' | 'at'
>;

export function readFakeRequest(record: RequestRecord): FakeRequest {
  const { protocol, body } = record;
  const part = protocol === 'openai' ? openaiPart(body) : anthropicPart(body);
  return {
    ...record,
    ...part,
    model: textAt(body, 'model') ?? '',
    prompt: [part.system, ...part.messages.map(({ content }) => content)].join('\n'),
    stream: at(body, 'stream') === true,
    temperature: numberAt(body, 'temperature'),
  };
}

function openaiPart(body: unknown): WirePart {
  const messages = messagesAt(body);
  const format = at(body, 'response_format', 'type');
  return {
    system: joined(messages.filter(({ role }) => role === 'system')),
    messages: messages.filter(({ role }) => role !== 'system'),
    format: format === 'json_schema' || format === 'json_object' ? format : 'none',
    schema: schemaAt(body, 'response_format', 'json_schema', 'schema'),
    maxTokens: numberAt(body, 'max_tokens') ?? numberAt(body, 'max_completion_tokens'),
    effort: textAt(body, 'reasoning_effort'),
  };
}

const THINKING_OFF: ReadonlySet<string> = new Set(['disabled', 'between_tools']);

function anthropicPart(body: unknown): WirePart {
  const schema = schemaAt(body, 'output_config', 'format', 'schema');
  return {
    system: textAt(body, 'system') ?? '',
    messages: messagesAt(body),
    format: schema === null ? 'none' : 'json_schema',
    schema,
    maxTokens: numberAt(body, 'max_tokens'),
    effort: THINKING_OFF.has(textAt(body, 'thinking', 'type') ?? '') ? 'none' : textAt(body, 'output_config', 'effort'),
  };
}

function messagesAt(body: unknown): readonly FakeMessage[] {
  return itemsAt(body, 'messages').map((message) => ({
    role: textAt(message, 'role') ?? '',
    content: textAt(message, 'content') ?? textsIn(message),
  }));
}

/** The text blocks, joined. */
function textsIn(message: unknown): string {
  return itemsAt(message, 'content')
    .map((block) => textAt(block, 'text') ?? '')
    .join('');
}

function joined(messages: readonly FakeMessage[]): string {
  return messages.map(({ content }) => content).join('\n');
}

function numberAt(body: unknown, name: string): number | null {
  const value = at(body, name);
  return typeof value === 'number' ? value : null;
}

function schemaAt(body: unknown, ...path: string[]): JsonObject | null {
  const value = at(body, ...path);
  return typeof value === 'object' && value !== null ? (value as JsonObject) : null;
}

/** Tokens of the system prompt, of every message and of the schema, each rounded up separately. */
export function inputTokensOf({ system, messages, schema }: FakeRequest): number {
  const texts = [system, ...messages.map(({ content }) => content), schema === null ? '' : JSON.stringify(schema)];
  return texts.reduce((sum, text) => sum + tokensOf(text), 0);
}
