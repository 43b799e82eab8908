/** The open streams, with a limit per tenant. Stopping ends all of them and is final. */
import { ParleyError } from '../../errors.ts';

/** Seconds for `Retry-After`. A stream may end at any time. */
const RETRY_SECONDS = 5;

/**
 * The reason of an abort. It is a string, because an error would create a stack trace for each of thousands of streams.
 */
const STOPPING = 'stopping';

export interface StreamLimits {
  readonly id: string;
  /** Null means no limit. */
  readonly maxStreams: number | null;
}

export class OpenStreams {
  readonly #stopping = new AbortController();
  /** The tenant of each open stream. */
  readonly #open = new Map<AbortController, string>();
  readonly #placesOf = new Map<string, number>();
  readonly #onCount: (count: number) => void;
  readonly #ended = Promise.withResolvers<void>();

  constructor(onCount: (count: number) => void = () => {}) {
    this.#onCount = onCount;
  }

  /** Aborted once the service stops: streams end, and waiting requests are answered. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Adds a stream of the tenant and returns its controller, which a stop aborts. Throws `ParleyError` rate_limited. */
  take({ id, maxStreams }: StreamLimits): AbortController {
    const taken = this.#placesOf.get(id) ?? 0;
    if (maxStreams !== null && taken >= maxStreams) {
      throw new ParleyError('rate_limited', {
        detail: `the tenant has ${taken} open streams, which is its limit`,
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

  /** Awaits work before a stream begins. Removes the stream when the work fails. */
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
    this.#release(tenant);
    this.#onCount(this.count);
    if (this.count === 0 && this.stopping.aborted) this.#ended.resolve();
  }

  /** Aborts all streams. Resolves when the last one has ended. */
  async end(): Promise<void> {
    this.#stopping.abort();
    for (const stream of this.#open.keys()) stream.abort(STOPPING);
    if (this.count > 0) await this.#ended.promise;
  }

  #release(tenant: string): void {
    const taken = this.#placesOf.get(tenant) ?? 0;
    if (taken > 1) this.#placesOf.set(tenant, taken - 1);
    else this.#placesOf.delete(tenant);
  }
}
