/** The replies of the fake provider: plain data, created by small functions. */
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import type { ModelUsage } from '../../../src/models/model.ts';

/** A 200 with a reply of a model. */
export interface Answer {
  readonly kind: 'answer';
  readonly text: string;
  /** Text of the reasoning channel (`reasoning_content`, a thinking block). */
  readonly reasoning: string;
  /** Hidden reasoning tokens: generated before the first text, and billed. */
  readonly hiddenTokens: number;
  /** OpenAI kind: `message.refusal`. */
  readonly refusal: string | null;
  /** Sent as a tool call instead of text. */
  readonly toolInput: JsonObject | null;
  /** Content parts (or blocks) sent verbatim instead of `text` and `reasoning`. */
  readonly parts: readonly JsonObject[] | null;
  readonly finish: Finish;
  /** `counted`: by the token rule. `missing`: billed by this rule, but not reported. A `raw` one is sent verbatim. */
  readonly usage: 'counted' | 'missing' | ModelUsage | { readonly raw: JsonObject };
}

/** `cut`: by the token limit. Each wire has its own word for it. */
export type Finish = 'complete' | 'cut' | 'tool' | 'refused' | 'filtered' | 'error';

/** An HTTP status with an error body in the format of the wire. It is never billed. */
export interface Status {
  readonly kind: 'status';
  readonly status: number;
  readonly error: FakeError;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FakeError {
  readonly message: string;
  /** Undefined: the default of the status. */
  readonly type?: string | undefined;
  readonly code?: string | number | undefined;
  readonly param?: string | undefined;
}

/** A body that is sent verbatim and not billed. */
export interface Raw {
  readonly kind: 'raw';
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** The request is read. Then nothing is sent (`hang`), or the socket is closed (`drop`). */
export interface NoReply {
  readonly kind: 'hang' | 'drop';
}

/**
 * How a reply is sent. Its chunks are the events of a stream, or parts of 16 bytes of an unstreamed body. It is billed in
 * full once sending has begun. A stream that does not reach its end is billed for the text in its chunks.
 */
export interface Delivery {
  /** The delay before the headers are sent. */
  readonly delayMs: number;
  readonly until: Promise<unknown> | null;
  /** The delay between chunks. */
  readonly everyMs: number;
  readonly end: EarlyEnd | null;
  /** The reply is one body although a stream was requested. */
  readonly isUnstreamed: boolean;
}

/** After this number of chunks the rest of the reply is not sent. */
export interface EarlyEnd {
  readonly afterChunks: number;
  readonly by: 'cut' | 'stall' | FakeError;
  /** A cut waits for this: a client that receives its data and the end at the same time drops the data. */
  readonly when: Promise<unknown> | null;
}

export type FakeReply = (Answer | Status | Raw | NoReply) & { readonly delivery: Delivery };

const IMMEDIATE: Delivery = { delayMs: 0, until: null, everyMs: 0, end: null, isUnstreamed: false };

export function answer(fields: Partial<Omit<Answer, 'kind'>>): FakeReply {
  return {
    kind: 'answer',
    text: '',
    reasoning: '',
    hiddenTokens: 0,
    refusal: null,
    toolInput: null,
    parts: null,
    finish: 'complete',
    usage: 'counted',
    ...fields,
    delivery: IMMEDIATE,
  };
}

export function text(content: string): FakeReply {
  return answer({ text: content });
}

export function json(value: JsonObject): FakeReply {
  return text(JSON.stringify(value));
}

/** A reply cut off by the token limit. */
export function truncated(content: string): FakeReply {
  return answer({ text: content, finish: 'cut' });
}

/** The whole reply is in the reasoning channel, and the text is empty. */
export function reasoningOnly(content: string): FakeReply {
  return answer({ reasoning: content });
}

/** Spends this number of tokens on hidden reasoning, then answers with the rest of the limit. */
export function withHiddenReasoning(hiddenTokens: number, reply: FakeReply): FakeReply {
  if (reply.kind !== 'answer') throw new TypeError(`a reply of kind ${reply.kind} has no reasoning`);
  return { ...reply, hiddenTokens };
}

export function contentParts(...parts: readonly JsonObject[]): FakeReply {
  return answer({ parts });
}

export function toolCall(input: JsonObject): FakeReply {
  return answer({ toolInput: input, finish: 'tool' });
}

/** Refused by the model: `message.refusal`, or a stop reason without content. */
export function refusal(content = 'I cannot help with that.'): FakeReply {
  return answer({ refusal: content, finish: 'refused' });
}

/** Stopped by a filter in the middle of its text (OpenAI kind). */
export function filtered(content: string): FakeReply {
  return answer({ text: content, finish: 'filtered' });
}

export interface StatusOptions extends Partial<FakeError> {
  /** Seconds, or an HTTP date. */
  readonly retryAfter?: number | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function status(code: number, options: StatusOptions = {}): FakeReply {
  const { retryAfter, headers = {}, ...error } = options;
  const retryHeader: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return {
    kind: 'status',
    status: code,
    error: { message: `fake status ${code}`, ...error },
    headers: { ...retryHeader, ...headers },
    delivery: IMMEDIATE,
  };
}

/** A 400 for a parameter that is not supported, with the message of the providers. */
export function unsupported(param: string, code = 'unsupported_parameter'): FakeReply {
  return status(400, { message: `Unsupported parameter: '${param}' is not supported with this model.`, param, code });
}

export function raw(body: string, { status: code = 200, contentType = 'application/json' } = {}): FakeReply {
  return { kind: 'raw', status: code, contentType, body, delivery: IMMEDIATE };
}

export function html(page = '<!DOCTYPE html><html><body>Sign in</body></html>'): FakeReply {
  return raw(page, { contentType: 'text/html' });
}

/** A gateway's 200 whose body is an error. */
export function errorInside200(error: FakeError): FakeReply {
  return raw(JSON.stringify({ error }));
}

export function emptyChoices(): FakeReply {
  return raw(JSON.stringify({ id: 'chatcmpl-empty', object: 'chat.completion', choices: [] }));
}

/** Accepts the request and never answers. */
export function hang(): FakeReply {
  return { kind: 'hang', delivery: IMMEDIATE };
}

/** Accepts the whole request and closes the socket without a reply. */
export function drop(): FakeReply {
  return { kind: 'drop', delivery: IMMEDIATE };
}

function withDelivery(reply: FakeReply, change: Partial<Delivery>): FakeReply {
  return { ...reply, delivery: { ...reply.delivery, ...change } };
}

export function after(delayMs: number, reply: FakeReply): FakeReply {
  return withDelivery(reply, { delayMs });
}

/** Delayed until the promise is settled. */
export function delayedUntil(until: Promise<unknown>, reply: FakeReply): FakeReply {
  return withDelivery(reply, { until });
}

/** The reply is one body although a stream was requested. */
export function unstreamed(reply: FakeReply): FakeReply {
  return withDelivery(reply, { isUnstreamed: true });
}

/** One chunk in this number of milliseconds. */
export function withChunkDelay(everyMs: number, reply: FakeReply): FakeReply {
  return withDelivery(reply, { everyMs });
}

/**
 * Closes the socket after this number of chunks and after `when`, for example when the client has read them.
 */
export function cutAfter(afterChunks: number, reply: FakeReply, when: Promise<unknown> | null = null): FakeReply {
  return withDelivery(reply, { end: { afterChunks, by: 'cut', when } });
}

export function stallAfter(afterChunks: number, reply: FakeReply): FakeReply {
  return withDelivery(reply, { end: { afterChunks, by: 'stall', when: null } });
}

/** Streamed replies only: after this number of events an error event, then the stream ends. */
export function errorAfter(afterChunks: number, error: FakeError, reply: FakeReply): FakeReply {
  return withDelivery(reply, { end: { afterChunks, by: error, when: null } });
}

function withUsageField(usage: Answer['usage'], reply: FakeReply): FakeReply {
  if (reply.kind !== 'answer') throw new TypeError(`a reply of kind ${reply.kind} has no usage`);
  return { ...reply, usage };
}

export function withoutUsage(reply: FakeReply): FakeReply {
  return withUsageField('missing', reply);
}

export function withUsage(usage: ModelUsage, reply: FakeReply): FakeReply {
  return withUsageField(usage, reply);
}

/** Usage in the wire's own form; the provider's own record bills the reply as counted. */
export function withRawUsage(usage: JsonObject, reply: FakeReply): FakeReply {
  return withUsageField({ raw: usage }, reply);
}

export function withZeroUsage(reply: FakeReply): FakeReply {
  return withUsageField(
    { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 },
    reply,
  );
}
