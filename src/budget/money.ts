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

/**
 * An amount as a store or a sum has it, whatever that is: beyond what is exact it is the largest that is, and of what is no
 * amount nothing. What was written once can always be read.
 */
export function clampedNano(value: number | bigint | string | null | undefined): NanoUsd {
  const amount = Math.trunc(Number(value ?? 0));
  return (amount > 0 ? Math.min(amount, Number.MAX_SAFE_INTEGER) : 0) as NanoUsd;
}

/**
 * USD → nano-dollars, rounded up: a price is never understated. Decimal fractions of a nano-dollar that only come from
 * binary floats (0.1 + 0.2) do not count as a fraction. Exact for what `usdFromNano` gives, up to 2²³ USD, from where a
 * double no longer tells one nano-dollar from the next. Throws `RangeError` for a negative or unbounded amount.
 */
export function nanoFromUsd(usd: number): NanoUsd {
  const { nearest, beyond } = nearestNano(usd);
  return nano(beyond > 0 ? nearest + 1 : nearest);
}

/** As `nanoFromUsd`, but rounded down: a limit is never overstated. */
export function limitFromUsd(usd: number): NanoUsd {
  const { nearest, beyond } = nearestNano(usd);
  return nano(beyond < 0 ? nearest - 1 : nearest);
}

/** `beyond`: whether the amount lies above (positive) or below (negative) the nearest whole number, float noise aside. */
function nearestNano(usd: number): { readonly nearest: number; readonly beyond: number } {
  if (usd < 0) throw new RangeError(`not an amount: ${usd}`);
  // toFixed works on the double's exact value; the noise of usd * 1e9 alone passes 1e-3 from some 16,000 USD on.
  const nearest = Number(usd.toFixed(9).replace('.', ''));
  const floatNoise = Math.max(1e-3, nearest * 2 ** -50);
  const difference = usd * NANO_PER_USD - nearest;
  return { nearest, beyond: Math.abs(difference) > floatNoise ? difference : 0 };
}

/** Nano-dollars → USD as a JSON number with at most nine decimals. */
export function usdFromNano(amount: NanoUsd): number {
  return amount / NANO_PER_USD;
}

/** Exact up to 9 million USD, which a larger sum is clamped to. */
export function sumNano(amounts: Iterable<NanoUsd>): NanoUsd {
  let total = 0;
  for (const amount of amounts) total += amount;
  return clampedNano(total);
}
