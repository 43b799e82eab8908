/** Typed agreement of 16 long answers that are new in every repetition. */
import { typed } from '../../../src/debate/agreement/grouping/typed.ts';
import type { PrepareArm } from '../processes/arm.ts';

const WORDS =
  'the plan moves both sites before winter because their load is highest and training takes longest while the old ' +
  'contract ends next spring and cannot be extended so the cost of running two systems has to be carried for a season';

/** Some 1,600 characters. */
function answerOf(debater: number, turn: number): string {
  const words = WORDS.split(' ');
  const shift = (debater * 7 + turn) % words.length;
  const rotated = [...words.slice(shift), ...words.slice(0, shift)].join(' ');
  return `${rotated} by site ${debater % 5}. `.repeat(7);
}

export const prepare: PrepareArm = async () => {
  let turn = 0;
  return {
    run: (count) => {
      for (let n = 0; n < count; n += 1) {
        turn += 1;
        const ballots = Array.from({ length: 16 }, (_, debater) => ({
          id: `d${debater}`,
          answer: answerOf(debater, turn),
          weight: 1,
          confidence: null,
        }));
        const question = {
          question: 'Which plan?',
          context: null,
          options: null,
          answer_type: 'auto' as const,
          answer_tolerance: 0,
        };
        if (typed({ question, ballots, similarity: 0.4 }).classes.length < 1) throw new Error('nothing was read');
      }
    },
  };
};
