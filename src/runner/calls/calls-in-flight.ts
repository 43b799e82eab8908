/**
 * Counts the calls of one run that are in flight and the calls that wait to be sent. While its process drains, no
 * further call is sent. The debate is handed over when no call is in flight and at least one waits.
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

  /** Awaits a pause before a call. During it, a draining process may hand over the debate. */
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

  /** Must be called when a call is sent. */
  started(): void {
    this.#inFlight += 1;
  }

  /** Must be called when a call has ended and its settlement is stored or has failed. */
  readonly ended = (): void => {
    this.#inFlight -= 1;
    this.handOverWhenIdle();
  };

  /** Hands over if possible. Must be called when the process begins to drain. */
  readonly handOverWhenIdle = (): void => {
    if (this.#draining.aborted && this.#inFlight === 0 && this.#waiting > 0) this.#handOver();
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
