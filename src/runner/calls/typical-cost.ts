/** Estimates the typical cost of a call at list price: its prompt has tokens of typical length, and none is cached. */
import type { NanoUsd } from '../../budget/money.ts';
import { ZERO_USD } from '../../budget/money.ts';
import type { Call } from '../../debate/engine/calls.ts';
import { bytesOf } from '../../debate/estimate/possible-calls.ts';
import type { PriceList } from '../../models/prices/price-list.ts';

/** Bytes of a typical token of English text. */
export const TYPICAL_TOKEN_BYTES = 4;

const NO_TOKENS = { cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };

export interface PricesAt {
  readonly prices: PriceList;
  readonly at: Date;
}

export function typicalCost({ prices, at }: PricesAt, call: Call, outputTokens: number): NanoUsd {
  const inputTokens = Math.ceil((bytesOf(call) + call.headroomBytes) / TYPICAL_TOKEN_BYTES);
  const usage = { ...NO_TOKENS, inputTokens, outputTokens };
  return prices.quote(call.model, at)?.cost(usage) ?? ZERO_USD;
}
