/** GET /v1/models: what a panel can be made of, in the shape that OpenAI's clients know. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/build-app.ts';
import { sensible } from '../support/fake-provider/scripts.ts';

test('lists models with their prices in USD per million tokens, and says which are simulated', async () => {
  const service = await buildTestApp({
    script: sensible(),
    config: { prices: { 'openai/gpt-4o-mini': { input: 0.15, output: 0.6 } } },
  });
  const reply = (await service.app.inject('/v1/models')).json();
  expect(reply).toMatchObject({ object: 'list', next_cursor: null });
  const byId = new Map(reply.data.map((model: { id: string }) => [model.id, model]));
  expect(byId.get('openai/gpt-4o-mini')).toEqual({
    id: 'openai/gpt-4o-mini',
    object: 'model',
    created: 0,
    owned_by: 'openai',
    capabilities: { debater: true, judge: true, simulated: false },
    prices: { input: 0.15, output: 0.6, priced_as: 'override:openai/gpt-4o-mini' },
  });
  expect(byId.get('simulated/careful')).toMatchObject({
    capabilities: { simulated: true },
    prices: { input: 0, output: 0 },
  });
  await service.close();
});

test('every listed model can be asked', async () => {
  const service = await buildTestApp({ script: sensible() });
  for (const { id } of (await service.app.inject('/v1/models')).json().data) {
    const payload = { question: 'What is 2 + 2?', debaters: [{ model: id }, { model: id }] };
    expect([id, (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).statusCode]).toEqual([
      id,
      202,
    ]);
  }
  await service.close();
});
