/** Collects the items of one tick and handles them in one batch. */

/** `doAll` is given what came in one turn; all that came then shares what it came to. */
export function batchPerTick<Item, Outcome>(
  doAll: (items: readonly Item[]) => Promise<Outcome>,
): (item: Item) => Promise<Outcome> {
  let next: { readonly items: Item[]; readonly done: Promise<Outcome> } | null = null;
  const open = () => {
    const items: Item[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve));
    const done = turn.then(() => {
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
