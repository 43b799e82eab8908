/**
 * `npm run eval -- --data <folder>`: scores recorded answers of real models with the project's own reading, agreement,
 * decision and confidence code.
 *   --pairs FILE    also scores labelled pairs of answers and prints the goals of the comparison; can be repeated
 *   --guarantee     measures the error target instead: the automated share, and how often the target is broken
 *   --splits N      random splits for each setting of --guarantee (default 400)
 *   --pareto        measures accuracy against calls and cost instead: single models, panels, cascades, two-tier policies;
 *                   with --write also draws pareto.svg beside the document
 *   --json          prints everything as JSON
 *   --write FILE    also writes the figures between the marks of a Markdown document
 *   --edits N       random edits of each kind (default 20,000); only with --pairs
 *   --inputs N      pathological inputs (default 2,000); only with --pairs
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureGuarantee } from './guarantee/guarantee.ts';
import { guaranteeTables } from './guarantee/guarantee-tables.ts';
import { measurePareto } from './pareto/pareto.ts';
import { paretoTables } from './pareto/pareto-tables.ts';
import type { BrokenFile } from './recorded/data-file.ts';
import { evaluate } from './report.ts';
import type { Marks } from './report-document.ts';
import { GUARANTEE_MARKS, hasMarks, PARETO_MARKS, REPORT_MARKS, reportTables, withTables } from './report-document.ts';
import { reportText } from './report-text.ts';
import type { Table } from './table.ts';
import { tableText } from './table.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    pairs: { type: 'string', multiple: true, default: [] },
    guarantee: { type: 'boolean', default: false },
    splits: { type: 'string', default: '400' },
    pareto: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'string' },
    edits: { type: 'string', default: '20000' },
    inputs: { type: 'string', default: '2000' },
  },
});

const DATA_NEEDED = '--data <folder> or --pairs <file> is needed: recorded answers, see docs/accuracy.md';
const FOLDER_NEEDED = '--guarantee and --pareto need --data <folder>: recorded answers, see docs/accuracy.md';
const MODES_EXCLUDE = '--guarantee and --pareto measure different things: give one of them';
const missing = [values.data, ...values.pairs, values.write].find((path) => path !== undefined && !existsSync(path));
const { edits, inputs, splits } = values;
const mode = values.guarantee ? 'guarantee' : values.pareto ? 'pareto' : 'report';
const marks = { guarantee: GUARANTEE_MARKS, pareto: PARETO_MARKS, report: REPORT_MARKS }[mode];
if (missing !== undefined) stop(`There is no data at ${missing}: nothing was scored.`, 1);
else if (values.data === undefined && values.pairs.length === 0) stop(DATA_NEEDED, 2);
else if (values.data === undefined && mode !== 'report') stop(FOLDER_NEEDED, 2);
else if (values.guarantee && values.pareto) stop(MODES_EXCLUDE, 2);
else if (![edits, inputs].every((number) => /^\d+$/.test(number)) || !/^[1-9]\d*$/.test(splits))
  stop('--edits, --inputs and --splits take whole numbers, --splits at least 1', 2);
else if (values.write !== undefined && !hasMarks(readFileSync(values.write, 'utf8'), marks))
  stop(`${values.write} has no lines ${marks.join(' and ')}: nothing was scored.`, 1);
else print({ guarantee: guaranteeOutput, pareto: paretoOutput, report: reportOutput }[mode](values.data ?? ''));

interface Output {
  readonly json: unknown;
  readonly text: string;
  readonly tables: readonly Table[];
  readonly broken: readonly BrokenFile[];
  readonly chart?: string;
}

function reportOutput(): Output {
  const report = evaluate({
    folder: values.data ?? null,
    pairFiles: values.pairs,
    edits: Number(edits),
    inputs: Number(inputs),
  });
  return { json: report, text: reportText(report), tables: reportTables(report), broken: report.broken };
}

function guaranteeOutput(folder: string): Output {
  const report = measureGuarantee(folder, Number(splits));
  const tables = guaranteeTables(report);
  return { json: report, text: tables.map(tableText).join('\n'), tables, broken: report.broken };
}

/** Writes fewer rows to the document than to the terminal. */
function paretoOutput(folder: string): Output {
  const { report, chart } = measurePareto(folder);
  if (report.sets.length === 0) stop(`There are no recorded answers at ${folder}: nothing was scored.`, 1);
  const text = paretoTables(report, 'all').map(tableText).join('\n');
  return { json: report, text, tables: paretoTables(report, 'short'), broken: report.broken, chart };
}

function print({ json, text, tables, broken, chart }: Output): void {
  process.stdout.write(values.json ? `${JSON.stringify(json, null, 2)}\n` : text);
  if (values.write !== undefined) writeDocument(values.write, { tables, marks });
  if (values.write !== undefined && chart !== undefined)
    writeFileSync(join(dirname(values.write), 'pareto.svg'), chart);
  if (broken.length > 0) stop(broken.map(({ file, why }) => `${file}: ${why}`).join('\n'), 1);
}

function writeDocument(path: string, { tables, marks: between }: { tables: readonly Table[]; marks: Marks }): void {
  const command = ['npm run eval --', ...process.argv.slice(2)].join(' ');
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), tables, { marks: between, command, date }));
}

function stop(why: string, exitCode: number): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = exitCode;
}
