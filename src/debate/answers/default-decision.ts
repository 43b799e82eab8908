/**
 * The decision of debates whose answers are compared:
 * on the latest positions, with a majority vote when the judge fails.
 */
import { majorityVote } from '../decision/majority-vote.ts';
import { decisionInputOf } from '../result/decision-input.ts';
import type { AnswerKind } from './answer-kind.ts';

export const defaultDecision: Pick<AnswerKind, 'decisionInput' | 'fallback' | 'addVerdictFields'> = {
  decisionInput: decisionInputOf,
  fallback: { name: 'majority_vote', rule: majorityVote },
  addVerdictFields: (_, ruling) => ruling,
};
