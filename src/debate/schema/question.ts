/** The question, and the type that its answer should have. */
import { z } from 'zod';
import { storedWord } from './stored.ts';

/** Types of one short answer, which the agreement measures compare. */
export const shortAnswerTypes = ['auto', 'number', 'choice', 'boolean', 'date', 'set', 'text'] as const;
export type DeclaredAnswerType = (typeof shortAnswerTypes)[number];
/** All types of answer that a debate can be asked for. */
export const answerTypes = [...shortAnswerTypes, 'long', 'record', 'estimate'] as const;
export type DebateAnswerType = (typeof answerTypes)[number];
/** A type that an answer can be read as. */
export type AnswerType = Exclude<DeclaredAnswerType, 'auto'>;

export const questionSchema = z.object({
  question: z.string().meta({ description: 'The question.', examples: ['What is 17 * 23?'] }),
  context: z
    .string()
    .nullable()
    .meta({
      description: 'The document that is read with the question; null without one.',
      examples: ['The employee agrees not to work for a competitor.'],
    }),
  answer_type: storedWord(shortAnswerTypes).meta({
    description: 'The type of the answer; `auto` detects it from the question, the options and the answers.',
  }),
  options: z
    .array(z.string())
    .nullable()
    .meta({
      description: 'The options of a `choice` question, in order; null without options.',
      examples: [['Yes', 'No']],
    }),
  answer_tolerance: z.number().meta({
    description: 'The relative difference up to which two numbers are the same, 0 to 1; 0 compares exactly.',
    examples: [0.01],
  }),
});
export type Question = z.infer<typeof questionSchema>;

/** The short type as which two answers of a type that is not short are compared. */
const COMPARED_AS: Readonly<Record<Exclude<DebateAnswerType, DeclaredAnswerType>, DeclaredAnswerType>> = {
  long: 'text',
  estimate: 'number',
  record: 'text',
};

export function comparedType(type: DebateAnswerType): DeclaredAnswerType {
  return isShortAnswerType(type) ? type : COMPARED_AS[type];
}

export function isShortAnswerType(type: DebateAnswerType): type is DeclaredAnswerType {
  return shortAnswerTypes.some((short) => short === type);
}
