/** The streams that are open, so that a stop can end them all and wait for their end. Open → stopping, never back. */
export class OpenStreams {
  readonly #stopping = new AbortController();
  readonly #open = new Set<Promise<void>>();

  /** Aborted once the service stops: streams end, waiting requests answer. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Counts the stream until it has ended. */
  async during(stream: Promise<void>): Promise<void> {
    this.#open.add(stream);
    try {
      await stream;
    } finally {
      this.#open.delete(stream);
    }
  }

  /** Resolves when the last stream has ended. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#open);
  }
}
