import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nano } from '../../src/budget/money.ts';
import type { BudgetPeriod } from '../../src/budget/reservation.ts';
import { budgetPeriods, remaining, windowAt } from '../../src/budget/reservation.ts';

function windowOf(period: BudgetPeriod, at: string): [string, string | null] {
  const { name, resetsAt } = windowAt(period, new Date(at));
  return [name, resetsAt === null ? null : resetsAt.toISOString()];
}

describe('a budget window', () => {
  it.each([
    // Any day; the last and the first millisecond of a month, of a year, of a leap day.
    ['day', '2026-11-27T12:34:56.789Z', '2026-11-27', '2026-11-28T00:00:00.000Z'],
    ['day', '2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['day', '2028-02-28T23:59:59.999Z', '2028-02-28', '2028-02-29T00:00:00.000Z'],
    ['day', '2028-02-29T00:00:00.000Z', '2028-02-29', '2028-03-01T00:00:00.000Z'],
    ['month', '2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01T00:00:00.000Z'],
    ['month', '2026-12-01T00:00:00.000Z', '2026-12', '2027-01-01T00:00:00.000Z'],
    ['month', '2027-01-31T12:00:00.000Z', '2027-01', '2027-02-01T00:00:00.000Z'],
    ['month', '2100-02-28T23:59:59.999Z', '2100-02', '2100-03-01T00:00:00.000Z'],
    // 2026-11-27 is a Friday, its week began on Monday the 23rd.
    ['week', '2026-11-27T12:00:00.000Z', '2026-W48', '2026-11-30T00:00:00.000Z'],
    ['week', '2026-11-29T23:59:59.999Z', '2026-W48', '2026-11-30T00:00:00.000Z'],
    ['week', '2026-11-30T00:00:00.000Z', '2026-W49', '2026-12-07T00:00:00.000Z'],
    // 2026 has 53 ISO weeks, since its 1 January is a Thursday: 2027-01-01 (a Friday) is still in the last one.
    ['week', '2026-01-01T00:00:00.000Z', '2026-W01', '2026-01-05T00:00:00.000Z'],
    ['week', '2027-01-01T00:00:00.000Z', '2026-W53', '2027-01-04T00:00:00.000Z'],
    ['week', '2027-01-04T00:00:00.000Z', '2027-W01', '2027-01-11T00:00:00.000Z'],
    // 2025-12-29 is a Monday, its Thursday is 2026-01-01: the first week of 2026.
    ['week', '2025-12-28T23:59:59.999Z', '2025-W52', '2025-12-29T00:00:00.000Z'],
    ['week', '2025-12-29T00:00:00.000Z', '2026-W01', '2026-01-05T00:00:00.000Z'],
    // A day with a clock change in many time zones has no such change in UTC.
    ['day', '2026-03-29T01:30:00.000Z', '2026-03-29', '2026-03-30T00:00:00.000Z'],
  ] as const)('of a %s at %s is %s and ends at %s', (period, at, name, resetsAt) => {
    expect(windowOf(period, at)).toEqual([name, resetsAt]);
  });

  it('without a period is one window without an end', () => {
    expect(windowOf('none', '2026-11-27T00:00:00Z')).toEqual(['all', null]);
    expect(windowOf('none', '2099-11-27T00:00:00Z')).toEqual(['all', null]);
  });

  it('ends at the first instant of the next window, and contains every earlier instant', () => {
    const instant = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2199-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    const periods = fc.constantFrom(...budgetPeriods.filter((candidate) => candidate !== 'none'));
    fc.assert(
      fc.property(periods, instant, fc.double({ min: 0, max: 1, noNaN: true }), (period, at, fraction) => {
        const { name, resetsAt } = windowAt(period, at);
        const end = resetsAt?.getTime() ?? Number.NaN;
        expect(end).toBeGreaterThan(at.getTime());
        expect(windowAt(period, new Date(end)).name).not.toBe(name);
        const last = end - 1;
        const between = Math.floor(at.getTime() + fraction * (last - at.getTime()));
        for (const time of [at.getTime(), between, last])
          expect(windowAt(period, new Date(time))).toEqual({ name, resetsAt });
      }),
      { numRuns: 2_000 },
    );
  });

  it('has a name that no other window of the period has', () => {
    const days = Array.from({ length: 60 * 366 }, (_, index) => new Date(Date.UTC(2000, 0, 1 + index)));
    for (const period of ['day', 'week', 'month'] as const) {
      const endsByName = new Map<string, number | undefined>();
      for (const day of days) {
        const { name, resetsAt } = windowAt(period, day);
        expect(endsByName.get(name) ?? resetsAt?.getTime()).toBe(resetsAt?.getTime());
        endsByName.set(name, resetsAt?.getTime());
      }
      expect(endsByName.size).toBeGreaterThan(700);
    }
  });

  it('does not exist for an invalid instant', () => {
    expect(() => windowAt('month', new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('the remainder of a budget', () => {
  const state = (limit: number | null, spent: number, reserved: number) => ({
    limitNanoUsd: limit === null ? null : nano(limit),
    spentNanoUsd: nano(spent),
    reservedNanoUsd: nano(reserved),
  });

  it('is the limit minus spent and reserved, at least 0, and unbounded without a limit', () => {
    expect(remaining(state(100, 30, 20))).toBe(50);
    expect(remaining(state(100, 60, 40))).toBe(0);
    expect(remaining(state(100, 90, 40))).toBe(0);
    expect(remaining(state(null, 90, 40))).toBeNull();
  });
});
