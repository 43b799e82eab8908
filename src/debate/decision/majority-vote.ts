/** Chooses the largest class. */
import type { CountedRule } from './ruling.ts';
import { ruleByClassScore } from './top-class.ts';

export const majorityVote: CountedRule = {
  kind: 'counted',
  decide: (input) => ruleByClassScore(input, { name: 'majority_vote', score: (members) => members.length }),
};
