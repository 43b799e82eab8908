/** `cascade` and `samples` over HTTP: refused settings, streamed waves, reservations, and the end of the budget. */
import { afterEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';

const MODELS = ['anthropic/claude-haiku-4-5', 'openai/gpt-4o-mini', 'anthropic/claude-sonnet-4-6', 'openai/gpt-4o'];
const cascade = {
  question: 'Which one?',
  protocol: 'cascade',
  options: ['red', 'green', 'blue'],
  debaters: MODELS.map((model) => ({ model })),
};

let service: TestApp;
afterEach(() => service.close());

/** A script that answers each model by a part of its name. */
function answerByModel(answers: Readonly<Record<string, string>>) {
  return ({ model }: FakeRequest) => {
    const [, answer = 'red'] = Object.entries(answers).find(([part]) => model.includes(part)) ?? [];
    return json({ reasoning: `because of ${answer}`, answer, confidence: 0.6 });
  };
}

const post = (payload: object, headers: Record<string, string> = { prefer: 'wait=30' }) =>
  service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });

describe('a cascade that is not valid', () => {
  test.each([
    ['stop_at', { stop_at: 0.4 }, 400],
    ['stop_at', { stop_at: 0.995 }, 400],
    ['wave', { wave: 5 }, 400],
    ['wave', { wave: 0 }, 400],
    ['debaters', { debaters: [{ model: MODELS[0] }] }, 400],
    ['then', { then: 'ballot' }, 400],
    ['aggregation', { aggregation: 'weighted_vote' }, 422],
    ['stop_at', { protocol: 'critique', stop_at: 0.8 }, 422],
    ['wave', { protocol: 'society', wave: 2 }, 422],
    ['debaters', { protocol: 'samples' }, 400],
    ['debaters', { protocol: 'samples', debaters: [{ model: MODELS[0], count: 41 }] }, 400],
    ['debaters', { protocol: 'critique', debaters: [{ model: MODELS[0], count: 17 }] }, 400],
    ['personas', { protocol: 'samples', debaters: [{ model: MODELS[0] }], personas: ['You doubt.'] }, 422],
  ])('request › is refused and names %s when it has %j', async (path, settings, status) => {
    service = await buildTestApp({ script: answerByModel({}) });
    const reply = await post({ ...cascade, ...settings });
    expect(reply.statusCode).toBe(status);
    expect(JSON.stringify(reply.json().fields)).toContain(path);
    expect(service.provider.requests).toHaveLength(0);
  });
});

test('stream › reports each wave as a phase of round 1 when the first answers differ', async () => {
  service = await buildTestApp({ script: answerByModel({ haiku: 'blue' }) });
  const reply = await post({ ...cascade, stop_at: 0.6 }, { accept: 'text/event-stream' });
  const events = [...reply.body.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, type, data = '{}']) => ({
    type,
    data: JSON.parse(data),
  }));
  const roundEvents = events.filter(({ type }) => /round_started|phase_completed|round_completed/.test(type ?? ''));
  expect(roundEvents.map(({ type, data }) => [type, data.round ?? data.round_number, data.phase ?? null])).toEqual([
    ['debate.round_started', 1, 'wave_1'],
    ['debate.phase_completed', 1, 'wave_1'],
    ['debate.round_started', 1, 'wave_2'],
    ['debate.phase_completed', 1, 'wave_2'],
    ['debate.round_completed', 1, null],
  ]);
  expect(roundEvents[2]?.data.speakers).toEqual(['debater_2']);
  const { result } = events.at(-1)?.data ?? {};
  expect(result).toMatchObject({ final_answer: 'red', not_asked: ['debater_3'], saved: { calls: 1 } });
  // The call that was not made is one of gpt-4o, which has a price.
  expect(result.saved.cost_usd).toBeGreaterThan(0);
});

test('calls › end after the first wave when two models agree', async () => {
  service = await buildTestApp({ script: answerByModel({}) });
  const { result, id } = (await post(cascade)).json();
  expect(service.provider.requests.map(({ model }) => model)).toEqual(['claude-haiku-4-5', 'gpt-4o-mini']);
  expect(result.cascade).toEqual({ stop_at: 0.75, must_agree: 2, stopped_by: 'posterior' });
  const journal = await service.services.store.debates.journal('default', id);
  expect(journal.map(({ key }) => [key.round, key.phase, key.subject])).toEqual([
    [1, 'wave_1', 'debater_0'],
    [1, 'wave_1', 'debater_1'],
  ]);
});

test('budget › is reserved wave by wave, and the debate has an answer when the next is refused', async () => {
  service = await buildTestApp({ script: answerByModel({ haiku: 'blue' }) });
  const panel = { ...cascade, debaters: cascade.debaters.map((each) => ({ ...each, max_tokens: 512 })) };
  const refusal = await post({ ...panel, cost_budget_usd: 0.000_001 });
  const { required_usd } = refusal.json();
  // The first wave costs less than the reservation of one call of the third debater.
  const { status, result } = (await post({ ...panel, cost_budget_usd: required_usd * 1.05 })).json();
  expect(status).toBe('budget_exceeded');
  expect(result).toMatchObject({ final_answer: 'red', not_asked: ['debater_2', 'debater_3'] });
  expect(result.escalation.reasons).toContain('budget_exhausted');
});

test('estimate › has a minimum of the first wave, and expects less than all calls', async () => {
  service = await buildTestApp({ script: answerByModel({}) });
  const estimate = (payload: object) =>
    service.app.inject({ method: 'POST', url: '/v1/debates/estimate', payload }).then((reply) => reply.json());
  const { calls, cost_usd } = await estimate(cascade);
  expect(calls).toEqual({ min: 2, max: 4 });
  const singleWave = await estimate({ ...cascade, wave: 4 });
  expect(cost_usd.min).toBeLessThan(cost_usd.expected);
  expect(cost_usd.expected).toBeLessThan(singleWave.cost_usd.expected);
});

test('samples › end when no sample left can change the winner', async () => {
  service = await buildTestApp({ script: answerByModel({}) });
  const { result } = (
    await post({ ...cascade, protocol: 'samples', debaters: [{ model: MODELS[1], count: 9 }] })
  ).json();
  expect(service.provider.requests).toHaveLength(5);
  expect(new Set(service.provider.requests.map(({ body }) => (body as { temperature?: number }).temperature))).toEqual(
    new Set([0.7]),
  );
  expect(result).toMatchObject({ final_answer: 'red', saved: { calls: 4 } });
});
