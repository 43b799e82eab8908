/** Calls real models within one spending limit. Each call is reserved at its worst-case cost before it is sent. */
import type { NanoUsd } from '../budget/money.ts';
import { nano, sumNano, ZERO_USD } from '../budget/money.ts';
import type { Call, CallCost, CallOptions, CallOutcome, Calls } from '../debate/engine/calls.ts';
import type { DebateSpec } from '../debate/schema/debate-config.ts';
import type { Usage } from '../debate/schema/position.ts';
import { addUsage, NO_USAGE } from '../debate/schema/position.ts';
import type { ModelDirectory } from '../models/catalog/model-directory.ts';
import type { ModelReply } from '../models/model.ts';
import { ModelError } from '../models/model.ts';
import type { PriceList } from '../models/prices/price-list.ts';
import { withRetries } from '../models/wire/with-retries.ts';
import type { CallLimits, World } from '../operations/services.ts';
import { callLimit } from '../runner/calls/call-limit.ts';
import type { Bill } from '../runner/calls/call-price.ts';
import { reportedBill, reservationFor, reservedBill, ZERO_BILL } from '../runner/calls/call-price.ts';
import { requestFor } from '../runner/calls/call-request.ts';
import { callRetryPolicy, failureOf, isRetried, withLessEffort } from '../runner/calls/call-retries.ts';
import { BudgetRefusedError } from '../runner/calls/reserve-calls.ts';
import { typicalCost } from '../runner/calls/typical-cost.ts';

/** The money that all debates together may spend. */
export class SpendingLimit {
  readonly #limit: NanoUsd;
  #committed: NanoUsd = ZERO_USD;
  /** Whether a reservation exceeded the limit. */
  isReached = false;

  constructor(limit: NanoUsd) {
    this.#limit = limit;
  }

  /** Returns whether the amount was reserved. After the first refusal, every amount is refused. */
  reserve(amount: NanoUsd): boolean {
    this.isReached ||= this.#committed + amount > this.#limit;
    if (!this.isReached) this.#committed = sumNano([this.#committed, amount]);
    return !this.isReached;
  }

  settle(reserved: NanoUsd, spent: NanoUsd): void {
    this.#committed = nano(this.#committed - reserved + spent);
  }
}

export interface ComparisonContext {
  readonly models: ModelDirectory;
  readonly prices: PriceList;
  readonly spendingLimit: SpendingLimit;
  readonly limits: CallLimits;
  readonly world: Pick<World, 'now' | 'sleep' | 'random'>;
}

export interface LimitedCalls extends Calls {
  /** Returns the number of calls, and of calls without a reply after their last attempt. */
  readonly counts: () => { readonly calls: number; readonly failed: number };
}

/** The attempts of one call and of its repetitions. */
interface CallAttempts {
  /** The call of the next attempt. */
  call: Call;
  attempt: number;
  /** The number of timeouts since the call was last changed. */
  timeouts: number;
  readonly startedAt: Date;
  readonly bills: Bill[];
}

const NEVER_ABORTED = new AbortController().signal;

/** Retries failed calls as the service does. Each attempt is reserved and paid separately. */
export function limitedCalls(
  context: ComparisonContext,
  spec: DebateSpec,
  adaptCall: (call: Call) => Call,
): LimitedCalls {
  const outcomes: CallOutcome[] = [];
  const outcomeKinds: CallOutcome['kind'][] = [];
  /** The number of attempts so far, by call. */
  const attemptCounts = new Map<string, number>();
  const call = async (asked: Call, { next }: CallOptions = {}): Promise<CallOutcome> => {
    const callId = JSON.stringify(asked.identity);
    const startedAt = context.world.now();
    const state: CallAttempts = {
      call: adaptCall(asked),
      attempt: attemptCounts.get(callId) ?? 0,
      timeouts: 0,
      startedAt,
      bills: [],
    };
    for (;;) {
      const outcome = await outcomeOf(context, state, () => nextAttempt(context, spec, state));
      outcomeKinds.push(outcome.kind);
      attemptCounts.set(callId, state.attempt);
      const repetition = (await next?.(outcome)) ?? null;
      if (repetition === null) {
        outcomes.push(outcome);
        return outcome;
      }
      state.call = adaptCall(repetition);
      state.timeouts = 0;
    }
  };
  return {
    call,
    priceOf: (asked, outputTokens) =>
      typicalCost({ prices: context.prices, at: context.world.now() }, asked, outputTokens),
    total: () => costOf(outcomes),
    reserve: () => Promise.resolve(!context.spendingLimit.isReached),
    counts: () => ({ calls: outcomeKinds.length, failed: outcomeKinds.filter((kind) => kind === 'failed').length }),
  };
}

async function outcomeOf(
  { limits, world }: ComparisonContext,
  attempts: CallAttempts,
  attempt: () => Promise<ModelReply>,
): Promise<CallOutcome> {
  const mayRetry = (error: ModelError) => isRetried(error, attempts.timeouts);
  const policy = { ...callRetryPolicy(limits), ...world, mayRetry, now: () => world.now().getTime() };
  const result = await withRetries(attempt, { ...policy, signal: NEVER_ABORTED, deadlineAt: null }).then(
    (reply) => ({ kind: 'answered' as const, ...reply }),
    (error: unknown) => ({ kind: 'failed' as const, ...failureOf(error) }),
  );
  return {
    ...result,
    ...costOf(attempts.bills),
    attempt: attempts.attempt,
    startedAt: attempts.startedAt.toISOString(),
    durationMs: Math.max(0, world.now().getTime() - attempts.startedAt.getTime()),
  };
}

function costOf(bills: readonly CallCost[]): CallCost {
  return {
    usage: bills.reduce<Usage>((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
    costNanoUsd: sumNano(bills.map(({ costNanoUsd }) => costNanoUsd)),
  };
}

/** Makes one attempt. Throws `ModelError`, `BudgetRefusedError`, `UnknownModelError`. */
async function nextAttempt(
  { models, prices, spendingLimit, limits, world }: ComparisonContext,
  spec: DebateSpec,
  attempts: CallAttempts,
): Promise<ModelReply> {
  attempts.attempt += 1;
  const { call } = attempts;
  const key = { ...call.identity, attempt: attempts.attempt };
  const priced = requestFor({ models }, spec, { call, key });
  const { amountNanoUsd, price } = reservationFor(priced, prices, world.now());
  if (!spendingLimit.reserve(amountNanoUsd)) throw new BudgetRefusedError();
  const { signal, onEvent, end } = callLimit(limits, NEVER_ABORTED);
  let bill: Bill = reservedBill(amountNanoUsd);
  try {
    const reply = await priced.languageModel.generate({ ...priced.request, signal, onEvent });
    if (reply.usage !== null) bill = reportedBill(reply.usage, { price, reservedNanoUsd: amountNanoUsd });
    return reply;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.code === 'timeout') {
      attempts.timeouts += 1;
      attempts.call = withLessEffort(call);
    }
    if (error.billed === 'no') bill = ZERO_BILL;
    throw error;
  } finally {
    end();
    attempts.bills.push(bill);
    spendingLimit.settle(amountNanoUsd, bill.costNanoUsd);
  }
}
