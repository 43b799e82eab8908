/** Reads JSON lines of transcripts as cases to score. */
import { z } from 'zod';
import type { Question } from '../../debate/schema/question.ts';
import type { NumberedLine } from './json-lines.ts';
import { rowOf } from './json-lines.ts';

export interface Case {
  readonly id: string;
  readonly question: Question;
  /** The set's category of the question; null when none exists. */
  readonly category: string | null;
  readonly gold: string;
  /** The models, in panel order. */
  readonly models: readonly string[];
  /** `rounds[r][i]` is the whole reply of model i in round r; blank when it gave no answer. */
  readonly rounds: readonly (readonly string[])[];
  /** `confidences[r][i]` is the stated confidence of `rounds[r][i]`, in any form. Null when the set has none. */
  readonly confidences: readonly (readonly StatedConfidence[])[] | null;
  /** Another extractor's reading of each answer of round 1, null where it read nothing. Null when not recorded. */
  readonly extracted: readonly (string | null)[] | null;
  /** Whether each answer of round 1 is right, as stated by the set. Null when not recorded. */
  readonly right: readonly boolean[] | null;
  /** Whether an answer of round 1 has the maximum length of the set, so that its end is missing. */
  readonly cut: boolean;
  /** The lengths of the prompt and of each reply. Null when not recorded. */
  readonly lengths: ReplyLengths | null;
}

export interface ReplyLengths {
  readonly promptCharacters: number;
  /** Characters of the replies, in panel order. */
  readonly characters: readonly number[];
}

export type StatedConfidence = number | string | null;

export interface TranscriptSet {
  readonly name: string;
  readonly cases: readonly Case[];
  /** Whether every model answered every case with an option letter, so that panels can be drawn from them. */
  readonly lettersOnly: boolean;
  /** The number of rows that are not scored because their gold answer is known to be wrong or unclear. */
  readonly leftOut: number;
}

export const taskTypes = { mcq: 'choice', number: 'number', boolean: 'boolean', text: 'text', auto: 'auto' } as const;
const taskSchema = z.enum(['mcq', 'number', 'boolean', 'text', 'auto']);

/** The fields of a row about its question. */
export const questionFields = {
  id: z.string(),
  task: taskSchema,
  category: z.string().optional(),
  question: z.string(),
  options: z.array(z.string()).optional(),
  gold: z.coerce.string(),
};

const rowSchema = z.object({
  ...questionFields,
  agents: z.array(z.object({ model: z.string() })),
  rounds: z.array(z.array(z.string().nullable())).min(1),
  preds: z.array(z.string().nullable()).optional(),
  is_correct: z.array(z.boolean()).optional(),
  confidences: z.array(z.array(z.union([z.number(), z.string(), z.null()]))).optional(),
});

type Row = z.infer<typeof rowSchema>;

/** Returns the cases. Throws an error that names the invalid line. */
export function casesOfTranscripts(lines: readonly NumberedLine[]): Case[] {
  const rows = lines.map(transcriptOf);
  const limit = cutLength(rows.flatMap(({ rounds }) => rounds.flat()));
  const cases = rows.map((row) => caseOfRow(row));
  return cases.map((each) => ({ ...each, cut: each.rounds[0]?.some(({ length }) => length === limit) ?? false }));
}

function transcriptOf(line: NumberedLine): Row {
  const row = rowOf(line, rowSchema);
  if (row.confidences !== undefined && !isOfShape(row.confidences, row.rounds)) {
    throw new Error(`line ${line.number}: confidences are not one for each answer of rounds`);
  }
  return row;
}

function isOfShape(confidences: readonly (readonly unknown[])[], rounds: readonly (readonly unknown[])[]): boolean {
  return (
    confidences.length === rounds.length && rounds.every(({ length }, round) => confidences[round]?.length === length)
  );
}

/**
 * The longest texts of a set count as cut when at least this number of them have the same length, because the lengths
 * of whole texts differ.
 */
const MIN_CUT_TEXTS = 3;
/** Shorter texts do not count as cut: they are letters and numbers, which often have equal lengths. */
const MIN_CUT_CHARACTERS = 200;

/** Returns the length to which the set's texts were cut; null when they were not. */
function cutLength(texts: readonly (string | null)[]): number | null {
  const lengths = texts.map((text) => text?.length ?? 0);
  const longest = lengths.reduce((maximum, length) => Math.max(maximum, length), 0);
  const isCut = longest >= MIN_CUT_CHARACTERS && lengths.filter((length) => length === longest).length >= MIN_CUT_TEXTS;
  return isCut ? longest : null;
}

function caseOfRow(row: Row): Omit<Case, 'cut'> {
  const { id, task, question, options = null, gold, agents, rounds, preds = null, is_correct = null } = row;
  return {
    id,
    question: questionOf({ question, answer_type: taskTypes[task], options }),
    category: row.category || null,
    gold,
    models: agents.map(({ model }) => model),
    rounds: rounds.map((answers) => answers.map((answer) => answer ?? '')),
    confidences: row.confidences ?? null,
    extracted: preds?.map((reading) => reading || null) ?? null,
    right: is_correct,
    lengths: null,
  };
}

export function questionOf(asked: Pick<Question, 'question' | 'answer_type' | 'options'>): Question {
  return { ...asked, context: null, answer_tolerance: 0 };
}
