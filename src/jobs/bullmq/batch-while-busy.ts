/** What is asked for while the same is being done, done in one go when that is over. */

interface Batch<Item, Outcome> {
  readonly items: Item[];
  readonly done: Promise<Outcome>;
}

/** More would make one step of Redis hold up all others. */
const MOST_AT_ONCE = 100;

/**
 * `doAll` is given what came for a key meanwhile, 100 items at most, and is done for one key once at a time; all items
 * of one go share what it came to. Nothing waits where nothing is under way, but for the end of the turn of the event loop.
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
