/** A panel with simple prices: input is free, and an output token costs 100,000 nano-dollars. */
import type { FakeReply } from './fake-provider/fake-reply.ts';
import { answer } from './fake-provider/fake-reply.ts';

export const PRICED_MODEL = 'openai/spender';
export const MODEL_PRICE = { input: 0, output: 100 };

/** Debaters with a limit of 100 output tokens: a call reserves 0.01 USD. */
export function pricedDebaters(count: number): { readonly model: string; readonly max_tokens: number }[] {
  return Array.from({ length: count }, () => ({ model: PRICED_MODEL, max_tokens: 100 }));
}

/** A position that used this number of output tokens. */
export function replyUsing(outputTokens: number, fields: object = {}): FakeReply {
  const text = JSON.stringify({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9, ...fields });
  const usage = { inputTokens: 50, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
  return answer({ text, usage });
}
