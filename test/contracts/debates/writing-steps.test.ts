/** The steps that reserve calls or record them as sent, and write in the same step. */
import { expect, test } from 'vitest';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { FencedError } from '../../../src/stores/store-errors.ts';
import {
  AT,
  budget,
  call,
  judgingEvent,
  laterByMs,
  reservation,
  reserveStep,
  STARTED,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

describeStores('steps that also write', (store) => {
  const readState = async ({ tenant, debateId }: Fence) => ({
    calls: (await store().debates.journal(tenant, debateId)).map(({ key, state }) => `${key.subject} ${state}`),
    events: (await store().events.read({ tenant, debateId, after: 1, limit: 10 })).map(({ type }) => type),
    budget: await store().budgets.read(tenant, 'all'),
  });
  const UNCHANGED = { calls: ['a intent'], events: [], budget: { spentNanoUsd: 0, reservedNanoUsd: 90 } };

  const settleStep = () => writeStep(1, { settlements: [settlement(call('a'), 20)], events: [STARTED] });

  test('reserve what the settlements of the same step release', async () => {
    const fence = await startRun(store(), uniqueId('tenant'), {
      reservations: [reservation('a', 90)],
      budget: budget(100),
      debateLimit: 100,
    });
    const step = { ...reserveStep([reservation('b', 80)], budget(100)), written: settleStep() };
    const first = await store().debates.reserve(fence, step);
    expect(first).toMatchObject({ kind: 'reserved', lastSequenceNumber: 2 });
    const reserved = {
      calls: ['a settled', 'b intent'],
      events: ['debate.started'],
      budget: { spentNanoUsd: 20, reservedNanoUsd: 80 },
    };
    expect(await readState(fence)).toEqual(reserved);
    // The reply of the step was lost, so the step is repeated.
    expect(await store().debates.reserve(fence, step)).toEqual(first);
    expect(await readState(fence)).toEqual(reserved);
  });

  test('write also when a budget refuses, and report the alerts of it', async () => {
    const fence = await startRun(store(), uniqueId('tenant'), {
      reservations: [reservation('a', 90)],
      budget: budget(100),
    });
    const written = writeStep(1, { settlements: [settlement(call('a'), 60)], events: [STARTED] });
    expect(
      await store().debates.reserve(fence, { ...reserveStep([reservation('b', 41)], budget(100)), written }),
    ).toEqual({
      kind: 'budget_exceeded',
      scope: 'tenant',
      budget: { limitNanoUsd: 100, spentNanoUsd: 60, reservedNanoUsd: 0 },
      alerts: [expect.objectContaining({ percent: 50 })],
    });
    expect(await readState(fence)).toEqual({
      calls: ['a settled'],
      events: ['debate.started'],
      budget: { spentNanoUsd: 60, reservedNanoUsd: 0 },
    });
  });

  test('record calls as sent together with the events before them', async () => {
    const fence = await startRun(store(), uniqueId('tenant'), { reservations: [reservation('a', 90)] });
    const step = { at: laterByMs(1), written: writeStep(1, { events: [STARTED, judgingEvent('m')] }) };
    const first = await store().debates.sent(fence, [call('a')], step);
    expect(first).toMatchObject({ lastSequenceNumber: 3, alerts: [] });
    expect(await store().debates.sent(fence, [call('a')], step)).toEqual(first);
    expect(await readState(fence)).toEqual({
      ...UNCHANGED,
      calls: ['a sent'],
      events: ['debate.started', 'debate.judging'],
    });
    expect(await store().debates.read(fence.tenant, fence.debateId)).toMatchObject({
      status: 'running',
      startedAt: AT,
    });
  });

  test('do nothing when a part of them is refused', async () => {
    const fence = await startRun(store(), uniqueId('tenant'), { reservations: [reservation('a', 90)] });
    const misplaced = writeStep(0, { events: [STARTED] });
    const unreserved = writeStep(1, { settlements: [settlement(call('c'), 1)], events: [STARTED] });
    const reserve = reserveStep([reservation('b', 1)]);
    const { sent } = store().debates;
    const stale = { ...fence, epoch: fence.epoch - 1 };
    await expect(sent(fence, [call('a')], { at: AT, written: misplaced })).rejects.toThrow(FencedError);
    await expect(sent(fence, [call('a')], { at: AT, written: unreserved })).rejects.toThrow();
    await expect(sent(fence, [call('a'), call('b')], { at: AT, written: settleStep() })).rejects.toThrow();
    await expect(sent(stale, [call('a')], { at: AT, written: settleStep() })).rejects.toThrow(FencedError);
    await expect(store().debates.reserve(fence, { ...reserve, written: misplaced })).rejects.toThrow(FencedError);
    await expect(store().debates.reserve(fence, { ...reserve, written: unreserved })).rejects.toThrow();
    await expect(store().debates.reserve(stale, { ...reserve, written: settleStep() })).rejects.toThrow(FencedError);
    expect(await readState(fence)).toEqual(UNCHANGED);
  });

  test('count as progress of a run like a step that only writes', async () => {
    const { tenant, debateId } = await startRun(store(), uniqueId('tenant'), { reservations: [reservation('a', 90)] });
    const acquired = await store().debates.acquire(tenant, debateId);
    expect(acquired?.takeovers).toBe(1);
    const fence = { tenant, debateId, epoch: acquired?.epoch ?? 0 };
    const resumed = writeStep(1, { events: [{ type: 'debate.resumed', epoch: fence.epoch }] });
    const readTakeovers = async () => (await store().debates.read(tenant, debateId))?.takeovers;
    await store().debates.reserve(fence, { ...reserveStep([reservation('b', 1)]), written: resumed });
    expect(await readTakeovers()).toBe(1);
    await store().debates.sent(fence, [call('a')], { at: AT, written: writeStep(2, { events: [judgingEvent('m')] }) });
    expect(await readTakeovers()).toBe(0);
  });
});
