/** GET /v1/debates/{id} of an ended debate is equal to the content of its log, for every kind of end. */
import { expect, test } from 'vitest';
import { replay } from '../../../src/debate/engine/replay.ts';
import { debateView } from '../../../src/operations/debates/debate-view.ts';
import { readWholeLog } from '../../../src/operations/following/read-log.ts';
import type { TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { status as httpStatus, json } from '../../support/fake-provider/fake-reply.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../../support/spending.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.95 });
const debaters = [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }];
const request = { question: 'What is the capital of France?', debaters, adaptive_routing: false };
const spendingRequest = { ...request, debaters: pricedDebaters(3), convergence_check: false };
const prices = { [PRICED_MODEL]: MODEL_PRICE };

interface Ending {
  readonly status: string;
  /** Fields of the view's progress. */
  readonly round: number;
  readonly payload: object;
  readonly options: TestAppOptions;
}

const endings: Record<string, Ending> = {
  'agreement in round 1': { status: 'completed', round: 1, payload: request, options: { script: () => position } },
  'all of its rounds': {
    status: 'completed',
    round: 3,
    payload: { ...request, convergence_check: false },
    options: { script: () => position },
  },
  'the answer of the route check': {
    status: 'completed',
    round: 0,
    payload: { ...request, adaptive_routing: true },
    options: { script: () => position },
  },
  'no readable answer': {
    status: 'failed',
    round: 1,
    payload: request,
    options: { script: () => httpStatus(400) },
  },
  'no budget for round 2': {
    status: 'budget_exceeded',
    round: 1,
    payload: { ...spendingRequest, cost_budget_usd: 0.0599 },
    options: { script: () => replyUsing(100), config: { prices } },
  },
};

test.each(Object.entries(endings))(
  'the log of a debate › is complete after its end with %s',
  async (_, { payload, options, status, round }) => {
    const service = await buildTestApp(options);
    const reply = await service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      payload,
      headers: { prefer: 'wait=30' },
    });
    await expectWholeLog(service, reply.json().id, { status, round });
    await service.close();
  },
);

test('a read of a debate with a result › reads one event', async () => {
  const requestedLimits: number[] = [];
  const service = await buildTestApp({
    script: () => position,
    change: (services) => {
      const { events } = services.store;
      const read: typeof events.read = (query) => {
        requestedLimits.push(query.limit);
        return events.read(query);
      };
      return { ...services, store: { ...services.store, events: { ...events, read } } };
    },
  });
  const { app } = service;
  const reply = await app.inject({
    method: 'POST',
    url: '/v1/debates',
    payload: request,
    headers: { prefer: 'wait=30' },
  });
  requestedLimits.length = 0;
  expect((await app.inject(`/v1/debates/${reply.json().id}`)).json().status).toBe('completed');
  expect(requestedLimits).toEqual([1]);
  await service.close();
});

test('the log of a debate › is complete after a cancel before its start', async () => {
  const service = await buildTestApp({ runs: false, script: () => position });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: request })).json();
  const pendingCancel = service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
  const { debates } = service.services.store;
  await expect.poll(async () => (await debates.read('default', id))?.cancelRequested).toBe(true);
  service.run();
  await pendingCancel;
  await expectWholeLog(service, id, { status: 'cancelled', round: 0 });
  await service.close();
});

async function expectWholeLog(
  { app, services }: Awaited<ReturnType<typeof buildTestApp>>,
  debateId: string,
  { status, round }: Pick<Ending, 'status' | 'round'>,
): Promise<void> {
  const record = await services.store.debates.read('default', debateId);
  if (record === null) throw new Error('the debate is absent');
  const debate = replay(await readWholeLog(services, 'default', debateId));
  const expectedView = debateView({ record, debate, obstacle: null }, services);
  expect(expectedView).toMatchObject({ status, progress: { round } });
  expect((await app.inject(`/v1/debates/${debateId}`)).json()).toEqual(JSON.parse(JSON.stringify(expectedView)));
}
