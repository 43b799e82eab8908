/** Collects the items of one tick and handles them in one batch. */

/** Passes the items of one tick to `doAll`. Every item of the batch gets the same outcome. */
export function batchPerTick<Item, Outcome>(
  doAll: (items: readonly Item[]) => Promise<Outcome>,
): (item: Item) => Promise<Outcome> {
  let next: { readonly items: Item[]; readonly done: Promise<Outcome> } | null = null;
  const open = () => {
    const items: Item[] = [];
    const tickEnd = new Promise((resolve) => setImmediate(resolve));
    const done = tickEnd.then(() => {
      next = null;
      return doAll(items);
    });
    return { items, done };
  };
  return (item) => {
    next ??= open();
    next.items.push(item);
    return next.done;
  };
}
