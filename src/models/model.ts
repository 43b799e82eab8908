/** CONTRACT: one language model behind one method. Adapters translate; they do not retry, price or count. */

import type { ReasoningEffort } from './reasoning-effort.ts';

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /**
   * Number of its first characters that a later prompt will begin with, too: for providers that cache only what they
   * are told to.
   */
  readonly sharedCharacters?: number;
}

/** The JSON shape a reply is asked for: a plain JSON Schema in which every property is required. */
export interface ReplyFormat {
  /** `[a-z_]+`, sent to endpoints that want a name. */
  readonly name: string;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  /** False: the schema says too little for an endpoint to hold a model to it; the prompt says the rest. Absent: true. */
  readonly isAnswered?: boolean;
}

/** What a call is for, carried along for logs, spans and the simulated provider; never sent to a real provider. */
export interface CallAttribution {
  readonly debateId: string;
  readonly purpose: string;
  readonly round: number;
  readonly phase: string | null;
  readonly debaterId: string | null;
  readonly attempt: number;
  /** Derived from the debate's seed and the call's place, so that simulated answers are repeatable. */
  readonly seed: number;
}

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** As somebody set it; null: nobody did. */
  readonly temperature: number | null;
  /** Sent where nobody set one and the model is known to take one; never while it thinks. */
  readonly defaultTemperature?: number;
  /** Null or absent: leave the model's own default. */
  readonly reasoningEffort?: ReasoningEffort | null;
  /** Output tokens, reasoning included. */
  readonly maxOutputTokens: number;
  readonly format: ReplyFormat | null;
  readonly attribution: CallAttribution;
  /** Aborting closes the socket of the call. Aborted when the call is over, too: a body that nobody read goes with it. */
  readonly signal: AbortSignal;
  /** Given: requests with the same key begin alike, so that an endpoint may send them where their beginning is cached. */
  readonly cacheKey?: string;
  /** Given: called when the first piece of the reply has been generated. */
  readonly onBegun?: (() => void) | undefined;
  /** Given: every piece of reply text (not of reasoning) is passed on as it comes. */
  readonly onText?: (text: string) => void;
  /** Given: called for everything that shows that the reply is under way. A reply is always streamed, where the endpoint can. */
  readonly onEvent?: () => void;
}

/** Tokens as a bill counts them. */
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
  /** All text parts joined in order; `''` when there is none. A schema-shaped tool input counts as text. */
  readonly text: string;
  /** Text of a reasoning channel, kept apart; `null` when there is none. */
  readonly reasoningText: string | null;
  readonly finishReason: FinishReason;
  /** The provider's own word. */
  readonly rawFinishReason: string | null;
  /** Null when the provider reported none. */
  readonly usage: ModelUsage | null;
  /** Sentences on what had to be left out of the request, e.g. a temperature the model refuses. */
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
  /** Public: a sentence of ours, and behind it the provider's own as `publicText` leaves it. */
  readonly message: string;
  readonly retryable: boolean;
  /** As asked for by the provider, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Whether the provider may bill the attempt: `no` when it refused or was never reached. */
  readonly billed: 'no' | 'maybe';
  /** The provider refused the call because it has too many (429, 529). Absent: false. */
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
  /** One attempt. Throws `ModelError`. */
  generate(request: ModelRequest): Promise<ModelReply>;
  /** UTF-8 bytes of the whole request as it would be serialised, schema included: an upper bound of its input tokens. */
  requestBytes(request: ModelRequest): number;
}

/** Whether a model (`provider/model`) is one of the simulated provider, whose name no other can have. */
export function isSimulatedModel(model: string): boolean {
  return model.startsWith('simulated/');
}

/** A model as its provider lists it. */
export interface ListedModel {
  /** The provider's own id. */
  readonly modelId: string;
  /** The day on which it will be shut down (ISO 8601); null: none was announced; undefined: the endpoint does not tell. */
  readonly retiresOn: string | null | undefined;
}

/** A family of models behind one endpoint. */
export interface ModelProvider {
  readonly name: string;
  /** Null: this provider knows its models and this is none of them. */
  model(modelId: string): LanguageModel | null;
  /** Asks the endpoint which models the key may use. Absent: the endpoint has no list. Throws what fetch throws. */
  listModels?(signal: AbortSignal): Promise<readonly ListedModel[]>;
}
