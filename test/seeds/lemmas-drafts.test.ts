/** lemmas, the system behind `revise`, with whole drafts as it publishes them: numbers computed by hand. */
import { describe, expect, it } from 'vitest';
import type { Scripted } from '../support/debates/scripted-debate.ts';
import { byRound, play } from '../support/debates/scripted-debate.ts';

const panel = [
  { model: 'openai/one', name: 'a' },
  { model: 'anthropic/two', name: 'b' },
  { model: 'mistral/three', name: 'c' },
];
const draft = (text: string): Scripted => ({ draft: `${text} [c1]`, claims: [{ text, confidence: 0.8 }] });
const drafts = {
  a: [draft('cats sleep most of the day'), draft('cats sleep most of the day and night')],
  b: [draft('cats sleep most of the night')],
  c: [draft('dogs bark')],
};
const request = {
  question: 'Write a paragraph on cats.',
  answer_type: 'long',
  protocol: 'revise',
  debaters: panel,
} as const;

describe('lemmas with drafts', () => {
  it('make k(R + 1) + 1 = 10 calls for 3 agents and 2 revisions, and the draft is the answer', async () => {
    const verdict = '{"winner": "Candidate A", "reasoning": "it names both"}';
    const debate = await play({ ...request, judge: { model: 'openai/judge' } }, byRound(drafts, verdict));
    expect(debate.calls).toHaveLength(10);
    expect(debate.calls.map(({ identity }) => identity.purpose)).toEqual([
      ...Array.from({ length: 9 }, () => 'debater'),
      'judge',
    ]);
    const { winner, final_answer, judgment, decision, rounds } = debate.result;
    expect(decision).toMatchObject({ aggregation: 'judge_pick', decision_rule: 'judge_pick', fallback: null });
    expect(judgment).toBe(verdict);
    const lastPosition = rounds.at(-1)?.positions.find(({ debater_id }) => debater_id === winner);
    // The same words; the mark names the claim by its number among those of all drafts.
    expect(final_answer?.replace(/c\d/, 'c1')).toBe(lastPosition?.answer);
  });

  it('show each revision its own last draft and the last drafts of the others', async () => {
    const debate = await play({ ...request, max_rounds: 2 }, byRound(drafts));
    const prompt = (round: number) =>
      JSON.stringify(
        debate.calls.find(({ identity }) => identity.round === round && identity.subject === 'a')?.prompt.messages,
      );
    expect(prompt(1)).not.toContain('dogs bark');
    for (const draftText of ['cats sleep most of the day', 'cats sleep most of the night', 'dogs bark'])
      expect(prompt(2)).toContain(draftText);
  });

  it('choose the draft with the most shared words when there is no judge', async () => {
    const debate = await play({ ...request, max_rounds: 1 }, byRound(drafts));
    // The marks count as a word, which all share. a and b share 6 of 8 words, each 1 of 9 with c: (0.75 + 1/9) ÷ 2 = 0.43 for both,
    // 0.11 for c; the tie goes to panel order.
    expect(debate.result).toMatchObject({
      winner: 'a',
      decision: { decision_rule: 'closest', tie_break: 'panel_order' },
    });
    expect(debate.result.judgment).toContain('over 3 drafts');
  });

  it('request a pick outside the closed set again once, then choose the best draft', async () => {
    const verdict = '{"winner": "Candidate Z", "reasoning": "none"}';
    const debate = await play({ ...request, judge: { model: 'openai/judge' } }, byRound(drafts, verdict));
    expect(debate.calls).toHaveLength(11);
    expect(debate.result).toMatchObject({
      decision: { aggregation: 'judge_pick', decision_rule: 'best_draft', fallback: 'draft' },
      escalation: { reasons: ['judge_failed'] },
    });
  });
});
