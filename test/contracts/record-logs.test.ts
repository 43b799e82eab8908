/** Logs of the whole service: records stay, in the order of their numbers, also when several are added concurrently. */
import { expect, test } from 'vitest';
import { uniqueId } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

describeStores('record logs', (store) => {
  test('number records from 1 and return them page by page, separately for each log', async () => {
    const countBefore = (await store().records.read('audit', 0, 1_000)).length;
    const texts = [uniqueId('a "quoted"\n\u0000'), uniqueId('b'), uniqueId('c')];
    for (const [i, text] of texts.entries()) {
      expect(await store().records.append('audit', text)).toBe(countBefore + i + 1);
    }
    expect(await store().records.read('audit', countBefore, 2)).toEqual(texts.slice(0, 2));
    expect(await store().records.read('audit', countBefore + 2, 2)).toEqual(texts.slice(2));
    expect(await store().records.read('audit', countBefore + 3, 2)).toEqual([]);
    expect(await store().records.read('prices', 0, 10)).toEqual([]);
  });

  test('give each of many concurrent records a number of its own', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, (_, i) => store().records.append('audit', `${i}`)));
    expect(new Set(numbers).size).toBe(20);
  });
});
