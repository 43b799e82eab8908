/** Measures the size of the code that compares answers: its lines, and its lines of data tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CodeSize {
  readonly lines: number;
  /** Lines of constants that contain words, units or other data and no code. */
  readonly tableLines: number;
}

const AGREEMENT = join(import.meta.dirname, '../../debate/agreement');

export function agreementSize(): CodeSize {
  const files = readdirSync(AGREEMENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sizes = files.map((file) => sizeOfCode(readFileSync(join(AGREEMENT, file), 'utf8')));
  return {
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    tableLines: sizes.reduce((sum, { tableLines }) => sum + tableLines, 0),
  };
}

/** Matches the first line of a module constant that is a list, a record, a set or a text of several lines. */
const TABLE_START = /^(?:export )?const .*[[({`]$/;
const MIN_TABLE_LINES = 4;

export function sizeOfCode(text: string): CodeSize {
  const lines = text.split('\n');
  const tables = lines.flatMap((line, at) => (TABLE_START.test(line) ? [tableAt(lines, at)] : []));
  const dataTables = tables.filter((table) => table.length >= MIN_TABLE_LINES && !table.join('\n').includes('=>'));
  return { lines: lines.length - 1, tableLines: dataTables.reduce((sum, table) => sum + table.length, 0) };
}

/**
 * Returns the lines up to the closing bracket or quotation mark in the first column; none when there is no such line.
 */
function tableAt(lines: readonly string[], start: number): readonly string[] {
  const end = lines.findIndex((line, at) => at > start && /^[\])}`]/.test(line));
  return lines.slice(start, end + 1);
}
