/**
 * Items that arrive while a batch runs form the next batch: in order, each once, one batch at a time, failures apart.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchWhileBusy } from '../../../src/jobs/bullmq/batch-while-busy.ts';

const arrivals = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b'), fails: fc.boolean(), turnsLater: fc.nat({ max: 2 }) }),
  { maxLength: 60 },
);

test('batch while busy › sends each item once, in the order of its key, one batch at a time', () =>
  fc.assert(
    fc.asyncProperty(arrivals, async (items) => {
      const gone = new Map<string, number[]>();
      const underWay = new Set<string>();
      const turn = batchWhileBusy(async (key: string, several: readonly number[]) => {
        expect(underWay.has(key)).toBe(false);
        underWay.add(key);
        gone.set(key, [...(gone.get(key) ?? []), ...several]);
        await turns(2);
        underWay.delete(key);
        if (several.some((index) => items[index]?.fails)) throw new Error(`failed: ${several.join(',')}`);
        return several;
      });
      const outcomes: Promise<PromiseSettledResult<readonly number[]>>[] = [];
      for (const [index, { key, turnsLater }] of items.entries()) {
        await turns(turnsLater);
        outcomes.push(Promise.allSettled([turn(key, index)]).then(([outcome]) => outcome));
      }
      for (const [index, outcome] of (await Promise.all(outcomes)).entries()) {
        // It gets the outcome of its own batch, and of no other.
        const batch =
          outcome.status === 'fulfilled' ? outcome.value.join(',') : String(outcome.reason.message).slice(8);
        expect(batch.split(',')).toContain(String(index));
        if (items[index]?.fails) expect(outcome.status).toBe('rejected');
      }
      for (const key of ['a', 'b']) {
        expect(gone.get(key) ?? []).toEqual([...items.keys()].filter((index) => items[index]?.key === key));
      }
    }),
    { numRuns: 50 },
  ));

test('batch while busy › sends at most 100 items in one batch', async () => {
  const sizes: number[] = [];
  const turn = batchWhileBusy(async (_key: string, items: readonly number[]) => {
    sizes.push(items.length);
  });
  await Promise.all(Array.from({ length: 250 }, (_, index) => turn('a', index)));
  expect(sizes).toEqual([100, 100, 50]);
});

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
}
