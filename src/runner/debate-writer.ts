/**
 * Writes the settlements and events of one run in their order and in as few steps as possible. A settlement waits one
 * tick for the event of its reply, so that both are stored together and a call needs one step less. While the store is
 * unavailable, the run waits here until it recovers.
 */
import type { DebateEvent, LoggedEvent } from '../debate/schema/event.ts';
import type { Services } from '../operations/services.ts';
import { endingMessages } from '../operations/webhooks/webhook-messages.ts';
import type { Fence, Settlement, StepResult, WriteStep } from '../stores/debates/debate-store.ts';
import type { DebateSummary } from '../stores/debates/debate-summary.ts';
import { StoreUnavailableError, StoreUnusableError } from '../stores/store-errors.ts';
import { reportAlerts } from './budget-alerts.ts';

export interface WriterOptions {
  readonly services: Services;
  readonly fence: Fence;
  readonly lastSequenceNumber: number;
  /** Time of the last event in the log, ISO 8601 UTC; '' without one. */
  readonly lastEventAt: string;
  /** Aborted when this process stops; the writer then no longer waits for an unavailable store. */
  readonly stopping: AbortSignal;
  readonly onStep: (result: StepResult) => void;
}

interface Waiting {
  readonly settlements: Settlement[];
  readonly events: DebateEvent[];
  summary: DebateSummary | null;
  readonly done: PromiseWithResolvers<readonly LoggedEvent[]>;
}

/**
 * Longest pause between two attempts of a step while the store is unavailable. It is shorter than the 1.5 s after which
 * another process looks for runs with a lost lock, so that this run can settle its calls first.
 */
const MAX_PAUSE_MS = 500;

export class DebateWriter {
  readonly #options: WriterOptions;
  /** The error of the first failed step. No later step is written, since the log would have an undetected gap. */
  #failure: { readonly error: unknown } | null = null;
  #lastSequenceNumber: number;
  #lastEventAt: string;
  #waiting: Waiting | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** The promise of the latest step. It rejects when an earlier step has failed. */
  #latest: Promise<unknown> = Promise.resolve();

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#lastSequenceNumber = options.lastSequenceNumber;
    this.#lastEventAt = options.lastEventAt;
  }

  /** Returns a writer that continues from the stored log, without the steps that this one could not write. */
  restarted(): DebateWriter {
    const [lastSequenceNumber, lastEventAt] = [this.#lastSequenceNumber, this.#lastEventAt];
    return new DebateWriter({ ...this.#options, lastSequenceNumber, lastEventAt });
  }

  /**
   * Resolves when the settlement is stored. Callers need not await it: this returns the promise of the step, whose
   * rejection is handled. The promise of an async function would reject unhandled and end the process.
   */
  settle(settlement: Settlement): Promise<unknown> {
    const waiting = this.#nextStep();
    waiting.settlements.push(settlement);
    return waiting.done.promise;
  }

  /** Resolves when everything passed to the writer so far is stored; rejects when that is no longer possible. */
  async written(): Promise<void> {
    await this.#latest;
  }

  /** Resolves with the logged event. */
  async append(event: DebateEvent): Promise<LoggedEvent> {
    return this.#add(event, null);
  }

  /** Appends the terminal event and closes the debate. */
  async finish(event: DebateEvent, summary: DebateSummary): Promise<LoggedEvent> {
    return this.#add(event, summary);
  }

  async #add(event: DebateEvent, summary: DebateSummary | null): Promise<LoggedEvent> {
    const waiting = this.#nextStep();
    const place = waiting.events.push(event) - 1;
    waiting.summary = summary;
    const logged = (await waiting.done.promise)[place];
    if (logged === undefined) throw new Error('a step answers for each of its events');
    return logged;
  }

  #nextStep(): Waiting {
    if (this.#waiting !== null) return this.#waiting;
    const waiting: Waiting = { settlements: [], events: [], summary: null, done: Promise.withResolvers() };
    // Marks a rejection as handled, since callers need not await the promise.
    waiting.done.promise.catch(() => {});
    this.#waiting = waiting;
    this.#latest = waiting.done.promise;
    this.#writing = this.#writing.then(() => this.#write(waiting));
    return waiting;
  }

  async #write(waiting: Waiting): Promise<void> {
    await new Promise(setImmediate);
    this.#waiting = null;
    try {
      if (this.#failure !== null) throw this.#failure.error;
      waiting.done.resolve(await this.#take(waiting));
    } catch (error) {
      this.#failure ??= { error };
      waiting.done.reject(error);
    }
  }

  async #take({ settlements, events, summary }: Waiting): Promise<readonly LoggedEvent[]> {
    const { services, fence, onStep } = this.#options;
    const at = this.#timeOfStep();
    const after = this.#lastSequenceNumber;
    const step: WriteStep = { settlements, events, at, afterSequenceNumber: after };
    const { debates } = services.store;
    const write = () => {
      if (summary === null) return debates.write(fence, step);
      const messages = endingMessages(fence.debateId, step, summary);
      return debates.finish(fence, { ...step, summary, messages });
    };
    const result = await retryWhileUnavailable(services, write, this.#options.stopping);
    this.#lastSequenceNumber = after + events.length;
    onStep(result);
    reportAlerts(services, fence.tenant, result.alerts);
    return events.map((event, index) => Object.assign({}, event, { at, seq: after + index + 1 }));
  }

  /**
   * Returns the time of the step. Times in a log never decrease, even if a clock is set back or another machine takes
   * the debate over.
   */
  #timeOfStep(): string {
    const now = this.#options.services.world.now().toISOString();
    if (now > this.#lastEventAt) this.#lastEventAt = now;
    return this.#lastEventAt;
  }
}

function isPassing(error: unknown): error is StoreUnavailableError {
  return error instanceof StoreUnavailableError && !(error instanceof StoreUnusableError);
}

/**
 * Repeats a step while the store is unavailable, until the process stops. Steps may be repeated, because their keys and
 * sequence numbers identify them.
 */
export async function retryWhileUnavailable<T>(
  services: Services,
  step: () => Promise<T>,
  stopping: AbortSignal,
): Promise<T> {
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await step();
    } catch (error) {
      if (!isPassing(error) || stopping.aborted) throw error;
      services.log.warn({ pauseMs, detail: error.message }, 'store unavailable, retrying');
      await services.world.sleep(pauseMs * (0.5 + services.world.random() / 2), stopping).catch(() => {});
    }
  }
}
