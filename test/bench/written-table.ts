/** The table of figures in docs/performance.md: written by the bench alone, all rows or those of some figures. */
import type { ReportedRow } from './figure.ts';
import { tableOf } from './table.ts';

const BEGIN = '<!-- made by `npm run bench -- --write` -->';
const END = '<!-- end of the table -->';
/** A comment after the cells of a row names its figure. A browser does not show it. */
const OF_FIGURE = / <!-- (\S+) --> \|$/;

/** The text with these rows in its table, in the order of `names`; rows of other figures stay as they are. */
export function withRows(document: string, rows: readonly ReportedRow[], names: readonly string[]): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end === -1) throw new Error(`the document has no marks for the table: ${BEGIN} … ${END}`);
  const measured = new Set(rows.map(({ figure }) => figure));
  const otherRows = document
    .slice(begin + BEGIN.length, end)
    .split('\n')
    .filter((line) => OF_FIGURE.test(line) && !measured.has(figureOf(line)));
  const [header = '', rule = '', ...lines] = tableOf(rows).split('\n');
  const newRows = lines.map((line, index) => line.replace(/ \|$/, ` <!-- ${rows[index]?.figure} --> |`));
  const inOrder = [...otherRows, ...newRows].toSorted(
    (a, b) => names.indexOf(figureOf(a)) - names.indexOf(figureOf(b)),
  );
  return `${document.slice(0, begin)}${[BEGIN, header, rule, ...inOrder].join('\n')}\n${document.slice(end)}`;
}

/** Returns the document with the table between the marks of the figure. */
export function withOwnTable(document: string, figure: string, table: string): string {
  const [begin, end] = [`<!-- table of ${figure} -->\n`, `\n<!-- end of the table of ${figure} -->`];
  const [tableStart, tableEnd] = [document.indexOf(begin), document.indexOf(end)];
  if (tableStart === -1 || tableEnd === -1) throw new Error(`the document has no marks for the table of ${figure}`);
  return `${document.slice(0, tableStart + begin.length)}${table}${document.slice(tableEnd)}`;
}

function figureOf(line: string): string {
  return OF_FIGURE.exec(line)?.[1] ?? '';
}
