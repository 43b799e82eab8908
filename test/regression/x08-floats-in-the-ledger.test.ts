/** X08, the money: amounts add up to the nano-dollar, and a limit that equals the sum is exactly reached. */
import { expect, it } from 'vitest';
import { nano, nanoFromUsd, sumNano, usdFromNano } from '../../src/budget/money.ts';
import { remaining } from '../../src/budget/reservation.ts';

const settlements = Array.from({ length: 1_000 }, () => nanoFromUsd(0.000123));

it('1,000 settlements of 0.000123 USD are 0.123 USD, which floats are not', () => {
  expect(Array.from({ length: 1_000 }, () => 0.000123).reduce((sum, usd) => sum + usd, 0)).not.toBe(0.123);
  expect(sumNano(settlements)).toBe(123_000_000);
  expect(usdFromNano(sumNano(settlements))).toBe(0.123);
});

it('a limit equal to the sum is used up exactly: not one nano-dollar is left, and none is missing', () => {
  const spentNanoUsd = sumNano(settlements);
  const state = (limitUsd: number) => ({ limitNanoUsd: nanoFromUsd(limitUsd), spentNanoUsd, reservedNanoUsd: nano(0) });
  expect(remaining(state(0.123))).toBe(0);
  expect(remaining(state(0.123000001))).toBe(1);
});

it('amounts near 10¹⁵ nano-dollars (a million USD) keep their last one', () => {
  expect(sumNano([nano(1e15), nano(1)])).toBe(1_000_000_000_000_001);
  expect(nanoFromUsd(1_000_000.000000001)).toBe(1_000_000_000_000_001);
  expect(usdFromNano(nano(1_000_000_000_000_001))).toBe(1_000_000.000000001);
});
