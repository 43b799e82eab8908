/** Changes of votes in a ballot: compared with the previous vote, in any round and phase. */
import { expect, it } from 'vitest';
import { play } from '../../support/debates/scripted-debate.ts';

it('a vote that changes within a round counts as one change, also in the next round', async () => {
  const votes: Readonly<Record<string, string>> = { b: 'Keep', c: 'Wait' };
  const { result } = await play(
    {
      protocol: 'ballot',
      options: ['Keep', 'Move', 'Wait'],
      consensus_threshold: 3,
      debaters: ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name })),
    },
    ({ identity: { subject, round, phase } }) => {
      const vote = votes[subject ?? ''] ?? (round === 1 && phase === 'proposal' ? 'Keep' : 'Move');
      return { stance: `${vote}.`, rationale: 'Because.', vote };
    },
  );
  const changedVotes = result.rounds.flatMap(({ positions }) =>
    positions
      .filter((position) => position.changed_from_previous)
      .map(({ debater_id, round, phase }) => [debater_id, round, phase]),
  );
  expect(changedVotes).toEqual([['a', 1, 'critique']]);
  expect(result.flips).toMatchObject([{ debater_id: 'a', round: 1, from: 'Keep', to: 'Move' }]);
});
