/**
 * Chooses the class with the highest panel posterior: votes weighted by the log-odds of their debaters' reliabilities.
 */
import { panelVotes, voteModel } from './confidence/confidence.ts';
import { classScores } from './confidence/panel-posterior.ts';
import { majorityVote } from './majority-vote.ts';
import type { CountedRule } from './ruling.ts';
import { ruleByClassScore } from './top-class.ts';

export const posterior: CountedRule = {
  kind: 'counted',
  decide: (input) => {
    const { config } = input.spec;
    const isCascade = config.protocol === 'cascade';
    // Without learned reliabilities all debaters have the same weight, so the result equals a majority vote.
    if (!isCascade && !config.reliabilities_learned)
      return { ...majorityVote.decide(input), fallback: 'majority_vote' };
    const scores = classScores(panelVotes(input), voteModel(input));
    return ruleByClassScore(input, {
      name: 'posterior',
      score: (_, index) => scores[index] ?? 0,
      // Later debaters of a cascade are the stronger ones.
      prefersLater: isCascade,
    });
  },
};
