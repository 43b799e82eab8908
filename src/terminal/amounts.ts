/** Numbers of a debate as a terminal shows them. */

/** 0 to 1, two digits. */
export function shareText(share: number | null): string {
  return share === null ? '–' : share.toFixed(2);
}

/** Never 0 for what cost something. */
export function usdText(usd: number): string {
  if (usd === 0) return '$0';
  return usd < 0.000_1 ? '<$0.0001' : `$${usd.toFixed(4)}`;
}

/** Six digits: a pooled value has digits that nobody said. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(6)));
}
