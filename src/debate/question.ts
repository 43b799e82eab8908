/** What is asked, and in which type the answer is expected. */
import { z } from 'zod';
import { storedWord } from './stored.ts';

export const answerTypes = ['auto', 'number', 'choice', 'boolean', 'date', 'set', 'text'] as const;
export type DeclaredAnswerType = (typeof answerTypes)[number];
/** A type that an answer can be read as. */
export type AnswerType = Exclude<DeclaredAnswerType, 'auto'>;

export const questionSchema = z.object({
  question: z.string(),
  context: z.string().nullable(),
  /** `auto`: detected from the question, the options and the answers. */
  answer_type: storedWord(answerTypes),
  /** The menu of a `choice` question, in order; the first is option A. */
  options: z.array(z.string()).nullable(),
  /** Relative tolerance for numbers, 0–1; 0 compares exactly. */
  answer_tolerance: z.number(),
});
export type Question = z.infer<typeof questionSchema>;
