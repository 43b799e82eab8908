/** The listeners of this process, by the name of a subject. */

export class Listeners<Message> {
  readonly #byName = new Map<string, Set<(message: Message) => void>>();

  /**
   * Adds a listener. A function that is added twice is called twice. Returns a function that removes it; calling that
   * again has no effect.
   */
  add(name: string, listener: (message: Message) => void): () => void {
    const own = (message: Message) => listener(message);
    const others = this.#byName.get(name);
    if (others) others.add(own);
    else this.#byName.set(name, new Set([own]));
    return () => this.#remove(name, own);
  }

  /**
   * Calls the listeners in later microtasks, in the order of the messages, so that the sender neither waits for them
   * nor fails when one of them fails.
   */
  notify(name: string, message: Message): void {
    for (const listener of this.#byName.get(name) ?? []) {
      queueMicrotask(() => {
        if (this.#byName.get(name)?.has(listener)) listener(message);
      });
    }
  }

  notifyAll(message: Message): void {
    for (const name of this.#byName.keys()) this.notify(name, message);
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  names(): string[] {
    return [...this.#byName.keys()];
  }

  clear(): void {
    this.#byName.clear();
  }

  #remove(name: string, listener: (message: Message) => void): void {
    const listeners = this.#byName.get(name);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#byName.delete(name);
  }
}
