/** Who was right, by a human's verdict: what stands of a debate compared with it by the typed measure. */

import { typed } from '../../debate/agreement/grouping/typed.ts';
import type { Ballot } from '../../debate/agreement/measure.ts';
import { questionOf } from '../../debate/engine/grouping/agreement-of.ts';
import type { Debater } from '../../debate/schema/panel.ts';
import { isAnswered } from '../../debate/schema/position.ts';
import type { ModelRecord } from '../../stores/tenant-store.ts';
import { estimateJudgement } from './estimate-marks.ts';
import type { Judged, Judgement } from './judgement.ts';
import { longJudgement } from './long-marks.ts';

/** A mark is null where it cannot be told: there is no answer, it cannot be read, or no rule of the measure decides. */
export function judgementOf(judged: Judged): Judgement {
  const { result, config } = judged;
  if (result.claims) return longJudgement(judged);
  if (result.final_estimate) return estimateJudgement(judged, result.final_estimate);
  const positions = result.rounds.flatMap((round) => round.positions).filter(isAnswered);
  const mark = markerOf(
    judged,
    positions.map(({ answer }) => answer),
  );
  // The answer of a routing model that is not on the panel is none of the debater whose question it was put.
  const blind = ({ id, model }: Debater) =>
    positions.find((each) => each.debater_id === id && each.round === 1 && each.model === model);
  const last = new Map(positions.map((position) => [position.debater_id, position]));
  return {
    marks: {
      verdict: mark(result.final_answer),
      roundOne: mark(result.round_1_answer),
      debaters: Object.fromEntries(config.debaters.map((each) => [each.id, mark(blind(each)?.answer ?? null)])),
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

/** Whether each of these answers is right, as far as that can be told. No answer is not right. */
export function correctnessOf(judged: Judged, answers: readonly Answer[]): (answer: Answer) => boolean | null {
  const positions = judged.result.rounds.flatMap((round) => round.positions).filter(isAnswered);
  const mark = markerOf(judged, [...answers, ...positions.map(({ answer }) => answer)]);
  const isKnown = judged.answer !== null || judged.correct !== null;
  return (answer) => (answer === null ? (isKnown ? false : null) : mark(answer));
}

/** The verdict on the final answer decides for everything that is the same answer; what is not is compared with the right
 * one. When the final answer is right, others are wrong; when it is wrong and no other is given, nobody knows. */
function markerOf(judged: Judged, answers: readonly Answer[]): (answer: Answer) => boolean | null {
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

/** All answers are read together, as those of one panel are. Null: there is none, or the measure cannot tell. */
function comparisonOf(
  { question, config }: Judged,
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

function recordsOf(answers: readonly { readonly model: string; readonly isRight: boolean | null }[]): ModelRecord[] {
  const byModel = Map.groupBy(answers, ({ model }) => model);
  return [...byModel].flatMap(([model, given]) => {
    const balance = given.reduce((sum, { isRight }) => sum + (isRight === null ? 0 : isRight ? 1 : -1), 0);
    return balance === 0 ? [] : [{ model, correct: balance > 0 ? 1 : 0, total: 1 }];
  });
}
