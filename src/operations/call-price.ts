/** What a call costs at worst, before it is sent, and what it did cost, after. */
import type { NanoUsd } from '../budget/money.ts';
import { nano } from '../budget/money.ts';
import type { Usage } from '../debate/position.ts';
import { NO_USAGE } from '../debate/position.ts';
import type { LanguageModel, ModelRequest, ModelUsage } from '../models/model.ts';
import type { PriceList } from '../models/price-list.ts';
import { quoteFromText } from '../models/quote.ts';
import type { CallKey, CostBasis, Hold } from '../stores/debate-store.ts';

/** Input tokens that a provider may add to what is sent: message markers, tool preambles. */
const OVERHEAD_TOKENS = 512;
/** UTF-8 bytes of a token, for usage that nobody reported: what the providers' own tokenisers average on English. */
const BYTES_PER_TOKEN = 4;

export interface PricedCall {
  readonly key: CallKey;
  /** `provider/model`. */
  readonly model: string;
  readonly languageModel: LanguageModel;
  readonly request: ModelRequest;
  readonly headroomBytes: number;
}

/** The worst case: every byte of the request a token, every output token used, at list price. */
export function holdFor(
  { key, model, languageModel, request, headroomBytes }: PricedCall,
  prices: PriceList,
  at: Date,
): Hold {
  const quote = prices.quote(model, at);
  const inputTokens = languageModel.requestBytes(request) + headroomBytes + OVERHEAD_TOKENS;
  const amountNanoUsd = quote?.worstCase({ inputTokens, outputTokens: request.maxOutputTokens }) ?? nano(0);
  return { key, model, pricedAs: quote?.pricedAs ?? null, price: quote?.text ?? null, amountNanoUsd };
}

export interface Bill {
  readonly usage: Usage;
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: NanoUsd;
  readonly basis: CostBasis;
}

export const NOTHING_TO_PAY: Bill = { usage: NO_USAGE, cacheWriteTokens: 0, costNanoUsd: nano(0), basis: 'reported' };

export interface Billable {
  /** The price that the call was held at; null: none is known, and the call costs nothing here. */
  readonly price: string | null;
  readonly usage: ModelUsage;
  readonly basis: CostBasis;
}

/** Never above the hold as long as no more was used than the request allowed: both are of one price. */
export function billFor({ price, usage, basis }: Billable): Bill {
  return {
    usage: {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cached_input_tokens: usage.cachedInputTokens,
      reasoning_tokens: usage.reasoningTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
    cacheWriteTokens: usage.cacheWriteTokens,
    costNanoUsd: price === null ? nano(0) : quoteFromText(price).cost(usage),
    basis,
  };
}

/** For a reply whose usage was not reported: from the bytes that went out and came back. Never zero. */
export function estimatedUsage(requestBytes: number, replyText: string): ModelUsage {
  return usageOf(tokensIn(requestBytes), tokensIn(Buffer.byteLength(replyText)));
}

/**
 * For a call of which nothing came back, though it may have been answered and billed: as if all of its output had been
 * used. Whoever breaks off every call before its reply must not get them for nothing.
 */
export function lostUsage(requestBytes: number, maxOutputTokens: number): ModelUsage {
  return usageOf(tokensIn(requestBytes), maxOutputTokens);
}

function tokensIn(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BYTES_PER_TOKEN));
}

function usageOf(inputTokens: number, outputTokens: number): ModelUsage {
  return { inputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens, reasoningTokens: 0 };
}
