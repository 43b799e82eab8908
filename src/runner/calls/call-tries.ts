/** What the attempts at one question have come to so far, and whether another follows. */
import type { Call, CallCost, CallTiming } from '../../debate/engine/calls.ts';
import { waitAfter } from '../../models/wire/retrying.ts';
import type { AttemptOutcome } from '../../stores/debates/attempt-outcome.ts';
import type { CallKey, Settlement } from '../../stores/debates/debate-store.ts';
import type { RunContext } from '../run-context.ts';
import type { Attempt } from './call-journal.ts';
import { costOf } from './call-journal.ts';
import { callRetryPolicy, isRetried, withLessEffort } from './call-retries.ts';

type Run = Pick<RunContext, 'services' | 'signal' | 'deadlineAt' | 'callsOut'>;
type Failed = Extract<AttemptOutcome, { kind: 'error' }>;

/**
 * A call alone at a provider that serves nobody is sent away this often in 50 s, since each pause is longer; most providers
 * count calls by the minute. One that is refused while others are served is refused for something that does not pass.
 */
const MOST_SENT_AWAY = 10;

export class CallTries {
  readonly #run: Run;
  /** Milliseconds since the epoch. */
  readonly #begunAt: number;
  readonly #settlements: Settlement[] = [];
  /** Failures since the question was last put, and those of them that took too long. */
  #failures = 0;
  #timeouts = 0;
  /** How often the provider refused it because it had too many calls. */
  #sentAway = 0;
  /** When the first attempt was sent, if an earlier run did. */
  #sentBefore: string | null = null;
  /** The latest attempt was answered from the journal: there is nothing to wait for before the next. */
  #isReplayed = false;
  /** As the next attempt asks it. */
  call: Call;
  /** Number of the latest attempt; 0: there was none. */
  attempt = 0;

  constructor(run: Run, call: Call) {
    this.#run = run;
    this.#begunAt = run.services.world.now().getTime();
    this.call = call;
  }

  begin({ attempt }: CallKey, known: Attempt | null): void {
    this.attempt = attempt;
    this.#isReplayed = known !== null && known.state !== 'intent';
    this.#sentBefore ??= known?.sentAt ?? null;
  }

  ended(settlement: Settlement): AttemptOutcome {
    this.#settlements.push(settlement);
    return settlement.outcome;
  }

  /** Resolves when the next attempt may begin; false: no attempt follows. Rejects when the run ends while it waits. */
  async isFollowed(outcome: AttemptOutcome): Promise<boolean> {
    if (outcome.kind === 'reply') return false;
    // An attempt that a crash or a hand-over cut short says nothing about the model.
    if (outcome.code === 'interrupted' || this.#isSentAway(outcome)) return true;
    this.#failures += 1;
    if (outcome.code === 'timeout') {
      this.#timeouts += 1;
      this.call = withLessEffort(this.call);
    }
    const waitMs = this.#waitAfter(outcome);
    if (waitMs === null) return false;
    const { services, signal, callsOut } = this.#run;
    if (!this.#isReplayed) await callsOut.waiting(services.world.sleep(waitMs, signal));
    return true;
  }

  /** It waits for its turn again, which is no attempt of its own. */
  #isSentAway({ asksForFewer, retryAfterMs }: Failed): boolean {
    const { services, signal, deadlineAt } = this.#run;
    const { limits, world } = services;
    if (asksForFewer !== true || signal.aborted || this.#sentAway === MOST_SENT_AWAY) return false;
    const pauseMs = retryAfterMs ?? 0;
    if (pauseMs > limits.maxRetryAfterMs || world.now().getTime() + pauseMs >= deadlineAt) return false;
    this.#sentAway += 1;
    return true;
  }

  #waitAfter(failure: Failed): number | null {
    const { services, signal, deadlineAt } = this.#run;
    if (signal.aborted || !isRetried(failure, this.#timeouts)) return null;
    const { random, now } = services.world;
    const policy = { ...callRetryPolicy(services.limits), random, deadlineAt, now: () => now().getTime() };
    return waitAfter(this.#failures, failure.retryAfterMs, policy);
  }

  /** A question that is put again has all its attempts again. */
  askAgain(call: Call): void {
    this.call = call;
    this.#failures = 0;
    this.#timeouts = 0;
    this.#sentAway = 0;
  }

  bill(): CallCost & CallTiming {
    const passedMs = this.#run.services.world.now().getTime() - this.#begunAt;
    // A replayed call took as long as it took when it was made.
    const workedMs = this.#settlements.reduce((total, { durationMs }) => total + durationMs, 0);
    return {
      ...costOf(this.#settlements),
      startedAt: this.#sentBefore ?? new Date(this.#begunAt).toISOString(),
      durationMs: Math.max(passedMs, workedMs),
    };
  }
}
