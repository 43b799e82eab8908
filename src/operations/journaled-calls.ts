/** The engine's calls, with the journal behind them: retried, held, paid, and never asked again when they are known. */
import type { Call, CallOutcome, Calls } from '../debate/calls.ts';
import type { FailureCode } from '../debate/position.ts';
import { NO_USAGE } from '../debate/position.ts';
import type { ModelErrorCode } from '../models/model.ts';
import { ModelError } from '../models/model.ts';
import { defaultRetryPolicy, retrying } from '../models/retrying.ts';
import type { CallKey, Settlement } from '../stores/debate-store.ts';
import type { Attempt } from './call-journal.ts';
import { costOf } from './call-journal.ts';
import { requestFor, UnknownModel, watchedRequest } from './call-request.ts';
import { BudgetRefused, holdAttempts, sendAttempt, settle } from './metered-model.ts';
import type { RunContext } from './run-context.ts';
import { HandedOver } from './run-context.ts';

export function journaledCalls(run: RunContext): Calls {
  return {
    hold: async (calls) => {
      const known = calls.filter(({ model }) => run.services.models.find(model) !== null);
      return holdAttempts(
        run,
        known.map((call) => requestFor(run.services, run.spec, { call, key: run.journal.next(call.place) })),
      );
    },
    call: (call, unneeded) => countedIn(run.inFlight, attempted(endingWith(run, unneeded), call)),
    total: () => run.journal.total(),
  };
}

/** The same run for one call, which may end before the others do. */
function endingWith(run: RunContext, unneeded: AbortSignal | undefined): RunContext {
  return unneeded === undefined ? run : { ...run, signal: AbortSignal.any([run.signal, unneeded]) };
}

function countedIn<T>(inFlight: Set<Promise<unknown>>, call: Promise<T>): Promise<T> {
  inFlight.add(call);
  const ended = () => inFlight.delete(call);
  call.then(ended, ended);
  return call;
}

/** What the attempts of one call have come to so far. */
interface Tries {
  readonly settlements: Settlement[];
  attempt: number;
  /** When the first attempt was sent, if an earlier run did. */
  sentBefore: string | null;
  /** The latest attempt was answered from the journal: there is nothing to wait for before the next. */
  replayed: boolean;
}

async function attempted(run: RunContext, call: Call): Promise<CallOutcome> {
  const { services, signal, deadlineAt } = run;
  const { world, limits } = services;
  const begunAt = world.now();
  const tries: Tries = { settlements: [], attempt: 0, sentBefore: null, replayed: false };
  const bill = () => ({
    ...costOf(tries.settlements),
    startedAt: tries.sentBefore ?? begunAt.toISOString(),
    durationMs: Math.max(world.now().getTime() - begunAt.getTime(), longest(tries.settlements)),
    attempt: tries.attempt,
  });
  try {
    const { kind: _, ...reply } = await retrying(() => nextAttempt(run, call, tries), {
      ...defaultRetryPolicy,
      maxAttempts: limits.maxAttempts,
      maxRetryAfterMs: limits.maxRetryAfterMs,
      signal,
      deadlineAt,
      now: () => world.now().getTime(),
      sleep: (ms, aborted) => (tries.replayed ? Promise.resolve() : world.sleep(ms, aborted)),
      random: world.random,
    });
    return { kind: 'answered', ...reply, ...bill() };
  } catch (error) {
    if (signal.reason === 'handed_over') throw new HandedOver();
    return { kind: 'failed', ...failureOf(run, error), ...bill() };
  }
}

/** A replayed call took as long as it took when it was made. */
function longest(settlements: readonly Settlement[]): number {
  return settlements.reduce((total, settlement) => total + settlement.durationMs, 0);
}

type ReplyOutcome = Extract<Settlement['outcome'], { kind: 'reply' }>;

async function nextAttempt(run: RunContext, call: Call, tries: Tries): Promise<ReplyOutcome> {
  for (;;) {
    const key = run.journal.take(call.place);
    tries.attempt = key.attempt;
    const settlement = await settledAttempt(run, call, { key, tries });
    tries.settlements.push(settlement);
    const { outcome } = settlement;
    if (outcome.kind === 'reply') return outcome;
    // An attempt that a crash or a hand-over cut short says nothing about the model: the next one follows at once.
    if (outcome.code === 'interrupted') continue;
    const { code, message, retryable, retryAfterMs } = outcome;
    throw new ModelError({
      code,
      message,
      retryable,
      billed: 'maybe',
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    });
  }
}

async function settledAttempt(
  run: RunContext,
  call: Call,
  { key, tries }: { key: CallKey; tries: Tries },
): Promise<Settlement> {
  const known = run.journal.find(key);
  tries.replayed = known !== null && known.state !== 'intent';
  tries.sentBefore ??= known?.sentAt ?? null;
  if (known?.settlement) return known.settlement;
  const priced = requestFor(run.services, run.spec, { call, key });
  if (known === null && !(await holdAttempts(run, [priced]))) throw new BudgetRefused();
  const { request, end } = await watchedRequest(run, priced);
  return sendAttempt(run, { ...priced, request }, end);
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
    durationMs: 0,
  };
}

const failureCodes: Readonly<Record<ModelErrorCode, FailureCode>> = {
  rate_limited: 'rate_limited',
  quota_exhausted: 'quota_exhausted',
  overloaded: 'provider_error',
  server_error: 'provider_error',
  timeout: 'timeout',
  connection_failed: 'connection_failed',
  stream_cut: 'connection_failed',
  bad_reply: 'provider_error',
  invalid_request: 'rejected_request',
  context_too_long: 'context_too_long',
  unauthorized: 'unauthorized',
  forbidden: 'unauthorized',
  not_found: 'rejected_request',
  content_filter: 'content_filtered',
  aborted: 'cancelled',
  unknown: 'provider_error',
};

function failureOf({ signal }: RunContext, error: unknown): { code: FailureCode; detail: string } {
  if (signal.reason === 'cancelled') return { code: 'cancelled', detail: 'The debate was cancelled.' };
  if (signal.reason === 'not_needed')
    return { code: 'not_needed', detail: 'The outcome was settled without this answer.' };
  if (signal.reason === 'deadline') return { code: 'timeout', detail: "The debate's deadline passed." };
  if (error instanceof BudgetRefused)
    return { code: 'budget_exceeded', detail: 'The budget had no room for the call.' };
  if (error instanceof UnknownModel) return { code: 'rejected_request', detail: 'The model is not set up any more.' };
  if (error instanceof ModelError) return { code: failureCodes[error.code], detail: error.message };
  throw error;
}
