/** Lowers the output limits of calls so that their reservations fit in the remaining budget. */
import type { NanoUsd } from '../../budget/money.ts';
import { sumNano } from '../../budget/money.ts';
import { mapInTicks } from '../../lib/tick-time.ts';
import { modelRow } from '../../models/catalog/model-table.ts';
import type { ModelRequest } from '../../models/model.ts';
import type { PriceList } from '../../models/prices/price-list.ts';
import { quoteFromText } from '../../models/prices/quote.ts';
import { thinks } from '../../models/thinking.ts';
import type { Reservation } from '../../stores/debates/debate-store.ts';
import type { PricedCall, ReservedAmount } from './call-price.ts';
import { reservationFor } from './call-price.ts';

/** Maximum number of tries: two budgets may refuse twice each, and each try reserves less than the one before. */
export const MAX_OFFERS = 4;

const NOTICE = 'budget: max_tokens was lowered to fit the budget';

/**
 * Returns the warning about a round in the result. The warning about the first round is in the debate's own warnings.
 */
export function loweringNotice(round: number, limit: number): string {
  return `${NOTICE} (round ${round}: ${limit})`;
}

export function isLoweringNotice(warning: string): boolean {
  return warning.startsWith(NOTICE);
}

/** The lowest limit in the first round, in which the length of replies is unknown. */
const FIRST_ROUND_TOKENS = 512;
/** The lowest limit in later rounds, as a multiple of the length of the longest reply so far. */
const REPLY_LENGTH_FACTOR = 2;

export interface Lowering {
  readonly prices: PriceList;
  readonly at: Date;
  /** Output tokens of the longest reply of the debate so far; 0 without one. */
  readonly longestReply: number;
}

/**
 * Returns the calls with the highest common output limit whose reservations fit in `available`; null when even the
 * lowest does not fit.
 */
export function loweredTo(available: number, calls: readonly PricedCall[], lowering: Lowering): PricedCall[] | null {
  const limited = (limit: number) => calls.map((call) => withLimit(call, Math.max(limit, minLimitOf(call, lowering))));
  const fits = (limit: number) => amountOf(limited(limit), lowering) <= available;
  if (!fits(1)) return null;
  const highest = Math.max(...calls.map(({ request }) => request.maxOutputTokens));
  return limited(highestLimit(highest, fits));
}

/** Returns the highest limit from 1 to `highest` that fits, by binary search; 1 when none fits. */
function highestLimit(highest: number, fits: (limit: number) => boolean): number {
  let [low, high] = [1, highest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the sum of the reservations with the lowest allowed limits. */
export function minAmount(calls: readonly PricedCall[], lowering: Lowering): NanoUsd {
  return amountOf(
    calls.map((call) => withLimit(call, minLimitOf(call, lowering))),
    lowering,
  );
}

/**
 * Returns the reservations of the calls. Works in pieces, because each request is serialised to measure it, which takes
 * long for long prompts.
 */
export function reservationsFor(
  calls: readonly PricedCall[],
  { prices, at }: Pick<Lowering, 'prices' | 'at'>,
): Promise<Reservation[]> {
  return mapInTicks(calls, (call) => reservationFor(call, prices, at));
}

/** Returns the sum of the reservations. This is fast, because the sizes of the requests are already known. */
function amountOf(calls: readonly PricedCall[], { prices, at }: Lowering): NanoUsd {
  return sumNano(calls.map((call) => reservationFor(call, prices, at).amountNanoUsd));
}

/**
 * Returns the lowest allowed output limit. A model that may reason keeps its limit, because reasoning counts as output.
 */
function minLimitOf({ call, key, request }: PricedCall, { longestReply }: Lowering): number {
  if (mayReason(call.model, request)) return request.maxOutputTokens;
  const isFirst = key.round <= 1 || longestReply === 0;
  return isFirst ? FIRST_ROUND_TOKENS : REPLY_LENGTH_FACTOR * longestReply;
}

function mayReason(model: string, { reasoningEffort = null }: ModelRequest): boolean {
  const row = modelRow(model);
  // A model that is not in the table may reason.
  return row === null || row.thinksByDefault || thinks(model, reasoningEffort);
}

function withLimit(call: PricedCall, limit: number): PricedCall {
  const { request } = call;
  return limit >= request.maxOutputTokens ? call : { ...call, request: { ...request, maxOutputTokens: limit } };
}

/** Returns the call with the output limit that its reservation covers, which may be lower than the call's own. */
export function withReservedLimit(call: PricedCall, { price, reservedNanoUsd }: ReservedAmount): PricedCall {
  if (price === null) return call;
  const quote = quoteFromText(price);
  const fits = (limit: number) =>
    reservationFor(withLimit(call, limit), { quote: () => quote }, ANY_TIME).amountNanoUsd <= reservedNanoUsd;
  const { maxOutputTokens } = call.request;
  return fits(maxOutputTokens) ? call : withLimit(call, highestLimit(maxOutputTokens, fits));
}

/** The time has no effect, because the price is fixed. */
const ANY_TIME = new Date(0);
