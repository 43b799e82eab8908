/** Compares the counted votes with the threshold. A ballot that reaches no threshold in its rounds has no winner. */
import { latestVotes, tallyOf } from '../protocols/tally.ts';
import type { CountedRule, DecisionInput } from './ruling.ts';
import { noRuling } from './ruling.ts';
import { representative } from './top-class.ts';

export const ballot: CountedRule = {
  kind: 'counted',
  decide: (input) => {
    const { config } = input.spec;
    const turns = input.rounds.flatMap((round) => round.positions);
    const { votes, leader, topCount } = tallyOf(turns, config);
    const reached = leader !== null && topCount >= (config.consensus_threshold ?? config.debaters.length);
    const decided = { ...noRuling, tally: votes };
    if (!reached) return { ...decided, decisionRule: 'max_rounds_exhausted' };
    const speaker = representative(supporters(input, leader));
    return {
      ...decided,
      answer: leader,
      reasoning: speaker?.reasoning ?? null,
      winner: speaker?.debater_id ?? null,
      winningClass: input.round.classes.find((each) => each.spellings.includes(leader)) ?? null,
      decisionRule: 'threshold_vote',
    };
  },
};

function supporters({ rounds, positions }: DecisionInput, option: string): DecisionInput['positions'] {
  const votes = latestVotes(rounds.flatMap((round) => round.positions));
  return positions.filter((position) => votes.get(position.debater_id) === option);
}
