/** The size of the code that compares answers: its lines, and which of them are tables of data. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CodeSize {
  readonly lines: number;
  /** Lines of constants that hold words, units or other data and no code. */
  readonly tableLines: number;
}

const AGREEMENT = join(import.meta.dirname, '../debate/agreement');

export function agreementSize(): CodeSize {
  const files = readdirSync(AGREEMENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sizes = files.map((file) => sizeOfCode(readFileSync(join(AGREEMENT, file), 'utf8')));
  return {
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    tableLines: sizes.reduce((sum, { tableLines }) => sum + tableLines, 0),
  };
}

/** A constant of the module that is a list, a record, a set or a text of several lines. */
const TABLE = /^(?:export )?const [^\n]*[[({`]\n(?:(?![\])}`]).*\n)+[\])}`].*\n/gm;
const FEWEST_TABLE_LINES = 4;

export function sizeOfCode(text: string): CodeSize {
  const tables = (text.match(TABLE) ?? []).filter((table) => !table.includes('=>')).map(lineCount);
  return {
    lines: lineCount(text),
    tableLines: tables.filter((lines) => lines >= FEWEST_TABLE_LINES).reduce((sum, lines) => sum + lines, 0),
  };
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}
