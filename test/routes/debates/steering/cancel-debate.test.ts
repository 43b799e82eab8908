/** POST /v1/debates/{id}/cancel stops spending, keeps paid positions, and can be repeated. */
import { expect, test } from 'vitest';
import { buildTestApp, QUICK_MODEL } from '../../../support/build-app.ts';
import { hang, json } from '../../../support/fake-provider/fake-reply.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
};

test('a cancel › aborts the calls in flight and returns the paid positions', async () => {
  const service = await buildTestApp({ script: ({ protocol }) => (protocol === 'anthropic' ? hang() : position) });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const requests = await Promise.all([service.provider.waitForRequest(1), service.provider.waitForRequest(2)]);

  const cancel = () => service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
  const reply = await cancel();
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ id, status: 'cancelled', finished_at: expect.any(String) });
  const hangingRequest = requests.find(({ protocol }) => protocol === 'anthropic');
  await hangingRequest?.ended;
  expect(hangingRequest?.closedEarly).toBe(true);

  const again = await cancel();
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual(reply.json());
  expect((await service.app.inject('/v1/budget')).json().reserved_usd).toBe(0);
  await service.close();
});

test('a cancel › accepts no body, an empty one and an empty object', async () => {
  const service = await buildTestApp({ script: () => hang() });
  const headers = { 'content-type': 'application/json' };
  for (const body of [{}, { headers, payload: '' }, { headers, payload: '{}' }]) {
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    const reply = await service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel`, ...body });
    expect(reply.json()).toMatchObject({ id, status: 'cancelled' });
  }
  await service.close();
});

test('a cancel › is a 409 for a debate that has already ended, and does not change it', async () => {
  const service = await buildTestApp();
  const headers = { prefer: 'wait=30' };
  const body = { question: 'What is 2 + 2?', debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] };
  const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body, headers })).json();
  const reply = await service.app.inject({ method: 'POST', url: `/v1/debates/${debate.id}/cancel` });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'conflict', status: 409, detail: 'the debate has ended: completed' });
  expect((await service.app.inject(`/v1/debates/${debate.id}`)).json()).toEqual(debate);
  await service.close();
});

test('a cancel › is a 404 for an absent debate', async () => {
  const service = await buildTestApp();
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates/none/cancel' });
  expect(reply.json()).toMatchObject({ code: 'not_found', status: 404 });
  await service.close();
});
