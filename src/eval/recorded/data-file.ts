/** Reads the cases of a data file by its shape. A file that has no cases to read is reported with the reason. */
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { casesOfFinalAnswers } from './final-answers.ts';
import type { NumberedLine } from './json-lines.ts';
import { jsonOf, linesOf } from './json-lines.ts';
import { casesOfLetters, LETTER_COLUMNS } from './picked-letters.ts';
import type { Case, TranscriptSet } from './transcripts.ts';
import { casesOfTranscripts } from './transcripts.ts';

export type DataFile =
  | BrokenFile
  | { readonly kind: 'cases'; readonly file: string; readonly set: TranscriptSet }
  | { readonly kind: 'not scored'; readonly file: string; readonly why: string };

/** A file of a known shape that has an invalid line. */
export interface BrokenFile {
  readonly kind: 'broken';
  readonly file: string;
  /** The reason, which begins with the number of the line. */
  readonly why: string;
}

export function brokenFile(file: string, error: unknown): BrokenFile {
  return { kind: 'broken', file, why: error instanceof Error ? error.message : String(error) };
}

export function readDataFile(folder: string, file: string): DataFile {
  const name = basename(file, extname(file));
  const text = readFileSync(join(folder, file), 'utf8');
  const readerOrReason = readerOf(file, text);
  if (typeof readerOrReason === 'string') return { kind: 'not scored', file, why: readerOrReason };
  try {
    return { kind: 'cases', file, set: { name, lettersOnly: false, leftOut: 0, ...readerOrReason(linesOf(text)) } };
  } catch (error) {
    return brokenFile(file, error);
  }
}

type CaseReader = (
  lines: readonly NumberedLine[],
) => Pick<TranscriptSet, 'cases'> & Partial<Pick<TranscriptSet, 'lettersOnly' | 'leftOut'>>;

const UNKNOWN = 'no reader of this command knows its shape';

/** Returns the function that reads the cases of the file, or the reason why it is not read. */
function readerOf(file: string, text: string): CaseReader | string {
  if (extname(file) === '.jsonl') return readerOfRow(jsonOf(linesOf(text)[0]?.text ?? ''));
  if (extname(file) === '.csv' && text.startsWith(LETTER_COLUMNS)) return readLetters;
  return isPriceList(jsonOf(text)) ? 'prices of models, used with --pareto' : UNKNOWN;
}

function readerOfRow(row: unknown): CaseReader | string {
  const keys = keysOf(row);
  if (keys.has('rounds')) return withCases(casesOfTranscripts);
  if (keys.has('answers')) return withCases(casesOfFinalAnswers);
  return keys.has('want') ? 'pairs of answers, scored with --pairs' : UNKNOWN;
}

function readLetters(lines: readonly NumberedLine[]) {
  return { ...casesOfLetters(lines), lettersOnly: true };
}

function withCases(read: (lines: readonly NumberedLine[]) => Case[]): CaseReader {
  return (lines) => ({ cases: read(lines) });
}

function keysOf(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : []);
}

/** Returns whether a value is a price list: a number or `{input, output}` for each model. */
export function isPriceList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prices: unknown[] = Object.values(value);
  return prices.length > 0 && prices.every((price) => typeof price === 'number' || keysOf(price).has('input'));
}
