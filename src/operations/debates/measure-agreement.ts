/** The agreement measure by itself: answers in, classes of the same answer out. No model is asked, nothing is stored. */

import { z } from 'zod';
import { verdicts } from '../../debate/agreement/comparing/comparison.ts';
import type { Agreement } from '../../debate/agreement/measure.ts';
import { measures } from '../../debate/agreement/measures.ts';
import { readAhead } from '../../debate/engine/read-ahead.ts';
import { menuProblem } from '../../debate/protocols/compatibility.ts';
import { MAX_QUESTION_CHARACTERS, panelSettingsSchema, saidText, text } from '../../debate/schema/debate-request.ts';
import { shortAnswerTypes } from '../../debate/schema/question.ts';
import { ParleyError } from '../../errors.ts';

const MAX_ANSWERS = 100;
/** Of all answers together. Every pair is compared. */
const MAX_ANSWERS_CHARACTERS = 50_000;
const DEFAULT_SIMILARITY = 0.4;

const { answer_tolerance, options, convergence_similarity } = panelSettingsSchema.shape;

export const agreementRequestSchema = z.strictObject({
  question: saidText.max(MAX_QUESTION_CHARACTERS),
  answer_type: z.enum(shortAnswerTypes).optional(),
  options,
  answer_tolerance,
  /** `judged` asks a model, and so needs a debate. */
  agreement: z.enum(['typed', 'jaccard']).optional(),
  convergence_similarity,
  answers: z
    .array(text)
    .min(1)
    .max(MAX_ANSWERS)
    .refine(
      (answers) => answers.reduce((sum, { length }) => sum + length, 0) <= MAX_ANSWERS_CHARACTERS,
      `must be at most ${MAX_ANSWERS_CHARACTERS} characters together`,
    ),
});
export type AgreementRequest = z.infer<typeof agreementRequestSchema>;

/** An answer by its place in the request, from 0. */
const place = z.int().min(0);

export const measuredAgreementSchema = z.object({
  /** Largest first. */
  classes: z.array(z.object({ id: z.string(), answer: z.string(), members: z.array(place) })),
  /** Largest class ÷ all answers, 0–1. */
  score: z.number(),
  /** Every pair of answers that could be read, with the rule that decided. */
  pairs: z.array(z.object({ a: place, b: place, verdict: z.enum(verdicts), same: z.boolean(), rule: z.string() })),
  /** Answers that are no vote. */
  unread: z.array(place),
});
export type MeasuredAgreement = z.infer<typeof measuredAgreementSchema>;

/** Throws `ParleyError` incompatible_options. */
export async function measureAgreement(request: AgreementRequest): Promise<MeasuredAgreement> {
  const { question, answers, agreement = 'typed', convergence_similarity: similarity = DEFAULT_SIMILARITY } = request;
  const menu = { answer_type: request.answer_type ?? 'auto', options: request.options ?? null } as const;
  const mismatch = menuProblem(menu);
  if (mismatch !== null) {
    const fields = [{ path: 'options', message: mismatch }];
    throw new ParleyError('incompatible_options', { detail: `options: ${mismatch}`, fields });
  }
  const asked = { question, context: null, ...menu, answer_tolerance: request.answer_tolerance ?? 0 };
  if (agreement === 'typed') await readAhead(asked, answers);
  const measured = measures[agreement]({
    question: asked,
    ballots: answers.map((answer, index) => ({ id: String(index), answer, weight: 1, confidence: null })),
    similarity,
  });
  return byPlace(measured, answers.length);
}

function byPlace({ classes, pairs, unread }: Agreement, answers: number): MeasuredAgreement {
  const [largest] = classes;
  return {
    classes: classes.map(({ id, answer, debater_ids }) => ({ id, answer, members: debater_ids.map(Number) })),
    score: (largest?.debater_ids.length ?? 0) / answers,
    pairs: pairs.map(({ a, b, verdict = 'open', same, rule }) => ({ a: Number(a), b: Number(b), verdict, same, rule })),
    unread: unread.map(Number),
  };
}
