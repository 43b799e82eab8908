/** Estimates the usual cost of a call at list price: its prompt in tokens of the usual length, nothing of it cached. */
import type { NanoUsd } from '../../budget/money.ts';
import { ZERO_USD } from '../../budget/money.ts';
import type { Call } from '../../debate/engine/calls.ts';
import { bytesOf } from '../../debate/estimate/foreseen-calls.ts';
import type { PriceList } from '../../models/prices/price-list.ts';

/** Bytes of a usual token of English text. */
export const USUAL_TOKEN_BYTES = 4;

const NO_TOKENS = { cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };

export interface Priced {
  readonly prices: PriceList;
  readonly at: Date;
}

export function usualCost({ prices, at }: Priced, call: Call, outputTokens: number): NanoUsd {
  const inputTokens = Math.ceil((bytesOf(call) + call.headroomBytes) / USUAL_TOKEN_BYTES);
  const usage = { ...NO_TOKENS, inputTokens, outputTokens };
  return prices.quote(call.model, at)?.cost(usage) ?? ZERO_USD;
}
