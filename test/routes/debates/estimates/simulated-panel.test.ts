/**
 * The simulated panel for a new user: correct for questions that it can compute. For others it states its limits.
 */
import { afterAll, expect, test } from 'vitest';
import { simulatedDefaultPanel } from '../../../../src/models/simulated/characters.ts';
import { buildTestApp } from '../../../support/build-app.ts';

const service = await buildTestApp({
  config: { default_panel: simulatedDefaultPanel.map((model) => ({ model: `${model}?latency_ms=0` })) },
});
afterAll(() => service.close());

async function resultOf(payload: object) {
  const headers = { prefer: 'wait=30' };
  return (await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload })).json().result;
}

test('simulated panel › answers the quick start question with the two debaters that agree', async () => {
  const result = await resultOf({ question: 'What is 17 * 23?', seed: 7 });
  expect(result).toMatchObject({ final_answer: '391', total_rounds_run: 1, converged: true, simulated: true });
  expect(result).toMatchObject({ escalate_to_human: false, not_asked: ['debater_2'], saved: { calls: 1 } });
});

test('simulated panel › convinces one debater in round 2 of the quick start question', async () => {
  const result = await resultOf({ question: 'What is 17 * 23?', protocol: 'critique', adaptive_routing: false });
  expect(result).toMatchObject({ final_answer: '391', total_rounds_run: 2, converged: true, simulated: true });
  expect(result.escalate_to_human).toBe(false);
  expect(result.flips).toMatchObject([{ debater_id: 'debater_2', round: 2, to: '391' }]);
  expect(result.flips[0].towards).toEqual(['debater_0', 'debater_1']);
});

test.each([
  ['What is 17 * 23?', '391'],
  ['What is 2+2?', '4'],
  ['Is 7 > 5?', 'yes'],
  ['What is 15% of 80?', '12'],
])('simulated panel › is correct with every seed when it can compute: %s', async (question, expected) => {
  const settings = [{}, { max_rounds: 1 }, { protocol: 'society' }, { protocol: 'transcript' }];
  for (const seed of Array.from({ length: 15 }, (_, index) => index)) {
    const results = await Promise.all(settings.map((each) => resultOf({ question, seed, ...each })));
    expect(results.map(({ final_answer }) => final_answer.toLowerCase())).toEqual(settings.map(() => expected));
  }
});

test('unknown models › are each refused with the missing key or name', async () => {
  const debaters = ['openai/gpt-4o', 'anthropic/claude', 'simulated/bald', 'acme/one'].map((model) => ({ model }));
  const payload = { question: 'Why?', debaters };
  const refusal = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(refusal.statusCode).toBe(422);
  expect(refusal.json()).toMatchObject({
    code: 'unknown_model',
    models: ['openai/gpt-4o', 'anthropic/claude', 'simulated/bald', 'acme/one'],
    detail:
      'unknown: openai/gpt-4o (OPENAI_API_KEY is not set), anthropic/claude (ANTHROPIC_API_KEY is not set), ' +
      'simulated/bald (did you mean simulated/bold?), ' +
      'acme/one (a model is written provider/model; the providers are simulated)',
  });
});

test('simulated panel › states that it is a demonstration when it cannot compute', async () => {
  const { final_answer, final_reasoning } = await resultOf({ question: 'What is the best sorting algorithm?' });
  expect(final_answer).toContain('[simulated]');
  expect(final_reasoning).toContain('This is a demonstration');
  const options = ['Lyon', 'Paris'];
  const choiceResult = await resultOf({ question: 'What is the capital of France?', options });
  expect(choiceResult.final_reasoning).toContain('This is a demonstration');
});

test.each([
  ['society', {}],
  ['ballot', { options: ['391', '392'] }],
])('a panel of one › debates under %s, like the published system', async (protocol, settings) => {
  const debaters = [{ model: 'simulated/careful?latency_ms=0' }];
  const result = await resultOf({ question: 'What is 17 * 23?', protocol, debaters, ...settings });
  expect(result).toMatchObject({ final_answer: '391', participation: { panel: 1 }, debater_ids: ['debater_0'] });
});

test('a panel of one › is refused when the protocol requires peers', async () => {
  const payload = { question: 'Why?', debaters: [{ model: 'simulated/careful?latency_ms=0' }] };
  const refusal = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect([refusal.statusCode, refusal.json().fields[0].path]).toEqual([400, 'debaters']);
});
