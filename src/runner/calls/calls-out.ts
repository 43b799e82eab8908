/**
 * The calls of one run that are out, and its calls that wait to leave. While its process drains no call leaves any
 * more, and the debate is handed over as soon as none is out and the run needs another.
 */

/** Ends a run whose debate goes on elsewhere; nothing more may be written. */
export class HandedOver extends Error {
  constructor() {
    super('the debate goes on in another run');
    this.name = 'HandedOver';
  }
}

export class CallsOut {
  /** Aborted when the process begins to drain. */
  readonly #draining: AbortSignal;
  readonly #handOver: () => void;
  #out = 0;
  #waiting = 0;

  constructor(draining: AbortSignal, handOver: () => void) {
    this.#draining = draining;
    this.#handOver = handOver;
  }

  /** A wait before a call: it keeps no debate in a process that drains. */
  async waiting<T>(wait: Promise<T>): Promise<T> {
    this.#waiting += 1;
    this.look();
    try {
      return await wait;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** While the process drains it resolves only when `signal` has ended the call. Throws `HandedOver`. */
  async mayBegin(signal: AbortSignal): Promise<void> {
    if (!this.#draining.aborted) return;
    await this.waiting(aborted(signal));
    if (signal.reason === 'handed_over') throw new HandedOver();
  }

  left(): void {
    this.#out += 1;
  }

  readonly back = (): void => {
    this.#out -= 1;
    this.look();
  };

  /** To be called when the process begins to drain. */
  readonly look = (): void => {
    if (this.#draining.aborted && this.#out === 0 && this.#waiting > 0) this.#handOver();
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
