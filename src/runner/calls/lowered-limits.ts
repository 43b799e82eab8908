/** Output limits of calls that fit what a budget has left: lower limits reserve less. */
import type { NanoUsd } from '../../budget/money.ts';
import { sumNano } from '../../budget/money.ts';
import { inPieces } from '../../lib/tick-time.ts';
import { modelRow } from '../../models/catalog/model-table.ts';
import type { ModelRequest } from '../../models/model.ts';
import type { PriceList } from '../../models/prices/price-list.ts';
import { quoteFromText } from '../../models/prices/quote.ts';
import { thinks } from '../../models/thinking.ts';
import type { Reservation } from '../../stores/debates/debate-store.ts';
import type { PricedCall } from './call-price.ts';
import { reservationFor } from './call-price.ts';

/** Offers to two budgets, each smaller than the one before. */
export const MAX_OFFERS = 4;

const NOTICE = 'budget: max_tokens was lowered to fit the budget';

/** What a result says of a round, and a debate's own warnings of its first. */
export function loweringNotice(round: number, limit: number): string {
  return `${NOTICE} (round ${round}: ${limit})`;
}

export function isLoweringNotice(warning: string): boolean {
  return warning.startsWith(NOTICE);
}

/** In the first round nothing is known of how long replies are. */
const FIRST_ROUND_TOKENS = 512;
/** A reply may be twice as long as the longest before it. */
const ROOM_FOR_LONGER = 2;

export interface Lowering {
  readonly prices: PriceList;
  readonly at: Date;
  /** Output tokens of the longest reply of the debate so far; 0: there is none. */
  readonly longestReply: number;
}

/** The same calls with the highest common limit whose reservations fit into `available`. Null: even the lowest does not. */
export function loweredTo(available: number, calls: readonly PricedCall[], lowering: Lowering): PricedCall[] | null {
  const limited = (limit: number) => calls.map((call) => withLimit(call, Math.max(limit, floorOf(call, lowering))));
  const fits = (limit: number) => amountOf(limited(limit), lowering) <= available;
  if (!fits(1)) return null;
  let [low, high] = [1, Math.max(...calls.map(({ request }) => request.maxOutputTokens))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return limited(low);
}

/** What the calls reserve with the lowest limits that they may have. */
export function leastAmount(calls: readonly PricedCall[], lowering: Lowering): NanoUsd {
  return amountOf(
    calls.map((call) => withLimit(call, floorOf(call, lowering))),
    lowering,
  );
}

/** Each call is written out to be measured, which takes its time where prompts are long. */
export function reservationsFor(
  calls: readonly PricedCall[],
  { prices, at }: Pick<Lowering, 'prices' | 'at'>,
): Promise<Reservation[]> {
  return inPieces(calls, (call) => reservationFor(call, prices, at));
}

/** Of calls that were written out before. */
function amountOf(calls: readonly PricedCall[], { prices, at }: Lowering): NanoUsd {
  return sumNano(calls.map((call) => reservationFor(call, prices, at).amountNanoUsd));
}

/** A model that may think before it answers keeps its limit: what it thinks counts as output. */
function floorOf({ call, key, request }: PricedCall, { longestReply }: Lowering): number {
  if (mayReason(call.model, request)) return request.maxOutputTokens;
  const isFirst = key.round <= 1 || longestReply === 0;
  return isFirst ? FIRST_ROUND_TOKENS : ROOM_FOR_LONGER * longestReply;
}

function mayReason(model: string, { reasoningEffort = null }: ModelRequest): boolean {
  const row = modelRow(model);
  // Of a model that is not in the table nobody knows.
  return row === null || row.thinksByDefault || thinks(model, reasoningEffort);
}

function withLimit(call: PricedCall, limit: number): PricedCall {
  const { request } = call;
  return limit >= request.maxOutputTokens ? call : { ...call, request: { ...request, maxOutputTokens: limit } };
}

export interface PaidFor {
  readonly price: string | null;
  readonly reservedNanoUsd: NanoUsd;
}

/** The call with the limit that its reservation pays for: an earlier run, or the admission, may have lowered it. */
export function asReserved(call: PricedCall, { price, reservedNanoUsd }: PaidFor): PricedCall {
  if (price === null) return call;
  const quote = quoteFromText(price);
  const amountOfCall = (limit: number) =>
    reservationFor(withLimit(call, limit), { quote: () => quote }, NO_TIME).amountNanoUsd;
  let [low, high] = [1, call.request.maxOutputTokens];
  if (amountOfCall(high) <= reservedNanoUsd) return call;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (amountOfCall(middle) <= reservedNanoUsd) low = middle;
    else high = middle - 1;
  }
  return withLimit(call, low);
}

/** The price is given, whatever the time. */
const NO_TIME = new Date(0);
