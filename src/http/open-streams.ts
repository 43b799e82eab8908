/** The streams that are open: so many of a tenant, and all of them ended by a stop. Open → stopping, never back. */
import { ParleyError } from '../errors.ts';

/** A place comes free whenever some stream ends. */
const RETRY_SECONDS = 5;

export interface StreamLimits {
  readonly id: string;
  /** Null: no cap. */
  readonly maxStreams: number | null;
}

export class OpenStreams {
  readonly #stopping = new AbortController();
  readonly #open = new Set<Promise<void>>();
  readonly #placesOf = new Map<string, number>();
  readonly #onCount: (count: number) => void;

  constructor(onCount: (count: number) => void = () => {}) {
    this.#onCount = onCount;
  }

  /** Aborted once the service stops: streams end, waiting requests answer. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get count(): number {
    return this.#open.size;
  }

  /** A place for one more stream of the tenant, until it is disposed of. Throws `ParleyError` rate_limited. */
  take({ id, maxStreams }: StreamLimits): Disposable {
    const taken = this.#placesOf.get(id) ?? 0;
    if (maxStreams !== null && taken >= maxStreams) {
      throw new ParleyError('rate_limited', {
        detail: `${taken} streams are open, as many as this tenant may have`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    this.#placesOf.set(id, taken + 1);
    return { [Symbol.dispose]: () => this.#giveBack(id) };
  }

  /** Counts the stream until it has ended. */
  async during(stream: Promise<void>): Promise<void> {
    this.#open.add(stream);
    this.#onCount(this.count);
    try {
      await stream;
    } finally {
      this.#open.delete(stream);
      this.#onCount(this.count);
    }
  }

  /** Resolves when the last stream has ended. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#open);
  }

  #giveBack(tenant: string): void {
    const taken = this.#placesOf.get(tenant) ?? 0;
    if (taken > 1) this.#placesOf.set(tenant, taken - 1);
    else this.#placesOf.delete(tenant);
  }
}
