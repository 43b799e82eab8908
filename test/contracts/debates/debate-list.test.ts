/** Lists of debates: newest first, filtered, and paged so that nothing repeats or is skipped while debates are added. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DebateFilter } from '../../../src/stores/debates/debate-filter.ts';
import { CursorInvalidError } from '../../../src/stores/store-errors.ts';
import {
  admission,
  CANCELLED,
  EVERYTHING,
  finishing,
  fresh,
  later,
  reservation,
  running,
  STARTED,
  SUMMARY,
  settlement,
  writing,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

describeStores('debate list', (store) => {
  async function ids(tenant: string, filter: Partial<DebateFilter> = {}): Promise<string[]> {
    const { rows } = await store().debates.list(tenant, { ...EVERYTHING, ...filter }, { limit: 100, cursor: null });
    return rows.map((row) => row.id);
  }

  test('returns the tenant’s debates newest first by creation time, then by id', async () => {
    const tenant = fresh('tenant');
    await store().debates.admit(admission(fresh('tenant'), { id: 'foreign', at: later(9) }));
    for (const [id, at] of [
      ['b', 1],
      ['a', 1],
      ['z', 0],
      ['m', 2],
    ] as const) {
      await store().debates.admit(admission(tenant, { id, at: later(at) }));
    }
    expect(await ids(tenant)).toEqual(['m', 'b', 'a', 'z']);
    expect(await ids(fresh('tenant'))).toEqual([]);
  });

  test('filters by status, escalation, end time and creation time', async () => {
    const tenant = fresh('tenant');
    await store().debates.admit(admission(tenant, { id: 'queued', at: later(0) }));
    const open = await running(store(), tenant, { id: 'running', at: later(1) });
    await store().debates.write(open, writing(1, { events: [STARTED] }));
    const done = await running(store(), tenant, { id: 'completed', at: later(2) });
    await store().debates.finish(done, finishing(1));
    const raised = await running(store(), tenant, { id: 'escalated', at: later(3) });
    await store().debates.finish(raised, finishing(1, { summary: { ...SUMMARY, escalated: true } }));
    const stopped = await running(store(), tenant, { id: 'cancelled', at: later(4) });
    await store().debates.finish(stopped, finishing(1, { events: [CANCELLED] }));

    expect(await ids(tenant, { status: 'queued' })).toEqual(['queued']);
    expect(await ids(tenant, { status: 'running' })).toEqual(['running']);
    expect(await ids(tenant, { status: 'completed' })).toEqual(['escalated', 'completed']);
    expect(await ids(tenant, { status: 'failed' })).toEqual([]);
    expect(await ids(tenant, { finished: true })).toEqual(['cancelled', 'escalated', 'completed']);
    expect(await ids(tenant, { escalated: true })).toEqual(['escalated']);
    expect(await ids(tenant, { escalated: false, finished: true })).toEqual(['cancelled', 'completed']);
    expect(await ids(tenant, { escalated: true, status: 'cancelled' })).toEqual([]);
    // Both bounds exclude the instant they name.
    expect(await ids(tenant, { createdAfter: later(1), createdBefore: later(4) })).toEqual(['escalated', 'completed']);
    expect(await ids(tenant, { createdAfter: '2026-11-27T10:00:00.003Z' })).toEqual(['cancelled']);
    expect(await ids(tenant, { createdBefore: later(1), status: 'queued' })).toEqual(['queued']);
    // The same instant in another notation.
    expect(await ids(tenant, { createdBefore: '2026-11-27T11:00:00+01:00' })).toEqual([]);
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
        const tenant = fresh('tenant');
        const add = async (millisecond: number) => {
          const fence = await running(store(), tenant, { at: later(millisecond) });
          if (finished) await store().debates.finish(fence, finishing(1));
          return fence.debateId;
        };
        const first = await Promise.all(before.map(add));
        const seen: string[] = [];
        let cursor: string | null = null;
        for (let page = 0; ; page += 1) {
          const { rows, nextCursor } = await store().debates.list(
            tenant,
            { ...EVERYTHING, finished },
            { limit, cursor },
          );
          expect(rows.length).toBeLessThanOrEqual(limit);
          seen.push(...rows.map((row) => row.id));
          if (nextCursor === null) break;
          cursor = nextCursor;
          await Promise.all((between[page] ?? []).map(add));
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(first));
      }),
      { numRuns: 25 },
    );
  });

  test('refuses a cursor that no page of this list returned', async () => {
    const tenant = fresh('tenant');
    for (let i = 0; i < 3; i += 1) {
      const fence = await running(store(), tenant, { at: later(i), reservations: [reservation('a', 1)] });
      await store().debates.finish(fence, finishing(1, { settlements: [settlement(reservation('a', 1).key, 1)] }));
    }
    const debates = await store().debates.list(tenant, EVERYTHING, { limit: 1, cursor: null });
    const ledger = await store().budgets.ledger(tenant, { limit: 1, cursor: null });
    const good = debates.nextCursor ?? '';
    expect(good).not.toBe('');
    const bad = ['', 'nonsense', '0', `${good}x`, `${good}=`, good.slice(1), ledger.nextCursor ?? '', 'W10', 'bnVsbA'];
    for (const cursor of bad) {
      await expect(store().debates.list(tenant, EVERYTHING, { limit: 1, cursor })).rejects.toThrow(CursorInvalidError);
    }
    for (const cursor of ['', 'nonsense', '-1', good]) {
      await expect(store().budgets.ledger(tenant, { limit: 1, cursor })).rejects.toThrow(CursorInvalidError);
    }
  });
});

describe('a page with a filter that excludes most rows', () => {
  describeStores('debate list', (store) => {
    test('reads rows until the page is full or the list ends', async () => {
      const tenant = fresh('tenant');
      for (let i = 0; i < 12; i += 1) {
        const fence = await running(store(), tenant, { id: `d${String(i).padStart(2, '0')}`, at: later(i) });
        const escalated = i % 6 !== 0;
        await store().debates.finish(fence, finishing(1, { summary: { ...SUMMARY, escalated } }));
      }
      const filter = { ...EVERYTHING, escalated: false };
      const first = await store().debates.list(tenant, filter, { limit: 1, cursor: null });
      expect(first.rows.map((row) => row.id)).toEqual(['d06']);
      const second = await store().debates.list(tenant, filter, { limit: 1, cursor: first.nextCursor });
      expect(second.rows.map((row) => row.id)).toEqual(['d00']);
      expect(second.nextCursor).toBeNull();
    });
  });
});
