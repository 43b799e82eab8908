/**
 * Counts the calls of one run that are in flight and the calls that wait to be sent. While its process drains, no call is
 * sent any more, and the debate is handed over once no call is in flight and one waits.
 */

/** Thrown to end a run whose debate another run continues. The run must write nothing more. */
export class HandedOverError extends Error {
  constructor() {
    super('another run continues the debate');
    this.name = 'HandedOverError';
  }
}

export class CallsInFlight {
  /** Aborted when the process begins to drain. */
  readonly #draining: AbortSignal;
  readonly #handOver: () => void;
  #inFlight = 0;
  #waiting = 0;

  constructor(draining: AbortSignal, handOver: () => void) {
    this.#draining = draining;
    this.#handOver = handOver;
  }

  /** Awaits a pause before a call. Such a pause does not keep a debate in a draining process. */
  async awaitPause<T>(wait: Promise<T>): Promise<T> {
    this.#waiting += 1;
    this.handOverWhenIdle();
    try {
      return await wait;
    } finally {
      this.#waiting -= 1;
    }
  }

  /**
   * Resolves when the call may be sent. While the process drains it resolves only after `signal` was aborted. Throws
   * `HandedOverError`.
   */
  async assertMayStart(signal: AbortSignal): Promise<void> {
    if (!this.#draining.aborted) return;
    await this.awaitPause(aborted(signal));
    if (signal.reason === 'handed_over') throw new HandedOverError();
  }

  started(): void {
    this.#inFlight += 1;
  }

  readonly ended = (): void => {
    this.#inFlight -= 1;
    this.handOverWhenIdle();
  };

  /** Must be called when the process begins to drain. */
  readonly handOverWhenIdle = (): void => {
    if (this.#draining.aborted && this.#inFlight === 0 && this.#waiting > 0) this.#handOver();
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
