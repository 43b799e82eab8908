/** Divides work into pieces, between which the event loop serves other requests. */

/** The maximum time, plus one piece of work, that a request or a reply waits when it arrives during the work. */
const MOST_MS = 10;

const waiting: (() => void)[] = [];
/** The time at which the work of this tick began; null when none has begun. */
let begunAt: number | null = null;

/**
 * Resolves when the next piece of work may begin: at once when this tick has worked for less than `MOST_MS`, else in a
 * later tick. Callers that wait are served in order, one per tick.
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
 * Resolves when a piece of work that uses the result of another may begin. It precedes work that has not begun, so that
 * few results are in memory at a time, regardless of the number of callers.
 */
export function nextTickTime(): Promise<void> {
  return timeIn((resolve) => waiting.unshift(resolve));
}

/**
 * Returns the result of `work` for each item. Each item is one piece of work, including the search for the next item.
 */
export async function mapInTicks<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
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
