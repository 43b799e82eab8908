/**
 * D02, the HTTP part: the stop waited for streams that never end, and the running debate was lost or paid for twice.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyPluginCallback } from 'fastify';
import { expect, test } from 'vitest';
import { queueUnfinished } from '../../../src/background/feed-queue.ts';
import type { Services } from '../../../src/operations/services.ts';
import type { EventLog } from '../../../src/stores/debates/event-log.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { hang, json } from '../../support/fake-provider/fake-reply.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
};

test('an open stream › ends with a retry time, and a waiting request is answered', async () => {
  const service = await buildTestApp({ script: () => hang() });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  await stream.next();
  const debateStream = await openStream(`${address}/v1/debates`, { method: 'POST', body: payload });
  await debateStream.next();
  const pendingReply = service.app.inject({
    method: 'POST',
    url: '/v1/debates',
    payload,
    headers: { prefer: 'wait=60' },
  });
  await service.provider.waitForRequest(6);

  await service.close();
  await stream.rest();
  await debateStream.rest();
  expect([stream.retryMs, debateStream.retryMs]).toEqual([2_000, 2_000]);
  expect((await pendingReply).statusCode).toBe(202);
});

test('a cancel and a deletion that wait for a debate › do not delay the stop', async () => {
  let watcherCount = 0;
  const change = (services: Services): Services => {
    const { events } = services.store;
    const watch: EventLog['watch'] = async (...args) => {
      const unwatch = await events.watch(...args);
      watcherCount += 1;
      return unwatch;
    };
    return { ...services, store: { ...services.store, events: { ...events, watch } } };
  };
  // No process runs the debate, so both requests wait for it until the service stops.
  const service = await buildTestApp({ runs: false, script: () => hang(), change });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const pendingReplies = [
    service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` }),
    service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` }),
  ];
  await expect.poll(() => watcherCount, { timeout: 30_000 }).toBe(2);
  await service.close();
  const [cancelReply, deleteReply] = await Promise.all(pendingReplies);
  expect([cancelReply?.statusCode, cancelReply?.json().status]).toEqual([200, 'queued']);
  expect([deleteReply?.statusCode, deleteReply?.json().code]).toEqual([503, 'overloaded']);
});

test('a client that has stopped reading › does not delay the stop', async () => {
  const service = await buildTestApp({ script: () => hang() });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  stream.pauseReading();
  await service.close();
});

test('a request during the stop › gets a 503 with Retry-After, and readiness has the reason', async () => {
  const requestGate = Promise.withResolvers<void>();
  const bothWaiting = Promise.withResolvers<void>();
  let waitingCount: number | null = null;
  const waitForGate: FastifyPluginCallback = (app, _options, done) => {
    app.addHook('onRequest', async () => {
      if (waitingCount === null) return;
      waitingCount += 1;
      if (waitingCount === 2) bothWaiting.resolve();
      await requestGate.promise;
    });
    done();
  };
  const otelPlugin = Object.assign(waitForGate, { [Symbol.for('skip-override')]: true });
  const service = await buildTestApp({ script: () => hang(), http: { otelPlugin } });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  await stream.next();

  waitingCount = 0;
  const pendingReplies = [openStream(`${address}/v1/debates`), openStream(`${address}/readyz`)];
  await bothWaiting.promise;
  const pendingClose = service.close();
  // The stream ends when the stop begins.
  await stream.rest();
  requestGate.resolve();
  const [refusedReply, readinessReply] = await Promise.all(pendingReplies);
  expect([refusedReply?.status, readinessReply?.status]).toEqual([503, 503]);
  expect(Number(refusedReply?.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse((await refusedReply?.text()) ?? '')).toMatchObject({
    code: 'overloaded',
    detail: 'the service is stopping',
  });
  expect(JSON.parse((await readinessReply?.text()) ?? '')).toMatchObject({ ready: false, stopping: true });
  await pendingClose;
});

test('the debate › continues in the next process, and no finished call is paid for twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  let isStopping = true;
  const script = ({ protocol }: { protocol: string }) => (protocol === 'anthropic' && isStopping ? hang() : position);
  const first = await buildTestApp({ dataDir, script });
  const address = await first.listen();
  const { id } = (await first.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  const eventsBeforeStop = await stream.until(({ event }) => event === 'debate.position');
  await first.close();
  const lastId = eventsBeforeStop.at(-1)?.id ?? '0';

  isStopping = false;
  const stoppedAt = new Date().toISOString();
  const second = await buildTestApp({ dataDir, script });
  expect(await queueUnfinished(second.services)).toBe(1);
  const resumed = await openStream(`${await second.listen()}/v1/debates/${id}/events`, {
    headers: { 'last-event-id': lastId },
  });
  const remainingEvents = await resumed.rest();
  expect(remainingEvents.map(({ id: number }) => Number(number))).toEqual(
    remainingEvents.map((_, index) => Number(lastId) + 1 + index),
  );
  expect(remainingEvents.at(-1)?.event).toBe('debate.completed');
  // The turn of this position started with its first call, before the stop.
  const latePosition = remainingEvents.find(({ event }) => event === 'debate.position')?.data['position'] as {
    started_at: string;
  };
  expect(latePosition.started_at <= stoppedAt).toBe(true);
  // The first process called the debater that had answered, once; the second process called the other one again.
  expect(first.provider.served.map(({ model }) => model)).toEqual(['gpt-4o-mini']);
  expect(second.provider.served.map(({ model }) => model)).toEqual(['claude-haiku-4-5']);
  await second.close();
  await rm(dataDir, { recursive: true });
});
