/** Measures the size of the code that compares answers: its lines of code, of data tables and of comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CodeSize {
  /** Lines that are neither empty nor comments. */
  readonly codeLines: number;
  /** Comments and empty lines. */
  readonly commentLines: number;
  /** Lines of constants that contain words, units or other data and no code. */
  readonly tableLines: number;
}

const AGREEMENT = join(import.meta.dirname, '../../debate/agreement');

export function agreementSize(): CodeSize {
  const files = readdirSync(AGREEMENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sizes = files.map((file) => sizeOfCode(readFileSync(join(AGREEMENT, file), 'utf8')));
  const total = (of: (size: CodeSize) => number) => sizes.reduce((sum, size) => sum + of(size), 0);
  return {
    codeLines: total(({ codeLines }) => codeLines),
    commentLines: total(({ commentLines }) => commentLines),
    tableLines: total(({ tableLines }) => tableLines),
  };
}

/** Matches the first line of a module constant that is a list, a record, a set or a text of several lines. */
const TABLE_START = /^(?:export )?const .*[[({`]$/;
const MIN_TABLE_LINES = 4;

export function sizeOfCode(text: string): CodeSize {
  const lines = text.split('\n').slice(0, -1);
  const code = withoutComments(lines);
  const tables = code.flatMap((line, at) => (TABLE_START.test(line) ? [tableAt(code, at)] : []));
  const dataTables = tables.filter((table) => table.length >= MIN_TABLE_LINES && !table.join('\n').includes('=>'));
  return {
    codeLines: code.length,
    commentLines: lines.length - code.length,
    tableLines: dataTables.reduce((sum, table) => sum + table.length, 0),
  };
}

/** Returns the lines that are neither empty nor comments. A comment stands on lines of its own in this project. */
function withoutComments(lines: readonly string[]): string[] {
  let isInBlock = false;
  return lines.filter((line) => {
    const text = line.trim();
    const isComment = isInBlock || text.startsWith('/*');
    if (isComment) isInBlock = !text.endsWith('*/');
    return text !== '' && !isComment && !text.startsWith('//');
  });
}

/**
 * Returns the lines up to the closing bracket or quotation mark in the first column; none when there is no such line.
 */
function tableAt(lines: readonly string[], start: number): readonly string[] {
  const end = lines.findIndex((line, at) => at > start && /^[\])}`]/.test(line));
  return lines.slice(start, end + 1);
}
