/** Results that were computed from labels are read once for many admissions, and again after a change. */
import { expect, test } from 'vitest';
import type { CalibrationResult } from '../../../src/operations/calibration/calibration-form.ts';
import { knownResults } from '../../../src/operations/calibration/known-results.ts';
import type { CalibrationName } from '../../../src/stores/calibration-store.ts';

/** A store that replies when the test releases it. */
function slowStore() {
  const queries: { tenant: string; answer: (version: number) => void; fail: (error: Error) => void }[] = [];
  return {
    queries,
    result: ({ tenant }: CalibrationName) =>
      new Promise<string | null>((resolve, reject) => {
        queries.push({ tenant, answer: (version) => resolve(JSON.stringify({ version })), fail: reject });
      }),
  };
}

const calibrationName = (tenant: string) => ({ tenant, panel: 'p' });
const versionOf = async (result: Promise<CalibrationResult | null>) => (await result)?.version;

test('concurrent reads › share one query per tenant', async () => {
  const store = slowStore();
  const results = knownResults(() => 0);
  const versions = [
    results.of(calibrationName('t'), store),
    results.of(calibrationName('t'), store),
    results.of(calibrationName('other'), store),
    results.of(calibrationName('t'), store),
  ].map(versionOf);
  expect(store.queries.map(({ tenant }) => tenant)).toEqual(['t', 'other']);
  store.queries[0]?.answer(1);
  store.queries[1]?.answer(2);
  expect(await Promise.all(versions)).toEqual([1, 1, 2, 1]);
});

test('a read that began before a change › is not stored as the current result', async () => {
  const store = slowStore();
  const results = knownResults(() => 0);
  const versionBefore = versionOf(results.of(calibrationName('t'), store));
  results.invalidate(calibrationName('t'));
  const versionAfter = versionOf(results.of(calibrationName('t'), store));
  store.queries[1]?.answer(2);
  store.queries[0]?.answer(1);
  expect([await versionBefore, await versionAfter, await versionOf(results.of(calibrationName('t'), store))]).toEqual([
    1, 2, 2,
  ]);
});

test('a failed read › is not stored, and deletes no later result', async () => {
  const store = slowStore();
  const results = knownResults(() => 0);
  const first = results.of(calibrationName('t'), store);
  results.invalidate(calibrationName('t'));
  const second = results.of(calibrationName('t'), store);
  store.queries[1]?.answer(2);
  store.queries[0]?.fail(new Error('unavailable'));
  await expect(first).rejects.toThrow('unavailable');
  expect(await versionOf(second)).toBe(2);
  expect(await versionOf(results.of(calibrationName('t'), store))).toBe(2);
  results.invalidate(calibrationName('t'));
  const third = results.of(calibrationName('t'), store);
  store.queries[2]?.fail(new Error('unavailable again'));
  await expect(third).rejects.toThrow('unavailable again');
  const fourth = versionOf(results.of(calibrationName('t'), store));
  store.queries[3]?.answer(4);
  expect(await fourth).toBe(4);
});

test('a change by another process › is known after half a second', () => {
  const store = slowStore();
  let now = 1_000;
  const results = knownResults(() => now);
  void results.of(calibrationName('t'), store);
  now = 1_500;
  void results.of(calibrationName('t'), store);
  expect(store.queries).toHaveLength(1);
  now = 1_501;
  void results.of(calibrationName('t'), store);
  expect(store.queries).toHaveLength(2);
});
