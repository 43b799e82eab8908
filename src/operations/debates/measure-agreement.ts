/** Groups given answers by the agreement measure. Calls no model and stores nothing. */

import { z } from 'zod';
import { verdicts } from '../../debate/agreement/comparing/comparison.ts';
import type { Agreement } from '../../debate/agreement/measure.ts';
import { measures } from '../../debate/agreement/measures.ts';
import { readAhead } from '../../debate/engine/read-ahead.ts';
import { optionsProblem } from '../../debate/protocols/compatibility.ts';
import { shortAnswerTypes } from '../../debate/schema/question.ts';
import { panelSettingsSchema } from '../../debate/schema/request/debate-request.ts';
import { MAX_QUESTION_CHARACTERS, nonBlankText, text } from '../../debate/schema/request/request-fields.ts';
import { ParleyError } from '../../errors.ts';

const MAX_ANSWERS = 100;
/**
 * Maximum length of all answers together. Every pair is compared, so the work grows with the square of their number.
 */
const MAX_ANSWERS_CHARACTERS = 50_000;
/** The default of all protocols except `transcript`. */
const DEFAULT_SIMILARITY = 0.4;

const { answer_tolerance, options, convergence_similarity } = panelSettingsSchema.shape;

export const agreementRequestSchema = z
  .strictObject({
    question: nonBlankText
      .max(MAX_QUESTION_CHARACTERS)
      .meta({ description: 'The question.', examples: ['What is 3/4 of 12?'] }),
    answer_type: z
      .enum(shortAnswerTypes)
      .optional()
      .meta({ description: 'The type of the answers; `auto`, the default, detects it.' }),
    options,
    answer_tolerance,
    agreement: z
      .enum(['typed', 'jaccard'])
      .optional()
      .meta({ description: 'How answers are compared: `typed` (the default) or `jaccard`.' }),
    convergence_similarity,
    answers: z
      .array(text)
      .min(1)
      .max(MAX_ANSWERS)
      .refine(
        (answers) => answers.reduce((sum, { length }) => sum + length, 0) <= MAX_ANSWERS_CHARACTERS,
        `must be at most ${MAX_ANSWERS_CHARACTERS} characters together`,
      )
      .meta({
        description: '1 to 100 answers, together at most 50,000 characters.',
        examples: [['9', 'The answer is 9.0.', '8']],
      }),
  })
  .meta({ description: 'A question and answers to it. Only `question` and `answers` are required.' });
export type AgreementRequest = z.infer<typeof agreementRequestSchema>;

/** The index of an answer in the request, from 0. */
const answerIndex = z.int().min(0);

export const measuredAgreementSchema = z
  .object({
    classes: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The id of the class.', examples: ['class_1'] }),
          answer: z.string().meta({ description: 'The answer that stands for the class.', examples: ['9'] }),
          members: z.array(answerIndex).meta({
            description: 'The answers of the class, by their indexes in the request, from 0.',
            examples: [[0, 1]],
          }),
        }),
      )
      .meta({
        description: 'Groups of equivalent answers, largest first. An answer that cannot be read is in no class.',
      }),
    score: z.number().meta({
      description: 'The size of the largest class divided by the number of answers, 0 to 1.',
      examples: [0.67],
    }),
    pairs: z
      .array(
        z.object({
          a: answerIndex.meta({ description: 'The index of the first answer.', examples: [0] }),
          b: answerIndex.meta({ description: 'The index of the second answer.', examples: [1] }),
          verdict: z.enum(verdicts).meta({ description: 'Whether the two answers are equivalent.' }),
          same: z.boolean().meta({ description: 'Whether the verdict is `same`.' }),
          rule: z.string().meta({ description: 'The rule that decided.', examples: ['number_equal'] }),
        }),
      )
      .meta({
        description:
          'Every pair of answers that could be read. `same` and `different` are proved by the rule; `open` is not decided and counts as not the same.',
      }),
    unread: z
      .array(answerIndex)
      .meta({ description: 'The indexes of answers that could not be read.', examples: [[3]] }),
  })
  .meta({ description: 'Which answers agree, by their indexes in the request, from 0.' });
export type MeasuredAgreement = z.infer<typeof measuredAgreementSchema>;

/** Groups the answers. Throws `ParleyError` incompatible_options. */
export async function measureAgreement(request: AgreementRequest): Promise<MeasuredAgreement> {
  const { question, answers, agreement = 'typed', convergence_similarity: similarity = DEFAULT_SIMILARITY } = request;
  const answerSettings = { answer_type: request.answer_type ?? 'auto', options: request.options ?? null } as const;
  const mismatch = optionsProblem(answerSettings);
  if (mismatch !== null) {
    const fields = [{ path: 'options', message: mismatch }];
    throw new ParleyError('incompatible_options', { detail: `options: ${mismatch}`, fields });
  }
  const questionSpec = { question, context: null, ...answerSettings, answer_tolerance: request.answer_tolerance ?? 0 };
  // Reads the answers before they are compared, so that other requests are served between two answers.
  if (agreement === 'typed') await readAhead(questionSpec, answers);
  const measured = measures[agreement]({
    question: questionSpec,
    ballots: answers.map((answer, index) => ({ id: String(index), answer, weight: 1, confidence: null })),
    similarity,
  });
  return byIndex(measured, answers.length);
}

function byIndex({ classes, pairs, unread }: Agreement, answerCount: number): MeasuredAgreement {
  const [largest] = classes;
  return {
    classes: classes.map(({ id, answer, debater_ids }) => ({ id, answer, members: debater_ids.map(Number) })),
    score: (largest?.debater_ids.length ?? 0) / answerCount,
    pairs: pairs.map(({ a, b, verdict = 'open', same, rule }) => ({ a: Number(a), b: Number(b), verdict, same, rule })),
    unread: unread.map(Number),
  };
}
