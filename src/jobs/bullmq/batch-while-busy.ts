/** Collects requests while an operation runs and executes them together afterwards. */

interface Batch<Item, Outcome> {
  readonly items: Item[];
  readonly done: Promise<Outcome>;
}

/** Maximum number of items of one batch. A longer script would block Redis for all other clients. */
const MAX_BATCH_SIZE = 100;

/**
 * Calls `runBatch` with the items that were added to a key while its previous batch was running, up to 100. Batches of
 * one key run one after the other. All items of a batch share its outcome. When no batch is running, an item waits only
 * for the end of the event loop's tick.
 */
export function batchWhileBusy<Item, Outcome>(
  runBatch: (key: string, items: readonly Item[]) => Promise<Outcome>,
): (key: string, item: Item) => Promise<Outcome> {
  const openBatches = new Map<string, Batch<Item, Outcome>>();
  const running = new Map<string, Promise<void>>();
  const openBatch = (key: string) => {
    const items: Item[] = [];
    const previous = running.get(key) ?? new Promise<void>((resolve) => setImmediate(resolve));
    const batch = {
      items,
      done: previous.then(() => {
        if (openBatches.get(key) === batch) openBatches.delete(key);
        return runBatch(key, items);
      }),
    };
    const ended = batch.done.then(
      () => {},
      () => {},
    );
    running.set(key, ended);
    void ended.then(() => {
      if (running.get(key) === ended) running.delete(key);
    });
    openBatches.set(key, batch);
    return batch;
  };
  return (key, item) => {
    const current = openBatches.get(key);
    const batch = current === undefined || current.items.length >= MAX_BATCH_SIZE ? openBatch(key) : current;
    batch.items.push(item);
    return batch.done;
  };
}
