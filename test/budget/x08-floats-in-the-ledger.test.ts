/** X08, the store's part: sums of floats are inexact, and Redis' Lua prints 10^15 + 1 as 1e+15. */
import { expect, test } from 'vitest';
import { nano, nanoFromUsd, usdFromNano } from '../../src/budget/money.ts';
import {
  AT,
  budget,
  call,
  reservation,
  reserveStep,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../contracts/steps.ts';
import { describeStores } from '../contracts/stores-under-test.ts';

describeStores('X08, a budget', (store) => {
  test('is filled by 1,000 settlements of 0.000123 USD to their exact sum', async () => {
    const tenant = uniqueId('tenant');
    const price = nanoFromUsd(0.000123);
    expect(price).toBe(123_000);
    const limit = nanoFromUsd(0.123); // 1,000 × 0.000123
    const fence = await startRun(store(), tenant);
    const subjects = Array.from({ length: 1_000 }, (_, i) => `d${i}`);
    const reservations = subjects.map((subject) => reservation(subject, price));
    expect((await store().debates.reserve(fence, reserveStep(reservations, budget(limit)))).kind).toBe('reserved');
    const settlements = subjects.map((subject) => settlement(call(subject), price));
    await store().debates.write(fence, writeStep(1, { settlements }));
    const state = await store().budgets.read(tenant, 'all');
    expect(state).toEqual({ spentNanoUsd: 123_000_000, reservedNanoUsd: 0 });
    expect(usdFromNano(state.spentNanoUsd)).toBe(0.123);
    // Exactly at the limit: no further amount fits.
    expect((await store().debates.reserve(fence, reserveStep([reservation('more', 1)], budget(limit)))).kind).toBe(
      'budget_exceeded',
    );
    expect((await store().debates.reserve(fence, reserveStep([reservation('free', 0)], budget(limit)))).kind).toBe(
      'reserved',
    );
  });

  test('stores and compares amounts near 10^15 and up to 2^53 − 1 exactly', async () => {
    const tenant = uniqueId('tenant');
    const big = 1_000_000_000_000_001; // 10^15 + 1
    const largest = Number.MAX_SAFE_INTEGER; // 2^53 − 1 = 9,007,199,254,740,991
    const limit = budget(largest);
    const fence = await startRun(store(), tenant, { debateLimit: largest });
    await store().debates.reserve(fence, reserveStep([reservation('a', big)], limit));
    const remainder = largest - big; // 8,007,199,254,740,990
    expect((await store().debates.reserve(fence, reserveStep([reservation('b', remainder + 1)], limit))).kind).toBe(
      'budget_exceeded',
    );
    expect((await store().debates.reserve(fence, reserveStep([reservation('b', remainder)], limit))).kind).toBe(
      'reserved',
    );
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: nano(largest) });
    await store().debates.sent(fence, [call('b')], { at: AT });
    const settlements = [settlement(call('a'), big - 2), settlement(call('b'), 0, { state: 'unknown' })];
    await store().debates.write(fence, writeStep(1, { settlements }));
    // (10^15 − 1) + 8,007,199,254,740,990 = 9,007,199,254,740,989
    expect(await store().budgets.read(tenant, 'all')).toEqual({
      spentNanoUsd: 9_007_199_254_740_989,
      reservedNanoUsd: 0,
    });
    const { rows } = await store().budgets.ledger(tenant, { limit: 2, cursor: null });
    expect(rows.map((line) => line.costNanoUsd)).toEqual([8_007_199_254_740_990, 999_999_999_999_999]);
    expect((await store().debates.read(tenant, fence.debateId))?.costNanoUsd).toBe(9_007_199_254_740_989);
  });
});
