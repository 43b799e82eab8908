/** What a call costs at worst, before it is sent, and what it did cost, after. */
import type { NanoUsd } from '../../budget/money.ts';
import { ZERO_USD } from '../../budget/money.ts';
import type { Call } from '../../debate/engine/calls.ts';
import type { Usage } from '../../debate/schema/position.ts';
import { NO_USAGE } from '../../debate/schema/position.ts';
import type { LanguageModel, ModelRequest, ModelUsage } from '../../models/model.ts';
import type { PriceList } from '../../models/prices/price-list.ts';
import { quoteFromText } from '../../models/prices/quote.ts';
import type { CostBasis, UsageFlag } from '../../stores/budget-store.ts';
import type { CallKey, Reservation } from '../../stores/debates/debate-store.ts';

/** Input tokens that a provider may add to what is sent: message markers, tool preambles. */
const OVERHEAD_TOKENS = 512;

/** One attempt at a call, with its request. */
export interface PricedCall {
  readonly call: Call;
  readonly key: CallKey;
  readonly languageModel: LanguageModel;
  /** With the limit on output that is reserved for it. */
  readonly request: ModelRequest;
}

/** The worst case: every byte of the request a token, every output token used, at list price. */
export function reservationFor(
  { call: { model, headroomBytes }, key, languageModel, request }: PricedCall,
  prices: PriceList,
  at: Date,
): Reservation {
  const quote = prices.quote(model, at);
  const inputTokens = languageModel.requestBytes(request) + headroomBytes + OVERHEAD_TOKENS;
  const amountNanoUsd = quote?.worstCase({ inputTokens, outputTokens: request.maxOutputTokens }) ?? ZERO_USD;
  return { key, model, pricedAs: quote?.pricedAs ?? null, price: quote?.text ?? null, amountNanoUsd };
}

export interface Bill {
  readonly usage: Usage;
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: NanoUsd;
  readonly basis: CostBasis;
  readonly flag: UsageFlag | null;
}

export const NOTHING_TO_PAY: Bill = {
  usage: NO_USAGE,
  cacheWriteTokens: 0,
  costNanoUsd: ZERO_USD,
  basis: 'reported',
  flag: null,
};

/** What was reserved for a call, and the price at which it was. */
export interface ReservedAmount {
  /** Null: none is known, and the call costs nothing here. */
  readonly price: string | null;
  readonly reservedNanoUsd: NanoUsd;
}

/** Reported usage that costs more than this number of reservations does not belong to this call. */
const MAX_RESERVATIONS = 10;
/** No model reads or writes as many tokens in a call; sums of more would pass what a number holds exactly. */
const MAX_REPORTED_TOKENS = 1_000_000_000;

/** Usage above the reservation is charged as reported and flagged; absurd usage counts as none. */
export function reportedBill(usage: ModelUsage, { price, reservedNanoUsd }: ReservedAmount): Bill {
  const costNanoUsd = price === null ? ZERO_USD : quoteFromText(price).cost(usage);
  const mostTokens = Math.max(usage.inputTokens, usage.outputTokens, usage.cachedInputTokens, usage.cacheWriteTokens);
  if (mostTokens > MAX_REPORTED_TOKENS || costNanoUsd > MAX_RESERVATIONS * reservedNanoUsd) {
    return { ...reservedBill(reservedNanoUsd), flag: 'faulty_usage' };
  }
  return {
    usage: {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cached_input_tokens: usage.cachedInputTokens,
      reasoning_tokens: usage.reasoningTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
    cacheWriteTokens: usage.cacheWriteTokens,
    costNanoUsd,
    basis: 'reported',
    flag: costNanoUsd > reservedNanoUsd ? 'above_reservation' : null,
  };
}

/**
 * For a call whose usage nobody reported, though the provider may have billed it: the reservation stands, as for one that
 * its process did not survive. An estimate from the text was below the bill of base64 (2.7 times) and of rare scripts
 * (4 times), so that a tenant that broke off every call could spend past a limit.
 */
export function reservedBill(reservedNanoUsd: NanoUsd): Bill {
  return { usage: NO_USAGE, cacheWriteTokens: 0, costNanoUsd: reservedNanoUsd, basis: 'unknown', flag: null };
}
