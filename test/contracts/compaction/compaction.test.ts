/** Compaction: an ended debate is stored as one record, and reads return the same. */
import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { FencedError } from '../../../src/stores/store-errors.ts';
import * as steps from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';
import { ended, everything, readLog } from './ended-debate.ts';

const name = ({ tenant, debateId }: Fence) => [tenant, debateId] as const;

describeStores('data of the previous format', (store) => {
  test('are not compacted into a record', async () => {
    const { debates, migration } = store();
    const fence = await ended(store());
    expect(await migration.format()).toBe(migration.readable - 1);
    expect(await debates.compact(...name(fence))).toBe(false);
    expect(await debates.uncompacted()).toEqual([]);
    expect(await readLog(store(), fence)).toHaveLength(22);
  });
});

describeStores('compaction', (store) => {
  beforeAll(() => store().migration.finish());

  test('an ended debate › is read unchanged from one record', async () => {
    const fence = await ended(store());
    const before = await everything(store(), fence);
    expect(before.log).toHaveLength(22);
    expect(before.journal.map(({ state }) => state)).toEqual(['settled', 'unknown', 'void']);
    expect(await store().debates.compact(...name(fence))).toBe(true);
    expect(await everything(store(), fence)).toEqual(before);
    expect(await readLog(store(), fence, { after: 19, limit: 2 })).toEqual(before.log.slice(19, 21));
    expect(await readLog(store(), fence, { after: 22 })).toEqual([]);
    // A second compaction changes nothing.
    expect(await store().debates.compact(...name(fence))).toBe(false);
    expect(await everything(store(), fence)).toEqual(before);
  });

  test('a running or absent debate › is not changed', async () => {
    const fence = await steps.running(store(), steps.fresh('tenant'), { reservations: [steps.reservation('a', 100)] });
    const before = await everything(store(), fence);
    expect(await store().debates.compact(...name(fence))).toBe(false);
    expect(await store().debates.compact(fence.tenant, 'absent')).toBe(false);
    expect(await everything(store(), fence)).toEqual(before);
    await store().debates.write(fence, steps.writing(1, { events: [steps.STARTED] }));
    expect(await readLog(store(), fence)).toHaveLength(2);
  });

  test('a reader during a compaction › reads the whole log and the whole journal', async () => {
    const fence = await ended(store());
    const before = await everything(store(), fence);
    let isOver = false;
    const compacting = store()
      .debates.compact(...name(fence))
      .finally(() => {
        isOver = true;
      });
    let found = 0;
    while (!isOver || found < 30) {
      expect(await everything(store(), fence)).toEqual(before);
      found += 1;
      // Reads alone would leave no tick for the compaction.
      await setImmediate();
    }
    expect(await compacting).toBe(true);
  });

  test('two concurrent compactions › compact a debate once', async () => {
    const fence = await ended(store());
    const { debates } = store();
    const both = await Promise.all([debates.compact(...name(fence)), debates.compact(...name(fence))]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await readLog(store(), fence)).toHaveLength(22);
  });

  test('a debate that is deleted during its compaction › leaves no data', async () => {
    const fence = await ended(store());
    const compacting = store().debates.compact(...name(fence));
    await store().debates.delete(...name(fence));
    await compacting;
    await store().debates.delete(...name(fence));
    expect(await everything(store(), fence)).toEqual({ log: [], journal: [], record: null });
  });

  test('a debate whose process died › is listed until another process compacts or deletes it', async () => {
    const [compacted, deleted] = [await ended(store()), await ended(store())];
    const left = async () => (await store().debates.uncompacted()).map(({ debateId }) => debateId);
    expect(await left()).toEqual(expect.arrayContaining([compacted.debateId, deleted.debateId]));
    await store().debates.compact(...name(compacted));
    await store().debates.delete(...name(deleted));
    const now = await left();
    expect(now).not.toContain(compacted.debateId);
    expect(now).not.toContain(deleted.debateId);
  });

  test('a deletion › leaves no part of a record', async () => {
    const fence = await ended(store());
    await store().debates.compact(...name(fence));
    expect(await store().debates.delete(...name(fence))).toBe(true);
    expect(await everything(store(), fence)).toEqual({ log: [], journal: [], record: null });
    expect(await store().debates.endedBefore(fence.tenant, '9999', 1_000)).not.toContain(fence.debateId);
  });

  test('a finish that is repeated after a lost reply › returns the first outcome with its alerts', async () => {
    const { debates } = store();
    const check = steps.budget(200);
    const tenant = steps.fresh('tenant');
    const fence = await steps.running(store(), tenant, { reservations: [steps.reservation('a', 150)], budget: check });
    await debates.sent(fence, [steps.call('a')], { at: steps.AT });
    // Half of 200 is 100.
    const closing = steps.finishing(1, { settlements: [steps.settlement(steps.call('a'), 120)] });
    const first = await debates.finish(fence, closing);
    expect(first.alerts.map(({ percent }) => percent)).toEqual([50]);
    await debates.compact(...name(fence));
    expect(await debates.finish(fence, closing)).toEqual(first);
    const otherEnd = steps.finishing(1, { events: [steps.CANCELLED] });
    await expect(debates.finish(fence, otherEnd)).rejects.toThrow(FencedError);
    await expect(debates.write(fence, steps.writing(2, { events: [steps.STARTED] }))).rejects.toThrow(FencedError);
    expect(await debates.acquire(...name(fence))).toBeNull();
  });
});
