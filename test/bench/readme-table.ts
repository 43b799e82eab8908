/** The README's table of figures: made here alone, a part of it at a time if need be. */
import type { Reported } from './figure.ts';
import { tableOf } from './table.ts';

const BEGIN = '<!-- made by `npm run bench -- --readme` -->';
const END = '<!-- end of the table -->';
/** After the row's own cells, unseen in a browser: the figure that the row is of. */
const OF_FIGURE = / <!-- (\S+) --> \|$/;

/** The text with these rows in its table, in the order of `names`; rows of other figures stay as they are. */
export function withRows(readme: string, rows: readonly Reported[], names: readonly string[]): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin === -1 || end === -1) throw new Error(`the README has no place for the table: ${BEGIN} … ${END}`);
  const measured = new Set(rows.map(({ figure }) => figure));
  const kept = readme
    .slice(begin + BEGIN.length, end)
    .split('\n')
    .filter((line) => OF_FIGURE.test(line) && !measured.has(figureOf(line)));
  const [header = '', rule = '', ...lines] = tableOf(rows).split('\n');
  const made = lines.map((line, index) => line.replace(/ \|$/, ` <!-- ${rows[index]?.figure} --> |`));
  const inOrder = [...kept, ...made].toSorted((a, b) => names.indexOf(figureOf(a)) - names.indexOf(figureOf(b)));
  return `${readme.slice(0, begin)}${[BEGIN, header, rule, ...inOrder].join('\n')}\n${readme.slice(end)}`;
}

function figureOf(line: string): string {
  return OF_FIGURE.exec(line)?.[1] ?? '';
}
