/** `cascade` and `samples`: blind waves of calls, which end as soon as the answer needs no further call. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { isTerminal } from '../../../src/debate/schema/event.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import type { Script } from '../../support/debates/scripted-debate.ts';
import { byRound, eventsOf, play, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const FOUR_DEBATERS = ['a', 'b', 'c', 'd'].map((name) => ({ model: `openai/${name}`, name }));
const menu = ['red', 'green', 'blue', 'white'];
const cascade: Partial<DebateRequest> = {
  protocol: 'cascade',
  question: 'Which one?',
  answer_type: 'choice',
  options: menu,
  debaters: FOUR_DEBATERS,
};

function subjects(calls: readonly Call[]): (string | null)[] {
  return calls.map(({ identity }) => identity.subject);
}

/** One answer for each debater, in panel order, for all rounds; `-` is a failed call. */
function scriptOfAnswers(...answers: readonly string[]): Script {
  return byRound(
    Object.fromEntries(
      answers.map((answer, index) => [FOUR_DEBATERS[index]?.name ?? '', answer === '-' ? [] : [answer]]),
    ),
  );
}

describe('cascade', () => {
  it('cascade › calls only two debaters when they agree', async () => {
    const { result, calls, events } = await play(cascade, scriptOfAnswers('red', 'red', 'blue', 'blue'));
    expect(subjects(calls)).toEqual(['a', 'b']);
    expect(result).toMatchObject({ final_answer: 'red', not_asked: ['c', 'd'], converged: true, total_rounds_run: 1 });
    // Two that agree on a menu have 0.842; each of two saved calls costs a nano-dollar for each of 300 tokens.
    expect(result.confidence).toBeCloseTo(0.842, 3);
    expect(result.saved).toEqual({ calls: 2, cost_usd: 600e-9 });
    expect(result.cascade).toEqual({ stop_at: 0.75, must_agree: 2, stopped_by: 'posterior' });
    expect(result.escalate_to_human).toBe(false);
    expect(events.map(({ type }) => type)).toEqual([
      'debate.started',
      'debate.round_started',
      'debate.position',
      'debate.position',
      'debate.phase_completed',
      'debate.round_completed',
      'debate.converged',
      'debate.aggregated',
      'debate.completed',
    ]);
  });

  it('cascade › calls one debater at a time, each in its own phase, when the first two differ', async () => {
    const { result, calls, events } = await play(cascade, scriptOfAnswers('red', 'blue', 'blue', 'blue'));
    expect(subjects(calls)).toEqual(['a', 'b', 'c', 'd']);
    expect(calls.map(({ identity }) => [identity.round, identity.phase])).toEqual([
      [1, 'wave_1'],
      [1, 'wave_1'],
      [1, 'wave_2'],
      [1, 'wave_3'],
    ]);
    expect(result.phase_sequence).toEqual(['wave_1', 'wave_2', 'wave_3']);
    expect(result.final_answer).toBe('blue');
    expect(result.confidence).toBeCloseTo(0.778, 3);
    const tallies = events.flatMap((event) => (event.type === 'debate.phase_completed' ? [event.tally] : []));
    expect(tallies).toEqual([
      { red: 1, blue: 1 },
      { blue: 2, red: 1 },
      { blue: 3, red: 1 },
    ]);
  });

  it('cascade › shows a debater nothing of earlier waves', async () => {
    const { calls } = await play(cascade, scriptOfAnswers('red', 'blue', 'white', 'white'));
    const texts = calls.map(({ prompt }) => prompt.messages.map(({ content }) => content));
    expect(new Set(texts.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(JSON.stringify(calls)).not.toContain('because of');
  });

  it('cascade › calls the next debater when a call fails or an answer cannot be read', async () => {
    const { result, calls } = await play(cascade, scriptOfAnswers('-', 'something else', 'red', 'red'));
    expect(subjects(calls)).toEqual(['a', 'b', 'c', 'd']);
    expect(result).toMatchObject({ final_answer: 'red', confidence: expect.closeTo(0.842, 3) });
    expect(result.cascade?.stopped_by).toBe('posterior');
  });

  it('cascade › stops when no outstanding answer can change the winner', async () => {
    const { result, calls } = await play({ ...cascade, stop_at: 0.95 }, scriptOfAnswers('red', 'red', 'red', 'blue'));
    expect(subjects(calls)).toEqual(['a', 'b', 'c']);
    expect(result).toMatchObject({
      not_asked: ['d'],
      cascade: { stop_at: 0.95, must_agree: null, stopped_by: 'lead' },
    });
  });

  it('cascade › gives a tie to the later debater and escalates it', async () => {
    const { result } = await play(cascade, scriptOfAnswers('red', 'blue', 'blue', 'red'));
    expect(result).toMatchObject({
      final_answer: 'red',
      decision: { decision_rule: 'posterior', tie_break: 'later_debater' },
      saved: { calls: 0, cost_usd: 0 },
      not_asked: [],
      cascade: { stopped_by: 'exhausted' },
    });
    expect(result.escalation.reasons).toContain('tie');
  });

  it('cascade › continues with a debate when the last wave is split and `then` is set', async () => {
    const script = byRound({ a: ['red', 'blue'], b: ['blue'], c: ['red', 'blue'], d: [{ fails: 'provider_error' }] });
    const { result, calls } = await play({ ...cascade, then: 'critique' }, script);
    expect(
      calls.filter(({ identity }) => identity.round === 2).map(({ identity }) => [identity.subject, identity.phase]),
    ).toEqual([
      ['a', null],
      ['b', null],
      ['c', null],
    ]);
    expect(JSON.stringify(calls.at(-1)?.prompt)).toContain('because of');
    expect(result).toMatchObject({
      final_answer: 'blue',
      total_rounds_run: 2,
      converged: true,
      // One round of the three debaters that answered.
      saved: { calls: 3 },
      cascade: { stopped_by: 'exhausted' },
    });
  });

  it('cascade › ends with the first wave that agrees when `then` is set', async () => {
    const { calls, result } = await play(
      { ...cascade, then: 'critique' },
      scriptOfAnswers('red', 'red', 'blue', 'blue'),
    );
    expect(calls).toHaveLength(2);
    expect(result.max_rounds).toBe(3);
  });

  it('cascade › ends with its current answer when the budget refuses the next wave', async () => {
    const spec = specOf(cascade);
    const affordable = (calls: readonly Call[]) => calls.every(({ identity }) => identity.phase === 'wave_1');
    const { events, calls } = await eventsOf({
      spec,
      script: scriptOfAnswers('red', 'blue', 'blue', 'blue'),
      affordable,
    });
    const last = events.at(-1);
    expect(calls).toHaveLength(2);
    expect(last?.type).toBe('debate.budget_exceeded');
    expect(last !== undefined && isTerminal(last) ? last.result : null).toMatchObject({
      final_answer: 'blue',
      not_asked: ['c', 'd'],
      saved: { calls: 0, cost_usd: 0 },
      cascade: { stopped_by: null },
    });
  });

  it('cascade › calls a model to group answers that no rule compares before the next debater', async () => {
    const request = { ...cascade, answer_type: 'text', options: null, question: 'Why is the sky blue?' } as const;
    const script: Script = ({ identity, format }) =>
      format.name === 'grouping'
        ? { groups: [['Answer 1', 'Answer 2']] }
        : positionReply(identity.subject === 'a' ? 'Scattering of short waves' : 'Because of how air scatters light');
    const { calls, result } = await play(request, script);
    expect(calls.map(({ identity }) => [identity.purpose, identity.phase])).toEqual([
      ['debater', 'wave_1'],
      ['debater', 'wave_1'],
      ['agreement', 'wave_1'],
      ['agreement', 'wave_1'],
    ]);
    expect(result.cascade?.stopped_by).toBe('posterior');
  });

  it.each([
    ['number', {}, '42', '42.0'],
    ['boolean', {}, 'yes', 'Yes, it is'],
    ['date', {}, '2026-03-04', '4 March 2026'],
    ['text', {}, 'Paris', 'paris'],
    ['set', {}, 'red, blue', 'blue and red'],
    ['auto', { question: 'What is 6 × 7?' }, '42', 'forty-two'],
  ] as const)('cascade › ends with the first wave when two %s answers agree', async (answer_type, settings, a, b) => {
    const { calls } = await play(
      { ...cascade, options: null, answer_type, ...settings },
      scriptOfAnswers(a, b, 'nothing', 'nothing'),
    );
    expect(subjects(calls)).toEqual(['a', 'b']);
  });

  it('cascade › calls the number of debaters in `wave` first', async () => {
    const { calls } = await play({ ...cascade, wave: 3 }, scriptOfAnswers('red', 'red', 'blue', 'blue'));
    expect(subjects(calls)).toEqual(['a', 'b', 'c', 'd']);
    expect(calls.map(({ identity }) => identity.phase)).toEqual(['wave_1', 'wave_1', 'wave_1', 'wave_2']);
  });
});

describe('samples', () => {
  const samples = (count: number, settings: Partial<DebateRequest> = {}): Partial<DebateRequest> => ({
    ...cascade,
    protocol: 'samples',
    debaters: [{ model: 'openai/one', count }],
    ...settings,
  });
  const sampleScript =
    (...answers: readonly string[]): Script =>
    ({ identity }) =>
      positionReply(answers[Number(identity.subject?.slice('debater_'.length))] ?? 'red');

  it('samples › end as soon as the winner of the vote is certain', async () => {
    const { calls, result } = await play(samples(5), sampleScript());
    expect(calls.map(({ identity }) => identity.phase)).toEqual(['wave_1', 'wave_1', 'wave_1']);
    expect(result).toMatchObject({ final_answer: 'red', saved: { calls: 2 }, not_asked: ['debater_3', 'debater_4'] });
  });

  it('samples › continue while the winner of the vote can change', async () => {
    const { calls, result } = await play(samples(5), sampleScript('red', 'blue', 'red', 'blue', 'blue'));
    expect(calls.map(({ identity }) => identity.phase)).toEqual(['wave_1', 'wave_1', 'wave_1', 'wave_2', 'wave_3']);
    expect(result).toMatchObject({
      final_answer: 'blue',
      decision: { decision_rule: 'majority_vote' },
      converged: false,
    });
  });

  it('samples › are drawn with one prompt at temperature 0.7, without personas', () => {
    const { config } = specOf(samples(40));
    expect(config.debaters).toHaveLength(40);
    expect(new Set(config.debaters.map(({ persona, temperature }) => `${persona} ${temperature}`))).toEqual(
      new Set(['null 0.7']),
    );
  });

  it('samples › give the answer of the only sample when there is one', async () => {
    const { calls, result } = await play(samples(1), sampleScript('blue'));
    expect(calls).toHaveLength(1);
    expect(result).toMatchObject({ final_answer: 'blue', escalate_to_human: false, confidence: 0.7 });
  });

  it('samples › are of the first debater of the default panel when the request names none', () => {
    const { config } = specOf({ protocol: 'samples' });
    expect(config.debaters.map(({ model }) => model)).toEqual(Array.from({ length: 5 }, () => 'openai/one'));
  });
});
