/** Reads a value of another process when it is needed, and caches it for 0.1 s for the step that follows immediately. */

/** The next step of a debate follows within this time unless the process is overloaded. */
const RECENT_MS = 100;

export class RecentValue<T> {
  readonly #read: () => Promise<T>;
  #latest: { readonly at: number; readonly value: Promise<T> } | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** Reads the value. */
  readNow(): Promise<T> {
    return this.set(this.#read());
  }

  /** Caches a value that the caller has read together with other values. Returns it. */
  set(value: Promise<T>): Promise<T> {
    this.#latest = { at: performance.now(), value };
    // Nobody may wait for this promise, and its rejection must not be unhandled.
    value.catch(() => {
      if (this.#latest?.value === value) this.#latest = null;
    });
    return value;
  }

  /** Returns the value as it was read within the last 0.1 s, or reads it. */
  recent(): Promise<T> {
    const { at, value } = this.#latest ?? {};
    return at !== undefined && value !== undefined && performance.now() - at < RECENT_MS ? value : this.readNow();
  }
}
