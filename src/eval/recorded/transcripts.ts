/** JSON lines of transcripts → cases to score. */
import { z } from 'zod';
import type { Question } from '../../debate/schema/question.ts';
import type { NumberedLine } from './json-lines.ts';
import { rowOf } from './json-lines.ts';

export interface Case {
  readonly id: string;
  readonly question: Question;
  /** What the set files the question under; null where it does not. */
  readonly category: string | null;
  readonly gold: string;
  /** What answered, in panel order. */
  readonly models: readonly string[];
  /** `rounds[r][i]`: what model i said in round r, whole; blank where it gave no answer. */
  readonly rounds: readonly (readonly string[])[];
  /** `confidences[r][i]`: the confidence stated with `rounds[r][i]`, in whatever form. Null: the set has none. */
  readonly confidences: readonly (readonly StatedConfidence[])[] | null;
  /** What somebody else's extractor read in each answer of round 1; null where it read nothing. Null: not recorded. */
  readonly extracted: readonly (string | null)[] | null;
  /** Whether each answer of round 1 is right, by the set's own word. Null: not recorded. */
  readonly right: readonly boolean[] | null;
  /** An answer of round 1 is as long as the set lets any be: its end, or some of it, is missing. */
  readonly cut: boolean;
  /** How long the prompt and each model's reply were. Null: not recorded. */
  readonly lengths: ReplyLengths | null;
}

export interface ReplyLengths {
  readonly promptCharacters: number;
  /** In panel order. */
  readonly characters: readonly number[];
}

export type StatedConfidence = number | string | null;

export interface TranscriptSet {
  readonly name: string;
  readonly cases: readonly Case[];
  /** Every model answered every case with an option letter: panels can be drawn from them. */
  readonly lettersOnly: boolean;
  /** Rows that are not scored because their gold answer is known to be wrong or unclear. */
  readonly leftOut: number;
}

export const taskTypes = { mcq: 'choice', number: 'number', boolean: 'boolean', text: 'text', auto: 'auto' } as const;
const taskSchema = z.enum(['mcq', 'number', 'boolean', 'text', 'auto']);

/** What a row says of its question, whatever was recorded of the answers. */
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

/** Throws with the line that is not of the shape. */
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
    question: questionOf({ question, answer_type: taskTypes[task], options }),
    category: row.category || null,
    gold,
    models: agents.map(({ model }) => model),
    rounds: rounds.map((answers) => answers.map((answer) => answer ?? '')),
    confidences: row.confidences ?? null,
    extracted: preds?.map((letter) => letter || null) ?? null,
    right: is_correct,
    lengths: null,
  };
}

export function questionOf(asked: Pick<Question, 'question' | 'answer_type' | 'options'>): Question {
  return { ...asked, context: null, answer_tolerance: 0 };
}
