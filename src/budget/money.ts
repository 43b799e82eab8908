/** Money inside Parley: whole nano-dollars, so that sums are exact and a limit can be enforced exactly. */

declare const nanoUsd: unique symbol;

/** Whole nano-dollars (1 USD = 1 000 000 000) as a safe integer, up to about 9 million USD. */
export type NanoUsd = number & { readonly [nanoUsd]: true };

const NANO_PER_USD = 1e9;

/** Checks that `value` is a whole, safe, non-negative number of nano-dollars. Throws `RangeError` otherwise. */
export function nano(value: number): NanoUsd {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not whole nano-dollars: ${value}`);
  return value as NanoUsd;
}

export const ZERO_USD: NanoUsd = nano(0);

/**
 * Converts an amount of a store or a sum without throwing, so that a stored amount can always be read. Limits it to the
 * largest safe integer. Converts a value that is not an amount to 0.
 */
export function clampedNano(value: number | bigint | string | null | undefined): NanoUsd {
  const amount = Math.trunc(Number(value ?? 0));
  return (amount > 0 ? Math.min(amount, Number.MAX_SAFE_INTEGER) : 0) as NanoUsd;
}

/**
 * Converts USD to nano-dollars, rounded up, so that a price is never understated. Fractions of a nano-dollar that come
 * only from binary floats (0.1 + 0.2) are ignored. Exact for the results of `usdFromNano` up to 2²³ USD; above that a
 * double cannot represent every nano-dollar. Throws `RangeError` for a negative or unbounded amount.
 */
export function nanoFromUsd(usd: number): NanoUsd {
  const { nearest, remainder } = nearestNano(usd);
  return nano(remainder > 0 ? nearest + 1 : nearest);
}

/** Converts USD like `nanoFromUsd`, but rounds down, so that a limit is never overstated. */
export function limitFromUsd(usd: number): NanoUsd {
  const { nearest, remainder } = nearestNano(usd);
  return nano(remainder < 0 ? nearest - 1 : nearest);
}

/**
 * Returns the nearest whole number. `remainder` is positive when the amount is above it and negative when below; float
 * noise is ignored.
 */
function nearestNano(usd: number): { readonly nearest: number; readonly remainder: number } {
  if (usd < 0) throw new RangeError(`not an amount: ${usd}`);
  // `toFixed` uses the exact value of the double. The noise of usd * 1e9 alone exceeds 1e-3 above about 16,000 USD.
  const nearest = Number(usd.toFixed(9).replace('.', ''));
  const floatNoise = Math.max(1e-3, nearest * 2 ** -50);
  const difference = usd * NANO_PER_USD - nearest;
  return { nearest, remainder: Math.abs(difference) > floatNoise ? difference : 0 };
}

/** Converts nano-dollars to USD, a JSON number with up to nine decimals. */
export function usdFromNano(amount: NanoUsd): number {
  return amount / NANO_PER_USD;
}

/** Returns the sum, exact up to 9 million USD. A larger sum is limited to that. */
export function sumNano(amounts: Iterable<NanoUsd>): NanoUsd {
  let total = 0;
  for (const amount of amounts) total += amount;
  return clampedNano(total);
}
