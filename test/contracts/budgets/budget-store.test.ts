/** Budgets and the ledger: never above a limit for any order of steps, and the sum of the lines is the spent amount. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nano, sumNano } from '../../../src/budget/money.ts';
import type { LedgerLine } from '../../../src/stores/budget-store.ts';
import type { Fence, SettledResult, WriteStep } from '../../../src/stores/debates/debate-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { FencedError } from '../../../src/stores/store-errors.ts';
import {
  AT,
  admission,
  budget,
  call,
  finishStep,
  judgingEvent,
  reservation,
  reserveStep,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

async function wholeLedger(store: Store, tenant: string): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.budgets.ledger(tenant, { limit: 7, cursor });
    lines.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines;
}

describeStores('budget store', (store) => {
  test('starts each window at zero and keeps windows apart', async () => {
    const tenant = uniqueId('tenant');
    expect(await store().budgets.read(tenant, '2026-11')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 0 });
    const fence = await startRun(store(), tenant, {
      reservations: [reservation('a', 80)],
      budget: budget(100, '2026-11'),
    });
    // A new month has the whole limit.
    const result = await store().debates.reserve(fence, reserveStep([reservation('b', 100)], budget(100, '2026-12')));
    expect(result.kind).toBe('reserved');
    // A reservation settles in the window in which it was made.
    await store().debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), 55)] }));
    expect(await store().budgets.read(tenant, '2026-11')).toEqual({ spentNanoUsd: 55, reservedNanoUsd: 0 });
    expect(await store().budgets.read(tenant, '2026-12')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 100 });
    expect((await wholeLedger(store(), tenant)).map((line) => line.window)).toEqual(['2026-11']);
  });

  test('charges usage above the reservation in full and then refuses reservations', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant, { reservations: [reservation('a', 90)], budget: budget(100) });
    await store().debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), 120)] }));
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 120, reservedNanoUsd: 0 });
    expect(await store().debates.reserve(fence, reserveStep([reservation('b', 0)], budget(100)))).toEqual({
      kind: 'budget_exceeded',
      scope: 'tenant',
      budget: { limitNanoUsd: 100, spentNanoUsd: 120, reservedNanoUsd: 0 },
      alerts: [],
    });
  });

  test('reserves and counts every amount when there is no limit', async () => {
    const tenant = uniqueId('tenant');
    await startRun(store(), tenant, { reservations: [reservation('a', 5), reservation('free', 0)] });
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 5 });
  });

  test('admits 100 of 1,000 concurrent debates when the limit fits 100', async () => {
    const tenant = uniqueId('tenant');
    const steps = Array.from({ length: 1000 }, () =>
      admission(tenant, { reservations: [reservation('a', 7), reservation('b', 3)], budget: budget(1009) }),
    );
    const results = await Promise.all(steps.map((step) => store().debates.admit(step)));
    // 100 × (7 + 3) = 1000 ≤ 1009 < 1010
    expect(results.filter((result) => result.kind === 'admitted')).toHaveLength(100);
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 1000 });
  });

  test('lists the ledger newest first in pages that stay the same while lines are added', async () => {
    const tenant = uniqueId('tenant');
    const subjects = Array.from({ length: 12 }, (_, i) => `d${i}`);
    const fence = await startRun(store(), tenant, { reservations: subjects.map((subject) => reservation(subject, 1)) });
    const settle = (subject: string) =>
      store().debates.write(fence, writeStep(1, { settlements: [settlement(call(subject), 1)] }));
    for (const subject of subjects.slice(0, 10)) await settle(subject);
    const first = await store().budgets.ledger(tenant, { limit: 4, cursor: null });
    expect(first.rows.map((line) => line.debaterId)).toEqual(['d9', 'd8', 'd7', 'd6']);
    await settle('d10');
    await settle('d11');
    const second = await store().budgets.ledger(tenant, { limit: 4, cursor: first.nextCursor });
    expect(second.rows.map((line) => line.debaterId)).toEqual(['d5', 'd4', 'd3', 'd2']);
    const third = await store().budgets.ledger(tenant, { limit: 2, cursor: second.nextCursor });
    expect(third.rows.map((line) => line.debaterId)).toEqual(['d1', 'd0']);
    expect(third.nextCursor).toBeNull();
    const lineIds = (await wholeLedger(store(), tenant)).map((line) => line.id);
    expect(lineIds).toEqual(lineIds.toSorted().toReversed());
    expect(new Set(lineIds).size).toBe(12);
    expect(await store().budgets.ledger(uniqueId('tenant'), { limit: 4, cursor: null })).toEqual({
      rows: [],
      nextCursor: null,
    });
  });

  test('keeps every limit and spends the sum of the ledger after steps in any order', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ tenantLimit, debateLimit, steps }) => {
        const model = new BudgetModel(store(), { tenantLimit, debateLimit });
        for (const step of steps) {
          await model.apply(step);
          await model.check();
        }
        await model.finishAll();
        await model.check();
        await model.checkEnd();
      }),
      { numRuns: 200 },
    );
  });
});

describeStores('budget alerts', (store) => {
  /** Settles one call of each cost, one step after the other; returns the alerts of each step as `percent: spent`. */
  async function alertsOf(limit: number | null, costs: readonly number[]): Promise<string[][]> {
    const reservations = costs.map((_, i) => reservation(`d${i}`, 0));
    const fence = await startRun(store(), uniqueId('tenant'), { reservations, budget: budget(limit, '2026-11') });
    const steps: string[][] = [];
    for (const [i, cost] of costs.entries()) {
      const settlements = [settlement(call(`d${i}`), cost)];
      const { alerts } = await store().debates.write(fence, writeStep(1, { settlements }));
      expect(alerts.every(({ window, limitNanoUsd }) => window === '2026-11' && limitNanoUsd === limit)).toBe(true);
      steps.push(alerts.map(({ percent, spentNanoUsd }) => `${percent}: ${spentNanoUsd}`));
    }
    return steps;
  }

  test('are created once each at 50, 75, 90 and 100 %, also when one call passes several', async () => {
    expect(await alertsOf(200, [99, 1, 50, 29, 1, 20, 30])).toEqual([
      [],
      ['50: 100'],
      ['75: 150'],
      [],
      ['90: 180'],
      ['100: 200'],
      [],
    ]);
    expect(await alertsOf(200, [500])).toEqual([['50: 500', '75: 500', '90: 500', '100: 500']]);
  });

  test('are not created when there is no limit or the limit is 0', async () => {
    expect(await alertsOf(null, [500])).toEqual([[]]);
    expect(await alertsOf(0, [500])).toEqual([[]]);
  });

  test('are created per window, and follow a new limit from the next reservation', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant, {
      reservations: [reservation('a', 0)],
      budget: budget(100, '2026-11'),
    });
    const settle = async (subject: string, cost: number) => {
      const settlements = [settlement(call(subject), cost)];
      const { alerts } = await store().debates.write(fence, writeStep(1, { settlements }));
      return alerts.map(({ window, percent }) => `${window} ${percent}`);
    };
    expect(await settle('a', 60)).toEqual(['2026-11 50']);
    await store().debates.reserve(fence, reserveStep([reservation('b', 0)], budget(100, '2026-12')));
    expect(await settle('b', 60)).toEqual(['2026-12 50']);
    // 60 of 1,000, then 760 of 1,000: the half was reported before, three quarters was not.
    await store().debates.reserve(fence, reserveStep([reservation('c', 0)], budget(1_000, '2026-12')));
    expect(await settle('c', 700)).toEqual(['2026-12 75']);
  });

  test('are created once when many calls settle concurrently', async () => {
    const tenant = uniqueId('tenant');
    const fences = await Promise.all(
      Array.from({ length: 20 }, () =>
        startRun(store(), tenant, { reservations: [reservation('a', 5)], budget: budget(100) }),
      ),
    );
    const results = await Promise.all(
      fences.map((fence) => store().debates.finish(fence, finishStep(1, { settlements: [settlement(call('a'), 5)] }))),
    );
    // 20 × 5 = 100
    expect(results.flatMap(({ alerts }) => alerts.map(({ percent }) => percent)).toSorted((a, b) => a - b)).toEqual([
      50, 75, 90, 100,
    ]);
  });

  test('are returned again when a finish step is repeated', async () => {
    const fence = await startRun(store(), uniqueId('tenant'), {
      reservations: [reservation('a', 60)],
      budget: budget(100),
    });
    const finish = finishStep(1, { settlements: [settlement(call('a'), 60)] });
    const first = await store().debates.finish(fence, finish);
    expect(first.alerts).toMatchObject([{ percent: 50 }]);
    expect(await store().debates.finish(fence, finish)).toEqual(first);
  });

  test('are created for a call of unknown outcome that is charged its reservation', async () => {
    const fence = await startRun(store(), uniqueId('tenant'), {
      reservations: [reservation('a', 90)],
      budget: budget(100),
    });
    await store().debates.sent(fence, [call('a')], { at: AT });
    const { alerts } = await store().debates.finish(fence, finishStep(1));
    expect(alerts.map(({ percent }) => percent)).toEqual([50, 75, 90]);
  });
});

const WINDOWS = ['2026-11', '2026-12'] as const;
const DEBATES = 3;
const SUBJECTS = 4;

const target = { debate: fc.nat({ max: DEBATES - 1 }), subject: fc.nat({ max: SUBJECTS - 1 }) };
const amount = fc.integer({ min: 0, max: 120 });
const plan = fc.record({
  tenantLimit: fc.option(fc.integer({ min: 0, max: 400 })),
  debateLimit: fc.option(fc.integer({ min: 0, max: 250 })),
  steps: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('admit'), ...target, amount, window: fc.nat({ max: 1 }) }),
      fc.record({ kind: fc.constant('crash'), ...target }),
      fc.record({ kind: fc.constant('repeat'), ...target }),
      fc.record({ kind: fc.constant('reserve'), ...target, amount, window: fc.nat({ max: 1 }), stale: fc.boolean() }),
      fc.record({ kind: fc.constant('sent'), ...target }),
      fc.record({ kind: fc.constant('settled'), ...target, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ kind: fc.constant('void'), ...target }),
      fc.record({ kind: fc.constant('unknown'), ...target }),
      fc.record({ kind: fc.constant('finish'), ...target }),
    ),
    { maxLength: 40 },
  ),
});
type PlannedStep = Parameters<
  Parameters<typeof fc.asyncProperty<[typeof plan extends fc.Arbitrary<infer P> ? P : never]>>[1]
>[0]['steps'][number];

/** A step after which the reply can be lost; it is repeated then. */
interface RepeatableStep {
  readonly fence: Fence;
  readonly step: WriteStep;
  readonly result: SettledResult;
}

interface ModelCall {
  readonly debate: number;
  readonly window: string;
  readonly reservedNanoUsd: number;
  state: 'open' | 'sent' | 'ended';
  cost: number;
}

/** Debates of one tenant, and a plain model of the expected state. */
class BudgetModel {
  readonly #tenant = uniqueId('tenant');
  readonly #store: Store;
  readonly #limits: { readonly tenantLimit: number | null; readonly debateLimit: number | null };
  readonly #fences: (Fence | null)[] = Array.from({ length: DEBATES }, () => null);
  readonly #finished = new Set<number>();
  readonly #lastNumbers = Array.from({ length: DEBATES }, () => 1);
  readonly #calls = new Map<string, ModelCall>();
  readonly #latest: (RepeatableStep | null)[] = Array.from({ length: DEBATES }, () => null);
  /** `<window> <percent>`, in the order of the alerts. */
  readonly #alerts: string[] = [];

  constructor(store: Store, limits: { readonly tenantLimit: number | null; readonly debateLimit: number | null }) {
    this.#store = store;
    this.#limits = limits;
  }

  async apply(step: PlannedStep): Promise<void> {
    const fence = this.#fences[step.debate] ?? null;
    if (step.kind === 'admit') {
      if (fence === null) await this.#admit(step);
    } else if (fence === null) {
      return;
    } else if (this.#finished.has(step.debate)) {
      await expect(this.#store.debates.write(fence, writeStep(1))).rejects.toThrow(FencedError);
    } else {
      await this.#applyToRunning(fence, step);
    }
  }

  async #admit({
    debate,
    subject,
    amount: reservedNanoUsd,
    window,
  }: Extract<PlannedStep, { kind: 'admit' }>): Promise<void> {
    const name = WINDOWS[window === 0 ? 0 : 1];
    const step = admission(this.#tenant, {
      id: `debate-${debate}`,
      reservations: [reservation(String(subject), reservedNanoUsd)],
      budget: budget(this.#limits.tenantLimit, name),
      debateLimit: this.#limits.debateLimit,
    });
    const fits = this.#fits(debate, name, reservedNanoUsd);
    expect((await this.#store.debates.admit(step)).kind).toBe(fits ? 'admitted' : 'budget_exceeded');
    if (!fits) return;
    this.#fences[debate] = { tenant: this.#tenant, debateId: step.id, epoch: 0 };
    this.#calls.set(`${debate}/${subject}`, { debate, window: name, reservedNanoUsd, state: 'open', cost: 0 });
  }

  async #applyToRunning(fence: Fence, step: Exclude<PlannedStep, { kind: 'admit' }>): Promise<void> {
    const name = `${step.debate}/${step.subject}`;
    const modelCall = this.#calls.get(name);
    const key = call(String(step.subject));
    switch (step.kind) {
      case 'crash':
        return this.#crash(fence, step.debate);
      case 'repeat':
        return this.#repeat(fence, step.debate);
      case 'reserve': {
        const window = WINDOWS[step.window === 0 ? 0 : 1];
        const request = reserveStep(
          [reservation(String(step.subject), step.amount)],
          budget(this.#limits.tenantLimit, window),
        );
        if (step.stale && fence.epoch > 0) {
          const staleFence = { ...fence, epoch: fence.epoch - 1 };
          await expect(this.#store.debates.reserve(staleFence, request)).rejects.toThrow(FencedError);
          return;
        }
        const fits = modelCall !== undefined || this.#fits(step.debate, window, step.amount);
        expect((await this.#store.debates.reserve(fence, request)).kind).toBe(fits ? 'reserved' : 'budget_exceeded');
        if (modelCall !== undefined || !fits) return;
        this.#calls.set(name, { debate: step.debate, window, reservedNanoUsd: step.amount, state: 'open', cost: 0 });
        return;
      }
      case 'sent':
        if (modelCall === undefined) return;
        await this.#store.debates.sent(fence, [key], { at: AT });
        if (modelCall.state === 'open') modelCall.state = 'sent';
        return;
      case 'settled':
        return this.#settle(fence, step, Math.floor(step.share * (modelCall?.reservedNanoUsd ?? 0)));
      case 'unknown':
        return this.#settle(fence, step, modelCall?.reservedNanoUsd ?? 0);
      case 'void':
        return this.#settle(fence, step, 0);
      case 'finish':
        return this.#finish(step.debate);
    }
  }

  /** The run dies; the next run charges every sent call, and writes of the stale run are refused. */
  async #crash(fence: Fence, debate: number): Promise<void> {
    const acquired = await this.#store.debates.acquire(this.#tenant, fence.debateId);
    expect(acquired?.epoch).toBe(fence.epoch + 1);
    const takeoverFence = { ...fence, epoch: fence.epoch + 1 };
    this.#fences[debate] = takeoverFence;
    const sentCalls = [...this.#calls].filter(
      ([, modelCall]) => modelCall.debate === debate && modelCall.state === 'sent',
    );
    const after = this.#lastNumbers[debate] ?? 1;
    const lateStep = writeStep(after, { settlements: sentCalls.map(([name]) => settlement(call(name.slice(2)), 0)) });
    await expect(this.#store.debates.write(fence, lateStep)).rejects.toThrow(FencedError);
    const settlements = sentCalls.map(([name]) => settlement(call(name.slice(2)), 0, { state: 'unknown' }));
    this.#recordAlerts(await this.#store.debates.write(takeoverFence, writeStep(after, { settlements })));
    this.#latest[debate] = null;
    for (const [, modelCall] of sentCalls)
      Object.assign(modelCall, { state: 'ended', cost: modelCall.reservedNanoUsd });
  }

  /** A write whose reply was lost is repeated: it returns the same and changes nothing. */
  async #repeat(fence: Fence, debate: number): Promise<void> {
    const latest = this.#latest[debate] ?? null;
    if (latest === null) return;
    expect(latest.fence).toEqual(fence);
    const repeatedResult = await this.#store.debates.write(latest.fence, latest.step);
    const percents = ({ alerts }: SettledResult) => alerts.map(({ window, percent }) => `${window} ${percent}`);
    expect(percents(repeatedResult)).toEqual(percents(latest.result));
  }

  #recordAlerts({ alerts }: SettledResult): void {
    this.#alerts.push(...alerts.map(({ window, percent }) => `${window} ${percent}`));
  }

  async #settle(
    fence: Fence,
    step: Extract<PlannedStep, { kind: 'settled' | 'void' | 'unknown' }>,
    cost: number,
  ): Promise<void> {
    const modelCall = this.#calls.get(`${step.debate}/${step.subject}`);
    if (modelCall === undefined) return;
    const after = this.#lastNumbers[step.debate] ?? 1;
    const settlements = [settlement(call(String(step.subject)), cost, { state: step.kind })];
    const write = writeStep(after, { settlements, events: [judgingEvent(`m${after}`)] });
    const result = await this.#store.debates.write(fence, write);
    // A second settlement of a call is a new step, and still returns the alerts that the first one caused.
    if (modelCall.state !== 'ended') this.#recordAlerts(result);
    this.#latest[step.debate] = { fence, step: write, result };
    this.#lastNumbers[step.debate] = after + 1;
    if (modelCall.state === 'ended') return;
    modelCall.state = 'ended';
    modelCall.cost = cost;
  }

  async #finish(debate: number): Promise<void> {
    const fence = this.#fences[debate] ?? null;
    if (fence === null || this.#finished.has(debate)) return;
    this.#recordAlerts(await this.#store.debates.finish(fence, finishStep(this.#lastNumbers[debate] ?? 1)));
    this.#lastNumbers[debate] = (this.#lastNumbers[debate] ?? 1) + 1;
    this.#finished.add(debate);
    for (const modelCall of this.#calls.values()) {
      if (modelCall.debate !== debate || modelCall.state === 'ended') continue;
      modelCall.cost = modelCall.state === 'sent' ? modelCall.reservedNanoUsd : 0;
      modelCall.state = 'ended';
    }
  }

  async finishAll(): Promise<void> {
    for (let debate = 0; debate < DEBATES; debate += 1) await this.#finish(debate);
  }

  #sum(isSelected: (modelCall: ModelCall) => boolean): { readonly spent: number; readonly reserved: number } {
    const selected = [...this.#calls.values()].filter(isSelected);
    const spent = selected.reduce((sum, modelCall) => sum + modelCall.cost, 0);
    const reserved = selected.reduce(
      (sum, modelCall) => sum + (modelCall.state === 'ended' ? 0 : modelCall.reservedNanoUsd),
      0,
    );
    return { spent, reserved };
  }

  #fits(debate: number, window: string, additional: number): boolean {
    const ofWindow = this.#sum((modelCall) => modelCall.window === window);
    const ofDebate = this.#sum((modelCall) => modelCall.debate === debate);
    const { tenantLimit, debateLimit } = this.#limits;
    return (
      (tenantLimit === null || ofWindow.spent + ofWindow.reserved + additional <= tenantLimit) &&
      (debateLimit === null || ofDebate.spent + ofDebate.reserved + additional <= debateLimit)
    );
  }

  async check(): Promise<void> {
    const { tenantLimit, debateLimit } = this.#limits;
    for (const window of WINDOWS) {
      const { spentNanoUsd, reservedNanoUsd } = await this.#store.budgets.read(this.#tenant, window);
      const { spent, reserved } = this.#sum((modelCall) => modelCall.window === window);
      expect([spentNanoUsd, reservedNanoUsd]).toEqual([spent, reserved]);
      if (tenantLimit !== null) expect(spentNanoUsd + reservedNanoUsd).toBeLessThanOrEqual(tenantLimit);
      const alerts = this.#alerts.filter((alert) => alert.startsWith(window));
      const reachedPercents = [50, 75, 90, 100].filter(
        (percent) => spent > 0 && spent * 100 >= (tenantLimit ?? Infinity) * percent,
      );
      expect(alerts).toEqual(reachedPercents.map((percent) => `${window} ${percent}`));
    }
    for (const [debate, fence] of this.#fences.entries()) {
      if (fence === null) continue;
      const record = await this.#store.debates.read(this.#tenant, fence.debateId);
      const { spent, reserved } = this.#sum((modelCall) => modelCall.debate === debate);
      expect([record?.costNanoUsd, record?.reservedNanoUsd]).toEqual([spent, reserved]);
      if (debateLimit !== null) expect(spent + reserved).toBeLessThanOrEqual(debateLimit);
    }
  }

  /** Checks the state after every debate has finished. */
  async checkEnd(): Promise<void> {
    const lines = await wholeLedger(this.#store, this.#tenant);
    for (const window of WINDOWS) {
      const { spentNanoUsd, reservedNanoUsd } = await this.#store.budgets.read(this.#tenant, window);
      const ofWindow = lines.filter((line) => line.window === window);
      expect(sumNano(ofWindow.map((line) => line.costNanoUsd))).toBe(spentNanoUsd);
      expect(reservedNanoUsd).toBe(nano(0));
    }
    const spending = await this.#store.budgets.spending(this.#tenant);
    const total = sumNano(lines.map((line) => line.costNanoUsd));
    expect(sumNano(spending.map(({ costNanoUsd }) => costNanoUsd))).toBe(total);
    const keys = lines.map((line) => `${line.debateId}/${line.debaterId}/${line.attempt}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [debate, fence] of this.#fences.entries()) {
      if (fence === null) continue;
      const events = await this.#store.events.read({
        tenant: this.#tenant,
        debateId: fence.debateId,
        after: 0,
        limit: 100,
      });
      const expected = Array.from({ length: this.#lastNumbers[debate] ?? 0 }, (_, i) => i + 1);
      expect(events.map((event) => event.seq)).toEqual(expected);
    }
  }
}
