/**
 * How many calls may be out to each provider at once in this process. A provider that asks for fewer (429, 529) gets half as
 * many, after a pause; each time that many were served it gets one more, until the limit is where it was. Tenants take turns;
 * a tenant's calls leave in the order in which they came. One that was sent away comes last of them: a model that is refused
 * whatever its provider serves would otherwise hold up all others.
 */
import { Turns } from '../../lib/turns.ts';
import { abortError } from '../../models/wire/faults/model-error.ts';

/** The first pause, doubled with each lowering until a call is served again, and the longest. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

export interface ProviderLimitsOptions {
  /** By the provider's name; absent: as many as there are, until it asks for fewer. */
  readonly mostCalls: ReadonlyMap<string, number>;
  /** `random`: even in [0, 1). */
  readonly world: { readonly now: () => Date; readonly random: () => number };
  readonly log: Record<'info' | 'warn', (fields: object, message: string) => void>;
}

/** What `/metrics` tells of a provider. */
export interface ProviderCalls {
  readonly provider: string;
  readonly waiting: number;
  readonly inFlight: number;
  /** Null: none is in force. */
  readonly limit: number | null;
}

export class ProviderLimits {
  readonly #options: ProviderLimitsOptions;
  readonly #byName = new Map<string, ProviderLimit>();

  constructor(options: ProviderLimitsOptions) {
    this.#options = options;
  }

  /** `model` is `provider/model`. */
  of(model: string): ProviderLimit {
    const name = model.slice(0, model.indexOf('/'));
    const known = this.#byName.get(name) ?? new ProviderLimit(name, this.#options);
    this.#byName.set(name, known);
    return known;
  }

  calls(): ProviderCalls[] {
    return [...this.#byName.values()].map((each) => each.calls());
  }
}

/** `refused`: the provider asked for fewer calls, and for a pause where it named one. `other`: it says nothing of either. */
export type SlotEnd =
  | { readonly kind: 'served' | 'other' }
  | { readonly kind: 'refused'; readonly retryAfterMs: number | null };

export interface Slot {
  /** To be called once, when the call has ended. */
  readonly release: (end: SlotEnd) => void;
}

export class ProviderLimit {
  readonly #name: string;
  readonly #options: ProviderLimitsOptions;
  readonly #most: number;
  #limit: number;
  #inFlight = 0;
  readonly #queue = new Turns<() => void>();
  /** How often the limit was lowered. Calls that left before the latest time do not lower it again. */
  #lowerings = 0;
  /** Of them, those since a call was served. */
  #inARow = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Here the limit is as it was before it was lowered. */
  #recoversAt = Number.POSITIVE_INFINITY;

  constructor(name: string, options: ProviderLimitsOptions) {
    this.#name = name;
    this.#options = options;
    this.#most = options.mostCalls.get(name) ?? Number.POSITIVE_INFINITY;
    this.#limit = this.#most;
  }

  /** Resolves when the call may leave. Throws `ModelError` as soon as `signal` aborts. */
  async slot(tenant: string, signal: AbortSignal): Promise<Slot> {
    if (signal.aborted) throw abortError(signal, { billed: 'no' });
    if (this.#queue.size === 0 && this.#isOpen()) this.#inFlight += 1;
    else await this.#queued(tenant, signal);
    const lowerings = this.#lowerings;
    return { release: (end) => this.#released(end, lowerings) };
  }

  calls(): ProviderCalls {
    const limit = Number.isFinite(this.#limit) ? Math.floor(this.#limit) : null;
    return { provider: this.#name, waiting: this.#queue.size, inFlight: this.#inFlight, limit };
  }

  #now(): number {
    return this.#options.world.now().getTime();
  }

  #isOpen(): boolean {
    return this.#inFlight < Math.floor(this.#limit) && this.#now() >= this.#pausedUntil;
  }

  #queued(tenant: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#queue.remove(tenant, go);
      reject(abortError(signal, { billed: 'no' }));
    };
    const go = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    this.#queue.add(tenant, go);
    signal.addEventListener('abort', leave, { once: true });
    this.#letGo();
    return promise;
  }

  #letGo(): void {
    while (this.#queue.size > 0 && this.#isOpen()) {
      this.#inFlight += 1;
      this.#queue.take()?.();
    }
    const pauseMs = this.#pausedUntil - this.#now();
    if (this.#queue.size === 0 || pauseMs <= 0 || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#letGo();
    }, pauseMs);
    // It holds up no process that has ended otherwise.
    this.#timer.unref();
  }

  #released(end: SlotEnd, lowerings: number): void {
    if (end.kind === 'served') this.#raise();
    if (end.kind === 'refused') this.#lower(end.retryAfterMs, lowerings);
    this.#inFlight -= 1;
    this.#letGo();
  }

  /** By one for as many calls as it allows. A limit that is not reached says nothing and stays. */
  #raise(): void {
    this.#inARow = 0;
    if (this.#limit === this.#most) return;
    if (this.#inFlight >= Math.floor(this.#limit)) this.#limit += 1 / this.#limit;
    if (this.#limit < Math.min(this.#most, this.#recoversAt)) return;
    this.#limit = this.#most;
    this.#options.log.info({ provider: this.#name }, 'the provider takes as many calls at once as before');
  }

  #lower(retryAfterMs: number | null, lowerings: number): void {
    let pauseMs = retryAfterMs ?? 0;
    if (lowerings === this.#lowerings) {
      this.#lowerings += 1;
      this.#inARow += 1;
      if (this.#limit === this.#most) this.#recoversAt = this.#inFlight;
      this.#limit = Math.max(1, Math.floor(Math.min(this.#limit, this.#inFlight) / 2));
      // On top of what was asked for, so that processes that were sent away together do not come back together.
      pauseMs +=
        Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#inARow - 1)) * (0.5 + this.#options.world.random() / 2);
      const fields = { provider: this.#name, limit: this.#limit, pauseMs: Math.round(pauseMs) };
      this.#options.log.warn(fields, 'the provider asks for fewer calls: fewer leave at once');
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + pauseMs);
  }
}
