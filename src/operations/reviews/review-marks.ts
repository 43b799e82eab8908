/** Judges a debate by a human's verdict. Compares its answers with the right one by the typed measure. */

import { typed } from '../../debate/agreement/grouping/typed.ts';
import type { Ballot } from '../../debate/agreement/measure.ts';
import { questionOf } from '../../debate/engine/grouping/agreement-of.ts';
import type { Debater } from '../../debate/schema/panel.ts';
import { isAnswered } from '../../debate/schema/position.ts';
import type { ModelRecord } from '../../stores/tenant-store.ts';
import { estimateJudgement } from './estimate-marks.ts';
import type { JudgedDebate, Judgement } from './judgement.ts';
import { longJudgement } from './long-marks.ts';

/**
 * Returns the judgement. A mark is null when there is no answer, the answer cannot be read, or no rule of the measure
 * decides.
 */
export function judgementOf(judged: JudgedDebate): Judgement {
  const { result, config } = judged;
  if (result.claims) return longJudgement(judged);
  if (result.final_estimate) return estimateJudgement(judged, result.final_estimate);
  const positions = result.rounds.flatMap((round) => round.positions).filter(isAnswered);
  const mark = markerOf(
    judged,
    positions.map(({ answer }) => answer),
  );
  // A routing answer by another model than the debater's is not an answer of that debater.
  const blindPosition = ({ id, model }: Debater) =>
    positions.find((each) => each.debater_id === id && each.round === 1 && each.model === model);
  const last = new Map(positions.map((position) => [position.debater_id, position]));
  return {
    marks: {
      verdict: mark(result.final_answer),
      roundOne: mark(result.round_1_answer),
      debaters: Object.fromEntries(config.debaters.map((each) => [each.id, mark(blindPosition(each)?.answer ?? null)])),
    },
    votes: Object.fromEntries(
      [...last].flatMap(([id, { answer }]) => {
        const isRight = mark(answer);
        return isRight === null ? [] : [[id, isRight] as const];
      }),
    ),
    records: recordsOf([...last.values()].map(({ model, answer }) => ({ model, isRight: mark(answer) }))),
  };
}

/**
 * Returns a function that says whether each of these answers is right; null when that is not known. A missing answer is
 * not right.
 */
export function correctnessOf(judged: JudgedDebate, answers: readonly Answer[]): (answer: Answer) => boolean | null {
  const positions = judged.result.rounds.flatMap((round) => round.positions).filter(isAnswered);
  const mark = markerOf(judged, [...answers, ...positions.map(({ answer }) => answer)]);
  const isKnown = judged.answer !== null || judged.correct !== null;
  return (answer) => (answer === null ? (isKnown ? false : null) : mark(answer));
}

/**
 * Returns the function that marks answers. An answer that is the same as the final answer has the mark of the final
 * answer. Other answers are compared with the right answer. Without a right answer they are wrong when the final answer
 * is right, and unknown when it is wrong.
 */
function markerOf(judged: JudgedDebate, answers: readonly Answer[]): (answer: Answer) => boolean | null {
  const { result, answer: right } = judged;
  const { final_answer: final } = result;
  const compare = comparisonOf(judged, [right, final, result.round_1_answer, ...answers]);
  const isRight = judged.correct ?? compare(right, final);
  return (answer) => {
    const isFinal = isRight === null ? null : answer === final || compare(answer, final);
    if (isFinal === true) return isRight;
    if (right !== null) return compare(answer, right);
    return isRight === true ? isFinal : null;
  };
}

type Answer = string | null;

/**
 * Returns a comparison of answers. All answers are read together, like those of one panel. It returns null when an
 * answer is missing or the measure cannot decide.
 */
function comparisonOf(
  { question, config }: JudgedDebate,
  answers: readonly Answer[],
): (a: Answer, b: Answer) => boolean | null {
  const texts = [...new Set(answers.filter((answer) => answer !== null))];
  const ballots: Ballot[] = texts.map((answer) => ({ id: answer, answer, weight: 1, confidence: null }));
  const similarity = config.convergence_similarity;
  const { pairs, unread } = typed({ question: questionOf({ question, config }), ballots, similarity });
  const known = new Map(
    pairs.map(({ a, b, verdict, same }) => [JSON.stringify([a, b]), verdict === 'open' ? null : same]),
  );
  return (a, b) => {
    if (a === null || b === null) return null;
    if (a === b) return unread.includes(a) ? null : true;
    return known.get(JSON.stringify([a, b])) ?? known.get(JSON.stringify([b, a])) ?? null;
  };
}

/** Returns one record for each model: whether more of its answers are right than wrong. Leaves out equal numbers. */
function recordsOf(answers: readonly { readonly model: string; readonly isRight: boolean | null }[]): ModelRecord[] {
  const byModel = Map.groupBy(answers, ({ model }) => model);
  return [...byModel].flatMap(([model, given]) => {
    const balance = given.reduce((sum, { isRight }) => sum + (isRight === null ? 0 : isRight ? 1 : -1), 0);
    return balance === 0 ? [] : [{ model, correct: balance > 0 ? 1 : 0, total: 1 }];
  });
}
