/** Tracks the attempts of one call and decides whether another attempt follows. */
import type { Call, CallCost, CallTiming } from '../../debate/engine/calls.ts';
import { waitAfter } from '../../models/wire/with-retries.ts';
import type { AttemptOutcome } from '../../stores/debates/attempt-outcome.ts';
import type { CallKey, Settlement } from '../../stores/debates/debate-store.ts';
import type { RunContext } from '../run-context.ts';
import type { Attempt } from './call-journal.ts';
import { costOf } from './call-journal.ts';
import { callRetryPolicy, isRetried, refusesKey, withLessEffort } from './call-retries.ts';

type Run = Pick<RunContext, 'services' | 'signal' | 'deadlineAt' | 'callsInFlight' | 'journal' | 'models'>;
type Failed = Extract<AttemptOutcome, { kind: 'error' }>;

/**
 * Maximum number of refusals of a call because the provider has too many calls. The pauses grow, so that a single call
 * to an overloaded provider reaches this number after 50 s; most providers count calls per minute. A call that is
 * refused while others are served has a permanent problem.
 */
const MAX_OVERLOAD_REFUSALS = 10;

export class CallAttempts {
  readonly #run: Run;
  /** Milliseconds since the epoch. */
  readonly #startedAt: number;
  readonly #settlements: Settlement[] = [];
  /** Failed attempts of the present request; a request of `askAgain` begins with 0, as do the next two counts. */
  #failures = 0;
  /** The failed attempts that ended by a time-out. */
  #timeouts = 0;
  /** Number of refusals because the provider had too many calls. */
  #overloadRefusals = 0;
  /** Time at which an earlier run sent the first attempt. */
  #firstSentAt: string | null = null;
  /** Whether the latest attempt was answered from the journal, so that the next one needs no pause. */
  #isReplayed = false;
  /** The call in the form of the next attempt. */
  call: Call;
  /** Number of the latest attempt; 0 before the first. */
  attempt = 0;
  /** Whether the next attempt is sent with the operator's key, because the provider refused the tenant's key. */
  isFallback = false;

  constructor(run: Run, call: Call) {
    this.#run = run;
    this.#startedAt = run.services.world.now().getTime();
    this.call = call;
  }

  /** Must be called when an attempt begins. `known` is its journal entry from an earlier run or the admission. */
  begin({ attempt }: CallKey, known: Attempt | null): void {
    this.attempt = attempt;
    this.#isReplayed = known !== null && known.state !== 'intent';
    this.#firstSentAt ??= known?.sentAt ?? null;
  }

  /** Must be called when an attempt has ended. Returns its outcome. */
  recordSettlement(settlement: Settlement): AttemptOutcome {
    this.#settlements.push(settlement);
    return settlement.outcome;
  }

  /**
   * Waits for the pause before the next attempt. Resolves with true when that attempt may begin, and with false when
   * none follows. Rejects when the run ends during the pause.
   */
  async awaitRetry(outcome: AttemptOutcome): Promise<boolean> {
    if (outcome.kind === 'reply') return false;
    // An attempt that was interrupted by a crash or a hand-over does not count as a failure of the model.
    if (outcome.code === 'interrupted' || this.#waitsForSlot(outcome)) return true;
    if (await this.#fallsBack(outcome)) return true;
    this.#failures += 1;
    if (outcome.code === 'timeout') {
      this.#timeouts += 1;
      this.call = withLessEffort(this.call);
    }
    const waitMs = this.#pauseAfter(outcome);
    if (waitMs === null) return false;
    const { services, signal, callsInFlight } = this.#run;
    if (!this.#isReplayed) await callsInFlight.awaitPause(services.world.sleep(waitMs, signal));
    return true;
  }

  /**
   * Returns whether the provider refused the call only because it had too many. The call then waits for a slot again
   * without using one of its attempts.
   */
  #waitsForSlot({ asksForFewer, retryAfterMs }: Failed): boolean {
    const { services, signal, deadlineAt } = this.#run;
    const { limits, world } = services;
    if (asksForFewer !== true || signal.aborted || this.#overloadRefusals === MAX_OVERLOAD_REFUSALS) return false;
    const pauseMs = retryAfterMs ?? 0;
    if (pauseMs > limits.maxRetryAfterMs || world.now().getTime() + pauseMs >= deadlineAt) return false;
    this.#overloadRefusals += 1;
    return true;
  }

  /**
   * Returns whether the call is sent again with the operator's key. The refused attempt does not count, because a
   * provider charges nothing for it.
   */
  async #fallsBack(outcome: Failed): Promise<boolean> {
    const { journal, models, signal } = this.#run;
    const isPaidByTenant = journal.find({ ...this.call.identity, attempt: this.attempt })?.paidBy === 'tenant';
    if (!isPaidByTenant || !refusesKey(outcome) || signal.aborted) return false;
    this.isFallback = (await models.now()).fallback(this.call.model) !== null;
    return this.isFallback;
  }

  /** Returns the milliseconds before the next attempt; null when none follows. */
  #pauseAfter(failure: Failed): number | null {
    const { services, signal, deadlineAt } = this.#run;
    if (signal.aborted || !isRetried(failure, this.#timeouts)) return null;
    const { random, now } = services.world;
    const policy = { ...callRetryPolicy(services.limits), random, deadlineAt, now: () => now().getTime() };
    return waitAfter(this.#failures, failure.retryAfterMs, policy);
  }

  /** Replaces the request. The new request has the maximum number of attempts again. */
  askAgain(call: Call): void {
    this.call = call;
    this.#failures = 0;
    this.#timeouts = 0;
    this.#overloadRefusals = 0;
  }

  /** Returns the cost of all attempts, and the start and duration of the call. */
  bill(): CallCost & CallTiming {
    const elapsedMs = this.#run.services.world.now().getTime() - this.#startedAt;
    // The attempts of a replayed call are not sent, so the call has the duration that they had when they were sent.
    const attemptsMs = this.#settlements.reduce((total, { durationMs }) => total + durationMs, 0);
    return {
      ...costOf(this.#settlements),
      startedAt: this.#firstSentAt ?? new Date(this.#startedAt).toISOString(),
      durationMs: Math.max(elapsedMs, attemptsMs),
    };
  }
}
