/** GET /v1/history: finished debates only, with their outcomes. */
import { expect, test } from 'vitest';
import { buildTestApp, QUICK_MODEL } from '../../../support/build-app.ts';
import { delayedUntil, json } from '../../../support/fake-provider/fake-reply.ts';

test('the history › lists ended debates with their answers, and no running ones', async () => {
  const pendingForever = new Promise<void>(() => {});
  const service = await buildTestApp({ script: () => delayedUntil(pendingForever, json({})), config: {} });
  const post = (payload: object, headers = {}) =>
    service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
  const question = 'What is 17 * 23?';
  const quickRequest = { question, debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] };
  const finishedDebate = (await post(quickRequest, { prefer: 'wait=30' })).json();
  await post({ question, debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }] });

  expect((await service.app.inject('/v1/history')).json()).toEqual({
    object: 'list',
    data: [
      {
        id: finishedDebate.id,
        question,
        final_answer: '391',
        confidence: finishedDebate.result.confidence,
        status: 'completed',
        escalated: false,
        protocol: 'critique',
        rounds: 1,
        cost_usd: 0,
        created_at: finishedDebate.created_at,
        finished_at: finishedDebate.finished_at,
      },
    ],
    next_cursor: null,
  });
  expect((await service.app.inject('/v1/history?escalated=true')).json().data).toEqual([]);
  expect((await service.app.inject('/v1/history?escalated=false&status=completed&limit=1')).json().data).toHaveLength(
    1,
  );
  await service.close();
});

test('an even split of two debaters › is escalated, and returned by that filter', async () => {
  const service = await buildTestApp({
    script: ({ model }) => json({ answer: model === 'gpt-4o' ? 'Yes' : 'No', reasoning: 'So it is.', confidence: 0.8 }),
  });
  const payload = {
    question: 'Is it so?',
    adaptive_routing: false,
    max_rounds: 1,
    aggregation: 'majority_vote',
    debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  };
  await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers: { prefer: 'wait=30' } });
  const { data } = (await service.app.inject('/v1/history?escalated=true')).json();
  expect(data).toMatchObject([{ question: 'Is it so?', escalated: true, status: 'completed' }]);
  await service.close();
});

test.each(['?limit=0', '?cursor=x', '?unknown=1'])('%s › is a 400', async (query) => {
  const service = await buildTestApp({ runs: false });
  expect((await service.app.inject(`/v1/history${query}`)).json()).toMatchObject({ status: 400 });
  await service.close();
});
