/** lemmas, the system behind `revise`: its documented behaviour, with numbers computed by hand. */
import { describe, expect, it } from 'vitest';
import { byRound, play, positionReply, specOf } from '../support/debates/scripted-debate.ts';

const panel = [
  { model: 'openai/one', name: 'a' },
  { model: 'anthropic/two', name: 'b' },
  { model: 'mistral/three', name: 'c' },
];
const drafts = { a: ['cats sleep most of the day'], b: ['cats sleep most of the night'], c: ['dogs bark'] };

describe('the panel', () => {
  it('with a lone entry has three debaters of one model with different personas', () => {
    const { debaters } = specOf({ protocol: 'revise', debaters: [{ model: 'openai/one' }] }).config;
    expect(debaters.map(({ id, model }) => [id, model])).toEqual([
      ['debater_0', 'openai/one'],
      ['debater_1', 'openai/one'],
      ['debater_2', 'openai/one'],
    ]);
    expect(new Set(debaters.map(({ persona }) => persona)).size).toBe(3);
  });

  it('with count and name has the ids name-1…, and its own personas in turn', () => {
    const { debaters } = specOf({
      protocol: 'revise',
      debaters: [{ model: 'openai/one', name: 'sage', count: 4 }],
      personas: ['optimist', 'pessimist', 'realist'],
    }).config;
    expect(debaters.map(({ id, persona }) => [id, persona])).toEqual([
      ['sage-1', 'optimist'],
      ['sage-2', 'pessimist'],
      ['sage-3', 'realist'],
      ['sage-4', 'optimist'],
    ]);
  });

  it('with named agents on different models has no persona unless one is set', () => {
    const { debaters } = specOf({ protocol: 'revise', debaters: panel }).config;
    expect(debaters.map(({ persona }) => persona)).toEqual([null, null, null]);
  });
});

describe('the cost model', () => {
  it('is 3 × 3 + 1 = 10 calls for 3 agents, 2 revisions and a judge', async () => {
    const { calls } = await play(
      { protocol: 'revise', agreement: 'jaccard', debaters: panel, max_rounds: 3, judge: { model: 'openai/judge' } },
      byRound(drafts, { winner: 'Candidate A', reasoning: 'clear' }),
    );
    expect(calls).toHaveLength(10);
  });

  it('has no early stop, even when all drafts are equal', async () => {
    const { calls, result } = await play(
      { protocol: 'revise', debaters: panel },
      byRound({ a: ['x'], b: ['x'], c: ['x'] }),
    );
    expect(calls).toHaveLength(9);
    expect(result).toMatchObject({ total_rounds_run: 3, converged: false, rounds_saved: 0 });
  });
});

describe('revisions', () => {
  it('see the debater’s own last draft and the peers’ last ones, and nothing in the blind round', async () => {
    const { calls } = await play({ protocol: 'revise', debaters: panel, max_rounds: 2 }, byRound(drafts));
    const prompt = (round: number, id: string) =>
      JSON.stringify(
        calls.find(({ identity }) => identity.round === round && identity.subject === id)?.prompt.messages,
      );
    expect(prompt(1, 'a')).not.toContain('dogs bark');
    expect(prompt(2, 'a')).toContain('cats sleep most of the day');
    expect(prompt(2, 'a')).toContain('cats sleep most of the night');
    expect(prompt(2, 'a')).toContain('dogs bark');
  });
});

describe('judge_pick', () => {
  const judgedRequest = {
    protocol: 'revise',
    debaters: panel,
    max_rounds: 1,
    judge: { model: 'openai/judge' },
  } as const;

  it('takes the draft of the picked debater and keeps the verdict verbatim', async () => {
    const verdict = '{"winner": "Candidate B", "reasoning": "it names the night"}';
    const { calls, result } = await play(judgedRequest, byRound(drafts, verdict));
    const judgePrompt = calls.at(-1)?.prompt.messages[0]?.content ?? '';
    const [, answerOfB] = /label="Candidate B">\s*<answer>(.*?)<\/answer>/.exec(judgePrompt) ?? [];
    expect(result).toMatchObject({
      judgment: verdict,
      final_answer: answerOfB,
      decision: { decision_rule: 'judge_pick' },
    });
    expect(drafts[result.winner as keyof typeof drafts][0]).toBe(answerOfB);
  });

  it.each(['Tie', 'Candidate Z', '0', 'The proposal of candidate about cats'])(
    'requests a verdict outside the closed set (%s) again once, then falls back to the vote',
    async (winner) => {
      const { calls, result } = await play(
        judgedRequest,
        byRound({ a: ['x'], b: ['x'], c: ['y'] }, { winner, reasoning: 'r' }),
      );
      expect(calls.filter(({ identity }) => identity.purpose === 'judge')).toHaveLength(2);
      expect(result).toMatchObject({ final_answer: 'x', decision: { fallback: 'majority_vote' } });
      expect(result.escalation.reasons).toContain('judge_failed');
    },
  );
});

describe('closest, without a judge', () => {
  it('takes the medoid by average word overlap', async () => {
    const { result } = await play({ protocol: 'revise', debaters: panel, max_rounds: 1 }, byRound(drafts));
    // Words: a {cats sleep most of the day}, b {cats sleep most of the night}, c {dogs bark}.
    // a~b: 5 shared of 7 = 0.7143; a~c and b~c: 0. Averages: a 0.357, b 0.357, c 0: a tie of a and b.
    // Summed confidence is 0.8 for both, so the panel's order decides, and that is recorded.
    expect(result).toMatchObject({ winner: 'a', decision: { decision_rule: 'closest', tie_break: 'panel_order' } });
    expect(result.judgment).toContain('0.36');
  });

  it('breaks a tie of two equal candidates by confidence, and records it', async () => {
    const { result } = await play(
      { protocol: 'revise', debaters: panel.slice(0, 2), max_rounds: 1 },
      byRound({ a: [positionReply('red apples', 0.5)], b: [positionReply('green apples', 0.9)] }),
    );
    // Each is 1/3 similar to the other.
    expect(result).toMatchObject({ winner: 'b', decision: { tie_break: 'summed_confidence' } });
    expect(result.escalation.reasons).toContain('tie');
  });
});
