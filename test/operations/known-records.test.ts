/** What is known of models is read once for many admissions, and anew as soon as it may be another. */
import { expect, test } from 'vitest';
import { knownRecords } from '../../src/operations/known-records.ts';
import type { ModelRecord } from '../../src/stores/tenant-store.ts';

/** A store that answers when it is told to. */
function slowStore() {
  const asked: { tenant: string; answer: (correct: number) => void; fail: (error: Error) => void }[] = [];
  return {
    asked,
    modelRecords: (tenant: string) =>
      new Promise<readonly ModelRecord[]>((resolve, reject) => {
        asked.push({ tenant, answer: (correct) => resolve([{ model: 'a/b', correct, total: 9 }]), fail: reject });
      }),
  };
}

const correctOf = async (records: Promise<readonly ModelRecord[]>) => (await records)[0]?.correct;

test('many at once are one question, and each tenant has its own', async () => {
  const store = slowStore();
  const known = knownRecords(() => 0);
  const answers = [known.of('t', store), known.of('t', store), known.of('other', store), known.of('t', store)].map(
    correctOf,
  );
  expect(store.asked.map(({ tenant }) => tenant)).toEqual(['t', 'other']);
  store.asked[0]?.answer(1);
  store.asked[1]?.answer(2);
  expect(await Promise.all(answers)).toEqual([1, 1, 2, 1]);
});

test('what was on its way when they were changed is not taken for what they are now', async () => {
  const store = slowStore();
  const known = knownRecords(() => 0);
  const before = correctOf(known.of('t', store));
  known.changed('t');
  const after = correctOf(known.of('t', store));
  store.asked[1]?.answer(2);
  store.asked[0]?.answer(1);
  expect([await before, await after, await correctOf(known.of('t', store))]).toEqual([1, 2, 2]);
});

test('a failure is not kept, and forgets nothing that came after it', async () => {
  const store = slowStore();
  const known = knownRecords(() => 0);
  const first = known.of('t', store);
  known.changed('t');
  const second = known.of('t', store);
  store.asked[1]?.answer(2);
  store.asked[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  expect(await correctOf(second)).toBe(2);
  expect(await correctOf(known.of('t', store))).toBe(2);
  known.changed('t');
  const third = known.of('t', store);
  store.asked[2]?.fail(new Error('away again'));
  await expect(third).rejects.toThrow('away again');
  const fourth = correctOf(known.of('t', store));
  store.asked[3]?.answer(4);
  expect(await fourth).toBe(4);
});

test('what another process changes is known half a second later', () => {
  const store = slowStore();
  let now = 1_000;
  const known = knownRecords(() => now);
  void known.of('t', store);
  now = 1_500;
  void known.of('t', store);
  expect(store.asked).toHaveLength(1);
  now = 1_501;
  void known.of('t', store);
  expect(store.asked).toHaveLength(2);
});
