/** The rows as a table, on the terminal and in docs/performance.md. */
import type { Goal, ReportedRow } from './figure.ts';

export function tableOf(rows: readonly ReportedRow[]): string {
  const lines = rows.map(
    (row) => `| ${[row.label, row.against ?? '–', measuredText(row), goalText(row), metText(row)].join(' | ')} |`,
  );
  return ['| figure | against | median [range] | goal | met |', '|---|---|---|---|---|', ...lines].join('\n');
}

export function measuredText({ median, low, high, unit, repetitions }: ReportedRow): string {
  const spread = repetitions > 1 ? ` [${numberText(low)}, ${numberText(high)}]` : '';
  return `${numberText(median)}${spread} ${unit}`;
}

function goalText({ goal, unit }: ReportedRow): string {
  return goal === null ? '–' : `${signOf(goal)} ${unit}`;
}

function signOf(goal: Goal): string {
  return 'atMost' in goal ? `≤ ${numberText(goal.atMost)}` : `≥ ${numberText(goal.atLeast)}`;
}

function metText({ met }: ReportedRow): string {
  if (met === null) return '–';
  return met ? 'yes' : 'no';
}

/** With three significant digits. */
function numberText(value: number): string {
  if (value === 0 || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
