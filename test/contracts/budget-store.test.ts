/** Budgets and the ledger: never past a limit, whatever the order of steps, and the sum of the lines is what was spent. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nano, sumNano } from '../../src/budget/money.ts';
import type { LedgerLine } from '../../src/stores/budget-store.ts';
import type { Fence } from '../../src/stores/debate-store.ts';
import { FencedError } from '../../src/stores/store-errors.ts';
import type { Store } from '../../src/stores/store.ts';
import {
  AT,
  admission,
  budget,
  call,
  finishing,
  fresh,
  hold,
  holding,
  judging,
  running,
  settlement,
  writing,
} from './steps.ts';
import { describeStores } from './stores-under-test.ts';

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
  test('a window never used has zeroes, and windows do not mix', async () => {
    const tenant = fresh('tenant');
    expect(await store().budgets.read(tenant, '2026-11')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 0 });
    const fence = await running(store(), tenant, { holds: [hold('a', 80)], budget: budget(100, '2026-11') });
    // A new month has the whole limit again.
    const held = await store().debates.hold(fence, holding([hold('b', 100)], budget(100, '2026-12')));
    expect(held.kind).toBe('held');
    // A hold settles in the window it was made in.
    await store().debates.write(fence, writing(1, { settlements: [settlement(call('a'), 55)] }));
    expect(await store().budgets.read(tenant, '2026-11')).toEqual({ spentNanoUsd: 55, reservedNanoUsd: 0 });
    expect(await store().budgets.read(tenant, '2026-12')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 100 });
    expect((await wholeLedger(store(), tenant)).map((line) => line.window)).toEqual(['2026-11']);
  });

  test('usage above its hold is charged whole and then refuses what comes after', async () => {
    const tenant = fresh('tenant');
    const fence = await running(store(), tenant, { holds: [hold('a', 90)], budget: budget(100) });
    await store().debates.write(fence, writing(1, { settlements: [settlement(call('a'), 120)] }));
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 120, reservedNanoUsd: 0 });
    expect(await store().debates.hold(fence, holding([hold('b', 0)], budget(100)))).toEqual({
      kind: 'budget_exceeded',
      scope: 'tenant',
      budget: { limitNanoUsd: 100, spentNanoUsd: 120, reservedNanoUsd: 0 },
    });
  });

  test('without a limit everything is held and counted', async () => {
    const tenant = fresh('tenant');
    await running(store(), tenant, { holds: [hold('a', 5), hold('free', 0)] });
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 5 });
  });

  test('a thousand debates at once against a limit that fits a hundred: a hundred', async () => {
    const tenant = fresh('tenant');
    const steps = Array.from({ length: 1000 }, () =>
      admission(tenant, { holds: [hold('a', 7), hold('b', 3)], budget: budget(1009) }),
    );
    const results = await Promise.all(steps.map((step) => store().debates.admit(step)));
    // 100 × (7 + 3) = 1000 ≤ 1009 < 1010
    expect(results.filter((result) => result.kind === 'admitted')).toHaveLength(100);
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 1000 });
  });

  test('the ledger is newest first, its ids ascend, and its pages keep when lines are added', async () => {
    const tenant = fresh('tenant');
    const subjects = Array.from({ length: 12 }, (_, i) => `d${i}`);
    const fence = await running(store(), tenant, { holds: subjects.map((subject) => hold(subject, 1)) });
    const settle = (subject: string) =>
      store().debates.write(fence, writing(1, { settlements: [settlement(call(subject), 1)] }));
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
    expect(await store().budgets.ledger(fresh('tenant'), { limit: 4, cursor: null })).toEqual({
      rows: [],
      nextCursor: null,
    });
  });

  test('any interleaving of steps keeps every limit, and ends with the ledger’s sum spent and nothing held', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ tenantLimit, debateLimit, steps }) => {
        const world = new World(store(), { tenantLimit, debateLimit });
        for (const step of steps) {
          await world.take(step);
          await world.check();
        }
        await world.finishAll();
        await world.check();
        await world.checkEnd();
      }),
      { numRuns: 40 },
    );
  });
});

const WINDOWS = ['2026-11', '2026-12'] as const;
const DEBATES = 3;
const SUBJECTS = 4;

const where = { debate: fc.nat({ max: DEBATES - 1 }), subject: fc.nat({ max: SUBJECTS - 1 }) };
const amount = fc.integer({ min: 0, max: 120 });
const plan = fc.record({
  tenantLimit: fc.option(fc.integer({ min: 0, max: 400 })),
  debateLimit: fc.option(fc.integer({ min: 0, max: 250 })),
  steps: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('admit'), ...where, amount, window: fc.nat({ max: 1 }) }),
      fc.record({ kind: fc.constant('claim'), ...where }),
      fc.record({ kind: fc.constant('hold'), ...where, amount, window: fc.nat({ max: 1 }), stale: fc.boolean() }),
      fc.record({ kind: fc.constant('sent'), ...where }),
      fc.record({ kind: fc.constant('settled'), ...where, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ kind: fc.constant('void'), ...where }),
      fc.record({ kind: fc.constant('unknown'), ...where }),
      fc.record({ kind: fc.constant('finish'), ...where }),
    ),
    { maxLength: 40 },
  ),
});
type PlannedStep = Parameters<
  Parameters<typeof fc.asyncProperty<[typeof plan extends fc.Arbitrary<infer P> ? P : never]>>[1]
>[0]['steps'][number];

interface ModelCall {
  readonly debate: number;
  readonly window: string;
  readonly held: number;
  state: 'open' | 'sent' | 'ended';
  cost: number;
}

/** One tenant's debates, and beside the store a plain account of what must be so. */
class World {
  readonly #tenant = fresh('tenant');
  readonly #store: Store;
  readonly #limits: { readonly tenantLimit: number | null; readonly debateLimit: number | null };
  readonly #fences: (Fence | null)[] = Array.from({ length: DEBATES }, () => null);
  readonly #finished = new Set<number>();
  readonly #numbers = Array.from({ length: DEBATES }, () => 1);
  readonly #calls = new Map<string, ModelCall>();

  constructor(store: Store, limits: { readonly tenantLimit: number | null; readonly debateLimit: number | null }) {
    this.#store = store;
    this.#limits = limits;
  }

  async take(step: PlannedStep): Promise<void> {
    const fence = this.#fences[step.debate] ?? null;
    if (step.kind === 'admit') {
      if (fence === null) await this.#admit(step);
    } else if (fence === null) {
      return;
    } else if (this.#finished.has(step.debate)) {
      await expect(this.#store.debates.write(fence, writing(1))).rejects.toThrow(FencedError);
    } else {
      await this.#takeRunning(fence, step);
    }
  }

  async #admit({ debate, subject, amount: held, window }: Extract<PlannedStep, { kind: 'admit' }>): Promise<void> {
    const name = WINDOWS[window === 0 ? 0 : 1];
    const step = admission(this.#tenant, {
      id: `debate-${debate}`,
      holds: [hold(String(subject), held)],
      budget: budget(this.#limits.tenantLimit, name),
      debateLimit: this.#limits.debateLimit,
    });
    const fits = this.#fits(debate, name, held);
    expect((await this.#store.debates.admit(step)).kind).toBe(fits ? 'admitted' : 'budget_exceeded');
    if (!fits) return;
    this.#fences[debate] = { tenant: this.#tenant, debateId: step.id, epoch: 0 };
    this.#calls.set(`${debate}/${subject}`, { debate, window: name, held, state: 'open', cost: 0 });
  }

  async #takeRunning(fence: Fence, step: Exclude<PlannedStep, { kind: 'admit' }>): Promise<void> {
    const name = `${step.debate}/${step.subject}`;
    const known = this.#calls.get(name);
    const key = call(String(step.subject));
    switch (step.kind) {
      case 'claim': {
        const claimed = await this.#store.debates.claim(this.#tenant, fence.debateId);
        expect(claimed?.epoch).toBe(fence.epoch + 1);
        this.#fences[step.debate] = { ...fence, epoch: fence.epoch + 1 };
        return;
      }
      case 'hold': {
        const window = WINDOWS[step.window === 0 ? 0 : 1];
        const asked = holding([hold(String(step.subject), step.amount)], budget(this.#limits.tenantLimit, window));
        if (step.stale && fence.epoch > 0) {
          const old = { ...fence, epoch: fence.epoch - 1 };
          await expect(this.#store.debates.hold(old, asked)).rejects.toThrow(FencedError);
          return;
        }
        const fits = known !== undefined || this.#fits(step.debate, window, step.amount);
        expect((await this.#store.debates.hold(fence, asked)).kind).toBe(fits ? 'held' : 'budget_exceeded');
        if (known !== undefined || !fits) return;
        this.#calls.set(name, { debate: step.debate, window, held: step.amount, state: 'open', cost: 0 });
        return;
      }
      case 'sent':
        if (known === undefined) return;
        await this.#store.debates.sent(fence, key, AT);
        if (known.state === 'open') known.state = 'sent';
        return;
      case 'settled':
        return this.#settle(fence, step, Math.floor(step.share * (known?.held ?? 0)));
      case 'unknown':
        return this.#settle(fence, step, known?.held ?? 0);
      case 'void':
        return this.#settle(fence, step, 0);
      case 'finish':
        return this.#finish(step.debate);
    }
  }

  async #settle(
    fence: Fence,
    step: Extract<PlannedStep, { kind: 'settled' | 'void' | 'unknown' }>,
    cost: number,
  ): Promise<void> {
    const known = this.#calls.get(`${step.debate}/${step.subject}`);
    if (known === undefined) return;
    const after = this.#numbers[step.debate] ?? 1;
    const settlements = [settlement(call(String(step.subject)), cost, { state: step.kind })];
    await this.#store.debates.write(fence, writing(after, { settlements, events: [judging(`m${after}`)] }));
    this.#numbers[step.debate] = after + 1;
    if (known.state === 'ended') return;
    known.state = 'ended';
    known.cost = cost;
  }

  async #finish(debate: number): Promise<void> {
    const fence = this.#fences[debate] ?? null;
    if (fence === null || this.#finished.has(debate)) return;
    await this.#store.debates.finish(fence, finishing(this.#numbers[debate] ?? 1));
    this.#numbers[debate] = (this.#numbers[debate] ?? 1) + 1;
    this.#finished.add(debate);
    for (const known of this.#calls.values()) {
      if (known.debate !== debate || known.state === 'ended') continue;
      known.cost = known.state === 'sent' ? known.held : 0;
      known.state = 'ended';
    }
  }

  async finishAll(): Promise<void> {
    for (let debate = 0; debate < DEBATES; debate += 1) await this.#finish(debate);
  }

  #sum(part: (known: ModelCall) => boolean): { readonly spent: number; readonly reserved: number } {
    const chosen = [...this.#calls.values()].filter(part);
    const spent = chosen.reduce((sum, known) => sum + known.cost, 0);
    const reserved = chosen.reduce((sum, known) => sum + (known.state === 'ended' ? 0 : known.held), 0);
    return { spent, reserved };
  }

  #fits(debate: number, window: string, more: number): boolean {
    const ofWindow = this.#sum((known) => known.window === window);
    const ofDebate = this.#sum((known) => known.debate === debate);
    const { tenantLimit, debateLimit } = this.#limits;
    return (
      (tenantLimit === null || ofWindow.spent + ofWindow.reserved + more <= tenantLimit) &&
      (debateLimit === null || ofDebate.spent + ofDebate.reserved + more <= debateLimit)
    );
  }

  async check(): Promise<void> {
    const { tenantLimit, debateLimit } = this.#limits;
    for (const window of WINDOWS) {
      const { spentNanoUsd, reservedNanoUsd } = await this.#store.budgets.read(this.#tenant, window);
      const { spent, reserved } = this.#sum((known) => known.window === window);
      expect([spentNanoUsd, reservedNanoUsd]).toEqual([spent, reserved]);
      if (tenantLimit !== null) expect(spentNanoUsd + reservedNanoUsd).toBeLessThanOrEqual(tenantLimit);
    }
    for (const [debate, fence] of this.#fences.entries()) {
      if (fence === null) continue;
      const record = await this.#store.debates.read(this.#tenant, fence.debateId);
      const { spent, reserved } = this.#sum((known) => known.debate === debate);
      expect([record?.costNanoUsd, record?.heldNanoUsd]).toEqual([spent, reserved]);
      if (debateLimit !== null) expect(spent + reserved).toBeLessThanOrEqual(debateLimit);
    }
  }

  /** After every debate has finished. */
  async checkEnd(): Promise<void> {
    const lines = await wholeLedger(this.#store, this.#tenant);
    for (const window of WINDOWS) {
      const { spentNanoUsd, reservedNanoUsd } = await this.#store.budgets.read(this.#tenant, window);
      const ofWindow = lines.filter((line) => line.window === window);
      expect(sumNano(ofWindow.map((line) => line.costNanoUsd))).toBe(spentNanoUsd);
      expect(reservedNanoUsd).toBe(nano(0));
    }
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
      const expected = Array.from({ length: this.#numbers[debate] ?? 0 }, (_, i) => i + 1);
      expect(events.map((event) => event.seq)).toEqual(expected);
    }
  }
}
