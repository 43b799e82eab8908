/** Collects requests while an operation runs and executes them together afterwards. */

interface Batch<Item, Outcome> {
  readonly items: Item[];
  readonly done: Promise<Outcome>;
}

/** Maximum number of items of one batch. A longer script would block Redis for all other clients. */
const MOST_AT_ONCE = 100;

/**
 * Calls `doAll` for one key at a time with the items that were added meanwhile, up to 100. All items of a batch share
 * its outcome. When no batch is running, an item waits only for the end of the event loop's tick.
 */
export function batchWhileBusy<Item, Outcome>(
  doAll: (key: string, items: readonly Item[]) => Promise<Outcome>,
): (key: string, item: Item) => Promise<Outcome> {
  const gathering = new Map<string, Batch<Item, Outcome>>();
  const underWay = new Map<string, Promise<void>>();
  const open = (key: string) => {
    const items: Item[] = [];
    const before = underWay.get(key) ?? new Promise<void>((resolve) => setImmediate(resolve));
    const batch = {
      items,
      done: before.then(() => {
        if (gathering.get(key) === batch) gathering.delete(key);
        return doAll(key, items);
      }),
    };
    const over = batch.done.then(
      () => {},
      () => {},
    );
    underWay.set(key, over);
    void over.then(() => {
      if (underWay.get(key) === over) underWay.delete(key);
    });
    gathering.set(key, batch);
    return batch;
  };
  return (key, item) => {
    const current = gathering.get(key);
    const batch = current === undefined || current.items.length >= MOST_AT_ONCE ? open(key) : current;
    batch.items.push(item);
    return batch.done;
  };
}
