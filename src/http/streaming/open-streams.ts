/** The streams that are open: a limit per tenant, and a stop ends all of them. Open → stopping, never back. */
import { ParleyError } from '../../errors.ts';

/** A place comes free whenever some stream ends. */
const RETRY_SECONDS = 5;

/** Why a stream was aborted. A text, since an error takes a picture of the stack for each of thousands. */
const STOPPING = 'stopping';

export interface StreamLimits {
  readonly id: string;
  /** Null: no cap. */
  readonly maxStreams: number | null;
}

export class OpenStreams {
  readonly #stopping = new AbortController();
  /** Whose they are. */
  readonly #open = new Map<AbortController, string>();
  readonly #placesOf = new Map<string, number>();
  readonly #onCount: (count: number) => void;
  readonly #ended = Promise.withResolvers<void>();

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

  /** A place for one more stream of the tenant, until it leaves; a stop aborts it. Throws `ParleyError` rate_limited. */
  take({ id, maxStreams }: StreamLimits): AbortController {
    const taken = this.#placesOf.get(id) ?? 0;
    if (maxStreams !== null && taken >= maxStreams) {
      throw new ParleyError('rate_limited', {
        detail: `${taken} streams are open, as many as this tenant may have`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    const stream = new AbortController();
    this.#placesOf.set(id, taken + 1);
    this.#open.set(stream, id);
    this.#onCount(this.count);
    if (this.stopping.aborted) stream.abort(STOPPING);
    return stream;
  }

  /** What a stream waits for before it begins: when that fails the place is given back. */
  async keeping<T>(stream: AbortController | null, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (stream !== null) this.leave(stream);
      throw error;
    }
  }

  leave(stream: AbortController): void {
    const tenant = this.#open.get(stream);
    if (tenant === undefined) return;
    this.#open.delete(stream);
    this.#giveBack(tenant);
    this.#onCount(this.count);
    if (this.count === 0 && this.stopping.aborted) this.#ended.resolve();
  }

  /** Resolves when the last stream has ended. */
  async end(): Promise<void> {
    this.#stopping.abort();
    for (const stream of this.#open.keys()) stream.abort(STOPPING);
    if (this.count > 0) await this.#ended.promise;
  }

  #giveBack(tenant: string): void {
    const taken = this.#placesOf.get(tenant) ?? 0;
    if (taken > 1) this.#placesOf.set(tenant, taken - 1);
    else this.#placesOf.delete(tenant);
  }
}
