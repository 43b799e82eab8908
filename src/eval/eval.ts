/**
 * `npm run eval -- --data <folder>`: recorded answers of real models through the project's own reading, agreement, decision
 * and confidence code.
 *   --pairs FILE    scores labelled pairs of answers too and prints the goals of the comparison; can be repeated
 *   --json          prints everything as JSON
 *   --write FILE    also writes the figures between the marks of a Markdown document
 *   --edits N       random edits of each kind (default 20,000); only with --pairs
 *   --inputs N      pathological inputs (default 2,000); only with --pairs
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { EvalInput, EvalReport } from './report.ts';
import { evaluate } from './report.ts';
import { hasMarks, MARKS, withReport } from './report-document.ts';
import { asText } from './report-text.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    pairs: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
    write: { type: 'string' },
    edits: { type: 'string', default: '20000' },
    inputs: { type: 'string', default: '2000' },
  },
});

const NEEDED = '--data <folder> or --pairs <file> is needed: recorded answers, see docs/accuracy.md';
const missing = [values.data, ...values.pairs, values.write].find((path) => path !== undefined && !existsSync(path));
if (missing !== undefined) stop(`There is no data at ${missing}: nothing was scored.`, 1);
else if (values.data === undefined && values.pairs.length === 0) stop(NEEDED, 2);
else if (!/^\d+$/.test(values.edits) || !/^\d+$/.test(values.inputs))
  stop('--edits and --inputs take whole numbers', 2);
else
  run({
    folder: values.data ?? null,
    pairFiles: values.pairs,
    edits: Number(values.edits),
    inputs: Number(values.inputs),
  });

function run(input: EvalInput): void {
  if (values.write !== undefined && !hasMarks(readFileSync(values.write, 'utf8'))) {
    stop(`${values.write} has no lines ${MARKS.join(' and ')}: nothing was scored.`, 1);
    return;
  }
  const report = evaluate(input);
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : asText(report));
  if (values.write !== undefined) writeDocument(values.write, report);
  if (report.broken.length > 0) stop(report.broken.map(({ file, why }) => `${file}: ${why}`).join('\n'), 1);
}

function writeDocument(path: string, report: EvalReport): void {
  const command = ['npm run eval --', ...process.argv.slice(2)].join(' ');
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(path, withReport(readFileSync(path, 'utf8'), report, { command, date }));
}

function stop(why: string, exitCode: number): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = exitCode;
}
