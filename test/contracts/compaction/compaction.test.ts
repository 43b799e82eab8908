/** Compaction: an ended debate is stored as one record, and reads return the same. */
import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { FencedError } from '../../../src/stores/store-errors.ts';
import * as steps from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';
import { createEndedDebate, readAll, readLog } from './ended-debate.ts';

const idsOf = ({ tenant, debateId }: Fence) => [tenant, debateId] as const;

describeStores('data of the previous format', (store) => {
  test('are not compacted into a record', async () => {
    const { debates, migration } = store();
    const fence = await createEndedDebate(store());
    expect(await migration.format()).toBe(migration.readable - 1);
    expect(await debates.compact(...idsOf(fence))).toBe(false);
    expect(await debates.uncompacted()).toEqual([]);
    expect(await readLog(store(), fence)).toHaveLength(22);
  });
});

describeStores('compaction', (store) => {
  beforeAll(() => store().migration.finish());

  test('an ended debate › is read unchanged from one record', async () => {
    const fence = await createEndedDebate(store());
    const before = await readAll(store(), fence);
    expect(before.log).toHaveLength(22);
    expect(before.journal.map(({ state }) => state)).toEqual(['settled', 'unknown', 'void']);
    expect(await store().debates.compact(...idsOf(fence))).toBe(true);
    expect(await readAll(store(), fence)).toEqual(before);
    expect(await readLog(store(), fence, { after: 19, limit: 2 })).toEqual(before.log.slice(19, 21));
    expect(await readLog(store(), fence, { after: 22 })).toEqual([]);
    // A second compaction changes nothing.
    expect(await store().debates.compact(...idsOf(fence))).toBe(false);
    expect(await readAll(store(), fence)).toEqual(before);
  });

  test('a running or absent debate › is not changed', async () => {
    const fence = await steps.startRun(store(), steps.uniqueId('tenant'), {
      reservations: [steps.reservation('a', 100)],
    });
    const before = await readAll(store(), fence);
    expect(await store().debates.compact(...idsOf(fence))).toBe(false);
    expect(await store().debates.compact(fence.tenant, 'absent')).toBe(false);
    expect(await readAll(store(), fence)).toEqual(before);
    await store().debates.write(fence, steps.writeStep(1, { events: [steps.STARTED] }));
    expect(await readLog(store(), fence)).toHaveLength(2);
  });

  test('a reader during a compaction › reads the whole log and the whole journal', async () => {
    const fence = await createEndedDebate(store());
    const before = await readAll(store(), fence);
    let hasEnded = false;
    const compacting = store()
      .debates.compact(...idsOf(fence))
      .finally(() => {
        hasEnded = true;
      });
    let readCount = 0;
    while (!hasEnded || readCount < 30) {
      expect(await readAll(store(), fence)).toEqual(before);
      readCount += 1;
      // Reads alone would leave no tick for the compaction.
      await setImmediate();
    }
    expect(await compacting).toBe(true);
  });

  test('two concurrent compactions › compact a debate once', async () => {
    const fence = await createEndedDebate(store());
    const { debates } = store();
    const results = await Promise.all([debates.compact(...idsOf(fence)), debates.compact(...idsOf(fence))]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await readLog(store(), fence)).toHaveLength(22);
  });

  test('a debate that is deleted during its compaction › leaves no data', async () => {
    const fence = await createEndedDebate(store());
    const compacting = store().debates.compact(...idsOf(fence));
    await store().debates.delete(...idsOf(fence));
    await compacting;
    await store().debates.delete(...idsOf(fence));
    expect(await readAll(store(), fence)).toEqual({ log: [], journal: [], record: null });
  });

  test('a debate whose process died › is listed until another process compacts or deletes it', async () => {
    const [compacted, deleted] = [await createEndedDebate(store()), await createEndedDebate(store())];
    const readUncompacted = async () => (await store().debates.uncompacted()).map(({ debateId }) => debateId);
    expect(await readUncompacted()).toEqual(expect.arrayContaining([compacted.debateId, deleted.debateId]));
    await store().debates.compact(...idsOf(compacted));
    await store().debates.delete(...idsOf(deleted));
    const remaining = await readUncompacted();
    expect(remaining).not.toContain(compacted.debateId);
    expect(remaining).not.toContain(deleted.debateId);
  });

  test('a deletion › leaves no part of a record', async () => {
    const fence = await createEndedDebate(store());
    await store().debates.compact(...idsOf(fence));
    expect(await store().debates.delete(...idsOf(fence))).toBe(true);
    expect(await readAll(store(), fence)).toEqual({ log: [], journal: [], record: null });
    expect(await store().debates.endedBefore(fence.tenant, '9999', 1_000)).not.toContain(fence.debateId);
  });

  test('a finish that is repeated after a lost reply › returns the first outcome with its alerts', async () => {
    const { debates } = store();
    const check = steps.budget(200);
    const tenant = steps.uniqueId('tenant');
    const fence = await steps.startRun(store(), tenant, { reservations: [steps.reservation('a', 150)], budget: check });
    await debates.sent(fence, [steps.call('a')], { at: steps.AT });
    // Half of 200 is 100.
    const finish = steps.finishStep(1, { settlements: [steps.settlement(steps.call('a'), 120)] });
    const first = await debates.finish(fence, finish);
    expect(first.alerts.map(({ percent }) => percent)).toEqual([50]);
    await debates.compact(...idsOf(fence));
    expect(await debates.finish(fence, finish)).toEqual(first);
    const otherFinish = steps.finishStep(1, { events: [steps.CANCELLED] });
    await expect(debates.finish(fence, otherFinish)).rejects.toThrow(FencedError);
    await expect(debates.write(fence, steps.writeStep(2, { events: [steps.STARTED] }))).rejects.toThrow(FencedError);
    expect(await debates.acquire(...idsOf(fence))).toBeNull();
  });
});
