/** Budgets of pairs of metadata: never above a limit for any order of steps, with the spent amount of the ledger. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nano } from '../../../src/budget/money.ts';
import type { MetadataPair } from '../../../src/stores/budget-cap.ts';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import {
  AT,
  admission,
  budget,
  CONFIG,
  call,
  finishStep,
  reservation,
  reserveStep,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const SESSION: MetadataPair = { key: 'session', value: 's|1 "ä" =/%' };
const USER: MetadataPair = { key: 'user', value: 'ada' };

const cap = (tenant: string, pair: MetadataPair, limit: number, period: 'none' | 'day' = 'none') => ({
  tenant,
  pair,
  limitNanoUsd: nano(limit),
  period,
  maxCaps: 100,
});

describeStores('metadata budgets', (store) => {
  const readCap = async (tenant: string, pair: MetadataPair, at = AT) => {
    const state = await store().caps.read(tenant, pair, at);
    return state === null ? null : [state.limitNanoUsd, state.spentNanoUsd, state.reservedNanoUsd];
  };
  const settle = (fence: Fence, subject: string, cost: number) =>
    store().debates.write(fence, writeStep(1, { settlements: [settlement(call(subject), cost)] }));

  describe('a cap', () => {
    test('is created once, keeps its count when it is replaced, and can be read and deleted', async () => {
      const tenant = uniqueId('tenant');
      expect(await readCap(tenant, SESSION)).toBeNull();
      expect(await store().caps.put(cap(tenant, SESSION, 100))).toEqual({ created: true });
      const fence = await startRun(store(), tenant, { pairs: [SESSION], reservations: [reservation('a', 60)] });
      await settle(fence, 'a', 40);
      expect(await store().caps.put(cap(tenant, SESSION, 50))).toEqual({ created: false });
      expect(await readCap(tenant, SESSION)).toEqual([50, 40, 0]);
      expect(await readCap(uniqueId('tenant'), SESSION)).toBeNull();
      expect(await store().caps.pairs(tenant)).toEqual([SESSION]);
      expect(await store().caps.pairs(uniqueId('tenant'))).toEqual([]);
      expect(await store().caps.delete(tenant, SESSION)).toBe(true);
      expect(await store().caps.delete(tenant, SESSION)).toBe(false);
      expect(await store().caps.pairs(tenant)).toEqual([]);
      expect(await readCap(tenant, SESSION)).toBeNull();
    });

    test('is refused above the tenant’s limit, while an existing cap can be replaced', async () => {
      const tenant = uniqueId('tenant');
      const put = (value: string) => store().caps.put({ ...cap(tenant, { key: 'user', value }, 1), maxCaps: 2 });
      expect(await Promise.all(['a', 'b', 'c'].map(put))).toContain(null);
      expect(await put('a')).toEqual({ created: false });
    });

    test('refuses a reservation that exceeds it, and the refusal names the cap', async () => {
      const tenant = uniqueId('tenant');
      await store().caps.put(cap(tenant, SESSION, 100, 'day'));
      const fence = await startRun(store(), tenant, { pairs: [USER, SESSION], reservations: [reservation('a', 60)] });
      const refusal = {
        kind: 'budget_exceeded',
        scope: 'metadata',
        pair: SESSION,
        period: 'day',
        budget: { limitNanoUsd: 100, spentNanoUsd: 0, reservedNanoUsd: 60 },
      };
      expect(await store().debates.reserve(fence, reserveStep([reservation('b', 41)], budget(1_000)))).toEqual({
        ...refusal,
        alerts: [],
      });
      const other = admission(tenant, { pairs: [SESSION], reservations: [reservation('a', 41)] });
      expect(await store().debates.admit(other)).toEqual(refusal);
      // No part of it was reserved.
      expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 60 });
      expect(
        (await store().debates.admit(admission(tenant, { pairs: [USER], reservations: [reservation('a', 41)] }))).kind,
      ).toBe('admitted');
    });

    test('has windows of its own period, for any period of the tenant', async () => {
      const tenant = uniqueId('tenant');
      await store().caps.put(cap(tenant, SESSION, 100, 'day'));
      const fence = await startRun(store(), tenant, { pairs: [SESSION], reservations: [reservation('a', 90)] });
      const nextDay = '2026-11-28T00:00:00.000Z';
      const reserved = await store().debates.reserve(fence, {
        ...reserveStep([reservation('b', 100)], budget(1_000)),
        at: nextDay,
      });
      expect(reserved.kind).toBe('reserved');
      // A reservation settles in the window in which it was made.
      await settle(fence, 'a', 30);
      expect(await readCap(tenant, SESSION, nextDay)).toEqual([100, 0, 100]);
    });

    test('counts from zero when it is set again after its deletion', async () => {
      const tenant = uniqueId('tenant');
      await store().caps.put(cap(tenant, SESSION, 100));
      const fence = await startRun(store(), tenant, { pairs: [SESSION], reservations: [reservation('a', 60)] });
      await store().caps.delete(tenant, SESSION);
      await store().caps.put(cap(tenant, SESSION, 100));
      await store().debates.reserve(fence, reserveStep([reservation('b', 70)]));
      await settle(fence, 'a', 60);
      expect(await readCap(tenant, SESSION)).toEqual([100, 0, 70]);
    });

    test('is deleted with its tenant, and a later settlement does not create it again', async () => {
      const id = uniqueId('tenant');
      const storedTenant = { ...TENANT, id };
      await store().tenants.put(storedTenant);
      await store().caps.put(cap(id, SESSION, 100));
      const fence = await startRun(store(), id, { pairs: [SESSION], reservations: [reservation('a', 60)] });
      await store().tenants.delete(id);
      await settle(fence, 'a', 60);
      expect(await readCap(id, SESSION)).toBeNull();
    });

    test('admits 30 of 300 concurrent debates when it fits 30', async () => {
      const tenant = uniqueId('tenant');
      await store().caps.put(cap(tenant, SESSION, 309));
      const steps = Array.from({ length: 300 }, () =>
        admission(tenant, { pairs: [SESSION], reservations: [reservation('a', 7), reservation('b', 3)] }),
      );
      const results = await Promise.all(steps.map((step) => store().debates.admit(step)));
      // 30 × (7 + 3) = 300 ≤ 309 < 310
      expect(results.filter((result) => result.kind === 'admitted')).toHaveLength(30);
      expect(await readCap(tenant, SESSION)).toEqual([309, 0, 300]);
    });
  });

  test('lists › find the debates with all given pairs, newest first, without deleted ones', async () => {
    const tenant = uniqueId('tenant');
    const createDebate = async (pairs: readonly MetadataPair[], second: number) => {
      const metadata = Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
      const at = `2026-11-27T10:00:0${second}.000Z`;
      return (await startRun(store(), tenant, { pairs, config: { ...CONFIG, metadata }, at })).debateId;
    };
    const bothId = await createDebate([SESSION, USER], 1);
    const sessionId = await createDebate([SESSION], 2);
    await createDebate([USER], 3);
    const filter = {
      status: null,
      escalated: null,
      finished: false,
      reviewed: null,
      createdAfter: null,
      createdBefore: null,
    };
    const listIds = async (pairs: readonly MetadataPair[], limit = 10) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await store().debates.list(tenant, { ...filter, pairs }, { limit, cursor });
        ids.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return ids;
    };
    expect(await listIds([SESSION], 1)).toEqual([sessionId, bothId]);
    expect(await listIds([USER, SESSION])).toEqual([bothId]);
    expect(await listIds([{ key: 'session', value: 's' }])).toEqual([]);
    const fence = { tenant, debateId: bothId, epoch: 1 };
    await store().debates.finish(fence, finishStep(1));
    await store().debates.delete(tenant, bothId);
    expect(await listIds([SESSION])).toEqual([sessionId]);
  });

  test('keep every cap and spend the sum of the ledger for any interleaving of debates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(planArbitrary, { minLength: 1, maxLength: 5 }),
        limits,
        async (debates, [session, user]) => {
          const tenant = uniqueId('tenant');
          await store().caps.put(cap(tenant, SESSION, session));
          await store().caps.put(cap(tenant, USER, user));
          const checkLimits = async () => {
            for (const pair of [SESSION, USER]) {
              const [limit = 0, spent = 0, reserved = 0] = (await readCap(tenant, pair)) ?? [];
              expect(spent + reserved).toBeLessThanOrEqual(limit);
            }
          };
          const ids = await Promise.all(debates.map((debate) => runPlan(store(), { tenant, debate, checkLimits })));
          const { rows } = await store().budgets.ledger(tenant, { limit: 100, cursor: null });
          for (const pair of [SESSION, USER]) {
            const debateIds = new Set(ids.filter((_, i) => debates[i]?.pairs.includes(pair)));
            const lines = rows.filter(({ debateId }) => debateIds.has(debateId));
            const [, spent, reserved] = (await readCap(tenant, pair)) ?? [];
            expect([spent, reserved]).toEqual([lines.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0), 0]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

const TENANT = {
  name: 'a tenant',
  createdAt: AT,
  status: 'active' as const,
  budget: { limitNanoUsd: null, period: 'none' as const },
  maxConcurrentDebates: null,
  maxUnfinishedDebates: null,
  requestsPerMinute: null,
  maxStreams: null,
  allowedModels: null,
  auditRate: 0,
  retention: { contentDays: null, ledgerDays: null },
  operatorKeys: 'other_providers' as const,
  budgetKeys: ['session'],
};

const limits = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
/** Debates with calls, each of which is reserved, possibly sent, and ended in one of the ways. */
const planArbitrary = fc.record({
  pairs: fc.subarray([SESSION, USER]),
  calls: fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 90 }),
      cost: fc.integer({ min: 0, max: 90 }),
      isSent: fc.boolean(),
      end: fc.constantFrom('settled' as const, 'void' as const, 'unknown' as const, 'open' as const),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});
type Plan = typeof planArbitrary extends fc.Arbitrary<infer P> ? P : never;

/** Runs a planned debate and returns its id. The debate has ended or was refused. */
async function runPlan(
  store: Store,
  {
    tenant,
    debate,
    checkLimits,
  }: { readonly tenant: string; readonly debate: Plan; readonly checkLimits: () => Promise<void> },
): Promise<string> {
  const [first, ...otherCalls] = debate.calls;
  const id = uniqueId('debate');
  const reservations = first === undefined ? [] : [reservation('0', first.amount)];
  if ((await store.debates.admit(admission(tenant, { id, pairs: debate.pairs, reservations }))).kind !== 'admitted')
    return id;
  const epoch = (await store.debates.acquire(tenant, id))?.epoch ?? 0;
  const fence = { tenant, debateId: id, epoch };
  const reserved = new Set([0]);
  for (const [i, { amount }] of otherCalls.entries()) {
    const result = await store.debates.reserve(fence, reserveStep([reservation(String(i + 1), amount)]));
    if (result.kind === 'reserved') reserved.add(i + 1);
    await checkLimits();
  }
  for (const [i, { amount, cost, isSent, end }] of debate.calls.entries()) {
    if (!reserved.has(i)) continue;
    const key = call(String(i));
    if (isSent) await store.debates.sent(fence, [key], { at: AT });
    if (end === 'open') continue;
    const settlements = [settlement(key, Math.min(cost, amount), { state: end })];
    await store.debates.write(fence, writeStep(1, { settlements }));
    await checkLimits();
  }
  await store.debates.finish(fence, finishStep(1));
  await checkLimits();
  return id;
}
