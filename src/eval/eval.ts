/**
 * `npm run eval -- --data <folder>`: recorded answers of real models through the project's own reading, agreement, decision
 * and confidence code.
 *   --pairs FILE    scores labelled pairs of answers too and prints the goals of the comparison; can be repeated
 *   --guarantee     measures the error target instead: what it automates, and how often the target is broken
 *   --splits N      random splits for each setting of --guarantee (default 400)
 *   --json          prints everything as JSON
 *   --write FILE    also writes the figures between the marks of a Markdown document
 *   --edits N       random edits of each kind (default 20,000); only with --pairs
 *   --inputs N      pathological inputs (default 2,000); only with --pairs
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BrokenFile } from './data-file.ts';
import { measureGuarantee } from './guarantee/guarantee.ts';
import { guaranteeTables } from './guarantee/guarantee-tables.ts';
import { evaluate } from './report.ts';
import type { Marks } from './report-document.ts';
import { GUARANTEE_MARKS, hasMarks, REPORT_MARKS, reportTables, withTables } from './report-document.ts';
import { asText } from './report-text.ts';
import type { Table } from './table.ts';
import { tableText } from './table.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    pairs: { type: 'string', multiple: true, default: [] },
    guarantee: { type: 'boolean', default: false },
    splits: { type: 'string', default: '400' },
    json: { type: 'boolean', default: false },
    write: { type: 'string' },
    edits: { type: 'string', default: '20000' },
    inputs: { type: 'string', default: '2000' },
  },
});

const NEEDED = '--data <folder> or --pairs <file> is needed: recorded answers, see docs/accuracy.md';
const FOLDER_NEEDED = '--guarantee needs --data <folder>: recorded answers, see docs/accuracy.md';
const missing = [values.data, ...values.pairs, values.write].find((path) => path !== undefined && !existsSync(path));
const { edits, inputs, splits } = values;
const marks = values.guarantee ? GUARANTEE_MARKS : REPORT_MARKS;
if (missing !== undefined) stop(`There is no data at ${missing}: nothing was scored.`, 1);
else if (values.data === undefined && values.pairs.length === 0) stop(NEEDED, 2);
else if (values.data === undefined && values.guarantee) stop(FOLDER_NEEDED, 2);
else if (![edits, inputs].every((number) => /^\d+$/.test(number)) || !/^[1-9]\d*$/.test(splits))
  stop('--edits, --inputs and --splits take whole numbers, --splits at least 1', 2);
else if (values.write !== undefined && !hasMarks(readFileSync(values.write, 'utf8'), marks))
  stop(`${values.write} has no lines ${marks.join(' and ')}: nothing was scored.`, 1);
else print(values.guarantee ? guaranteeOutput(values.data ?? '') : reportOutput());

interface Output {
  readonly json: unknown;
  readonly text: string;
  readonly tables: readonly Table[];
  readonly broken: readonly BrokenFile[];
}

function reportOutput(): Output {
  const report = evaluate({
    folder: values.data ?? null,
    pairFiles: values.pairs,
    edits: Number(edits),
    inputs: Number(inputs),
  });
  return { json: report, text: asText(report), tables: reportTables(report), broken: report.broken };
}

function guaranteeOutput(folder: string): Output {
  const report = measureGuarantee(folder, Number(splits));
  const tables = guaranteeTables(report);
  return { json: report, text: tables.map(tableText).join('\n'), tables, broken: report.broken };
}

function print({ json, text, tables, broken }: Output): void {
  process.stdout.write(values.json ? `${JSON.stringify(json, null, 2)}\n` : text);
  if (values.write !== undefined) writeDocument(values.write, { tables, marks });
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
