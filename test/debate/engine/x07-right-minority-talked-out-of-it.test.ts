/** X07: two right debaters adopted the answer of a confident wrong peer, and the result showed strong agreement. */
import { expect, it } from 'vitest';
import { byRound, play, positionReply } from '../../support/debates/scripted-debate.ts';

it('the result shows the blind vote, each changed answer, and that the debate overturned it', async () => {
  const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
  const changedReply = positionReply('13', 0.6, { changed: true, change_justification: 'the peer sounds sure' });
  const { result } = await play(
    { debaters, adaptive_routing: false },
    byRound({ a: ['12', changedReply], b: ['12', changedReply], c: [positionReply('13', 1)] }),
  );
  expect(result).toMatchObject({ final_answer: '13', round_1_answer: '12', overturned: true });
  expect(result.flips.map(({ debater_id, from, to, towards }) => ({ debater_id, from, to, towards }))).toEqual([
    { debater_id: 'a', from: '12', to: '13', towards: ['c'] },
    { debater_id: 'b', from: '12', to: '13', towards: ['c'] },
  ]);
});
