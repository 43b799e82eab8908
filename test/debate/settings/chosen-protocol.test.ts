/** The protocol of a request that names none: a cascade for only a question, else `critique` as published. */
import { expect, it } from 'vitest';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { resolveConfig } from '../../../src/debate/settings/resolve-config.ts';
import { byRound, play, positionReply, rules, specOf } from '../../support/debates/scripted-debate.ts';

const debaters = [{ model: 'openai/one' }, { model: 'anthropic/two' }];

it('protocol › is a cascade followed by a critique when the request has only a question', () => {
  expect(specOf({}).config).toMatchObject({
    protocol: 'cascade',
    then: 'critique',
    stop_at: 0.75,
    wave: 2,
    max_rounds: 3,
    aggregation: 'posterior',
    adaptive_routing: false,
    routing_models: [],
    debaters: [{ model: 'openai/one' }, { model: 'anthropic/two' }, { model: 'mistral/three' }],
  });
});

it.each<Partial<DebateRequest>>([
  { protocol: 'critique' },
  { panel: 'board' },
  { debaters },
  { model: 'openai/one' },
  { aggregation: 'weighted_vote' },
  { max_rounds: 2 },
])('protocol › is critique with its published defaults when the request has %j', (request) => {
  expect(specOf(request).config).toMatchObject({
    protocol: 'critique',
    aggregation: 'weighted_vote',
    adaptive_routing: true,
    convergence_threshold: 0.8,
    stop_at: null,
    wave: null,
    then: null,
    max_rounds: request.max_rounds ?? 3,
  });
});

it.each([
  [3, 'What is 6 × 7?', { protocol: 'critique', answer_type: 'auto' }],
  [4, 'What is 6 × 7?', { protocol: 'cascade', answer_type: 'auto' }],
  [4, 'Explain how tides work.', { protocol: 'cascade', answer_type: 'auto' }],
  [5, 'Explain how tides work.', { protocol: 'cascade', answer_type: 'long' }],
])('all processes have level %s › no default for "%s" needs a higher level', (defaultsLevel, question, config) => {
  expect(resolveConfig({ question }, { ...rules, defaultsLevel })).toMatchObject({ ok: true, config });
});

it('protocol › is a cascade when the request has only a question and settings of a cascade', () => {
  expect(specOf({ stop_at: 0.85, wave: 3 }).config).toMatchObject({ protocol: 'cascade', stop_at: 0.85, wave: 3 });
});

it('default › calls only two models of different families when they agree', async () => {
  // Both are confident, which has no effect.
  const { calls, result } = await play({}, () => positionReply('42', 0.99));
  expect(calls.map(({ model, identity }) => [model, identity.purpose])).toEqual([
    ['openai/one', 'debater'],
    ['anthropic/two', 'debater'],
  ]);
  expect(result).toMatchObject({ final_answer: '42', routing_decision: 'debate', saved: { calls: 1 } });
});

it('default › calls the other models when the two disagree, and then starts a debate', async () => {
  const question = 'Is it enforceable?';
  const { calls, result } = await play({ question }, byRound({ a: ['yes'], b: ['no', 'yes'], c: ['yes'] }));
  expect(calls.map(({ identity }) => [identity.subject, identity.round, identity.phase])).toEqual([
    ['a', 1, 'wave_1'],
    ['b', 1, 'wave_1'],
    ['c', 1, 'wave_2'],
    ['a', 2, null],
    ['b', 2, null],
    ['c', 2, null],
  ]);
  expect(result).toMatchObject({ final_answer: 'yes', converged: true, flips: [{ debater_id: 'b' }] });
});

it('default › calls the routing model first when the request names one', async () => {
  const { calls, result } = await play({ routing_model: 'openai/one' }, () => positionReply('42', 0.9));
  expect(calls.map(({ identity }) => identity.purpose)).toEqual(['routing']);
  expect(result).toMatchObject({ confidence: 0.7, confidence_detail: { self_reported: 0.9, panel: 0.7 } });
});
