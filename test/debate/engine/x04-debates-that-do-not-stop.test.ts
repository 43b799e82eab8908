/** X04: debates with blank replies, thanks after agreement or alternating answers ran until the budget ended them. */
import { describe, expect, it } from 'vitest';
import { isTerminal } from '../../../src/debate/schema/event.ts';
import { byRound, eventsOf, play, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const base = { debaters, adaptive_routing: false, max_rounds: 10 } as const;

describe('a debate', () => {
  it('fails after a round of blank answers, each of which is requested once more', async () => {
    const { events, calls } = await eventsOf({ spec: specOf(base), script: () => '   ' });
    expect(calls).toHaveLength(6);
    expect(events.at(-1)).toMatchObject({ type: 'debate.failed', result: null, error: { code: 'no_positions' } });
  });

  it('stops on agreement when an answer is surrounded by polite words', async () => {
    const politeReply = positionReply('Thank you all, the answer is 42.');
    const { result } = await play(base, byRound({ a: ['42'], b: [politeReply], c: ['42'] }));
    expect(result).toMatchObject({ converged: true, total_rounds_run: 1 });
  });

  it('stops at max_rounds when answers alternate A, B, A, B, and reports every change', async () => {
    const alternatingAnswers = ['1', '2', '1', '2', '1', '2', '1', '2', '1', '2'];
    const { result, events } = await play(base, byRound({ a: alternatingAnswers, b: ['3'], c: ['4'] }));
    expect(result).toMatchObject({ total_rounds_run: 10, converged: false });
    expect(result.flips).toHaveLength(9);
    expect(events.filter(isTerminal)).toHaveLength(1);
  });
});
