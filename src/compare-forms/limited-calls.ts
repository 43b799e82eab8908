/** Calls to real models within one limit for all of them: each is reserved at its worst case before it leaves. */
import type { NanoUsd } from '../budget/money.ts';
import { nano, sumNano, ZERO_USD } from '../budget/money.ts';
import { addUsage } from '../debate/ask.ts';
import type { Call, CallOutcome, Calls } from '../debate/calls.ts';
import type { DebateSpec } from '../debate/debate-config.ts';
import type { FailureCode, Usage } from '../debate/position.ts';
import { NO_USAGE } from '../debate/position.ts';
import type { ModelDirectory } from '../models/model-directory.ts';
import { ModelError } from '../models/model.ts';
import type { PriceList } from '../models/price-list.ts';
import type { Bill, Reservation } from '../operations/call-price.ts';
import { holdFor, NOTHING_TO_PAY, reportedBill, reservedBill } from '../operations/call-price.ts';
import { requestFor } from '../operations/call-request.ts';

/** What all debates together may spend. */
export class Purse {
  readonly #limit: NanoUsd;
  #taken: NanoUsd = ZERO_USD;
  /** A call did not fit. */
  exhausted = false;

  constructor(limit: NanoUsd) {
    this.#limit = limit;
  }

  reserve(amount: NanoUsd): boolean {
    this.exhausted ||= this.#taken + amount > this.#limit;
    if (!this.exhausted) this.#taken = sumNano([this.#taken, amount]);
    return !this.exhausted;
  }

  settle(reserved: NanoUsd, spent: NanoUsd): void {
    this.#taken = nano(this.#taken - reserved + spent);
  }
}

export interface Market {
  readonly models: ModelDirectory;
  readonly prices: PriceList;
  readonly purse: Purse;
  readonly callTimeoutMs: number;
  readonly now: () => Date;
}

/** A call that fails is its debater's failure: retries would hide what a form costs. */
export function limitedCalls(market: Market, spec: DebateSpec, reshaped: (call: Call) => Call): Calls {
  const bills: Bill[] = [];
  const attempts = new Map<string, number>();
  const call = async (asked: Call): Promise<CallOutcome> => {
    const place = JSON.stringify(asked.place);
    const attempt = (attempts.get(place) ?? 0) + 1;
    attempts.set(place, attempt);
    const { bill, ...outcome } = await attempted(market, spec, { call: reshaped(asked), attempt });
    bills.push(bill);
    return { ...outcome, usage: bill.usage, costNanoUsd: bill.costNanoUsd } as CallOutcome;
  };
  const total = () => ({
    usage: bills.reduce<Usage>((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
    costNanoUsd: sumNano(bills.map(({ costNanoUsd }) => costNanoUsd)),
  });
  return { call, total, hold: () => Promise.resolve(!market.purse.exhausted) };
}

type Attempted = Omit<CallOutcome, 'usage' | 'costNanoUsd'> & { readonly bill: Bill };

async function attempted(
  { models, prices, purse, callTimeoutMs, now }: Market,
  spec: DebateSpec,
  { call, attempt }: { readonly call: Call; readonly attempt: number },
): Promise<Attempted> {
  const priced = requestFor({ models }, spec, { call, key: { ...call.place, attempt } });
  const begun = now();
  const { amountNanoUsd, price } = holdFor(priced, prices, begun);
  const reservation: Reservation = { price, heldNanoUsd: amountNanoUsd };
  const timing = () => ({
    attempt,
    startedAt: begun.toISOString(),
    durationMs: Math.max(0, now().getTime() - begun.getTime()),
  });
  const failed = (code: FailureCode, bill: Bill): Attempted =>
    ({ kind: 'failed', code, detail: code, ...timing(), bill }) as Attempted;
  if (!purse.reserve(amountNanoUsd)) return failed('budget_exceeded', NOTHING_TO_PAY);
  let bill: Bill = reservedBill(amountNanoUsd);
  try {
    const signal = AbortSignal.timeout(callTimeoutMs);
    const { usage, ...reply } = await priced.languageModel.generate({ ...priced.request, signal });
    if (usage !== null) bill = reportedBill(usage, reservation);
    return { kind: 'answered', ...reply, ...timing(), bill } as Attempted;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.billed === 'no') bill = NOTHING_TO_PAY;
    return failed('provider_error', bill);
  } finally {
    purse.settle(amountNanoUsd, bill.costNanoUsd);
  }
}
