/** CONTRACT: one language model behind one method. Adapters translate; they do not retry, price or count. */

import type { ReasoningEffort } from './reasoning-effort.ts';

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** The number of leading characters that later prompts share. For providers that cache only marked parts. */
  readonly sharedCharacters?: number;
}

/** The JSON shape that a reply must have: a plain JSON Schema in which every property is required. */
export interface ReplyFormat {
  /** `[a-z_]+`, sent to endpoints that require a name. */
  readonly name: string;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  /**
   * False when the schema is too weak to describe the reply, so the prompt describes it in words. Absent means true.
   */
  readonly isSchemaSufficient?: boolean;
}

/** The purpose of a call, for logs, spans and the simulated provider. Never sent to a real provider. */
export interface CallAttribution {
  readonly debateId: string;
  readonly purpose: string;
  readonly round: number;
  readonly phase: string | null;
  readonly debaterId: string | null;
  readonly attempt: number;
  /** Derived from the debate's seed and the call id, so that simulated answers are repeatable. */
  readonly seed: number;
}

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** The temperature set by the caller or null when none is set. */
  readonly temperature: number | null;
  /** Sent when `temperature` is null and the model is known to accept one. Never sent while the model thinks. */
  readonly defaultTemperature?: number;
  /** Null or absent keeps the model's own default. */
  readonly reasoningEffort?: ReasoningEffort | null;
  /** Output tokens, reasoning included. */
  readonly maxOutputTokens: number;
  readonly format: ReplyFormat | null;
  readonly attribution: CallAttribution;
  /**
   * Aborting closes the socket of the call. The caller also aborts when the call is over, which discards an unread
   * body.
   */
  readonly signal: AbortSignal;
  /**
   * Requests with the same key share their beginning, so an endpoint may route them to the server that has it cached.
   */
  readonly cacheKey?: string;
  /** Called when the first piece of the reply has been generated. */
  readonly onFirstPiece?: (() => void) | undefined;
  /** Called with every piece of reply text (not of reasoning) as it arrives. */
  readonly onText?: (text: string) => void;
  /** Called for every sign of progress of the reply. Replies are always streamed where the endpoint can stream. */
  readonly onEvent?: () => void;
}

/** Tokens as the provider bills them. */
export interface ModelUsage {
  /** All input tokens, cached and cache-writing ones included. */
  readonly inputTokens: number;
  /** Part of `inputTokens` that was read from a provider's cache. */
  readonly cachedInputTokens: number;
  /** Part of `inputTokens` that was written to a provider's cache. */
  readonly cacheWriteTokens: number;
  /** All billable output tokens, reasoning included. */
  readonly outputTokens: number;
  readonly reasoningTokens: number;
}

export type FinishReason = 'stop' | 'length' | 'refusal' | 'content_filter' | 'other';

export interface ModelReply {
  /**
   * All text parts, joined in order; `''` when there are none. A tool input with the requested shape counts as text.
   */
  readonly text: string;
  /** Text of a reasoning channel, kept apart; `null` when none exists. */
  readonly reasoningText: string | null;
  readonly finishReason: FinishReason;
  /** The provider's own value. */
  readonly rawFinishReason: string | null;
  /** Null when the provider reported none. */
  readonly usage: ModelUsage | null;
  /** Sentences about settings that were left out of the request, e.g. a temperature that the model refuses. */
  readonly warnings: readonly string[];
}

export type ModelErrorCode =
  | 'rate_limited'
  | 'quota_exhausted'
  | 'overloaded'
  | 'server_error'
  | 'timeout'
  | 'connection_failed'
  | 'stream_cut'
  | 'bad_reply'
  | 'reply_too_large'
  | 'invalid_request'
  | 'context_too_long'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'content_filter'
  | 'aborted'
  | 'unknown';

export interface ModelErrorDetails {
  readonly code: ModelErrorCode;
  /** Public: a sentence by Parley, followed by the provider's own sentence as cleaned by `publicText`. */
  readonly message: string;
  readonly retryable: boolean;
  /** The wait that the provider requested, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Whether the provider may bill the attempt: `no` when it refused or was never reached. */
  readonly billed: 'no' | 'maybe';
  /** Whether the provider refused the call because of too many requests (429, 529). Absent means false. */
  readonly asksForFewer?: boolean;
  readonly cause?: unknown;
}

/** The only error a `LanguageModel` throws. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly billed: 'no' | 'maybe';
  readonly asksForFewer: boolean;

  constructor(details: ModelErrorDetails) {
    super(details.message, { cause: details.cause });
    this.name = 'ModelError';
    this.code = details.code;
    this.retryable = details.retryable;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.billed = details.billed;
    this.asksForFewer = details.asksForFewer ?? false;
  }
}

export interface LanguageModel {
  /** `anthropic`, `openai`, an operator's name for an endpoint, or `simulated`. */
  readonly provider: string;
  /** The provider's own id, e.g. `gpt-4o-mini`. */
  readonly modelId: string;
  /** Makes one attempt. Throws only `ModelError`. */
  generate(request: ModelRequest): Promise<ModelReply>;
  /** Returns the UTF-8 bytes of the whole serialised request, schema included: an upper bound of its input tokens. */
  requestBytes(request: ModelRequest): number;
}

/** Returns whether a model (`provider/model`) belongs to the simulated provider, whose name is reserved. */
export function isSimulatedModel(model: string): boolean {
  return model.startsWith('simulated/');
}

/** A model as its provider lists it. */
export interface ListedModel {
  /** The provider's own id. */
  readonly modelId: string;
  /**
   * The day on which the model will be shut down (ISO 8601); null when none was announced, undefined when the endpoint
   * does not state it.
   */
  readonly retiresOn: string | null | undefined;
}

/** A family of models behind one endpoint. */
export interface ModelProvider {
  readonly name: string;
  /** Returns null when the provider has a fixed list of models without this one. */
  model(modelId: string): LanguageModel | null;
  /**
   * Requests the list of models that the key may use. Absent when the endpoint has no list. Throws the errors of fetch.
   */
  listModels?(signal: AbortSignal): Promise<readonly ListedModel[]>;
}
