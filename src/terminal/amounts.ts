/** Formats the numbers of a debate for a terminal. */

/** Formats a share from 0 to 1 with two decimals. */
export function shareText(share: number | null): string {
  return share === null ? '–' : share.toFixed(2);
}

/** Formats an amount. An amount above 0 is never shown as 0. */
export function usdText(usd: number): string {
  if (usd === 0) return '$0';
  return usd < 0.000_1 ? '<$0.0001' : `$${usd.toFixed(4)}`;
}

/** Formats a value with six digits, because a pooled value has more digits than any debater stated. */
export function significantDigits(value: number): string {
  return String(Number(value.toPrecision(6)));
}
