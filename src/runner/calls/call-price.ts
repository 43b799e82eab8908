/** Computes the worst-case cost of a call before it is sent and its actual cost afterwards. */
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

/** Input tokens that a provider may add to a request, for example message markers and tool preambles. */
const OVERHEAD_TOKENS = 512;

/** One attempt of a call, with its request. */
export interface PricedCall {
  readonly call: Call;
  readonly key: CallKey;
  readonly languageModel: LanguageModel;
  /** The request with the output limit that was reserved for it. */
  readonly request: ModelRequest;
}

/**
 * Returns the worst-case reservation: every byte of the request counts as a token and every output token is used, at
 * list price.
 */
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

export const ZERO_BILL: Bill = {
  usage: NO_USAGE,
  cacheWriteTokens: 0,
  costNanoUsd: ZERO_USD,
  basis: 'reported',
  flag: null,
};

/** The reservation of a call and the price on which it is based. */
export interface ReservedAmount {
  /** Null when the model has no price; its calls then cost nothing. */
  readonly price: string | null;
  readonly reservedNanoUsd: NanoUsd;
}

/** Reported usage that costs more than this number of reservations cannot belong to this call. */
const MAX_RESERVATIONS = 10;
/** Larger token counts cannot be true; their sums would exceed the integers that a number represents exactly. */
const MAX_REPORTED_TOKENS = 1_000_000_000;

/**
 * Returns the bill for reported usage. Usage above the reservation is charged as reported and flagged. Implausible
 * usage is ignored, and the reservation is charged.
 */
export function reportedBill(usage: ModelUsage, { price, reservedNanoUsd }: ReservedAmount): Bill {
  const costNanoUsd = price === null ? ZERO_USD : quoteFromText(price).cost(usage);
  const maxTokens = Math.max(usage.inputTokens, usage.outputTokens, usage.cachedInputTokens, usage.cacheWriteTokens);
  if (maxTokens > MAX_REPORTED_TOKENS || costNanoUsd > MAX_RESERVATIONS * reservedNanoUsd) {
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
 * Returns the bill of a call without reported usage: its reservation, because the provider may have billed it. The same
 * applies to calls that were lost in a crash. An estimate from the text was too low for base64 (2.7 times) and rare
 * scripts (4 times), so a tenant that aborted every call could have exceeded a limit.
 */
export function reservedBill(reservedNanoUsd: NanoUsd): Bill {
  return { usage: NO_USAGE, cacheWriteTokens: 0, costNanoUsd: reservedNanoUsd, basis: 'unknown', flag: null };
}
