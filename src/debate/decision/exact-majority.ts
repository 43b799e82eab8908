/** Chooses the most common trimmed answer, compared character by character, as Du et al. 2023 count them. */
import type { AnsweredPosition } from '../schema/position.ts';
import type { CountedRule } from './ruling.ts';
import { chooseTop, classOf, representative, summedConfidence } from './top-class.ts';

export const exactMajority: CountedRule = {
  kind: 'counted',
  decide: (input) => {
    const spellings = Map.groupBy(input.positions, (position) => position.answer.trim());
    const groups = [...spellings].map(([answer, members]) => ({ answer, members }));
    const choice = chooseTop(
      groups.map((item) => ({
        item,
        score: item.members.length,
        summedConfidence: summedConfidence(item.members),
        order: input.positions.indexOf(firstOf(item.members)),
      })),
    );
    const speaker = choice === null ? null : representative(choice.item.members);
    return {
      answer: choice?.item.answer ?? null,
      reasoning: speaker?.reasoning ?? null,
      winner: speaker?.debater_id ?? null,
      winningClass: speaker === null ? null : classOf(input, speaker.debater_id),
      decisionRule: 'exact_majority',
      tieBreak: choice?.tieBreak ?? null,
      tied: (choice?.top.length ?? 0) > 1,
      tally: Object.fromEntries(groups.map(({ answer, members }) => [answer, members.length])),
      judgment: null,
      judgeConfidence: null,
    };
  },
};

function firstOf(members: readonly AnsweredPosition[]): AnsweredPosition {
  const [first] = members;
  if (first === undefined) throw new Error('a group has at least one member');
  return first;
}
