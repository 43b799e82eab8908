/** The answer that the fake provider generates for one request: cut at the token limit, with the billed usage. */
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import type { ModelUsage } from '../../../src/models/model.ts';
import type { Answer } from './fake-reply.ts';
import type { FakeRequest } from './fake-request.ts';
import { inputTokensOf } from './fake-request.ts';
import { firstTokens, tokensOf } from './token-rule.ts';

export interface Generation {
  readonly request: FakeRequest;
  readonly answer: Answer;
  /** The billed usage. */
  readonly usage: ModelUsage;
}

/** A part of a reply on the wire. */
export interface Chunk {
  readonly bytes: string | Uint8Array;
  /** The generated text in this chunk. */
  readonly generated: string;
}

/** The operations of both wires. */
export interface Wire {
  body(generation: Generation): JsonObject;
  /** Server-sent events, a chunk each. */
  events(generation: Generation): readonly Chunk[];
  errorBody(error: {
    readonly message: string;
    readonly type: string;
    readonly code: string | number | null;
    readonly param: string | null;
  }): JsonObject;
  errorEvent(body: JsonObject): string;
}

/** A complete text above the limit is cut there, as by a provider. */
export function generate(request: FakeRequest, answer: Answer): Generation {
  const limit = request.maxTokens ?? Number.POSITIVE_INFINITY;
  const shownReasoningTokens = tokensOf(answer.reasoning);
  const hiddenTokens = Math.min(answer.hiddenTokens, Math.max(0, limit - shownReasoningTokens));
  const textTokenLimit = limit - shownReasoningTokens - hiddenTokens;
  const isCut = tokensOf(answer.text) > textTokenLimit && answer.finish === 'complete';
  const limited = isCut
    ? { ...answer, hiddenTokens, text: firstTokens(answer.text, textTokenLimit), finish: 'cut' as const }
    : { ...answer, hiddenTokens };
  return { request, answer: limited, usage: usageOf(request, limited) };
}

function usageOf(request: FakeRequest, answer: Answer): ModelUsage {
  const { usage } = answer;
  if (typeof usage === 'object' && !('raw' in usage)) return usage;
  const reasoningTokens = tokensOf(answer.reasoning) + answer.hiddenTokens;
  const parts = [answer.text, answer.refusal ?? '', jsonOf(answer.toolInput), jsonOf(answer.parts)];
  return {
    inputTokens: inputTokensOf(request),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: reasoningTokens + parts.reduce((sum, text) => sum + tokensOf(text), 0),
    reasoningTokens,
  };
}

function jsonOf(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}

/** A text as a stream sends it: 12 characters at a time. */
export function splitText(text: string): readonly string[] {
  return text.match(/.{1,12}/gsu) ?? [];
}
