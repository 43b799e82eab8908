/**
 * Writes what happens in one run: settlements and events, in order, as few steps as possible. A reply's settlement
 * waits a turn of the event loop for the event that tells of it, so that both stand in the store at once and a call
 * costs one step less. While the store is away the run waits here and goes on when it is back.
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
  /** Time of the last event in the log, ISO 8601 UTC; '' when there is none. */
  readonly lastEventAt: string;
  /** Aborted when this process stops: no more waiting for a store that is away. */
  readonly stopping: AbortSignal;
  readonly onStep: (result: StepResult) => void;
}

interface Waiting {
  readonly settlements: Settlement[];
  readonly events: DebateEvent[];
  summary: DebateSummary | null;
  readonly done: PromiseWithResolvers<readonly LoggedEvent[]>;
}

/** Longest pause between two tries of a step that the store could not take: what a run has to settle is written before
 * another process looks for runs whose lock was lost, which it does every 1.5 s. */
const MAX_PAUSE_MS = 500;

export class DebateWriter {
  readonly #options: WriterOptions;
  /** Of the first step that could not be written: no later one is, or the log would have a gap that nobody sees. */
  #failure: { readonly error: unknown } | null = null;
  #lastSequenceNumber: number;
  #lastEventAt: string;
  #waiting: Waiting | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** The step that was begun last; it fails when one before it has. */
  #latest: Promise<unknown> = Promise.resolve();

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#lastSequenceNumber = options.lastSequenceNumber;
    this.#lastEventAt = options.lastEventAt;
  }

  /** Goes on from what stands in the store, without what this one could not write. */
  restarted(): DebateWriter {
    const [lastSequenceNumber, lastEventAt] = [this.#lastSequenceNumber, this.#lastEventAt];
    return new DebateWriter({ ...this.#options, lastSequenceNumber, lastEventAt });
  }

  /** Resolves when the settlement stands in the store. Nobody has to wait for it: the step's own promise is given out,
   * whose rejection is heard, and not one of this function's, whose rejection would end the process. */
  settle(settlement: Settlement): Promise<unknown> {
    const waiting = this.#nextStep();
    waiting.settlements.push(settlement);
    return waiting.done.promise;
  }

  /** Resolves when all that was given so far stands in the store; rejects when it cannot any more. */
  async written(): Promise<void> {
    await this.#latest;
  }

  /** Resolves with the event as it stands in the log. */
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
    // Callers may await it, and need not.
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

  /** Times in a log never run backwards, even when a clock is set or another machine takes the debate over. */
  #timeOfStep(): string {
    const now = this.#options.services.world.now().toISOString();
    if (now > this.#lastEventAt) this.#lastEventAt = now;
    return this.#lastEventAt;
  }
}

function isPassing(error: unknown): error is StoreUnavailableError {
  return error instanceof StoreUnavailableError && !(error instanceof StoreUnusableError);
}

/** Repeats a step while the store is away, until the process stops. Steps can be repeated: they are told by
 * their keys and numbers. */
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
      services.log.warn({ pauseMs, detail: error.message }, 'the store is away: waiting');
      await services.world.sleep(pauseMs * (0.5 + services.world.random() / 2), stopping).catch(() => {});
    }
  }
}
