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
  readonly #streams = new Map<AbortController, string>();
  readonly #countByTenant = new Map<string, number>();
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
    return this.#streams.size;
  }

  /**
   * Adds a stream of the tenant and returns its controller, which is aborted when the service stops. Throws
   * `ParleyError` rate_limited.
   */
  open({ id, maxStreams }: StreamLimits): AbortController {
    const openCount = this.#countByTenant.get(id) ?? 0;
    if (maxStreams !== null && openCount >= maxStreams) {
      throw new ParleyError('rate_limited', {
        detail: `the tenant has ${openCount} open streams, which is its limit`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    const stream = new AbortController();
    this.#countByTenant.set(id, openCount + 1);
    this.#streams.set(stream, id);
    this.#onCount(this.count);
    if (this.stopping.aborted) stream.abort(STOPPING);
    return stream;
  }

  /** Awaits the work that precedes a stream. Removes the stream when the work fails. */
  async closeOnFailure<T>(stream: AbortController | null, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (stream !== null) this.close(stream);
      throw error;
    }
  }

  close(stream: AbortController): void {
    const tenant = this.#streams.get(stream);
    if (tenant === undefined) return;
    this.#streams.delete(stream);
    this.#release(tenant);
    this.#onCount(this.count);
    if (this.count === 0 && this.stopping.aborted) this.#ended.resolve();
  }

  /** Aborts all streams. Resolves when the last one has ended. */
  async end(): Promise<void> {
    this.#stopping.abort();
    for (const stream of this.#streams.keys()) stream.abort(STOPPING);
    if (this.count > 0) await this.#ended.promise;
  }

  #release(tenant: string): void {
    const openCount = this.#countByTenant.get(tenant) ?? 0;
    if (openCount > 1) this.#countByTenant.set(tenant, openCount - 1);
    else this.#countByTenant.delete(tenant);
  }
}
