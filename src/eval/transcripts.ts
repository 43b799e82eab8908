/** Files of recorded answers → cases to score. Two public shapes are read: JSON lines of transcripts, and a CSV of picked
 * letters. */
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { z } from 'zod';
import type { Question } from '../debate/question.ts';

export interface Case {
  readonly id: string;
  readonly question: Question;
  readonly gold: string;
  /** What answered, in panel order. */
  readonly models: readonly string[];
  /** `rounds[r][i]`: what model i said in round r, whole. */
  readonly rounds: readonly (readonly string[])[];
  /** `confidences[r][i]`: the confidence stated with `rounds[r][i]`, in whatever form. Null: the set has none. */
  readonly confidences: readonly (readonly StatedConfidence[])[] | null;
  /** What somebody else's extractor read in each answer of round 1; null where it read nothing. Null: not recorded. */
  readonly extracted: readonly (string | null)[] | null;
  /** Whether each answer of round 1 is right, by the set's own word. Null: not recorded. */
  readonly right: readonly boolean[] | null;
  /** An answer of round 1 is as long as the set lets any be: its end, or some of it, is missing. */
  readonly cut: boolean;
}

export type StatedConfidence = number | string | null;

export interface TranscriptSet {
  readonly name: string;
  readonly cases: readonly Case[];
  /** Every model answered every case with an option letter: panels can be drawn from them. */
  readonly lettersOnly: boolean;
}

const rowSchema = z.object({
  id: z.string(),
  task: z.enum(['mcq', 'number', 'boolean', 'text']),
  question: z.string(),
  options: z.array(z.string()).optional(),
  gold: z.coerce.string(),
  agents: z.array(z.object({ model: z.string() })),
  rounds: z.array(z.array(z.string().nullable())).min(1),
  preds: z.array(z.string().nullable()).optional(),
  is_correct: z.array(z.boolean()).optional(),
  confidences: z.array(z.array(z.union([z.number(), z.string(), z.null()]))).optional(),
});

type Row = z.infer<typeof rowSchema>;

const ANSWER_TYPE = { mcq: 'choice', number: 'number', boolean: 'boolean', text: 'text' } as const;

/** Throws with the line that is not of the shape. */
export function readTranscripts(path: string): TranscriptSet {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const lettersOnly = extname(path) === '.csv';
  const cases = lettersOnly ? casesOfLetters(lines) : casesOfRows(lines.map(rowOfLine));
  return { name: basename(path, extname(path)), cases, lettersOnly };
}

function rowOfLine(line: string, index: number): Row {
  const parsed = rowSchema.safeParse(JSON.parse(line));
  if (!parsed.success) throw new Error(`line ${index + 1}: ${z.prettifyError(parsed.error)}`);
  const { rounds, confidences } = parsed.data;
  if (confidences !== undefined && !isOfShape(confidences, rounds)) {
    throw new Error(`line ${index + 1}: confidences are not one for each answer of rounds`);
  }
  return parsed.data;
}

function isOfShape(confidences: readonly (readonly unknown[])[], rounds: readonly (readonly unknown[])[]): boolean {
  return (
    confidences.length === rounds.length && rounds.every(({ length }, round) => confidences[round]?.length === length)
  );
}

function casesOfRows(rows: readonly Row[]): Case[] {
  const limit = cutLength(rows.flatMap(({ rounds }) => rounds.flat()));
  const cases = rows.map((row) => caseOfRow(row));
  return cases.map((each) => ({ ...each, cut: each.rounds[0]?.some(({ length }) => length === limit) ?? false }));
}

/** Whole texts have lengths of their own; several that share the greatest one were cut there. */
const CUT_TOGETHER = 3;
/** Answers shorter than this are letters and figures, which are often equally long. */
const LEAST_CUT = 200;

/** The length that the set's texts were cut to; null when they were not. */
function cutLength(texts: readonly (string | null)[]): number | null {
  const lengths = texts.map((text) => text?.length ?? 0);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const isCut = longest >= LEAST_CUT && lengths.filter((length) => length === longest).length >= CUT_TOGETHER;
  return isCut ? longest : null;
}

function caseOfRow(row: Row): Omit<Case, 'cut'> {
  const { id, task, question, options = null, gold, agents, rounds, preds = null, is_correct = null } = row;
  return {
    id,
    question: questionOf({ question, answer_type: ANSWER_TYPE[task], options }),
    gold,
    models: agents.map(({ model }) => model),
    rounds: rounds.map((answers) => answers.map((answer) => answer ?? '')),
    confidences: row.confidences ?? null,
    extracted: preds?.map((letter) => letter || null) ?? null,
    right: is_correct,
  };
}

function questionOf(asked: Pick<Question, 'question' | 'answer_type' | 'options'>): Question {
  return { ...asked, context: null, answer_tolerance: 0 };
}

/** `question_id,category,n_options,gold,<model>,…`, a letter or nothing in each column. */
function casesOfLetters(lines: readonly string[]): Case[] {
  const [header = '', ...rows] = lines;
  const models = header.split(',').slice(FIXED_COLUMNS);
  return rows.map((row) => {
    const [id = '', category = '', count = '', gold = '', ...letters] = row.trim().split(',');
    const options = Array.from({ length: Number(count) }, (_, index) => `option number ${index + 1}`);
    return {
      id,
      question: questionOf({ question: `A question on ${category}.`, answer_type: 'choice', options }),
      gold,
      models,
      rounds: [letters],
      confidences: null,
      extracted: letters.map((letter) => letter || null),
      right: null,
      cut: false,
    };
  });
}

const FIXED_COLUMNS = 4;
