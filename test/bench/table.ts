/** The rows as a table, on the terminal and in docs/performance.md. */
import type { Goal, Reported } from './figure.ts';

export function tableOf(rows: readonly Reported[]): string {
  const lines = rows.map(
    (row) => `| ${[row.label, row.against ?? '–', measured(row), goalText(row), metText(row)].join(' | ')} |`,
  );
  return ['| figure | against | median [range] | goal | met |', '|---|---|---|---|---|', ...lines].join('\n');
}

export function measured({ median, low, high, unit, repetitions }: Reported): string {
  const spread = repetitions > 1 ? ` [${numberText(low)}, ${numberText(high)}]` : '';
  return `${numberText(median)}${spread} ${unit}`;
}

function goalText({ goal, unit }: Reported): string {
  return goal === null ? '–' : `${signOf(goal)} ${unit}`;
}

function signOf(goal: Goal): string {
  return 'atMost' in goal ? `≤ ${numberText(goal.atMost)}` : `≥ ${numberText(goal.atLeast)}`;
}

function metText({ met }: Reported): string {
  if (met === null) return '–';
  return met ? 'yes' : 'no';
}

/** Three digits that mean something. */
function numberText(value: number): string {
  if (value === 0 || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
