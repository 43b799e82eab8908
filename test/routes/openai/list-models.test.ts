/** GET /v1/models: the models for a panel, in the format of OpenAI's clients. */
import { expect, test } from 'vitest';
import { MODEL_TABLE_DATE } from '../../../src/models/catalog/model-table.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

test('the list › has models with prices in USD per million tokens, and marks simulated ones', async () => {
  const service = await buildTestApp({
    script: validReplies(),
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
    prices: {
      input: 0.15,
      output: 0.6,
      priced_as: 'override:openai/gpt-4o-mini',
      source: 'configuration',
      date: null,
    },
  });
  expect(byId.get('openai/gpt-4o')).toMatchObject({
    prices: { source: expect.stringMatching(/^@pydantic\/genai-prices /), date: '2026-09-23' },
  });
  expect(byId.get('openai/gpt-6.1-terra')).toMatchObject({
    prices: {
      input: 1,
      output: 5,
      source: 'https://developers.openai.com/api/docs/models/gpt-6.1-terra',
      date: MODEL_TABLE_DATE,
    },
  });
  expect(byId.get('simulated/careful')).toMatchObject({
    capabilities: { simulated: true },
    prices: { input: 0, output: 0, source: 'simulated', date: null },
  });
  await service.close();
});

test('read model › accepts a plain or encoded id, and a chat refuses a model without a panel', async () => {
  const service = await buildTestApp();
  for (const id of ['simulated/careful', 'simulated%2Fcareful']) {
    const model = (await service.app.inject(`/v1/models/${id}`)).json();
    expect(model).toMatchObject({ id: 'simulated/careful', object: 'model', capabilities: { debater: true } });
  }
  expect((await service.app.inject('/v1/models/debate/critique')).json().id).toBe('debate/critique');
  for (const id of ['nope', 'simulated/nope', 'openai/gpt-4o']) {
    const reply = await service.app.inject(`/v1/models/${id}`);
    expect([reply.statusCode, reply.json().detail]).toEqual([404, 'there is no model with this id']);
  }
  const messages = [{ role: 'user', content: 'Why?' }];
  const payload = { model: 'simulated/careful', messages };
  const refusal = await service.app.inject({ method: 'POST', url: '/v1/chat/completions', payload });
  expect(refusal.json().error.message).toContain('`simulated/careful` is not a panel');
  await service.close();
});

test('every listed model › can be used, as a debater or as the panel of a completion', async () => {
  const service = await buildTestApp({ script: validReplies() });
  await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: { max_rounds: 1 } });
  // A stored panel cannot replace a protocol.
  await service.app.inject({ method: 'PUT', url: '/v1/panels/society', payload: { max_rounds: 1 } });
  const { data } = (await service.app.inject('/v1/models')).json();
  const panels = data.filter(({ id }: { id: string }) => id.startsWith('debate/'));
  expect(panels.map(({ id }: { id: string }) => id)).toEqual([
    ...[
      'debate/critique',
      'debate/revise',
      'debate/transcript',
      'debate/society',
      'debate/samples',
      'debate/cascade',
      'debate/board',
    ],
  ]);
  for (const { id, capabilities } of panels) {
    const simulated = id === 'debate/board' ? null : true;
    expect(capabilities).toEqual({ debater: false, judge: false, simulated });
    const payload = { model: id, messages: [{ role: 'user', content: 'What is 2 + 2?' }] };
    const reply = await service.app.inject({ method: 'POST', url: '/v1/chat/completions', payload });
    expect([id, reply.json().choices[0].message.content]).toEqual([id, '4']);
  }
  for (const { id } of data.filter((model: { id: string }) => !panels.includes(model))) {
    const payload = { question: 'What is 2 + 2?', debaters: [{ model: id }, { model: id }] };
    expect([id, (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).statusCode]).toEqual([
      id,
      202,
    ]);
  }
  await service.close();
});

test('stored panels › are listed by their names, also with settings that are not valid', async () => {
  const service = await buildKeyedApp();
  const key = await service.tenant('acme', { allowed_models: ['simulated/careful'] });
  const debaters = [{ model: 'simulated/careful', count: 2 }];
  const settings = { debaters, adaptive_routing: false };
  await service.ask(key, { method: 'PUT', url: '/v1/panels/own', payload: settings });
  await service.ask(key, { method: 'PUT', url: '/v1/panels/vote', payload: { ...settings, protocol: 'ballot' } });
  const { data } = (await service.ask(key, '/v1/models')).json();
  expect(data.map(({ id }: { id: string }) => id)).toEqual(['simulated/careful', 'debate/own', 'debate/vote']);
  await service.close();
});

test('a model › is not listed from the day of its retirement', async () => {
  const listModelIdsAt = async (now: string) => {
    const service = await buildTestApp({
      script: validReplies(),
      change: (services) => ({ ...services, world: { ...services.world, now: () => new Date(now) } }),
    });
    const { data } = (await service.app.inject('/v1/models')).json();
    await service.close();
    return data.map(({ id }: { id: string }) => id);
  };
  expect(await listModelIdsAt('2026-12-10T23:59:59Z')).toContain('openai/gpt-5');
  expect(await listModelIdsAt('2026-12-11T00:00:00Z')).not.toContain('openai/gpt-5');
});
