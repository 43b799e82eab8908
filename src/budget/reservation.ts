/** A budget: its spending limit, the window of time in which the limit counts, and the money spent and reserved. */
import type { NanoUsd } from './money.ts';
import { nano } from './money.ts';

export const budgetPeriods = ['none', 'day', 'week', 'month'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** The spending limit of a tenant. */
export interface BudgetLimit {
  /** Null when there is no limit. */
  readonly limitNanoUsd: NanoUsd | null;
  readonly period: BudgetPeriod;
}

export interface BudgetWindow {
  /** The name of the window in the keys of stores: `all` (no period), `2026-11-27`, `2026-W48` or `2026-11`. */
  readonly name: string;
  /** The first instant after the window; null when it never ends. */
  readonly resetsAt: Date | null;
}

const DAY_MS = 86_400_000;

/** Returns the window that contains `at` (UTC; weeks are ISO 8601 and begin on Monday). */
export function windowAt(period: BudgetPeriod, at: Date): BudgetWindow {
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  const midnight = Date.UTC(year, month, at.getUTCDate());
  switch (period) {
    case 'none':
      return { name: 'all', resetsAt: null };
    case 'day':
      return { name: isoDay(midnight), resetsAt: new Date(midnight + DAY_MS) };
    case 'week': {
      const daysSinceMonday = (at.getUTCDay() + 6) % 7;
      const monday = midnight - daysSinceMonday * DAY_MS;
      return { name: isoWeek(monday), resetsAt: new Date(monday + 7 * DAY_MS) };
    }
    case 'month':
      return { name: isoDay(midnight).slice(0, 7), resetsAt: new Date(Date.UTC(year, month + 1, 1)) };
    default:
      // Reached only by a period that a newer version has stored. Its window never ends, so that the tenant can be read.
      return { name: period, resetsAt: null };
  }
}

/** Returns whether the window of this name was over at `at`. False for `all` and names of unknown form: they never end. */
export function isWindowOver(name: string, at: Date): boolean {
  const period = budgetPeriods.find((candidate) => NAME_FORMATS[candidate].test(name));
  return period !== undefined && period !== 'none' && name < windowAt(period, at).name;
}

/** The formats of window names. Names of one period sort in the order of time, because years have four digits. */
const NAME_FORMATS: Readonly<Record<BudgetPeriod, RegExp>> = {
  none: /^all$/,
  day: /^\d{4}-\d\d-\d\d$/,
  week: /^\d{4}-W\d\d$/,
  month: /^\d{4}-\d\d$/,
};

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the ISO week. Its year is the year of the week's Thursday. */
function isoWeek(mondayMs: number): string {
  const thursday = new Date(mondayMs + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The state of a budget. Invariant: spent + reserved ≤ limit, unless a call cost more than its reservation. */
export interface BudgetState {
  readonly limitNanoUsd: NanoUsd | null;
  readonly spentNanoUsd: NanoUsd;
  readonly reservedNanoUsd: NanoUsd;
}

/** Returns the amount that can still be reserved; null when there is no limit. */
export function remaining(state: BudgetState): NanoUsd | null {
  if (state.limitNanoUsd === null) return null;
  return nano(Math.max(0, state.limitNanoUsd - state.spentNanoUsd - state.reservedNanoUsd));
}
