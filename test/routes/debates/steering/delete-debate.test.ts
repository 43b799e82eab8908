/** DELETE /v1/debates/{id} deletes the question and the answers, and keeps the costs. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../../support/build-app.ts';
import { hang, json } from '../../../support/fake-provider/fake-reply.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'openai/gpt-4o' }],
};

test('a deleted debate › is absent from every route, and its cost stays counted', async () => {
  const service = await buildTestApp({ script: () => position });
  const headers = { prefer: 'wait=30' };
  const { id, cost_usd } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  expect(cost_usd).toBeGreaterThan(0);

  const reply = await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` });
  expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([204, '', undefined]);

  for (const path of ['', '/events', '/report']) {
    expect((await service.app.inject(`/v1/debates/${id}${path}`)).json()).toMatchObject({ code: 'not_found' });
  }
  expect((await service.app.inject('/v1/debates')).json().data).toEqual([]);
  expect((await service.app.inject('/v1/history')).json().data).toEqual([]);
  expect((await service.app.inject('/v1/budget')).json()).toMatchObject({ spent_usd: cost_usd, reserved_usd: 0 });
  expect((await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` })).statusCode).toBe(404);
  await service.close();
});

test('a running debate › is cancelled, with its calls, before it is deleted', async () => {
  const service = await buildTestApp({ script: () => hang() });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const call = await service.provider.waitForRequest(1);

  expect((await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` })).statusCode).toBe(204);
  await call.ended;
  expect(call.closedEarly).toBe(true);
  expect((await service.app.inject(`/v1/debates/${id}`)).statusCode).toBe(404);
  expect((await service.app.inject('/v1/budget')).json().reserved_usd).toBe(0);
  await service.close();
});

test('an absent debate › is a 404', async () => {
  const service = await buildTestApp();
  const reply = await service.app.inject({ method: 'DELETE', url: '/v1/debates/none' });
  expect(reply.json()).toMatchObject({ code: 'not_found', status: 404 });
  await service.close();
});
