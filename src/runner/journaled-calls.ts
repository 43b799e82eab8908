/** The engine's calls, with the journal behind them: retried, held, paid, and never asked again when they are known. */
import type { Call, CallOutcome, Calls } from '../debate/engine/calls.ts';
import { NO_USAGE } from '../debate/schema/position.ts';
import { ModelError } from '../models/model.ts';
import { retrying } from '../models/wire/retrying.ts';
import type { Settlement } from '../stores/debate-store.ts';
import type { Attempt } from './call-journal.ts';
import { costOf } from './call-journal.ts';
import { requestFor } from './call-request.ts';
import { callRetryPolicy, failureOf, withLessEffort } from './call-retries.ts';
import { holdAttempts, meteredAttempt, settle } from './metered-model.ts';
import type { RunContext } from './run-context.ts';
import { HandedOver } from './run-context.ts';
import { usualCost } from './usual-cost.ts';

export function journaledCalls(run: RunContext): Calls {
  return {
    hold: async (calls) => {
      const known = calls.filter(({ model }) => run.services.models.find(model) !== null);
      return holdAttempts(
        run,
        known.map((call) => requestFor(run.services, run.spec, { call, key: run.journal.next(call.place) })),
      );
    },
    call: (call, unneeded) => attempted(endingWith(run, unneeded), call),
    priceOf: (call, outputTokens) =>
      usualCost({ prices: run.services.prices, at: run.services.world.now() }, call, outputTokens),
    total: () => run.journal.total(),
  };
}

/** The same run for one call, which may end before the others do. */
function endingWith(run: RunContext, unneeded: AbortSignal | undefined): RunContext {
  return unneeded === undefined ? run : { ...run, signal: AbortSignal.any([run.signal, unneeded]) };
}

/** What the attempts of one call have come to so far. */
interface Tries {
  /** Milliseconds since the epoch. */
  readonly begunAt: number;
  readonly settlements: Settlement[];
  attempt: number;
  /** Attempts that took too long. */
  timeouts: number;
  /** When the first attempt was sent, if an earlier run did. */
  sentBefore: string | null;
  /** The latest attempt was answered from the journal: there is nothing to wait for before the next. */
  replayed: boolean;
}

/** A chain, like `retrying`: a function that waits holds half a kilobyte for as long as the call is out. */
function attempted(run: RunContext, call: Call): Promise<CallOutcome> {
  const { world, limits } = run.services;
  const tries: Tries = {
    begunAt: world.now().getTime(),
    settlements: [],
    attempt: 0,
    timeouts: 0,
    sentBefore: null,
    replayed: false,
  };
  const reply = retrying(() => nextAttempt(run, call, tries), {
    ...callRetryPolicy(limits, tries),
    signal: run.signal,
    deadlineAt: run.deadlineAt,
    now: () => world.now().getTime(),
    sleep: (ms, aborted) => (tries.replayed ? Promise.resolve() : world.sleep(ms, aborted)),
    random: world.random,
  });
  const outcome = reply.then<CallOutcome, CallOutcome>(
    ({ kind: _, ...said }) => {
      run.inFlight.delete(outcome);
      return { kind: 'answered', ...said, ...billOf(run, tries) };
    },
    (error: unknown) => {
      run.inFlight.delete(outcome);
      if (run.signal.reason === 'handed_over') throw new HandedOver();
      return { kind: 'failed', ...failureIn(run, error), ...billOf(run, tries) };
    },
  );
  run.inFlight.add(outcome);
  return outcome;
}

function billOf({ services }: RunContext, { begunAt, settlements, attempt, sentBefore }: Tries) {
  return {
    ...costOf(settlements),
    startedAt: sentBefore ?? new Date(begunAt).toISOString(),
    durationMs: Math.max(services.world.now().getTime() - begunAt, longest(settlements)),
    attempt,
  };
}

/** A replayed call took as long as it took when it was made. */
function longest(settlements: readonly Settlement[]): number {
  return settlements.reduce((total, settlement) => total + settlement.durationMs, 0);
}

type ReplyOutcome = Extract<Settlement['outcome'], { kind: 'reply' }>;

function nextAttempt(run: RunContext, call: Call, tries: Tries): Promise<ReplyOutcome> {
  const key = run.journal.take(call.place);
  const known = run.journal.find(key);
  tries.attempt = key.attempt;
  tries.replayed = known !== null && known.state !== 'intent';
  tries.sentBefore ??= known?.sentAt ?? null;
  const settlement = known?.settlement
    ? Promise.resolve(known.settlement)
    : meteredAttempt(run, { call: withLessEffort(call, tries.timeouts), key });
  return settlement.then((each) => replyOf(each, tries) ?? nextAttempt(run, call, tries));
}

/** Null: another attempt follows at once. Throws `ModelError`. */
function replyOf(settlement: Settlement, tries: Tries): ReplyOutcome | null {
  tries.settlements.push(settlement);
  const { outcome } = settlement;
  if (outcome.kind === 'reply') return outcome;
  // An attempt that a crash or a hand-over cut short says nothing about the model.
  if (outcome.code === 'interrupted') return null;
  const { code, message, retryable, retryAfterMs } = outcome;
  if (code === 'timeout') tries.timeouts += 1;
  throw new ModelError({
    code,
    message,
    retryable,
    billed: 'maybe',
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}

/**
 * Before anything else of a run: what an earlier one sent and did not live to hear of is charged at its hold, and shown
 * as unknown. Whether the debate is then asked on, cancelled or ended, the money is where it belongs.
 */
export async function chargeLostCalls(run: RunContext): Promise<void> {
  await Promise.all(run.journal.lost().map((attempt) => settle(run, unknownOutcome(attempt))));
}

function unknownOutcome({ key, heldNanoUsd }: Attempt): Settlement {
  return {
    key,
    state: 'unknown',
    outcome: {
      kind: 'error',
      code: 'interrupted',
      message: 'The process ended while the call was out.',
      retryable: true,
      retryAfterMs: null,
    },
    usage: NO_USAGE,
    cacheWriteTokens: 0,
    costNanoUsd: heldNanoUsd,
    basis: 'unknown',
    flag: null,
    durationMs: 0,
  };
}

function failureIn({ signal }: RunContext, error: unknown): ReturnType<typeof failureOf> {
  if (signal.reason === 'cancelled') return { code: 'cancelled', detail: 'The debate was cancelled.' };
  if (signal.reason === 'not_needed')
    return { code: 'not_needed', detail: 'The outcome was settled without this answer.' };
  if (signal.reason === 'deadline') return { code: 'timeout', detail: "The debate's deadline passed." };
  return failureOf(error);
}
