/** Formats usage as CSV (RFC 4180), for spreadsheets and billing programs. */
import type { UsageRow, UsageView } from './read-usage.ts';

const AMOUNTS = [
  'calls',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'cost_usd',
  'operator_cost_usd',
] as const;
const NAMES = { tenant: 'tenant', model: 'model', key: 'key_id', paid_by: 'paid_by' } as const;

export function usageCsv({ month, group_by, data }: UsageView): string {
  const columns = [...group_by.map((group) => NAMES[group]), ...AMOUNTS];
  const rows = data.map((row) => [month, ...columns.map((column) => cell(row, column))]);
  return [['month', ...columns], ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cell(row: UsageRow, column: keyof UsageRow): string {
  // Nine decimals, because JavaScript would write a small amount as 1e-9.
  if (column === 'cost_usd' || column === 'operator_cost_usd') return row[column].toFixed(9);
  return String(row[column] ?? '');
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
