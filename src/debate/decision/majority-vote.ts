/** Chooses the largest class. */
import type { CountedRule } from './ruling.ts';
import { ruleByClassScore } from './top-class.ts';

export const majorityVote: CountedRule = {
  kind: 'counted',
  decide: (hearing) => ruleByClassScore(hearing, { name: 'majority_vote', score: (members) => members.length }),
};
