/** Applies a debate's own agreement measure to answers. */

import { memoizedByObject } from '../../../lib/memoized-by-object.ts';
import { jaccard } from '../../agreement/grouping/jaccard.ts';
import { typedSame } from '../../agreement/grouping/typed.ts';
import type { Agreement, AgreementInput, Ballot } from '../../agreement/measure.ts';
import { fieldJudgementKey, judgementKey } from '../../agreement/measure.ts';
import { measures } from '../../agreement/measures.ts';
import { expectedAnswer } from '../../agreement/reading/expected-type.ts';
import { readAnswers } from '../../agreement/reading/read-answer.ts';
import { wordingKeyOf } from '../../agreement/reading/text/wording-key.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { AnsweredPosition } from '../../schema/position.ts';
import { isAnswered } from '../../schema/position.ts';
import type { AnswerType, Question } from '../../schema/question.ts';
import { comparedType, isShortAnswerType } from '../../schema/question.ts';
import type { AnswerClass, Round } from '../../schema/round.ts';

export function agreementOf(spec: DebateSpec, ballots: readonly Ballot[]): Agreement {
  return measures[spec.config.agreement](agreementInput(spec, ballots));
}

function agreementInput(spec: DebateSpec, ballots: readonly Ballot[]): AgreementInput {
  const { config, judgements } = spec;
  return {
    question: questionOf(spec),
    ballots,
    similarity: config.convergence_similarity,
    ...(judgements === undefined ? {} : { judgements }),
  };
}

/**
 * Returns the same object for every call with one debate, because results about a question are cached by that object.
 */
export const questionOf = memoizedByObject(
  ({ question, config }: Pick<DebateSpec, 'question' | 'config'>): Question => {
    const { context, answer_type, options, answer_tolerance } = config;
    return { question, context, answer_type: comparedType(answer_type), options, answer_tolerance };
  },
);

/** Returns the type of answer that the question asks for; null when it cannot be derived. */
export function expectedType(spec: DebateSpec): AnswerType | null {
  return expectedAnswer(questionOf(spec)).type;
}

/** Returns whether two answers are the same, first by the rules and then by the stored judgements of a model. */
export function sameAnswer(spec: DebateSpec, a: string, b: string): boolean {
  // Records, estimates and long answers are written by code, so equal ones have equal text.
  if (a === b && !isShortAnswerType(spec.config.answer_type)) return true;
  if (spec.config.agreement === 'jaccard') {
    const { classes } = jaccard(agreementInput(spec, [ballot('a', a), ballot('b', b)]));
    return classes.some((answerClass) => answerClass.debater_ids.length === 2);
  }
  const question = questionOf(spec);
  if (typedSame(question, [a, b])) return true;
  if (spec.judgements === undefined || spec.judgements.size === 0) return false;
  const [one, other] = wordingsOf(question, [a, b]);
  return spec.judgements.get(judgementKey(one ?? a, other ?? b)) === true;
}

function ballot(id: string, answer: string): Ballot {
  return { id, answer, weight: 1, confidence: null };
}

function wordingsOf(question: Question, answers: readonly string[]): (string | undefined)[] {
  return readAnswers(question, answers).map((read) => read?.wording);
}

/** Returns the members whose answer has the wording of the class; all members when no one has. */
export function membersWithWording(
  spec: DebateSpec,
  { answer }: AnswerClass,
  members: readonly AnsweredPosition[],
): AnsweredPosition[] {
  const key = wordingKeys(spec, answer);
  const matching = members.filter((member) => member.answer === answer || key(member.answer) === key(answer));
  return matching.length > 0 ? matching : [...members];
}

/**
 * Returns a function from an answer to the key of its wording, or to `fallback` when the answer cannot be read. Under
 * word overlap (`jaccard`) the key is the trimmed answer.
 */
function wordingKeys(spec: DebateSpec, fallback: string): (answer: string) => string {
  if (spec.config.agreement === 'jaccard') return (answer) => answer.trim();
  return (answer) => {
    const [read] = readAnswers(questionOf(spec), [answer]);
    return read ? wordingKeyOf(read) : fallback;
  };
}

/**
 * Returns the judgements of a model that a recorded round contains:
 * the wordings of two answers, and whether they are the same.
 */
export function judgementsFrom(spec: DebateSpec, round: Round): [string, boolean][] {
  const { pairs, positions, classes, fields = [] } = round;
  const ofFields = fields.flatMap(({ pointer, judged }) =>
    judged.map(({ a, b, same }): [string, boolean] => [fieldJudgementKey(pointer, judgementKey(a, b)), same]),
  );
  const judgedPairs = pairs.filter(({ rule }) => rule.startsWith('judged_'));
  if (judgedPairs.length === 0) return ofFields;
  const answered = positions.filter(isAnswered);
  /** Returns a debater's own wording and that of its class, because the model may have been asked about either. */
  const wordingsIn = (id: string) => {
    const answer = answered.findLast(({ debater_id }) => debater_id === id)?.answer ?? '';
    const [wording = answer] = wordingsOf(questionOf(spec), [answer]);
    return [wording, ...classes.filter(({ debater_ids }) => debater_ids.includes(id)).map((each) => each.answer)];
  };
  return judgedPairs.flatMap(({ a, b, same }) =>
    wordingsIn(a).flatMap((one) => wordingsIn(b).map((other): [string, boolean] => [judgementKey(one, other), same])),
  );
}
