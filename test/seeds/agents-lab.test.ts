/** agents-lab, the system behind `society` (Du et al. 2023): its documented behaviour, with numbers computed by hand. */
import { describe, expect, it } from 'vitest';
import { byRound, play, positionReply, specOf } from '../support/debates/scripted-debate.ts';

const panel = [
  { model: 'openai/one', name: 'a' },
  { model: 'anthropic/two', name: 'b' },
  { model: 'mistral/three', name: 'c' },
];
const base = { protocol: 'society', debaters: panel } as const;

describe('society', () => {
  it('calls every agent blind, then again with the others’ answers: agents × rounds calls', async () => {
    const { calls, result } = await play(base, byRound({ a: ['42'], b: ['42'], c: ['42'] }));
    expect(calls).toHaveLength(6);
    expect(result).toMatchObject({ total_rounds_run: 2, converged: false });
  });

  it('shows each agent its own answer as its own, and the others’ without labels', async () => {
    const { calls } = await play(base, byRound({ a: ['1'], b: ['2'], c: ['3'] }));
    const [question, ownAnswer, peerAnswers] =
      calls.find(({ identity }) => identity.round === 2 && identity.subject === 'b')?.prompt.messages ?? [];
    expect(question?.content).toContain('What is 6 × 7?');
    expect(ownAnswer).toMatchObject({ role: 'assistant', content: expect.stringContaining('"answer":"2"') });
    expect(peerAnswers?.content.match(/<peer>/g)).toHaveLength(2);
    expect(peerAnswers?.content).not.toMatch(/label=|Peer [A-Z]/);
  });

  it('counts trimmed, literally equal answers of the last round under exact_majority', async () => {
    const { result } = await play(base, byRound({ a: ['1', ' 42 '], b: ['2', '42'], c: ['3', '42.0'] }));
    expect(result).toMatchObject({
      final_answer: '42',
      decision: { decision_rule: 'exact_majority', vote_tally: { 42: 2, '42.0': 1 }, tie_break: null },
    });
  });

  it('records how a tie was broken, and escalates it', async () => {
    const { result } = await play(
      base,
      byRound({ a: [positionReply('1', 0.4)], b: [positionReply('2', 0.9)], c: [positionReply('3', 0.5)] }),
    );
    expect(result).toMatchObject({ final_answer: '2', decision: { tie_break: 'summed_confidence' } });
    expect(result.escalation.reasons).toContain('tie');
  });

  it('groups equal answers when the request has majority_vote', async () => {
    const { result } = await play(
      { ...base, aggregation: 'majority_vote' },
      byRound({ a: ['41'], b: ['42'], c: ['42.0'] }),
    );
    expect(result.decision.vote_tally).toEqual({ 42: 2, 41: 1 });
  });

  it('keeps a trace of every round', async () => {
    const { result } = await play(base, byRound({ a: ['1', '3'], b: ['2', '3'], c: ['3'] }));
    expect(result.rounds.map((round) => round.positions.map(({ answer }) => answer))).toEqual([
      ['1', '2', '3'],
      ['3', '3', '3'],
    ]);
  });

  it('warns when all debaters share one model at temperature 0, in every protocol', () => {
    const debaters = [{ model: 'openai/one', count: 3, temperature: 0 }];
    for (const protocol of ['critique', 'revise', 'transcript', 'society', 'ballot'] as const) {
      const { warnings } = specOf({ protocol, debaters, options: ['x', 'y'] }).config;
      expect(warnings).toContainEqual(expect.stringMatching(/^diversity: .*temperature 0/));
    }
    expect(specOf(base).config.warnings).toEqual([]);
  });
});
