/** Formats the figures of the error target as tables. */
import { goalsTable } from '../agreement/agreement-tables.ts';
import type { Table } from '../table.ts';
import type { GuaranteeReport } from './guarantee.ts';
import type { GuaranteeRow } from './guarantee-row.ts';

export function guaranteeTables({ guarantee, goals }: GuaranteeReport): Table[] {
  return [
    { ...goalsTable(goals), title: 'Goals of the error target' },
    {
      title: 'Error target: what is acted on, and how often the target is broken',
      header: [
        ...['set', 'panel', 'target', 'labels', 'scored', 'status', 'acted on', 'wrong of acted', 'wrong of asked'],
        ...['splits over target', 'by sampling alone'],
      ],
      rows: guarantee.filter(({ status }) => status !== 'not_enough_rows').map(cellsOf),
      notes: NOTES,
    },
  ];
}

const NOTES = [
  'Labels are drawn from the set, the rest of it is scored; means over all splits. "status": of most splits. "by sampling',
  'alone": labels with few errors leave many for the rest of a set; this is the highest share over the target that a threshold',
  'has for this reason alone, however it is chosen before the split. Sets that leave fewer than 100 questions to score have the',
  'status `not_enough_rows` and are not listed.',
].join('\n');

function cellsOf(row: GuaranteeRow): string[] {
  return [
    row.set,
    row.panel,
    `${100 * row.target} % of ${row.of}`,
    String(row.labels),
    String(row.scored),
    row.status,
    ...[row.automated, row.error_among_acted, row.wrong_per_asked, row.share_over_target, row.share_by_sampling].map(
      percent,
    ),
  ];
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`;
}
