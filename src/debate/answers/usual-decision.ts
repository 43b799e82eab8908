/** How a debate is decided whose answers are compared: on its latest positions, with a majority vote for a failed judge. */
import { majorityVote } from '../decision/majority-vote.ts';
import { hearingOf } from '../result/hearing.ts';
import type { AnswerKind } from './answer-kind.ts';

export const usualDecision: Pick<AnswerKind, 'hearing' | 'standIn' | 'completed'> = {
  hearing: hearingOf,
  standIn: { name: 'majority_vote', rule: majorityVote },
  completed: (_, ruling) => ruling,
};
