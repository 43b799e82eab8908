/** A queue with several owners: round robin between owners, first in, first out for each owner. */
export class Turns<Item> {
  /** Owners in the order of their turns. A Map keeps the order of insertion. */
  readonly #byOwner = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds an item. An owner without waiting items gets the last turn. */
  add(owner: string, item: Item): void {
    const own = this.#byOwner.get(owner) ?? [];
    own.push(item);
    this.#byOwner.set(owner, own);
    this.#size += 1;
  }

  /** Removes a waiting item. The other owners keep their turns. An item that does not wait is ignored. */
  remove(owner: string, item: Item): void {
    const own = this.#byOwner.get(owner) ?? [];
    const place = own.indexOf(item);
    if (place === -1) return;
    own.splice(place, 1);
    this.#size -= 1;
    if (own.length === 0) this.#byOwner.delete(owner);
  }

  /** Takes the first item of the owner whose turn it is. This owner then gets the last turn. */
  take(): Item | undefined {
    const [next] = this.#byOwner;
    if (next === undefined) return undefined;
    const [owner, own] = next;
    const item = own.shift();
    this.#size -= 1;
    this.#byOwner.delete(owner);
    if (own.length > 0) this.#byOwner.set(owner, own);
    return item;
  }
}
