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
  /** What somebody else's extractor read in each answer of round 1; null where it read nothing. Null: not recorded. */
  readonly extracted: readonly (string | null)[] | null;
  /** Whether each answer of round 1 is right, by the set's own word. Null: not recorded. */
  readonly right: readonly boolean[] | null;
}

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
});

const ANSWER_TYPE = { mcq: 'choice', number: 'number', boolean: 'boolean', text: 'text' } as const;

/** Throws with the line that is not of the shape. */
export function readTranscripts(path: string): TranscriptSet {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const lettersOnly = extname(path) === '.csv';
  const cases = lettersOnly ? casesOfLetters(lines) : lines.map(caseOfLine);
  return { name: basename(path, extname(path)), cases, lettersOnly };
}

function caseOfLine(line: string, index: number): Case {
  const parsed = rowSchema.safeParse(JSON.parse(line));
  if (!parsed.success) throw new Error(`line ${index + 1}: ${z.prettifyError(parsed.error)}`);
  const { id, task, question, options = null, gold, agents, rounds, preds = null, is_correct = null } = parsed.data;
  return {
    id,
    question: questionOf({ question, answer_type: ANSWER_TYPE[task], options }),
    gold,
    models: agents.map(({ model }) => model),
    rounds: rounds.map((answers) => answers.map((answer) => answer ?? '')),
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
      extracted: letters.map((letter) => letter || null),
      right: null,
    };
  });
}

const FIXED_COLUMNS = 4;
