/** Callers with an open stream or a waiting request. Each is aborted soon after its key is no longer valid. */
import { ParleyError } from '../../errors.ts';
import type { Caller, HttpOptions } from '../http-options.ts';

/**
 * The reason of an abort. It is a string, because an error would create a stack trace for each of thousands of streams.
 */
export const KEY_REFUSED = 'key refused';

export interface Stay extends Disposable {
  /** Aborted once the key is refused. */
  readonly over: AbortSignal;
}

export class StayingCallers {
  readonly #options: Pick<HttpOptions, 'authenticate' | 'recheckMs'>;
  /** Entries by `Authorization` header, so that many streams of one key are checked together. */
  readonly #stays = new Map<string, Set<AbortController>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: Pick<HttpOptions, 'authenticate' | 'recheckMs'>) {
    this.#options = options;
  }

  /** Starts to check the caller's key, until the result is disposed. A caller without a key is never aborted. */
  begin(caller: Caller): Stay {
    const over = new AbortController();
    this.add(caller, over);
    return { over: over.signal, [Symbol.dispose]: () => this.remove(caller, over) };
  }

  /** Starts to check the key for an existing controller, which is aborted with `KEY_REFUSED`, until it is removed. */
  add({ authorization }: Caller, over: AbortController): void {
    if (authorization === null) return;
    const others = this.#stays.get(authorization);
    if (others) others.add(over);
    else this.#stays.set(authorization, new Set([over]));
    this.#timer ??= setInterval(() => this.#lookAtAll(), this.#options.recheckMs).unref();
  }

  remove({ authorization }: Caller, over: AbortController): void {
    if (authorization === null) return;
    const stays = this.#stays.get(authorization);
    stays?.delete(over);
    if (stays?.size === 0) this.#stays.delete(authorization);
    if (this.#stays.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #lookAtAll(): void {
    for (const [authorization, stays] of this.#stays) {
      this.#isRefused(authorization)
        .then((refused) => {
          if (refused) for (const over of stays) over.abort(KEY_REFUSED);
        })
        // The key could not be checked. An unavailable store ends streams itself, and the next check follows soon.
        .catch(() => {});
    }
  }

  async #isRefused(authorization: string): Promise<boolean> {
    try {
      await this.#options.authenticate({ authorization, address: '' });
      return false;
    } catch (error) {
      if (error instanceof ParleyError && error.code === 'unauthorized') return true;
      throw error;
    }
  }
}
