/** Checks the keys of callers with an open stream or a waiting request again, and aborts those whose key is refused. */
import { ParleyError } from '../../errors.ts';
import type { Caller, HttpOptions } from '../http-options.ts';

/**
 * The reason of an abort. It is a string, because an error would create a stack trace for each of thousands of streams.
 */
export const KEY_REFUSED = 'key refused';

export interface KeyCheck extends Disposable {
  /** Aborted once the key is refused. */
  readonly signal: AbortSignal;
}

export class KeyRechecks {
  readonly #options: Pick<HttpOptions, 'authenticate' | 'keyRecheckMs'>;
  /** Controllers by `Authorization` header, so that one check covers all streams of a key. */
  readonly #controllers = new Map<string, Set<AbortController>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: Pick<HttpOptions, 'authenticate' | 'keyRecheckMs'>) {
    this.#options = options;
  }

  /** Starts to check the caller's key, until the result is disposed. A caller without a key is never aborted. */
  begin(caller: Caller): KeyCheck {
    const controller = new AbortController();
    this.add(caller, controller);
    return { signal: controller.signal, [Symbol.dispose]: () => this.remove(caller, controller) };
  }

  /** Starts to check the key for an existing controller, which is aborted with `KEY_REFUSED`, until it is removed. */
  add({ authorization }: Caller, controller: AbortController): void {
    if (authorization === null) return;
    const controllers = this.#controllers.get(authorization);
    if (controllers) controllers.add(controller);
    else this.#controllers.set(authorization, new Set([controller]));
    this.#timer ??= setInterval(() => this.#recheckAll(), this.#options.keyRecheckMs).unref();
  }

  remove({ authorization }: Caller, controller: AbortController): void {
    if (authorization === null) return;
    const controllers = this.#controllers.get(authorization);
    controllers?.delete(controller);
    if (controllers?.size === 0) this.#controllers.delete(authorization);
    if (this.#controllers.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #recheckAll(): void {
    for (const [authorization, controllers] of this.#controllers) {
      this.#isRefused(authorization)
        .then((refused) => {
          if (refused) for (const controller of controllers) controller.abort(KEY_REFUSED);
        })
        // The key could not be checked. An unavailable store ends streams itself, and the next check follows soon.
        .catch(() => {});
    }
  }

  /** Throws when the key could not be checked. */
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
