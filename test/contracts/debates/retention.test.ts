/** Retention of ended debates: the due debates, the data after a deletion, and a ledger without its first lines. */
import { expect, test } from 'vitest';
import { sumNano } from '../../../src/budget/money.ts';
import type { Reservation } from '../../../src/stores/debates/debate-store.ts';
import type { FinishedDebate } from '../../../src/stores/debates/debate-summary.ts';
import type { Store } from '../../../src/stores/store.ts';
import { CursorInvalidError } from '../../../src/stores/store-errors.ts';
import {
  admission,
  budget,
  CANCELLED,
  call,
  finishStep,
  laterByMs,
  reservation,
  reserveStep,
  SUMMARY,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

/** A time in a year that only this test file uses: other tests share the stores, with debates of 2026. */
function timeIn1926(ms: number): string {
  return `1926-11-27T10:00:00.${String(ms).padStart(3, '0')}Z`;
}

describeStores('retention', (store) => {
  async function createEndedDebate(tenant: string, { from, to }: { from: number; to: number }): Promise<string> {
    const fence = await startRun(store(), tenant, { at: timeIn1926(from) });
    await store().debates.finish(fence, finishStep(1, { at: timeIn1926(to) }));
    return fence.debateId;
  }

  test('lists the debates of a tenant that ended before a time in pages', async () => {
    const tenants = [uniqueId('tenant'), uniqueId('tenant')] as const;
    const earlyId = await createEndedDebate(tenants[0], { from: 1, to: 2 });
    await createEndedDebate(tenants[0], { from: 1, to: 9 });
    const otherId = await createEndedDebate(tenants[1], { from: 3, to: 4 });
    await startRun(store(), tenants[1], { at: timeIn1926(1) });
    const listDue = (tenant: string, before: number, limit = 100) =>
      store().debates.endedBefore(tenant, timeIn1926(before), limit);
    expect([await listDue(tenants[0], 5), await listDue(tenants[1], 5)]).toEqual([[earlyId], [otherId]]);
    // An instant is not before itself.
    expect(await listDue(tenants[0], 2)).toEqual([]);
    expect(await listDue(tenants[0], 3)).toEqual([earlyId]);
    expect(await listDue(tenants[0], 10)).toHaveLength(2);
    expect(await listDue(tenants[0], 10, 1)).toHaveLength(1);
    expect(await store().debates.tenants()).toEqual(expect.arrayContaining([...tenants]));
    await store().debates.delete(tenants[0], earlyId);
    expect(await listDue(tenants[0], 5)).toEqual([]);
    expect(await listDue(tenants[1], 5)).toEqual([otherId]);
    await store().debates.delete(tenants[1], otherId);
  });

  test('deletes old lines, and keeps numbers, cursors and the spending of an open window', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant, {
      at: timeIn1926(0),
      reservations: Array.from({ length: 6 }, (_, i) => reservation(`d${i}`, 10)),
      budget: budget(1_000, '1926-11'),
    });
    const settle = (i: number, at: string) =>
      store().debates.write(fence, writeStep(1, { settlements: [settlement(call(`d${i}`), i + 1)], at }));
    for (const i of [0, 1, 2]) await settle(i, timeIn1926(i));
    const page = await store().budgets.ledger(tenant, { limit: 1, cursor: null });
    expect(page.rows[0]?.id).toBe('000000000003');
    expect(await store().budgets.deleteBefore(tenant, timeIn1926(2))).toBe(2);
    expect(await store().budgets.deleteBefore(tenant, timeIn1926(2))).toBe(0);
    // Lines 1 and 2 are deleted, so no line is below line 3.
    expect((await store().budgets.ledger(tenant, { limit: 5, cursor: page.nextCursor })).rows).toEqual([]);
    await settle(3, timeIn1926(3));
    await settle(4, timeIn1926(4));
    const lines = await store().budgets.ledger(tenant, { limit: 2, cursor: null });
    expect(lines.rows.map(({ id }) => id)).toEqual(['000000000005', '000000000004']);
    const older = await store().budgets.ledger(tenant, { limit: 2, cursor: lines.nextCursor });
    expect(older.rows.map(({ id, costNanoUsd }) => [id, costNanoUsd])).toEqual([['000000000003', 3]]);
    expect(older.nextCursor).toBeNull();
    // 1 + 2 + 3 + 4 + 5, and one reservation of 10.
    expect(await store().budgets.read(tenant, '1926-11')).toEqual({ spentNanoUsd: 15, reservedNanoUsd: 10 });
    await store().debates.finish(fence, finishStep(1, { at: timeIn1926(5) }));
    await store().debates.delete(tenant, fence.debateId);
    await store().budgets.deleteBefore(tenant, timeIn1926(9));
  });

  test('numbers the next line after the last one when all lines are deleted', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant, {
      at: timeIn1926(0),
      reservations: [reservation('a', 1), reservation('b', 1)],
    });
    const settle = (subject: string, at: string) =>
      store().debates.write(fence, writeStep(1, { settlements: [settlement(call(subject), 1)], at }));
    await settle('a', timeIn1926(1));
    await store().budgets.deleteBefore(tenant, timeIn1926(9));
    expect(await store().budgets.ledger(tenant, { limit: 5, cursor: null })).toEqual({ rows: [], nextCursor: null });
    await settle('b', timeIn1926(2));
    const { rows } = await store().budgets.ledger(tenant, { limit: 5, cursor: null });
    expect(rows.map(({ id }) => id)).toEqual(['000000000002']);
    await store().debates.finish(fence, finishStep(1, { at: timeIn1926(3) }));
    await store().debates.delete(tenant, fence.debateId);
    await store().budgets.deleteBefore(tenant, timeIn1926(9));
  });

  test('deletes ended windows without reservations, and keeps windows without an end', async () => {
    const tenant = uniqueId('tenant');
    const names = ['1926-11-26', '1926-11-27', '1926-W47', '1926-W48', '1926-10', '1926-11', 'all'];
    const fence = await startRun(store(), tenant, { at: timeIn1926(0) });
    for (const name of names)
      await store().debates.reserve(fence, reserveStep([reservation(name, 5)], budget(100, name)));
    await store().debates.reserve(fence, reserveStep([reservation('open', 7)], budget(100, '1926-10')));
    const settlements = names.map((name) => settlement(call(name), 5));
    await store().debates.write(fence, writeStep(1, { settlements, at: timeIn1926(1) }));
    await store().budgets.deleteBefore(tenant, timeIn1926(9));
    const spent = await Promise.all(names.map((name) => store().budgets.read(tenant, name)));
    // 27 November 1926 is a Saturday of week 47; the windows that contain it are open.
    expect(Object.fromEntries(names.map((name, i) => [name, spent[i]?.spentNanoUsd]))).toEqual({
      '1926-11-26': 0,
      '1926-11-27': 5,
      '1926-W47': 5,
      '1926-W48': 5,
      '1926-10': 5,
      '1926-11': 5,
      all: 5,
    });
    expect(await store().budgets.read(tenant, '1926-10')).toEqual({ spentNanoUsd: 5, reservedNanoUsd: 7 });
    // The same window of a tenant without reservations in it.
    const other = uniqueId('tenant');
    const otherFence = await startRun(store(), other, {
      at: timeIn1926(0),
      reservations: [reservation('a', 5)],
      budget: budget(100, '1926-10'),
    });
    await store().debates.finish(
      otherFence,
      finishStep(1, { settlements: [settlement(call('a'), 5)], at: timeIn1926(1) }),
    );
    for (const each of [tenant, other]) await store().budgets.deleteBefore(each, timeIn1926(9));
    expect(await store().budgets.read(other, '1926-10')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 0 });
    expect(await store().budgets.read(tenant, '1926-10')).toEqual({ spentNanoUsd: 5, reservedNanoUsd: 7 });
    await store().debates.delete(other, otherFence.debateId);
    await store().debates.finish(fence, finishStep(1, { at: timeIn1926(2) }));
    await store().budgets.deleteBefore(tenant, timeIn1926(9));
    expect(await store().budgets.read(tenant, '1926-10')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 0 });
    await store().debates.delete(tenant, fence.debateId);
  });
});

describeStores('spending', (store) => {
  test('is listed by settlement day and model, newest first, also after the debate is deleted', async () => {
    const tenant = uniqueId('tenant');
    const [a, b, c, free] = ['a', 'b', 'c', 'free'].map((subject) => reservation(subject, 100)) as [
      Reservation,
      Reservation,
      Reservation,
      Reservation,
    ];
    const reservations = [a, b, { ...c, model: 'maker/other|name' }, free];
    const fence = await startRun(store(), tenant, { reservations });
    const settle = (subject: string, cost: number, at: string) =>
      store().debates.write(fence, writeStep(1, { settlements: [settlement(call(subject), cost)], at }));
    await settle('a', 3, '2026-11-27T23:59:59.999Z');
    await settle('b', 4, '2026-11-28T00:00:00.000Z');
    await settle('c', 5, '2026-11-28T00:00:00.001Z');
    await store().debates.write(fence, writeStep(1, { settlements: [settlement(call('free'), 9, { state: 'void' })] }));
    await store().debates.finish(fence, finishStep(1));
    await store().debates.delete(tenant, fence.debateId);
    const expected = [
      { day: '2026-11-28', model: 'maker/model', costNanoUsd: 4 },
      { day: '2026-11-28', model: 'maker/other|name', costNanoUsd: 5 },
      { day: '2026-11-27', model: 'maker/model', costNanoUsd: 3 },
    ];
    expect(await store().budgets.spending(tenant)).toEqual(expected);
    const { rows } = await store().budgets.ledger(tenant, { limit: 9, cursor: null });
    expect(sumNano(rows.map(({ costNanoUsd }) => costNanoUsd))).toBe(12);
    expect(await store().budgets.spending(uniqueId('tenant'))).toEqual([]);
  });
});

describeStores('finished debates', (store) => {
  async function readAllFinished(source: Store, tenant: string, limit: number): Promise<FinishedDebate[]> {
    const rows: FinishedDebate[] = [];
    let cursor: string | null = null;
    do {
      const page = await source.debates.finished(tenant, { limit, cursor });
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      rows.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return rows;
  }

  test('are listed newest first, each once, with status and summary alone', async () => {
    const tenant = uniqueId('tenant');
    const summaries = Array.from({ length: 5 }, (_, i) => ({
      ...SUMMARY,
      finalAnswer: `${i}`,
      course: { routing: 'debate' as const, converged: i % 2 === 0, flips: i },
      review: i === 0 ? { verdict: true, roundOne: null, debaters: { a: false } } : null,
    }));
    for (const [i, summary] of summaries.entries()) {
      const fence = await startRun(store(), tenant, { at: laterByMs(i) });
      await store().debates.finish(fence, finishStep(1, i === 3 ? { summary, events: [CANCELLED] } : { summary }));
    }
    await store().debates.admit(admission(tenant, { at: laterByMs(9) }));
    const expected = summaries
      .map((summary, i) => ({ status: i === 3 ? 'cancelled' : 'completed', summary }))
      .toReversed();
    expect(await readAllFinished(store(), tenant, 2)).toEqual(expected);
    expect(await readAllFinished(store(), tenant, 5)).toEqual(expected);
    expect(await readAllFinished(store(), uniqueId('tenant'), 5)).toEqual([]);
    await expect(store().debates.finished(tenant, { limit: 1, cursor: 'x' })).rejects.toThrow(CursorInvalidError);
  });
});
