/**
 * Writes the settlements, events, reservations and sent calls of one run in their order and in as few steps as
 * possible. A settlement waits one tick for the event of its reply and the reservation of the next calls. The events of
 * a round wait one tick until its calls are recorded as sent. While the store is unavailable, the run waits here until
 * it recovers.
 */
import type { DebateEvent, LoggedEvent } from '../debate/schema/event.ts';
import type { Services } from '../operations/services.ts';
import { endingMessages } from '../operations/webhooks/webhook-messages.ts';
import type {
  Fence,
  ReservationStep,
  ReserveResult,
  SentKey,
  SettledResult,
  Settlement,
  StepResult,
  WriteStep,
} from '../stores/debates/debate-store.ts';
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

type ReservationRequest = Omit<ReservationStep, 'written'>;

/** A step that is not stored yet. Beside settlements and events it can reserve calls, send calls or end the debate. */
interface PendingStep {
  readonly settlements: Settlement[];
  readonly events: DebateEvent[];
  summary: DebateSummary | null;
  reservation: ReservationRequest | null;
  readonly sent: SentKey[];
  readonly done: PromiseWithResolvers<StoredStep>;
}

interface StoredStep {
  readonly events: readonly LoggedEvent[];
  /** Time of the step, ISO 8601 UTC. */
  readonly at: string;
  readonly result: StepOutcome;
}

type StepOutcome = SettledResult | ReserveResult;

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
  #pending: PendingStep | null = null;
  /** Resolves when all steps so far were tried. Steps are written one after the other. */
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
    const pending = this.#stepFor(() => true);
    pending.settlements.push(settlement);
    return pending.done.promise;
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

  /** Makes the reservations, after everything that was passed before. */
  async reserve(reservation: ReservationRequest): Promise<ReserveResult> {
    const pending = this.#stepFor((step) => isOnlyWriting(step));
    pending.reservation = reservation;
    const { result } = await pending.done.promise;
    if (!('kind' in result)) throw new Error('the store returned no result for a reservation');
    return result;
  }

  /**
   * Records a call as sent, after the events that led to it. Resolves with its time of sending (ISO 8601 UTC) when that
   * is stored. The calls of one tick, such as those of a round, are one step.
   */
  async sent(call: SentKey): Promise<string> {
    const pending = this.#stepFor((step) => step.sent.length > 0 || isOnlyWriting(step));
    pending.sent.push(call);
    return (await pending.done.promise).at;
  }

  async #add(event: DebateEvent, summary: DebateSummary | null): Promise<LoggedEvent> {
    const pending = this.#stepFor((step) => summary === null || isOnlyWriting(step));
    const index = pending.events.push(event) - 1;
    pending.summary ??= summary;
    const logged = (await pending.done.promise).events[index];
    if (logged === undefined) throw new Error('a stored step has no such event');
    return logged;
  }

  /** Returns the pending step of this tick if `fits` accepts it, otherwise a new step after it. */
  #stepFor(fits: (pending: PendingStep) => boolean): PendingStep {
    if (this.#pending !== null && fits(this.#pending)) return this.#pending;
    const done: PendingStep['done'] = Promise.withResolvers();
    const pending: PendingStep = { settlements: [], events: [], summary: null, reservation: null, sent: [], done };
    // Marks a rejection as handled, since callers need not await the promise.
    pending.done.promise.catch(() => {});
    this.#pending = pending;
    this.#latest = pending.done.promise;
    this.#writing = this.#writing.then(() => this.#write(pending));
    return pending;
  }

  async #write(pending: PendingStep): Promise<void> {
    await new Promise(setImmediate);
    if (this.#pending === pending) this.#pending = null;
    try {
      if (this.#failure !== null) throw this.#failure.error;
      pending.done.resolve(await this.#storeWithRetry(pending));
    } catch (error) {
      this.#failure ??= { error };
      pending.done.reject(error);
    }
  }

  async #storeWithRetry(pending: PendingStep): Promise<StoredStep> {
    const { services, fence, onStep, stopping } = this.#options;
    const { settlements, events } = pending;
    const at = this.#timeOfStep();
    const after = this.#lastSequenceNumber;
    const step: WriteStep = { settlements, events, at, afterSequenceNumber: after };
    const result = await retryWhileUnavailable(services, () => this.#store(step, pending), stopping);
    this.#lastSequenceNumber = after + events.length;
    if ('lastSequenceNumber' in result) onStep(result);
    reportAlerts(services, fence.tenant, result.alerts);
    const logged = events.map((event, index) => Object.assign({}, event, { at, seq: after + index + 1 }));
    return { events: logged, at, result };
  }

  #store(step: WriteStep, { reservation, sent, summary }: PendingStep): Promise<StepOutcome> {
    const { services, fence } = this.#options;
    const { debates } = services.store;
    const written = step.settlements.length > 0 || step.events.length > 0 ? { written: step } : {};
    if (reservation !== null) return debates.reserve(fence, { ...reservation, ...written });
    if (sent.length > 0) return debates.sent(fence, sent, { at: step.at, ...written });
    if (summary === null) return debates.write(fence, step);
    return debates.finish(fence, { ...step, summary, messages: endingMessages(fence.debateId, step, summary) });
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

/** Returns whether the step has only settlements and events. */
function isOnlyWriting({ reservation, sent, summary }: PendingStep): boolean {
  return reservation === null && sent.length === 0 && summary === null;
}

/** Returns whether the store can become available without the operator. */
function isTemporary(error: unknown): error is StoreUnavailableError {
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
      if (!isTemporary(error) || stopping.aborted) throw error;
      services.log.warn({ pauseMs, detail: error.message }, 'store unavailable, retrying');
      await services.world.sleep(pauseMs * (0.5 + services.world.random() / 2), stopping).catch(() => {});
    }
  }
}
