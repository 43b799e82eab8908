/** Totals of months: equal to their ledger lines, each counted once, and without changes after the month is closed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nano } from '../../../src/budget/money.ts';
import type { MonthUsage } from '../../../src/stores/budget-store.ts';
import type { Settlement } from '../../../src/stores/debates/debate-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { admission, call, reservation, settlement, startRun, uniqueId, writeStep } from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const MONTHS = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'] as const;
const KEYS = [null, 'key-a', 'key-b'] as const;
const MODELS = ['maker/model', 'maker/a|b "c"'] as const;

interface PaidCall {
  readonly key: number;
  readonly model: number;
  readonly month: number;
  readonly cost: number;
  readonly state: Settlement['state'];
}

async function recordCost(store: Store, tenant: string, { key, model, month, cost, state }: PaidCall): Promise<void> {
  const keyId = KEYS[key] ?? null;
  const reservations = [{ ...reservation('a', cost), model: MODELS[model] ?? '' }];
  const fence = await startRun(store, tenant, { origin: { requestId: 'request', keyId }, reservations });
  const at = `${MONTHS[month]}-15T10:00:00.000Z`;
  await store.debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), cost, { state })], at }));
}

function groupRows(rows: readonly MonthUsage[]): Record<string, number[]> {
  return Object.fromEntries(
    rows.map((row) => [
      JSON.stringify([row.keyId, row.model]),
      [row.calls, row.inputTokens, row.cachedInputTokens, row.outputTokens, row.costNanoUsd],
    ]),
  );
}

/** The expected total of a month: a reply has the tokens of `settlement`. */
function expectedTotals(lines: readonly PaidCall[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { key, model, cost } of lines) {
    const group = JSON.stringify([KEYS[key], MODELS[model]]);
    const previous = sums[group] ?? [0, 0, 0, 0, 0];
    sums[group] = [1, 10, 2, 5, cost].map((amount, i) => amount + (previous[i] ?? 0));
  }
  return sums;
}

const line = fc.record({
  kind: fc.constant('pay' as const),
  key: fc.nat({ max: KEYS.length - 1 }),
  model: fc.nat({ max: MODELS.length - 1 }),
  // The last month is kept for late lines.
  month: fc.nat({ max: MONTHS.length - 2 }),
  cost: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  state: fc.constantFrom('settled' as const, 'unknown' as const, 'void' as const),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: line },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('close' as const), month: fc.nat({ max: MONTHS.length - 2 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('deleteBefore' as const), month: fc.nat({ max: MONTHS.length - 1 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
  ),
  { maxLength: 14 },
);

describeStores('usage', (store) => {
  const readUsage = (tenant: string, month: string, closes = false) => store().budgets.usage(tenant, { month, closes });

  test('totals the lines of a month by key, model and payer, and is empty without lines', async () => {
    const tenant = uniqueId('tenant');
    for (const cost of [30, 12])
      await recordCost(store(), tenant, { key: 1, model: 0, month: 1, cost, state: 'settled' });
    await recordCost(store(), tenant, { key: 0, model: 1, month: 1, cost: 7, state: 'settled' });
    expect(await readUsage(tenant, '2026-10')).toEqual([]);
    const rows = await readUsage(tenant, '2026-11');
    expect(rows.toSorted((a, b) => b.costNanoUsd - a.costNanoUsd)).toEqual([
      {
        ...{ paidBy: 'operator', keyId: 'key-a', model: 'maker/model' },
        ...{ calls: 2, inputTokens: 20, cachedInputTokens: 4, outputTokens: 10, costNanoUsd: 42 },
      },
      {
        ...{ paidBy: 'operator', keyId: null, model: 'maker/a|b "c"' },
        ...{ calls: 1, inputTokens: 10, cachedInputTokens: 2, outputTokens: 5, costNanoUsd: 7 },
      },
    ]);
    expect(await store().budgets.spenders()).toContain(tenant);
  });

  test('counts each line once when two readers count concurrently', async () => {
    const tenant = uniqueId('tenant');
    await Promise.all(
      Array.from({ length: 12 }, () =>
        recordCost(store(), tenant, { key: 0, model: 0, month: 1, cost: 5, state: 'settled' }),
      ),
    );
    await Promise.all([readUsage(tenant, '2026-11'), readUsage(tenant, '2026-11'), store().budgets.countUsage()]);
    expect(groupRows(await readUsage(tenant, '2026-11'))).toEqual({ '[null,"maker/model"]': [12, 120, 24, 60, 60] });
  });

  test('does not count a line that a branch replays', async () => {
    const tenant = uniqueId('tenant');
    const replayed = {
      model: 'maker/model',
      pricedAs: null,
      settlement: settlement(call('a'), 0, { basis: 'replayed' }),
    };
    await store().debates.admit(admission(tenant, { replay: { events: [], calls: [replayed] } }));
    expect((await store().budgets.ledger(tenant, { limit: 10, cursor: null })).rows).toHaveLength(1);
    expect(await readUsage(tenant, '2026-11')).toEqual([]);
  });

  test('counts a late line in January when December is closed', async () => {
    const tenant = uniqueId('tenant');
    expect(await readUsage(tenant, '2026-12', true)).toEqual([]);
    await recordCost(store(), tenant, { key: 0, model: 0, month: 2, cost: 9, state: 'settled' });
    expect(await readUsage(tenant, '2026-12', true)).toEqual([]);
    expect(await readUsage(tenant, '2027-01')).toMatchObject([{ calls: 1, costNanoUsd: nano(9) }]);
  });

  test('equals the ledger after any counts, closings and deletions, and keeps closed months', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const tenant = uniqueId('tenant');
        const countedCalls = new Map<string, PaidCall[]>();
        const closedUsage = new Map<string, Record<string, number[]>>();
        let uncountedCalls: PaidCall[] = [];
        let lastClosedMonth = -1;
        const countWaiting = () => {
          for (const each of uncountedCalls) {
            const month = MONTHS[Math.max(each.month, lastClosedMonth + 1)] ?? '';
            countedCalls.set(month, [...(countedCalls.get(month) ?? []), each]);
          }
          uncountedCalls = [];
        };
        for (const step of plan) {
          if (step.kind === 'pay') {
            await recordCost(store(), tenant, step);
            if (step.state !== 'void') uncountedCalls.push(step);
            continue;
          }
          countWaiting();
          if (step.kind === 'count') await store().budgets.countUsage();
          else if (step.kind === 'deleteBefore')
            await store().budgets.deleteBefore(tenant, `${MONTHS[step.month]}-20T00:00:00.000Z`);
          else {
            const month = MONTHS[step.month] ?? '';
            closedUsage.set(month, groupRows(await readUsage(tenant, month, true)));
            lastClosedMonth = Math.max(lastClosedMonth, step.month);
          }
        }
        countWaiting();
        const months = await Promise.all(MONTHS.map(async (month) => groupRows(await readUsage(tenant, month))));
        expect(months).toEqual(MONTHS.map((month) => expectedTotals(countedCalls.get(month) ?? [])));
        for (const [month, rows] of closedUsage) expect(groupRows(await readUsage(tenant, month))).toEqual(rows);
      }),
      { numRuns: 12 },
    );
  });
});
