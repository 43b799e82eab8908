/**
 * The decision that kinds of answers have by default: it uses the latest positions, and a majority vote when the judge
 * fails.
 */
import { majorityVote } from '../decision/majority-vote.ts';
import { decisionInputOf } from '../result/decision-input.ts';
import type { AnswerKind } from './answer-kind.ts';

export const defaultDecision: Pick<AnswerKind, 'decisionInput' | 'fallback' | 'addVerdictFields'> = {
  decisionInput: decisionInputOf,
  fallback: { name: 'majority_vote', rule: majorityVote },
  addVerdictFields: (_, ruling) => ruling,
};
