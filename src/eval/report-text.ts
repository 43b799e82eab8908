/** Formats the report as text for a terminal. */
import {
  editsTable,
  goalsTable,
  mergedEditsTable,
  openPairsTable,
  pairsTable,
  wrongPairsTable,
} from './agreement/agreement-tables.ts';
import type { EvalReport } from './report.ts';
import { scorecardsText } from './scorecard-table.ts';
import type { Table } from './table.ts';
import { tableText } from './table.ts';

export function reportText({ notScored, scorecards, openPairs, pairs, agreement }: EvalReport): string {
  const files = notScored.map(({ file, why }) => [file, why]);
  const tables: Table[] = [
    { title: 'Not scored', header: ['file', 'reason'], rows: files, notes: '' },
    openPairsTable(openPairs),
    ...pairs.flatMap((file) => [pairsTable(file, 0), wrongPairsTable(file)]),
    ...(agreement === null ? [] : [editsTable(agreement.edits), mergedEditsTable(agreement.edits)]),
    ...(agreement === null ? [] : [goalsTable(agreement.goals)]),
  ];
  const written = tables.filter(hasRows).map(tableText);
  return [scorecardsText(scorecards), ...written].filter((text) => text !== '').join('\n');
}

function hasRows({ rows }: Table): boolean {
  return rows.length > 0;
}
