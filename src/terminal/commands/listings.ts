/** Formats history and budget for standard output, with aligned columns and one debate per line. */
import type { Budget, HistoryEntry } from '../../client/contract-types.ts';
import { shareText, usdText } from '../amounts.ts';
import { plainLine } from '../plain-text.ts';
import { fitColumns } from '../screen.ts';

const ANSWER_COLUMNS = 24;
const STATUS_COLUMNS = 15;

/** Returns lines of id, end, status, confidence, cost, answer and question, newest first. */
export function historyLines(entries: readonly HistoryEntry[]): string {
  return entries.map((entry) => `${historyLine(entry)}\n`).join('');
}

function historyLine({
  id,
  finished_at,
  status,
  escalated,
  confidence,
  cost_usd,
  final_answer,
  question,
}: HistoryEntry) {
  const finishedAt = (finished_at ?? '').slice(0, 16).replace('T', ' ');
  const cells = [
    plainLine(id),
    plainLine(finishedAt),
    fitColumns(plainLine(escalated ? `${status}!` : status), STATUS_COLUMNS),
    shareText(confidence).padStart(4),
    usdText(cost_usd).padStart(9),
    fitColumns(plainLine(final_answer ?? '–'), ANSWER_COLUMNS),
    plainLine(question).slice(0, 200),
  ];
  return cells.join('  ').trimEnd();
}

export function budgetLines({ limit_usd, spent_usd, reserved_usd, remaining_usd, period, resets_at }: Budget): string {
  const rows = [
    ['limit', limit_usd === null ? 'none' : usdText(limit_usd)],
    ['spent', usdText(spent_usd)],
    ['reserved', usdText(reserved_usd)],
    ['remaining', remaining_usd === null ? '–' : usdText(remaining_usd)],
    ['period', period],
    ['resets at', resets_at ?? '–'],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(11)}${plainLine(value)}\n`).join('');
}
