/** Reads the wait that a provider requests in its headers. */

export interface HeaderReader {
  get(name: string): string | null;
}

/**
 * Returns milliseconds from `retry-after-ms`, else from `retry-after` (seconds or an HTTP date); null when neither can
 * be read. A date in the past gives 0. The wait is not limited here: the caller decides whether it can wait.
 */
export function retryAfterMs(headers: HeaderReader, nowMs: number): number | null {
  return milliseconds(headers.get('retry-after-ms'), 1) ?? waitFrom(headers.get('retry-after'), nowMs);
}

function waitFrom(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const asSeconds = milliseconds(value, 1000);
  if (asSeconds !== null) return asSeconds;
  // An HTTP date contains letters. `Date.parse` alone would read '-5' as a year.
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

function milliseconds(value: string | null, factor: number): number | null {
  if (value === null || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return null;
  return Math.ceil(Number(value) * factor);
}
