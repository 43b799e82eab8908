/** Lists of debates: newest first, filtered, and paged so that nothing repeats or is skipped while debates are added. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DebateFilter } from '../../../src/stores/debates/debate-filter.ts';
import { CursorInvalidError } from '../../../src/stores/store-errors.ts';
import {
  admission,
  CANCELLED,
  finishStep,
  laterByMs,
  NO_FILTER,
  reservation,
  STARTED,
  SUMMARY,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

describeStores('debate list', (store) => {
  async function listIds(tenant: string, filter: Partial<DebateFilter> = {}): Promise<string[]> {
    const { rows } = await store().debates.list(tenant, { ...NO_FILTER, ...filter }, { limit: 100, cursor: null });
    return rows.map((row) => row.id);
  }

  test('returns the tenant’s debates newest first by creation time, then by id', async () => {
    const tenant = uniqueId('tenant');
    await store().debates.admit(admission(uniqueId('tenant'), { id: 'foreign', at: laterByMs(9) }));
    for (const [id, at] of [
      ['b', 1],
      ['a', 1],
      ['z', 0],
      ['m', 2],
    ] as const) {
      await store().debates.admit(admission(tenant, { id, at: laterByMs(at) }));
    }
    expect(await listIds(tenant)).toEqual(['m', 'b', 'a', 'z']);
    expect(await listIds(uniqueId('tenant'))).toEqual([]);
  });

  test('filters by status, escalation, end time and creation time', async () => {
    const tenant = uniqueId('tenant');
    await store().debates.admit(admission(tenant, { id: 'queued', at: laterByMs(0) }));
    const runningDebate = await startRun(store(), tenant, { id: 'running', at: laterByMs(1) });
    await store().debates.write(runningDebate, writeStep(1, { events: [STARTED] }));
    const completedDebate = await startRun(store(), tenant, { id: 'completed', at: laterByMs(2) });
    await store().debates.finish(completedDebate, finishStep(1));
    const escalatedDebate = await startRun(store(), tenant, { id: 'escalated', at: laterByMs(3) });
    await store().debates.finish(escalatedDebate, finishStep(1, { summary: { ...SUMMARY, escalated: true } }));
    const cancelledDebate = await startRun(store(), tenant, { id: 'cancelled', at: laterByMs(4) });
    await store().debates.finish(cancelledDebate, finishStep(1, { events: [CANCELLED] }));

    expect(await listIds(tenant, { status: 'queued' })).toEqual(['queued']);
    expect(await listIds(tenant, { status: 'running' })).toEqual(['running']);
    expect(await listIds(tenant, { status: 'completed' })).toEqual(['escalated', 'completed']);
    expect(await listIds(tenant, { status: 'failed' })).toEqual([]);
    expect(await listIds(tenant, { finished: true })).toEqual(['cancelled', 'escalated', 'completed']);
    expect(await listIds(tenant, { escalated: true })).toEqual(['escalated']);
    expect(await listIds(tenant, { escalated: false, finished: true })).toEqual(['cancelled', 'completed']);
    expect(await listIds(tenant, { escalated: true, status: 'cancelled' })).toEqual([]);
    // Both bounds exclude the instant they name.
    expect(await listIds(tenant, { createdAfter: laterByMs(1), createdBefore: laterByMs(4) })).toEqual([
      'escalated',
      'completed',
    ]);
    expect(await listIds(tenant, { createdAfter: '2026-11-27T10:00:00.003Z' })).toEqual(['cancelled']);
    expect(await listIds(tenant, { createdBefore: laterByMs(1), status: 'queued' })).toEqual(['queued']);
    // The same instant in another notation.
    expect(await listIds(tenant, { createdBefore: '2026-11-27T11:00:00+01:00' })).toEqual([]);
  });

  test('shows each existing debate once across pages while debates are added', async () => {
    const plan = fc.record({
      before: fc.array(fc.nat({ max: 5 }), { maxLength: 12 }),
      limit: fc.integer({ min: 1, max: 5 }),
      // Per page: creation times of debates that are added before the next page is read.
      between: fc.array(fc.array(fc.nat({ max: 8 }), { maxLength: 2 }), { maxLength: 6 }),
      finished: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ before, limit, between, finished }) => {
        const tenant = uniqueId('tenant');
        const add = async (millisecond: number) => {
          const fence = await startRun(store(), tenant, { at: laterByMs(millisecond) });
          if (finished) await store().debates.finish(fence, finishStep(1));
          return fence.debateId;
        };
        const initialIds = await Promise.all(before.map(add));
        const listedIds: string[] = [];
        let cursor: string | null = null;
        for (let page = 0; ; page += 1) {
          const { rows, nextCursor } = await store().debates.list(
            tenant,
            { ...NO_FILTER, finished },
            { limit, cursor },
          );
          expect(rows.length).toBeLessThanOrEqual(limit);
          listedIds.push(...rows.map((row) => row.id));
          if (nextCursor === null) break;
          cursor = nextCursor;
          await Promise.all((between[page] ?? []).map(add));
        }
        expect(new Set(listedIds).size).toBe(listedIds.length);
        expect(listedIds).toEqual(expect.arrayContaining(initialIds));
      }),
      { numRuns: 25 },
    );
  });

  test('refuses a cursor that no page of this list returned', async () => {
    const tenant = uniqueId('tenant');
    for (let i = 0; i < 3; i += 1) {
      const fence = await startRun(store(), tenant, { at: laterByMs(i), reservations: [reservation('a', 1)] });
      await store().debates.finish(fence, finishStep(1, { settlements: [settlement(reservation('a', 1).key, 1)] }));
    }
    const debates = await store().debates.list(tenant, NO_FILTER, { limit: 1, cursor: null });
    const ledger = await store().budgets.ledger(tenant, { limit: 1, cursor: null });
    const validCursor = debates.nextCursor ?? '';
    expect(validCursor).not.toBe('');
    const invalidCursors = [
      '',
      'nonsense',
      '0',
      `${validCursor}x`,
      `${validCursor}=`,
      validCursor.slice(1),
      ledger.nextCursor ?? '',
      'W10',
      'bnVsbA',
    ];
    for (const cursor of invalidCursors) {
      await expect(store().debates.list(tenant, NO_FILTER, { limit: 1, cursor })).rejects.toThrow(CursorInvalidError);
    }
    for (const cursor of ['', 'nonsense', '-1', validCursor]) {
      await expect(store().budgets.ledger(tenant, { limit: 1, cursor })).rejects.toThrow(CursorInvalidError);
    }
  });
});

describe('a page with a filter that excludes most rows', () => {
  describeStores('debate list', (store) => {
    test('reads rows until the page is full or the list ends', async () => {
      const tenant = uniqueId('tenant');
      for (let i = 0; i < 12; i += 1) {
        const fence = await startRun(store(), tenant, { id: `d${String(i).padStart(2, '0')}`, at: laterByMs(i) });
        const escalated = i % 6 !== 0;
        await store().debates.finish(fence, finishStep(1, { summary: { ...SUMMARY, escalated } }));
      }
      const filter = { ...NO_FILTER, escalated: false };
      const first = await store().debates.list(tenant, filter, { limit: 1, cursor: null });
      expect(first.rows.map((row) => row.id)).toEqual(['d06']);
      const second = await store().debates.list(tenant, filter, { limit: 1, cursor: first.nextCursor });
      expect(second.rows.map((row) => row.id)).toEqual(['d00']);
      expect(second.nextCursor).toBeNull();
    });
  });
});
