/** Decides whether an answer is right by the gold answer of a set. */
import { compareAnswers } from '../debate/agreement/comparing/compare-answers.ts';
import { readAnswer } from '../debate/agreement/reading/read-answer.ts';
import { compare, multiply, whole } from '../lib/numbers/rational.ts';
import type { Case } from './recorded/transcripts.ts';

/**
 * Returns whether an answer is right. Gold numbers have no units: "$18" and "18 eggs" are right when the gold answer is
 * 18.
 */
export function isRight({ question, gold }: Pick<Case, 'question' | 'gold'>, answer: string | null): boolean {
  if (answer === null) return false;
  const isSame = compareAnswers({ question, a: answer, b: gold })?.verdict === 'same';
  return isSame || isSameNumber({ question, gold }, answer);
}

const HUNDRED = whole(100);

function isSameNumber({ question, gold }: Pick<Case, 'question' | 'gold'>, answer: string): boolean {
  const [stated, wanted] = [readAnswer(question, answer)?.value, readAnswer(question, gold)?.value];
  if (stated?.type !== 'number' || wanted?.type !== 'number') return false;
  if (wanted.quantity.unit !== null || wanted.quantity.percent) return false;
  const { value, percent } = stated.quantity;
  const inPerCent = percent ? multiply(value, HUNDRED) : null;
  return [value, inPerCent].some((each) => each !== null && compare(each, wanted.quantity.value) === 0);
}
