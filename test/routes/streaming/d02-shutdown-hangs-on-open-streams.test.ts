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
  const asking = await openStream(`${address}/v1/debates`, { method: 'POST', body: payload });
  await asking.next();
  const waiting = service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers: { prefer: 'wait=60' } });
  await service.provider.received(6);

  await service.close();
  await stream.rest();
  await asking.rest();
  expect([stream.retryMs, asking.retryMs]).toEqual([2_000, 2_000]);
  expect((await waiting).statusCode).toBe(202);
});

test('a cancel and a deletion that wait for a debate › do not delay the stop', async () => {
  let watching = 0;
  const change = (services: Services): Services => {
    const { events } = services.store;
    const watch: EventLog['watch'] = async (...watched) => {
      const unwatch = await events.watch(...watched);
      watching += 1;
      return unwatch;
    };
    return { ...services, store: { ...services.store, events: { ...events, watch } } };
  };
  // No process runs the debate, so both requests wait for it until the service stops.
  const service = await buildTestApp({ runs: false, script: () => hang(), change });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const waiting = [
    service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` }),
    service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` }),
  ];
  await expect.poll(() => watching, { timeout: 30_000 }).toBe(2);
  await service.close();
  const [cancelled, deleted] = await Promise.all(waiting);
  expect([cancelled?.statusCode, cancelled?.json().status]).toEqual([200, 'queued']);
  expect([deleted?.statusCode, deleted?.json().code]).toEqual([503, 'overloaded']);
});

test('a client that has stopped reading › does not delay the stop', async () => {
  const service = await buildTestApp({ script: () => hang() });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  stream.stall();
  await service.close();
});

test('a request during the stop › gets a 503 with Retry-After, and readiness has the reason', async () => {
  const held = Promise.withResolvers<void>();
  const bothHeld = Promise.withResolvers<void>();
  let holding: number | null = null;
  const hold: FastifyPluginCallback = (app, _options, done) => {
    app.addHook('onRequest', async () => {
      if (holding === null) return;
      holding += 1;
      if (holding === 2) bothHeld.resolve();
      await held.promise;
    });
    done();
  };
  const otelPlugin = Object.assign(hold, { [Symbol.for('skip-override')]: true });
  const service = await buildTestApp({ script: () => hang(), http: { otelPlugin } });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  await stream.next();

  holding = 0;
  const asked = [openStream(`${address}/v1/debates`), openStream(`${address}/readyz`)];
  await bothHeld.promise;
  const closing = service.close();
  // The stream ends when the stop begins.
  await stream.rest();
  held.resolve();
  const [refused, ready] = await Promise.all(asked);
  expect([refused?.status, ready?.status]).toEqual([503, 503]);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse((await refused?.text()) ?? '')).toMatchObject({
    code: 'overloaded',
    detail: 'the service is stopping',
  });
  expect(JSON.parse((await ready?.text()) ?? '')).toMatchObject({ ready: false, stopping: true });
  await closing;
});

test('the debate › continues in the next process, and no finished call is paid for twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  let isStopping = true;
  const script = ({ protocol }: { protocol: string }) => (protocol === 'anthropic' && isStopping ? hang() : position);
  const first = await buildTestApp({ dataDir, script });
  const address = await first.listen();
  const { id } = (await first.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`);
  const before = await stream.until(({ event }) => event === 'debate.position');
  await first.close();
  const last = before.at(-1)?.id ?? '0';

  isStopping = false;
  const stoppedAt = new Date().toISOString();
  const second = await buildTestApp({ dataDir, script });
  expect(await queueUnfinished(second.services)).toBe(1);
  const resumed = await openStream(`${await second.listen()}/v1/debates/${id}/events`, {
    headers: { 'last-event-id': last },
  });
  const rest = await resumed.rest();
  expect(rest.map(({ id: number }) => Number(number))).toEqual(rest.map((_, index) => Number(last) + 1 + index));
  expect(rest.at(-1)?.event).toBe('debate.completed');
  // Its turn began with its first call.
  const late = rest.find(({ event }) => event === 'debate.position')?.data['position'] as { started_at: string };
  expect(late.started_at <= stoppedAt).toBe(true);
  // The first process called the debater that had answered, once; the second process called the other one again.
  expect(first.provider.served.map(({ model }) => model)).toEqual(['gpt-4o-mini']);
  expect(second.provider.served.map(({ model }) => model)).toEqual(['claude-haiku-4-5']);
  await second.close();
  await rm(dataDir, { recursive: true });
});
