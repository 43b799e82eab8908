/**
 * Limits the concurrent calls to each provider in this process. When a provider refuses calls (429, 529), the limit is
 * halved, and calls pause. The limit grows by one after as many served calls as it allows. When it reaches the number
 * of calls that were in flight at the refusal, the configured limit applies again. Tenants take turns, and the calls of
 * a tenant are sent in their order. A refused call goes to the end of its tenant's queue; otherwise a model that is
 * always refused would delay all others.
 */
import { RoundRobin } from '../../lib/round-robin.ts';
import { lruCache } from '../../lib/values/lru-cache.ts';
import { providerOf } from '../../models/catalog/model-row.ts';
import { abortError } from '../../models/wire/faults/model-error.ts';

/** The first and the longest pause. It doubles with each lowering until a call is served again. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;
/** Maximum number of tenants' own accounts whose limits this process keeps. */
const MAX_ACCOUNTS = 1_000;

export interface ProviderLimitsOptions {
  /** Maximum number of concurrent calls by provider. A provider that is absent has no limit until it refuses calls. */
  readonly maxCalls: ReadonlyMap<string, number>;
  /** `random` returns uniformly distributed numbers in [0, 1). */
  readonly world: { readonly now: () => Date; readonly random: () => number };
  readonly log: Record<'info' | 'warn', (fields: object, message: string) => void>;
}

/** The state of a provider in `/metrics`. */
export interface ProviderCalls {
  readonly provider: string;
  readonly waiting: number;
  readonly inFlight: number;
  /** Null while there is no limit. */
  readonly limit: number | null;
}

export class ProviderLimits {
  readonly #options: ProviderLimitsOptions;
  readonly #byName = new Map<string, ProviderLimit>();
  /** The limits of tenants' own accounts at providers. A refused account does not delay the others. */
  readonly #ofAccounts = lruCache<ProviderLimit>(MAX_ACCOUNTS);

  constructor(options: ProviderLimitsOptions) {
    this.#options = options;
  }

  /** Returns the limit of a model's provider. `model` is `provider/model`. */
  of(model: string): ProviderLimit {
    const name = providerOf(model);
    const limit = this.#byName.get(name) ?? new ProviderLimit(name, this.#options);
    this.#byName.set(name, limit);
    return limit;
  }

  /** Returns the limit of the tenant's own account at a model's provider. */
  ofAccount(model: string, tenant: string): ProviderLimit {
    const name = providerOf(model);
    return this.#ofAccounts(`${name} ${tenant}`, () => new ProviderLimit(name, this.#options));
  }

  /** Returns the calls with the operator's keys. */
  calls(): ProviderCalls[] {
    return [...this.#byName.values()].map((each) => each.calls());
  }
}

/**
 * `refused`: the provider refused the call because it has too many, and may name a pause. `other` does not change the
 * limit.
 */
export type CallEffect =
  | { readonly kind: 'served' | 'other' }
  | { readonly kind: 'refused'; readonly retryAfterMs: number | null };

export interface Slot {
  /** Must be called once, when the call has ended. */
  readonly release: (effect: CallEffect) => void;
}

export class ProviderLimit {
  readonly #name: string;
  readonly #options: ProviderLimitsOptions;
  readonly #maxCalls: number;
  #limit: number;
  #inFlight = 0;
  readonly #queue = new RoundRobin<() => void>();
  /** Number of lowerings. Calls that were sent before the latest one do not lower the limit again. */
  #lowerings = 0;
  /** Number of lowerings since a call was served. */
  #consecutiveLowerings = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | null = null;
  /** When the limit reaches this value, it is set to `#maxCalls` again. */
  #recoversAt = Number.POSITIVE_INFINITY;

  constructor(name: string, options: ProviderLimitsOptions) {
    this.#name = name;
    this.#options = options;
    this.#maxCalls = options.maxCalls.get(name) ?? Number.POSITIVE_INFINITY;
    this.#limit = this.#maxCalls;
  }

  /** Resolves when the call may be sent. Throws `ModelError` as soon as `signal` aborts. */
  async slot(tenant: string, signal: AbortSignal): Promise<Slot> {
    if (signal.aborted) throw abortError(signal, { billed: 'no' });
    if (this.#queue.size === 0 && this.#isOpen()) this.#inFlight += 1;
    else await this.#waitForSlot(tenant, signal);
    const lowerings = this.#lowerings;
    return { release: (effect) => this.#release(effect, lowerings) };
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

  #waitForSlot(tenant: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#queue.remove(tenant, proceed);
      reject(abortError(signal, { billed: 'no' }));
    };
    const proceed = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    this.#queue.add(tenant, proceed);
    signal.addEventListener('abort', leave, { once: true });
    this.#dispatch();
    return promise;
  }

  #dispatch(): void {
    while (this.#queue.size > 0 && this.#isOpen()) {
      this.#inFlight += 1;
      this.#queue.take()?.item();
    }
    const pauseMs = this.#pausedUntil - this.#now();
    if (this.#queue.size === 0 || pauseMs <= 0 || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#dispatch();
    }, pauseMs);
    // The timer alone must not keep the process alive.
    this.#timer.unref();
  }

  #release(effect: CallEffect, lowerings: number): void {
    if (effect.kind === 'served') this.#raise();
    if (effect.kind === 'refused') this.#lower(effect.retryAfterMs, lowerings);
    this.#inFlight -= 1;
    this.#dispatch();
  }

  /** Raises the limit by one after as many served calls as it allows. Does not raise a limit that is not reached. */
  #raise(): void {
    this.#consecutiveLowerings = 0;
    if (this.#limit === this.#maxCalls) return;
    if (this.#inFlight >= Math.floor(this.#limit)) this.#limit += 1 / this.#limit;
    if (this.#limit < Math.min(this.#maxCalls, this.#recoversAt)) return;
    this.#limit = this.#maxCalls;
    this.#options.log.info({ provider: this.#name }, 'provider limit restored: rate limit has ended');
  }

  #lower(retryAfterMs: number | null, lowerings: number): void {
    let pauseMs = retryAfterMs ?? 0;
    if (lowerings === this.#lowerings) {
      this.#lowerings += 1;
      this.#consecutiveLowerings += 1;
      if (this.#limit === this.#maxCalls) this.#recoversAt = this.#inFlight;
      this.#limit = Math.max(1, Math.floor(Math.min(this.#limit, this.#inFlight) / 2));
      // The backoff is added to the pause that the provider named, so that processes that were refused together do not
      // return together.
      pauseMs +=
        Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#consecutiveLowerings - 1)) *
        (0.5 + this.#options.world.random() / 2);
      const fields = { provider: this.#name, limit: this.#limit, pauseMs: Math.round(pauseMs) };
      this.#options.log.warn(fields, 'rate limited by the provider, lowering concurrency');
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + pauseMs);
  }
}
