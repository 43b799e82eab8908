/**
 * Items that arrive while a batch runs form the next batch: in order, each once, one batch at a time, and a failure
 * affects its own batch only.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchWhileBusy } from '../../../src/jobs/bullmq/batch-while-busy.ts';

const arrivals = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b'), fails: fc.boolean(), ticksLater: fc.nat({ max: 2 }) }),
  { maxLength: 60 },
);

test('batch while busy › sends each item once, in the order of its key, one batch at a time', () =>
  fc.assert(
    fc.asyncProperty(arrivals, async (items) => {
      const sentItems = new Map<string, number[]>();
      const runningKeys = new Set<string>();
      const send = batchWhileBusy(async (key: string, batchItems: readonly number[]) => {
        expect(runningKeys.has(key)).toBe(false);
        runningKeys.add(key);
        sentItems.set(key, [...(sentItems.get(key) ?? []), ...batchItems]);
        await waitTicks(2);
        runningKeys.delete(key);
        if (batchItems.some((index) => items[index]?.fails)) throw new Error(`failed: ${batchItems.join(',')}`);
        return batchItems;
      });
      const outcomes: Promise<PromiseSettledResult<readonly number[]>>[] = [];
      for (const [index, { key, ticksLater }] of items.entries()) {
        await waitTicks(ticksLater);
        outcomes.push(Promise.allSettled([send(key, index)]).then(([outcome]) => outcome));
      }
      for (const [index, outcome] of (await Promise.all(outcomes)).entries()) {
        // An item gets the outcome of its own batch.
        const batch =
          outcome.status === 'fulfilled' ? outcome.value.join(',') : String(outcome.reason.message).slice(8);
        expect(batch.split(',')).toContain(String(index));
        if (items[index]?.fails) expect(outcome.status).toBe('rejected');
      }
      for (const key of ['a', 'b']) {
        expect(sentItems.get(key) ?? []).toEqual([...items.keys()].filter((index) => items[index]?.key === key));
      }
    }),
    { numRuns: 50 },
  ));

test('batch while busy › sends at most 100 items in one batch', async () => {
  const sizes: number[] = [];
  const send = batchWhileBusy(async (_key: string, items: readonly number[]) => {
    sizes.push(items.length);
  });
  await Promise.all(Array.from({ length: 250 }, (_, index) => send('a', index)));
  expect(sizes).toEqual([100, 100, 50]);
});

async function waitTicks(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
}
