/** Rate counter: counts in a window that ends by itself, separately for every tenant and address. */
import { expect, test, vi } from 'vitest';
import { embeddedRateCounter } from '../../src/stores/embedded/embedded-rate-counter.ts';
import { uniqueId } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

describeStores('rate counter', (store) => {
  test('counts each request once when many are concurrent', async () => {
    const subject = { tenant: uniqueId('tenant') };
    const results = await Promise.all(Array.from({ length: 50 }, () => store().rates.count(subject, 60_000)));
    expect(results.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    for (const { endsInMs } of results) {
      expect(endsInMs).toBeGreaterThan(0);
      expect(endsInMs).toBeLessThanOrEqual(60_000);
    }
  });

  test('keeps tenants, addresses and jobs apart, also when they have the same name', async () => {
    const name = uniqueId('same');
    for (const subject of [
      { tenant: name },
      { address: name },
      { job: name },
      { tenant: `${name}2` },
      { address: '2001:db8::/64' },
    ])
      expect((await store().rates.count(subject, 60_000)).count).toBe(1);
  });

  test('ends a window when its time is over', async () => {
    const subject = { address: uniqueId('address') };
    await store().rates.count(subject, 20);
    await vi.waitFor(async () => expect((await store().rates.count(subject, 60_000)).count).toBe(1), { interval: 30 });
  });
});

test('a counter in memory › starts a window at its first request and limits known addresses', async () => {
  let now = 1_000;
  const counter = embeddedRateCounter(() => now);
  const subject = { tenant: 'a' };
  expect(await counter.count(subject, 100)).toEqual({ count: 1, endsInMs: 100 });
  now += 99;
  expect(await counter.count(subject, 100)).toEqual({ count: 2, endsInMs: 1 });
  now += 1;
  expect(await counter.count(subject, 100)).toEqual({ count: 1, endsInMs: 100 });
  for (let i = 0; i < 10_000; i += 1) await counter.count({ address: String(i) }, 100);
  // The tenant was the oldest of 10,001.
  expect(await counter.count(subject, 100)).toEqual({ count: 1, endsInMs: 100 });
  expect(await counter.count({ address: '9999' }, 100)).toEqual({ count: 2, endsInMs: 100 });
});

test('a counter in memory › never reports a longer time than the window has', async () => {
  // (79508.37284856824 + 60,000) - 79508.37284856824 is above 60,000: it was reported as 61 s.
  const counter = embeddedRateCounter(() => 79_508.372_848_568_24);
  expect((await counter.count({ tenant: 'a' }, 60_000)).endsInMs).toBeLessThanOrEqual(60_000);
});
