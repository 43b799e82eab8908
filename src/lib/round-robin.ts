/** A queue with several owners: round robin between owners, first in, first out for each owner. */

export interface QueuedItem<Item> {
  readonly owner: string;
  readonly item: Item;
}

export class RoundRobin<Item> {
  /** Owners in the order of their turns. A Map and a Set keep the order of insertion. */
  readonly #byOwner = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(owner: string): boolean {
    return this.#byOwner.has(owner);
  }

  /** Adds an item, unless it waits already. An owner without waiting items gets the last turn. */
  add(owner: string, item: Item): void {
    const own = this.#byOwner.get(owner) ?? new Set();
    if (own.has(item)) return;
    own.add(item);
    this.#byOwner.set(owner, own);
    this.#size += 1;
  }

  /** Adds an item before the others of its owner. */
  addFirst(owner: string, item: Item): void {
    const others = this.#byOwner.get(owner);
    this.add(owner, item);
    if (others !== undefined) this.#byOwner.set(owner, new Set([item, ...others]));
  }

  /** Returns the first `limit` items in the order of their turns. */
  first(limit: number): QueuedItem<Item>[] {
    const found: QueuedItem<Item>[] = [];
    let remaining = [...this.#byOwner].map(([owner, own]) => ({ owner, items: own.values() }));
    while (remaining.length > 0 && found.length < limit) {
      remaining = remaining.filter(({ owner, items }) => {
        const { done, value } = items.next();
        if (!done) found.push({ owner, item: value });
        return !done;
      });
    }
    return found.slice(0, limit);
  }

  /** Removes a waiting item. The other owners keep their turns. Does nothing when the item is not waiting. */
  remove(owner: string, item: Item): void {
    const own = this.#byOwner.get(owner);
    if (!own?.delete(item)) return;
    this.#size -= 1;
    if (own.size === 0) this.#byOwner.delete(owner);
  }

  /** Removes and returns the first item of the first owner that `mayTake` accepts. That owner then gets the last turn. */
  take(mayTake: (owner: string) => boolean = () => true): QueuedItem<Item> | undefined {
    const next = this.#byOwner.entries().find(([owner]) => mayTake(owner));
    if (next === undefined) return undefined;
    const [owner, own] = next;
    const [item] = own;
    if (item === undefined) throw new Error('a queued owner must have an item');
    this.remove(owner, item);
    if (own.size > 0) {
      this.#byOwner.delete(owner);
      this.#byOwner.set(owner, own);
    }
    return { owner, item };
  }
}
