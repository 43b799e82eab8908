/** B01: a 429 from one provider rejected the joint promise and discarded two finished answers. */
import { expect, it } from 'vitest';
import { byRound, eventsOf, play, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const base = { debaters, adaptive_routing: false } as const;

it.each(['provider_error', 'rate_limited', 'connection_failed', 'timeout', 'content_filtered'] as const)(
  'a debater that always fails with %s is listed with its reason, and the others decide',
  async (fails) => {
    const { result, calls } = await play(
      { ...base, max_rounds: 2, convergence_threshold: 1 },
      byRound({ a: ['A1'], b: ['A1'], c: [{ fails }] }),
    );
    expect(result).toMatchObject({ final_answer: 'A1', participation: { panel: 3, valid: 2, voting: 2 } });
    expect(result.failures.map(({ debater_id, round, code }) => [debater_id, round, code])).toEqual([
      ['c', 1, fails],
      ['c', 2, fails],
    ]);
    expect(calls.filter(({ identity }) => identity.round === 2).map(({ identity }) => identity.subject)).toContain('c');
  },
);

it('a debater that answers again votes again, and its old position never counts as a new vote', async () => {
  const { result } = await play(
    { ...base, max_rounds: 3 },
    byRound({ a: ['1', '1'], b: ['2', '2'], c: ['1', { fails: 'timeout' }, '2'] }),
  );
  expect(result.rounds.map(({ classes }) => classes.map(({ answer, debater_ids }) => [answer, debater_ids]))).toEqual([
    [
      ['1', ['a', 'c']],
      ['2', ['b']],
    ],
    [
      ['1', ['a']],
      ['2', ['b']],
    ],
    [
      ['2', ['b', 'c']],
      ['1', ['a']],
    ],
  ]);
});

it('a debate fails only when no debater has a position', async () => {
  const { events } = await eventsOf({ spec: specOf(base), script: byRound({}) });
  expect(events.at(-1)).toMatchObject({ type: 'debate.failed', result: null });
});
