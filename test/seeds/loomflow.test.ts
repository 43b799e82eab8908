/** LoomFlow, the system behind `transcript`: its documented behaviour, with numbers computed by hand. */
import { describe, expect, it } from 'vitest';
import { byRound, eventsOf, play, positionReply, specOf } from '../support/debates/scripted-debate.ts';

const panel = [{ model: 'openai/one' }, { model: 'anthropic/two' }, { model: 'mistral/three' }];
const base = { protocol: 'transcript', debaters: panel, question: 'Where is the meeting?' } as const;
const differentAnswers = {
  debater_0: ['in the north hall'],
  debater_1: ['in the south hall'],
  debater_2: ['on the roof'],
};

describe('convergence', () => {
  it('under jaccard needs every pair at 0.85, scored by the lowest, from round 1 on', async () => {
    const { result } = await play(
      { ...base, agreement: 'jaccard' },
      byRound({
        debater_0: ['one two three four'],
        debater_1: ['one two three four'],
        debater_2: ['four three two one'],
      }),
    );
    expect(result).toMatchObject({ converged: true, total_rounds_run: 1, final_convergence_score: 1, rounds_saved: 2 });
  });

  it('is not reached when one pair is below 0.85', async () => {
    const { result } = await play(
      { ...base, agreement: 'jaccard', max_rounds: 2 },
      byRound({
        debater_0: ['one two three four'],
        debater_1: ['one two three four'],
        debater_2: ['one two three five'],
      }),
    );
    // {1 2 3 4} and {1 2 3 5}: 3 shared of 5 = 0.6.
    expect(result).toMatchObject({ converged: false, total_rounds_run: 2, final_convergence_score: 0.6 });
  });

  it('under typed needs all debaters in one class', async () => {
    const { result } = await play(
      { ...base, question: 'How many are there?' },
      byRound({ debater_0: ['42'], debater_1: ['42.0'], debater_2: ['"42"'] }),
    );
    expect(result).toMatchObject({ converged: true, total_rounds_run: 1, final_convergence_score: 1 });
  });

  it('is not reached when a debater is missing', async () => {
    const { result } = await play({ ...base, max_rounds: 1 }, byRound({ debater_0: ['42'], debater_1: ['42'] }));
    expect(result.converged).toBe(false);
    expect(result.final_convergence_score).toBeCloseTo(2 / 3, 12);
  });

  it('is not checked when convergence_check is false', async () => {
    const sameAnswers = { debater_0: ['42'], debater_1: ['42'], debater_2: ['42'] };
    const { result, calls } = await play({ ...base, convergence_check: false }, byRound(sameAnswers));
    expect(calls).toHaveLength(9);
    expect(result).toMatchObject({ converged: false, total_rounds_run: 3 });
  });
});

describe('the transcript', () => {
  it('shows everything to all from round 2 on, by rounds, own turns marked, peers by label', async () => {
    const { calls } = await play(base, byRound(differentAnswers));
    const prompt =
      calls.find(({ identity }) => identity.round === 3 && identity.subject === 'debater_1')?.prompt.messages[0]
        ?.content ?? '';
    const turns = [...prompt.matchAll(/<turn speaker="(.*?)" round="(\d)">/g)].map(
      ([, speaker, round]) => `${round} ${speaker}`,
    );
    expect(turns).toEqual(['1 you', '1 Peer A', '1 Peer B', '2 you', '2 Peer A', '2 Peer B']);
    expect(prompt).not.toContain('debater_');
  });

  it('keeps the order of the panel in the result, for any order of replies', async () => {
    const finishedDebaters: string[] = [];
    const delayByPanelOrder = async (id: string) => {
      for (let ticks = { debater_0: 9, debater_1: 5, debater_2: 1 }[id] ?? 0; ticks > 0; ticks -= 1)
        await Promise.resolve();
      finishedDebaters.push(id);
    };
    const { result } = await play({ ...base, agreement: 'typed', max_rounds: 1 }, async ({ identity }) => {
      await delayByPanelOrder(identity.subject ?? '');
      return positionReply(`answer of ${identity.subject}`);
    });
    expect(finishedDebaters).toEqual(['debater_2', 'debater_1', 'debater_0']);
    expect(result.rounds[0]?.positions.map(({ debater_id }) => debater_id)).toEqual([
      'debater_0',
      'debater_1',
      'debater_2',
    ]);
  });

  it('is limited: older rounds are answers and one-line reasons, and the event reports it', async () => {
    const longReply = positionReply('in the hall', 0.5, { reasoning: `First reason. ${'and so on '.repeat(50)}` });
    const spec = specOf({ ...base, convergence_check: false });
    const script = byRound({ debater_0: [longReply], debater_1: [longReply], debater_2: [longReply] });
    // A turn is some 640 characters: one round of three fits 2,500, two do not.
    const config = { ...spec.config, transcript_characters: 2_500 };
    const { events, calls } = await eventsOf({ spec: { ...spec, config }, script });
    const notes = events.flatMap((event) => (event.type === 'debate.round_started' ? [event.note] : []));
    expect(notes).toEqual([null, null, 'rounds 1 to 1 are shown as answers and one-line reasons']);
    const last = calls.at(-1)?.prompt.messages[0]?.content ?? '';
    expect(last.match(/<reason>First reason\.<\/reason>/g)).toHaveLength(3);
    expect(last.match(/<reasoning>/g)).toHaveLength(3);
  });
});

describe('the end', () => {
  const judgeReply = positionReply('on the roof', 0.9);

  it('has an answer that a judge writes from the whole transcript', async () => {
    const { calls, result } = await play(
      { ...base, judge: { model: 'openai/judge' } },
      byRound(differentAnswers, judgeReply),
    );
    expect(result).toMatchObject({ final_answer: 'on the roof', decision: { decision_rule: 'judge' } });
    const prompt = calls.at(-1)?.prompt.messages[0]?.content ?? '';
    // The prompt has rounds 1 and 2 as a transcript, and round 3 as the candidates.
    expect(prompt.match(/<turn /g)).toHaveLength(6);
    expect(prompt.match(/<candidate /g)).toHaveLength(3);
  });

  it('has the answer of the majority when there is no judge', async () => {
    const { result } = await play(base, byRound({ debater_0: ['42'], debater_1: ['42'], debater_2: ['41'] }));
    expect(result).toMatchObject({ final_answer: '42', decision: { decision_rule: 'majority_vote' } });
  });

  it('has a list of the workers of the debate', async () => {
    const { result } = await play({ ...base, judge: { model: 'openai/judge' } }, byRound(differentAnswers, judgeReply));
    expect(result.declared_workers).toEqual(['debater_0', 'debater_1', 'debater_2', 'judge']);
  });

  it('keeps the data and the reply format when own instructions replace the role texts', async () => {
    const { calls } = await play(
      {
        ...base,
        max_rounds: 1,
        debater_instructions: 'Argue like a lawyer.',
        judge_instructions: 'Rule.',
        judge: { model: 'openai/judge' },
      },
      byRound(differentAnswers, judgeReply),
    );
    expect(calls[0]?.prompt.system).toMatch(/^Argue like a lawyer\./);
    expect(calls[0]?.prompt.messages[0]?.content).toContain('Reply with one JSON object');
    expect(calls.at(-1)?.prompt.system).toMatch(/^Rule\./);
  });
});
