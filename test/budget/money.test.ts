import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampedNano,
  limitFromUsd,
  nano,
  nanoFromUsd,
  sumNano,
  usdFromNano,
  ZERO_USD,
} from '../../src/budget/money.ts';

describe('nano-dollars', () => {
  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('reject %d', (value) => {
    expect(() => nano(value)).toThrow(RangeError);
  });

  it('have exact sums, up to the largest sum that a double represents', () => {
    expect(sumNano([])).toBe(ZERO_USD);
    expect(sumNano([nano(1), nano(2), nano(3)])).toBe(6);
    expect(sumNano([nano(Number.MAX_SAFE_INTEGER), nano(1)])).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    ['18014398509481982', Number.MAX_SAFE_INTEGER],
    [2n ** 60n, Number.MAX_SAFE_INTEGER],
    [Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER],
    ['42', 42],
    [-1, 0],
    ['no amount', 0],
    [null, 0],
  ])('are read from the stored value %s as %d, and no stored value throws', (stored, amount) => {
    expect(clampedNano(stored)).toBe(amount);
  });
});

describe('a conversion from USD to nano-dollars', () => {
  it.each([
    [0, 0],
    [1, 1_000_000_000],
    [0.05, 50_000_000],
    [0.000123, 123_000],
    [1e-9, 1],
    // Fractions of a nano-dollar are rounded up …
    [1e-10, 1],
    [1.1e-9, 2],
    [0.1234567891, 123_456_790],
    // … but the error of a binary addition is not a fraction: 0.1 + 0.2 is 0.30000000000000004.
    [0.1 + 0.2, 300_000_000],
    [1.1 * 3, 3_300_000_000],
    // From about 16,000 USD on, usd * 1e9 differs from the whole number by more than 0.001.
    [16_431.658315747, 16_431_658_315_747],
    [8_388_607.999999999, 8_388_607_999_999_999],
  ])('returns for %d USD %d', (usd, nanoUsd) => {
    expect(nanoFromUsd(usd)).toBe(nanoUsd);
  });

  it.each([-1, -1e-10, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e10, 1e21])(
    'refuses %d USD',
    (usd) => {
      expect(() => nanoFromUsd(usd)).toThrow(RangeError);
    },
  );

  it.each([
    [1e-10, 0],
    [1.9e-9, 1],
    [0.1234567899, 123_456_789],
    [0.1 + 0.2, 300_000_000],
    [0.3 - 0.1, 200_000_000],
    [16_431.658315747, 16_431_658_315_747],
  ])('rounds a limit of %d USD down to %d', (usd, nanoUsd) => {
    expect(limitFromUsd(usd)).toBe(nanoUsd);
  });

  it('is reversible up to 2²³ USD', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 23 * 1e9 }), (amount) => {
        expect(nanoFromUsd(usdFromNano(nano(amount)))).toBe(amount);
        expect(limitFromUsd(usdFromNano(nano(amount)))).toBe(amount);
      }),
      { numRuns: 20_000 },
    );
  });

  it('is less than a nano-dollar above the amount, and not below it except for float errors', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 4_000, noNaN: true }), (usd) => {
        const excess = nanoFromUsd(usd) - usd * 1e9;
        expect(excess).toBeGreaterThan(-2e-3);
        expect(excess).toBeLessThan(1 + 1e-3);
      }),
    );
  });
});

describe('nano-dollars to USD', () => {
  it('are JSON numbers with nine decimals or fewer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(1_000), fc.integer({ min: 0, max: 2 ** 23 * 1e9 })), (amount) => {
        const usd = usdFromNano(nano(amount));
        expect(Number(usd.toFixed(9))).toBe(usd);
        expect(JSON.parse(JSON.stringify(usd))).toBe(usd);
      }),
    );
  });
});
