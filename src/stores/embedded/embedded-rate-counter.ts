/** Counts in memory, because only one process uses the embedded store. */
import type { RateCounter, RateSubject } from '../rate-counter.ts';

/** There may be millions of addresses; the oldest ones are removed first. */
const MAX_SUBJECTS = 10_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** `now` returns milliseconds of a monotonic clock. */
export function embeddedRateCounter(now: () => number = () => performance.now()): RateCounter {
  const windows = new Map<string, Window>();
  return {
    async count(subject, windowMs) {
      const name = nameOf(subject);
      const at = now();
      const current = windows.get(name);
      const window = current !== undefined && current.endsAt > at ? current : { count: 0, endsAt: at + windowMs };
      window.count += 1;
      if (window !== current) storeWindow(windows, name, window);
      // The clock has fractions: (at + 60,000) - at can be slightly above 60,000, which would be reported as 61 s.
      return { count: window.count, endsInMs: Math.min(windowMs, window.endsAt - at) };
    },
  };
}

/** Moves the window to the end of the map, which keeps the order of insertion. */
function storeWindow(windows: Map<string, Window>, name: string, window: Window): void {
  windows.delete(name);
  windows.set(name, window);
  const [oldest] = windows.keys();
  if (windows.size > MAX_SUBJECTS && oldest !== undefined) windows.delete(oldest);
}

function nameOf(subject: RateSubject): string {
  return JSON.stringify(subject);
}
