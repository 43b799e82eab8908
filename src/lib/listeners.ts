/** Who in this process waits for news under which name. */

export class Listeners<Message> {
  readonly #byName = new Map<string, Set<(message: Message) => void>>();

  /** The same function may be added twice and is then called twice. Returns how to leave; leaving twice is leaving once. */
  add(name: string, listener: (message: Message) => void): () => void {
    const own = (message: Message) => listener(message);
    const others = this.#byName.get(name);
    if (others) others.add(own);
    else this.#byName.set(name, new Set([own]));
    return () => this.#remove(name, own);
  }

  /**
   * Calls later, in the order of the messages: the sender must neither wait for the listeners nor fail when one of them
   * fails.
   */
  tell(name: string, message: Message): void {
    for (const listener of this.#byName.get(name) ?? []) {
      queueMicrotask(() => {
        if (this.#byName.get(name)?.has(listener)) listener(message);
      });
    }
  }

  tellAll(message: Message): void {
    for (const name of this.#byName.keys()) this.tell(name, message);
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
