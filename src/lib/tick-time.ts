/** Work in pieces: between two of them the event loop serves other requests. */

/** A request or a reply that arrives meanwhile waits for no longer than this and one piece of work. */
const MOST_MS = 10;

const waiting: (() => void)[] = [];
/** When the work of this tick began; null: none has. */
let begunAt: number | null = null;

/**
 * Resolves when it is time for one more piece of work: at once while this tick has not worked for long, else in a later
 * tick. Callers are served in the order in which they came, one in a tick when they have to wait.
 */
export function tickTime(): Promise<void> {
  return timeIn((resolve) => waiting.push(resolve));
}

function timeIn(wait: (resolve: () => void) => void): Promise<void> {
  const now = performance.now();
  if (begunAt === null) setImmediate(nextTick);
  begunAt ??= now;
  if (waiting.length === 0 && now - begunAt < MOST_MS) return DONE;
  return new Promise(wait);
}

/**
 * Resolves when it is time for a piece of work that uses the result of another. It goes before work that has not begun,
 * so that few results are held in memory, however many callers wait.
 */
export function nextTickTime(): Promise<void> {
  return timeIn((resolve) => waiting.unshift(resolve));
}

/** What `work` makes of each item. An item is one piece of work, and so is finding the next one. */
export async function inPieces<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    await tickTime();
    results.push(work(item));
  }
  return results;
}

const DONE = Promise.resolve();

function nextTick(): void {
  const next = waiting.shift();
  begunAt = next === undefined ? null : performance.now();
  if (next === undefined) return;
  setImmediate(nextTick);
  next();
}
