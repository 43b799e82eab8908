/** The previous answer that a debater of `critique` restates: requested, kept and compared. */
import { describe, expect, it } from 'vitest';
import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import { byRound, eventsOf, play, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const panel = ['a', 'b'].map((name) => ({ model: `openai/${name}`, name }));
const base = { debaters: panel, adaptive_routing: false, convergence_check: false, max_rounds: 2 } as const;

describe('a restated answer', () => {
  it('is kept, and compared with the previous answer', async () => {
    const { result } = await play(
      { ...base, protocol: 'critique' },
      byRound({
        a: ['41', positionReply('42', 0.8, { restated_answer: '41.0' })],
        b: ['42', positionReply('42', 0.8, { restated_answer: '43' })],
      }),
    );
    expect(
      result.rounds.map(({ positions }) => positions.map((each) => [each.restated_answer, each.restated_correctly])),
    ).toEqual([
      [
        [null, null],
        [null, null],
      ],
      [
        ['41.0', true],
        ['43', false],
      ],
    ]);
  });

  it('is null when the debater leaves it out, and never replaces its answer', async () => {
    const { result } = await play({ ...base, protocol: 'critique' }, byRound({ a: ['41', '42'], b: ['42'] }));
    expect(result.rounds[1]?.positions[0]).toMatchObject({
      answer: '42',
      restated_answer: null,
      restated_correctly: null,
    });
  });

  it.each(publishedProtocols)('is requested verbatim only under critique: %s', async (protocol) => {
    const { calls } = await eventsOf({
      spec: specOf({ ...base, protocol, options: ['41', '42'] }),
      script: ({ format }) =>
        format.name === 'ballot_turn' ? { rationale: 'r', stance: 's', vote: 'none' } : positionReply('A'),
    });
    const requestingCalls = calls.filter(
      ({ prompt, format }) =>
        /verbatim/.test(JSON.stringify(prompt)) || JSON.stringify(format).includes('restated_answer'),
    );
    expect(requestingCalls.map(({ identity }) => identity.round)).toEqual(protocol === 'critique' ? [2, 2] : []);
    for (const { prompt } of requestingCalls)
      expect(prompt.messages.at(-1)?.content).toContain('previous answer verbatim');
  });

  it('is not requested when the previous answer is a draft of more than 500 characters', async () => {
    const { calls } = await play(
      { ...base, protocol: 'critique', question: 'Describe it.' },
      byRound({ a: ['x '.repeat(251)], b: ['short'] }),
    );
    const restatingCalls = calls.filter(({ format }) => JSON.stringify(format).includes('restated_answer'));
    expect(restatingCalls.map(({ identity }) => identity.subject)).toEqual(['b']);
  });
});

describe('a debater without an answer of its own', () => {
  it('is asked for a first answer in a later round, not for a change', async () => {
    const { calls } = await eventsOf({
      spec: specOf({ ...base, debaters: [...panel, { model: 'openai/c', name: 'c' }] }),
      script: byRound({ a: ['41'], b: ['42'], c: [{ fails: 'provider_error' }, '42'] }),
    });
    const lateCall = calls.findLast(({ identity }) => identity.subject === 'c');
    expect(lateCall?.format.name).toBe('position');
    expect(lateCall?.prompt.messages.at(-1)?.content).toContain('give your own answer');
  });
});
