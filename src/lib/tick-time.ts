/** Divides work into pieces, between which the event loop serves other requests. */

/** A request or a reply that arrives during the work waits this number of milliseconds and one piece of work. */
const MAX_TICK_MS = 10;

const waiting: (() => void)[] = [];
/** The time at which the work of this tick began, in milliseconds; null when no work has begun. */
let startedAt: number | null = null;

/**
 * Resolves when the next piece of work may begin: at once when this tick has worked for less than `MAX_TICK_MS`, else in a
 * later tick. Callers that wait are served in order, one per tick.
 */
export function yieldWhenBusy(): Promise<void> {
  return waitForTime((resolve) => waiting.push(resolve));
}

function waitForTime(wait: (resolve: () => void) => void): Promise<void> {
  const now = performance.now();
  if (startedAt === null) setImmediate(nextTick);
  startedAt ??= now;
  if (waiting.length === 0 && now - startedAt < MAX_TICK_MS) return RESOLVED;
  return new Promise(wait);
}

/**
 * Like `yieldWhenBusy`, for work that uses the result of earlier work. It precedes the callers of `yieldWhenBusy`, so
 * that few results are in memory at a time, regardless of the number of callers.
 */
export function yieldFirstWhenBusy(): Promise<void> {
  return waitForTime((resolve) => waiting.unshift(resolve));
}

/**
 * Returns the result of `work` for each item. Each item is one piece of work, including the search for the next item.
 */
export async function mapInTicks<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    await yieldWhenBusy();
    results.push(work(item));
  }
  return results;
}

const RESOLVED = Promise.resolve();

function nextTick(): void {
  const next = waiting.shift();
  startedAt = next === undefined ? null : performance.now();
  if (next === undefined) return;
  setImmediate(nextTick);
  next();
}
