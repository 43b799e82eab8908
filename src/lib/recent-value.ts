/** A value of another process that is read when it is needed, and kept for a moment for what follows at once. */

/** The next step of a debate follows within this time unless the process is overloaded. */
const RECENT_MS = 100;

export class RecentValue<T> {
  readonly #read: () => Promise<T>;
  #latest: { readonly at: number; readonly value: Promise<T> } | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** Reads the value. */
  now(): Promise<T> {
    return this.set(this.#read());
  }

  /** Sets the value, which was just read together with something else. Returns it. */
  set(value: Promise<T>): Promise<T> {
    this.#latest = { at: performance.now(), value };
    // Callers of `recent` may never come.
    value.catch(() => {
      if (this.#latest?.value === value) this.#latest = null;
    });
    return value;
  }

  /** Returns the value as it was read within the last 0.1 s, or reads it. */
  recent(): Promise<T> {
    const { at, value } = this.#latest ?? {};
    return at !== undefined && value !== undefined && performance.now() - at < RECENT_MS ? value : this.now();
  }
}
