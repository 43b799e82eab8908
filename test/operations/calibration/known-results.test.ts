/** Results that were computed from labels are read once for many admissions, and again after a change. */
import { expect, test } from 'vitest';
import type { CalibrationResult } from '../../../src/operations/calibration/calibration-form.ts';
import { knownResults } from '../../../src/operations/calibration/known-results.ts';
import type { CalibrationName } from '../../../src/stores/calibration-store.ts';

/** A store that replies when the test releases it. */
function slowStore() {
  const asked: { tenant: string; answer: (version: number) => void; fail: (error: Error) => void }[] = [];
  return {
    asked,
    result: ({ tenant }: CalibrationName) =>
      new Promise<string | null>((resolve, reject) => {
        asked.push({ tenant, answer: (version) => resolve(JSON.stringify({ version })), fail: reject });
      }),
  };
}

const named = (tenant: string) => ({ tenant, panel: 'p' });
const versionOf = async (result: Promise<CalibrationResult | null>) => (await result)?.version;

test('concurrent reads › share one query per tenant', async () => {
  const store = slowStore();
  const known = knownResults(() => 0);
  const answers = [
    known.of(named('t'), store),
    known.of(named('t'), store),
    known.of(named('other'), store),
    known.of(named('t'), store),
  ].map(versionOf);
  expect(store.asked.map(({ tenant }) => tenant)).toEqual(['t', 'other']);
  store.asked[0]?.answer(1);
  store.asked[1]?.answer(2);
  expect(await Promise.all(answers)).toEqual([1, 1, 2, 1]);
});

test('a read that began before a change › is not stored as the current result', async () => {
  const store = slowStore();
  const known = knownResults(() => 0);
  const before = versionOf(known.of(named('t'), store));
  known.changed(named('t'));
  const after = versionOf(known.of(named('t'), store));
  store.asked[1]?.answer(2);
  store.asked[0]?.answer(1);
  expect([await before, await after, await versionOf(known.of(named('t'), store))]).toEqual([1, 2, 2]);
});

test('a failed read › is not stored, and deletes no later result', async () => {
  const store = slowStore();
  const known = knownResults(() => 0);
  const first = known.of(named('t'), store);
  known.changed(named('t'));
  const second = known.of(named('t'), store);
  store.asked[1]?.answer(2);
  store.asked[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  expect(await versionOf(second)).toBe(2);
  expect(await versionOf(known.of(named('t'), store))).toBe(2);
  known.changed(named('t'));
  const third = known.of(named('t'), store);
  store.asked[2]?.fail(new Error('away again'));
  await expect(third).rejects.toThrow('away again');
  const fourth = versionOf(known.of(named('t'), store));
  store.asked[3]?.answer(4);
  expect(await fourth).toBe(4);
});

test('a change by another process › is known after half a second', () => {
  const store = slowStore();
  let now = 1_000;
  const known = knownResults(() => now);
  void known.of(named('t'), store);
  now = 1_500;
  void known.of(named('t'), store);
  expect(store.asked).toHaveLength(1);
  now = 1_501;
  void known.of(named('t'), store);
  expect(store.asked).toHaveLength(2);
});
