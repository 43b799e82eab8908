/** Money inside Parley: whole nano-dollars, so that a sum is exact and a limit is a proof. */

declare const nanoUsd: unique symbol;

/** Whole nano-dollars (1 USD = 1 000 000 000), a safe integer: at most about 9 million USD. */
export type NanoUsd = number & { readonly [nanoUsd]: true };

const NANO_PER_USD = 1e9;

/** Checks that `value` is a whole, safe, non-negative number of nano-dollars. Throws `RangeError` otherwise. */
export function nano(value: number): NanoUsd {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not whole nano-dollars: ${value}`);
  return value as NanoUsd;
}

export const ZERO_USD: NanoUsd = nano(0);

/** USD → nano-dollars, rounded up: a price is never understated. Decimal fractions of a nano-dollar that only
 * come from binary floats (0.1 + 0.2) do not count as a fraction. */
export function nanoFromUsd(usd: number): NanoUsd {
  const scaled = usd * NANO_PER_USD;
  const nearest = Math.round(scaled);
  return nano(Math.abs(scaled - nearest) < 1e-3 ? nearest : Math.ceil(scaled));
}

/** Nano-dollars → USD as a JSON number with at most nine decimals. */
export function usdFromNano(amount: NanoUsd): number {
  return amount / NANO_PER_USD;
}

export function sumNano(amounts: Iterable<NanoUsd>): NanoUsd {
  let total = 0;
  for (const amount of amounts) total += amount;
  return nano(total);
}
