/** Callers that stay, on a stream or waiting for an end: each is told soon after the key it came with is no longer good. */
import { ParleyError } from '../../errors.ts';
import type { Caller, HttpOptions } from '../http-options.ts';

/** Why a stay was aborted. A text, since an error takes a picture of the stack for each of thousands. */
export const KEY_REFUSED = 'key refused';

export interface Stay extends Disposable {
  /** Aborted once the key is refused. */
  readonly over: AbortSignal;
}

export class StayingCallers {
  readonly #options: Pick<HttpOptions, 'authenticate' | 'recheckMs'>;
  /** By what they were let in with, so that many streams of one key are one question. */
  readonly #stays = new Map<string, Set<AbortController>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: Pick<HttpOptions, 'authenticate' | 'recheckMs'>) {
    this.#options = options;
  }

  /** Until it is disposed of. A caller without a key stays without a limit. */
  begin(caller: Caller): Stay {
    const over = new AbortController();
    this.add(caller, over);
    return { over: over.signal, [Symbol.dispose]: () => this.remove(caller, over) };
  }

  /** As `begin`, for what has a signal already: it is aborted with `KEY_REFUSED` until it is removed. */
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
        // Nobody can say: a store that is away ends streams by itself, and the next look is soon.
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
