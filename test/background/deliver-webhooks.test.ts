/** Webhooks at a receiver: signed, delivered at least once, with one id, on schedule, across crashes and restarts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deliverDue, RETRY_AFTER_SECONDS, startDelivering } from '../../src/background/deliver-webhooks.ts';
import type { Services } from '../../src/operations/services.ts';
import { endingMessages } from '../../src/operations/webhooks/webhook-messages.ts';
import { AT, COMPLETED, finishStep, startRun } from '../contracts/steps.ts';
import type { TestApp, TestAppOptions } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { testRedis } from '../support/redis/redis.ts';
import type { WebhookReceiver, WebhookResponder } from '../support/webhook-receiver.ts';
import { isSignedWith, startReceiver, verifiedPayload } from '../support/webhook-receiver.ts';

const question = 'What is 17 * 23?';
const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;
const LOOPBACK = { webhooks: { allowed_networks: ['127.0.0.1'] } };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openReceiver(answer?: WebhookResponder): Promise<WebhookReceiver> {
  const receiver = await startReceiver(answer);
  cleanups.push(() => receiver.close());
  return receiver;
}

async function openService(options: TestAppOptions = {}): Promise<TestApp> {
  const service = await buildTestApp({ ...options, config: { ...LOOPBACK, ...options.config } });
  cleanups.push(() => service.close());
  return service;
}

/** A service whose clock the test moves, and whose random values are all equal. */
async function openTimedService(chance = 0.5) {
  let now = Date.now();
  const world = { now: () => new Date(now), random: () => chance };
  const warnings: object[] = [];
  const change = (services: Services): Services => ({
    ...services,
    world: { ...services.world, ...world },
    log: { ...services.log, warn: (fields) => void warnings.push(fields) },
  });
  const service = await openService({ change });
  return { service, warnings, now: () => now, advanceClock: (ms: number) => (now += ms) };
}

async function createWebhook({ app }: TestApp, url: string, settings: object = {}) {
  const reply = await app.inject({ method: 'POST', url: '/v1/webhooks', payload: { url, ...settings } });
  const { id, secret } = reply.json() as { id: string; secret: string };
  const get = (path: string) => app.inject(`/v1/webhooks/${id}${path}`).then((response) => response.json());
  return { id, secret, read: () => get(''), deliveries: async () => (await get('/deliveries')).data };
}

async function runDebate(service: TestApp, changes: object = {}): Promise<string> {
  const payload = { question, ...changes };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  return id;
}

describe('an ended debate', () => {
  test('is delivered with its answer and without the question, signed for the library', async () => {
    const [receiver, service] = [await openReceiver(), await openService()];
    const hook = await createWebhook(service, receiver.url);
    const id = await runDebate(service);
    await deliverDue(service.services, NEVER);
    const { final_answer, confidence } = (await service.app.inject(`/v1/debates/${id}`)).json().result;
    const [payload] = receiver.received.map((each) => verifiedPayload(each, hook.secret) as { data: object });
    expect(payload?.data).toEqual({
      debate_id: id,
      status: 'completed',
      escalated: false,
      reviewed: false,
      final_answer,
      final_answer_truncated: false,
      confidence,
    });
    expect(receiver.received[0]?.body).not.toContain(question);
  });

  test('is delivered with the first 10,000 characters of a longer answer, in whole characters', async () => {
    const [receiver, service] = [await openReceiver(), await openService()];
    const hook = await createWebhook(service, receiver.url);
    const fence = await startRun(service.services.store, 'default');
    const finalAnswer = `${'a'.repeat(9_999)}\u{1F600}b`;
    const summary = { finalAnswer, confidence: 0.8, escalated: false, rounds: 1 };
    const message = endingMessages(fence.debateId, { events: [COMPLETED], at: AT }, summary);
    await service.services.store.debates.finish(fence, finishStep(1, { summary, messages: message }));
    await deliverDue(service.services, NEVER);
    const [payload] = receiver.received.map((each) => verifiedPayload(each, hook.secret) as { data: object });
    expect(payload?.data).toMatchObject({ final_answer: 'a'.repeat(9_999), final_answer_truncated: true });
  });

  test('is delivered without its answer when it was deleted before', async () => {
    const [receiver, service] = [await openReceiver(), await openService()];
    const hook = await createWebhook(service, receiver.url);
    const id = await runDebate(service);
    await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` });
    await deliverDue(service.services, NEVER);
    const [payload] = receiver.received.map((each) => verifiedPayload(each, hook.secret) as { data: object });
    expect(payload?.data).toMatchObject({ debate_id: id, final_answer: null, confidence: null });
  });

  test('is delivered without question and answers to an endpoint that excludes answers', async () => {
    const [receiver, service] = [await openReceiver(), await openService()];
    const hook = await createWebhook(service, `${receiver.url}/path?token=t`, { include_answer: false });
    const id = await runDebate(service, { metadata: { ticket: '42' } });
    await deliverDue(service.services, NEVER);
    const [webhook] = receiver.received;
    if (webhook === undefined) throw new Error('nothing was received');
    expect(webhook.path).toBe('/path?token=t');
    expect(webhook.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': `msg_${id}_completed` });
    const { finished_at } = (await service.app.inject(`/v1/debates/${id}`)).json();
    expect(verifiedPayload(webhook, hook.secret)).toEqual({
      type: 'debate.completed',
      timestamp: finished_at,
      data: { debate_id: id, status: 'completed', escalated: false, reviewed: false },
    });
    expect(() => verifiedPayload(webhook, `whsec_${Buffer.from('another').toString('base64')}`)).toThrow();
    expect(await hook.deliveries()).toMatchObject([
      { id: `msg_${id}_completed`, status: 'delivered', attempts: 1, last_status: 204, next_attempt_at: null },
    ]);
    await deliverDue(service.services, NEVER);
    expect(receiver.received).toHaveLength(1);
  });

  test('is delivered for the escalation and each review, once each, to subscribed endpoints', async () => {
    const [receiver, service] = [await openReceiver(), await openService()];
    const hook = await createWebhook(service, receiver.url);
    await createWebhook(service, `${receiver.url}/failures`, { events: ['debate.failed'] });
    const id = await runDebate(service, { escalate_below_confidence: 1 });
    for (const supersede of [false, true]) {
      const payload = { correct: true, note: 'a canary-note', supersede };
      await service.app.inject({ method: 'POST', url: `/v1/debates/${id}/review`, payload });
    }
    await deliverDue(service.services, NEVER);
    const payloads = receiver.received.map((each) => verifiedPayload(each, hook.secret));
    expect(payloads.map((each) => (each as { type: string }).type).toSorted()).toEqual([
      'debate.completed',
      'debate.escalated',
      'debate.reviewed',
      'debate.reviewed',
    ]);
    expect(payloads).toContainEqual({
      type: 'debate.reviewed',
      timestamp: expect.any(String),
      data: expect.objectContaining({ debate_id: id, status: 'completed', escalated: true, reviewed: true }),
    });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(4);
    expect(receiver.received.map(({ path, body }) => path + body).join()).not.toMatch(/failures|canary|17 \* 23/);
  });

  test.each([
    ['cancelled', 'debate.cancelled'],
    ['failed', 'debate.failed'],
  ])('is delivered when %s as %s', async (status, type) => {
    const receiver = await openReceiver();
    const service = await openService({ runs: false });
    await createWebhook(service, receiver.url);
    const debaters = Array(2).fill({ model: 'simulated/bold?failure_rate=1&latency_ms=0' });
    const payload = { question, debaters, adaptive_routing: false };
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    if (status === 'cancelled') await service.services.store.debates.requestCancel('default', id);
    service.run();
    await ended(service, id);
    await deliverDue(service.services, NEVER);
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type, data: { status } }]);
  });
});

describe('a failed attempt', () => {
  test.each([
    [0, 0.8],
    [1, 1.2],
  ])('is repeated on schedule under the same id with a new time (chance %d: × %d)', async (chance, factor) => {
    const receiver = await openReceiver(() => 503);
    const { service, advanceClock, now } = await openTimedService(chance);
    const hook = await createWebhook(service, receiver.url);
    const id = await runDebate(service);
    for (const seconds of RETRY_AFTER_SECONDS) {
      await deliverDue(service.services, NEVER);
      const [delivery] = await hook.deliveries();
      const pauseMs = seconds * 1_000 * factor;
      expect(delivery).toMatchObject({ status: 'pending', last_status: 503 });
      expect(Date.parse(delivery.next_attempt_at) - now()).toBe(pauseMs);
      advanceClock(pauseMs - 1);
      const count = receiver.received.length;
      await deliverDue(service.services, NEVER);
      expect(receiver.received).toHaveLength(count);
      advanceClock(1);
    }
    await deliverDue(service.services, NEVER);
    expect(await hook.deliveries()).toMatchObject([{ status: 'failed', attempts: 9, next_attempt_at: null }]);
    advanceClock(100 * HOUR_MS);
    await deliverDue(service.services, NEVER);
    expect(receiver.received).toHaveLength(9);
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(`msg_${id}_completed`);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(9);
    expect(receiver.received.every((each) => isSignedWith(each, hook.secret))).toBe(true);
  });

  test('includes a redirect, which is not followed', async () => {
    const receiver = await openReceiver((_, __, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
      return null;
    });
    const { service } = await openTimedService();
    const hook = await createWebhook(service, receiver.url);
    await runDebate(service);
    await deliverDue(service.services, NEVER);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    expect(await hook.deliveries()).toMatchObject([{ status: 'pending', last_status: 307 }]);
  });

  test('includes a refused connection', async () => {
    const receiver = await startReceiver();
    await receiver.close();
    const { service } = await openTimedService();
    const hook = await createWebhook(service, receiver.url);
    await runDebate(service);
    await deliverDue(service.services, NEVER);
    expect(await hook.deliveries()).toMatchObject([
      { status: 'pending', last_status: null, last_error: 'connection_failed', attempts: 1 },
    ]);
    expect((await hook.read()).failing_since).not.toBeNull();
  });

  test('disables an endpoint after three days without a success, and not earlier', async () => {
    const receiver = await openReceiver((_, count) => (count === 2 ? 200 : 500));
    const { service, advanceClock, warnings } = await openTimedService();
    const hook = await createWebhook(service, receiver.url);
    const runDebateAfter = async (ms: number) => {
      advanceClock(ms);
      await runDebate(service);
      await deliverDue(service.services, NEVER);
      return hook.read();
    };
    // The first attempt fails and the second one succeeds, so the count starts again.
    expect((await runDebateAfter(0)).failing_since).not.toBeNull();
    expect((await runDebateAfter(1)).failing_since).toBeNull();
    const { failing_since } = await runDebateAfter(72 * HOUR_MS);
    expect(failing_since).not.toBeNull();
    expect(await runDebateAfter(72 * HOUR_MS)).toMatchObject({ enabled: true, failing_since });
    expect(warnings).toEqual([]);
    expect(await runDebateAfter(1)).toMatchObject({ enabled: false, disabled_because: 'failing', failing_since });
    expect(warnings).toMatchObject([{ endpointId: hook.id, status: 500 }]);
    expect(JSON.stringify(warnings)).not.toContain(receiver.url);
    // A pending delivery fails when it becomes due.
    advanceClock(30 * HOUR_MS);
    const count = receiver.received.length;
    await deliverDue(service.services, NEVER);
    expect(receiver.received).toHaveLength(count);
    const statuses = (await hook.deliveries()).map(({ status }: { status: string }) => status);
    expect(statuses.filter((status: string) => status === 'pending')).toEqual([]);
  });
});

test('a 410 › disables the endpoint at once, and replacing the endpoint enables it', async () => {
  const receiver = await openReceiver((_, count) => (count === 1 ? 410 : 200));
  const { service, advanceClock } = await openTimedService();
  const hook = await createWebhook(service, receiver.url);
  await runDebate(service);
  await deliverDue(service.services, NEVER);
  expect(await hook.read()).toMatchObject({ enabled: false, disabled_because: 'gone' });
  await runDebate(service);
  advanceClock(HOUR_MS);
  await deliverDue(service.services, NEVER);
  expect(receiver.received).toHaveLength(1);
  const replacement = await service.app.inject({
    method: 'PUT',
    url: `/v1/webhooks/${hook.id}`,
    payload: { url: receiver.url },
  });
  expect(replacement.json()).toMatchObject({ enabled: true, disabled_because: null });
  const id = await runDebate(service);
  await deliverDue(service.services, NEVER);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(`msg_${id}_completed`);
});

test('a new secret › signs at once, and the previous one for 24 hours more', async () => {
  const receiver = await openReceiver();
  const { service, advanceClock } = await openTimedService();
  const hook = await createWebhook(service, receiver.url);
  const { secret } = (await service.app.inject({ method: 'POST', url: `/v1/webhooks/${hook.id}/rotate` })).json();
  for (const ms of [0, 24 * HOUR_MS - 1, 1]) {
    advanceClock(ms);
    await runDebate(service);
    await deliverDue(service.services, NEVER);
  }
  const areSignedWith = (key: string) => receiver.received.map((each) => isSignedWith(each, key));
  expect(areSignedWith(secret)).toEqual([true, true, true]);
  expect(areSignedWith(hook.secret)).toEqual([true, true, false]);
});

describe.each(['embedded', 'redis'] as const)('webhooks on the %s store', (kind) => {
  async function createStorage(): Promise<TestAppOptions> {
    if (kind === 'redis') {
      const redis = await testRedis();
      cleanups.push(() => redis.stop());
      return { redis };
    }
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-webhooks-'));
    cleanups.push(() => rm(dataDir, { recursive: true }));
    return { dataDir };
  }

  test('are delivered by another process when the first one stopped before', async () => {
    const receiver = await openReceiver();
    const storage = await createStorage();
    const first = await buildTestApp({ ...storage, config: LOOPBACK });
    const hook = await createWebhook(first, receiver.url);
    const id = await runDebate(first);
    await first.close();
    expect(receiver.received).toEqual([]);
    const second = await openService(storage);
    const stop = startDelivering(second.services);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
    await stop();
    expect(receiver.received[0]?.headers['webhook-id']).toBe(`msg_${id}_completed`);
    expect(isSignedWith(receiver.received[0] as never, hook.secret)).toBe(true);
  });

  test('are delivered by another process under the same id when their sender died', async () => {
    const receiver = await openReceiver((_, count) => (count === 1 ? null : 204));
    const storage = await createStorage();
    const first = await buildTestApp({ ...storage, config: LOOPBACK });
    await createWebhook(first, receiver.url);
    await runDebate(first);
    const senderCrash = new AbortController();
    const attempt = deliverDue(first.services, senderCrash.signal);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
    senderCrash.abort();
    await attempt;
    await first.close();
    const second = await openService(storage);
    const servicesAfter = (ms: number): Services => ({
      ...second.services,
      world: { ...second.services.world, now: () => new Date(Date.now() + ms) },
    });
    await deliverDue(second.services, NEVER);
    expect(receiver.received).toHaveLength(1);
    await deliverDue(servicesAfter(30_000), NEVER);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('are delivered after the store was unavailable', async () => {
    const receiver = await openReceiver();
    const service = await openService(await createStorage());
    await createWebhook(service, receiver.url);
    await runDebate(service);
    let queryCount = 0;
    const { store, log } = service.services;
    const warnings: string[] = [];
    const stop = startDelivering({
      ...service.services,
      log: { ...log, warn: (_, message) => void warnings.push(message) },
      store: {
        ...store,
        webhooks: {
          ...store.webhooks,
          tenantsWithDue: (at) => {
            queryCount += 1;
            return queryCount === 1 ? Promise.reject(new Error('away')) : store.webhooks.tenantsWithDue(at);
          },
        },
      },
    });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
    await stop();
    expect(warnings).toHaveLength(1);
  });
});

test('a webhook › is sent by one of many processes', async () => {
  const receiver = await openReceiver();
  const redis = await testRedis();
  cleanups.push(() => redis.stop());
  const services = [await openService({ redis }), await openService({ redis }), await openService({ redis })];
  const [first] = services as [TestApp];
  await createWebhook(first, receiver.url);
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const fence = await startRun(first.services.store, 'default');
    const message = { id: `msg_${i}`, event: 'debate.completed', payload: '{}' } as const;
    await first.services.store.debates.finish(fence, finishStep(1, { messages: [message] }));
    ids.push(message.id);
  }
  await Promise.all(services.map(({ services: each }) => deliverDue(each, NEVER)));
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(ids.toSorted());
});

test('receivers that never reply › delay no other tenant: 20 concurrent attempts per tenant', async () => {
  const service = await openService();
  const { store } = service.services;
  const endpointSettings = {
    events: ['debate.completed'],
    enabled: true,
    includeAnswer: true,
    disabledBecause: null,
    failingSince: null,
  } as const;
  const storedEndpoint = {
    ...endpointSettings,
    secret: 'whsec_YQ==',
    previous: null,
    createdAt: '2026-11-27T10:00:00.000Z',
  };
  for (const tenant of ['slow', 'quick']) {
    const identity = {
      id: `hook-${tenant}`,
      tenant,
      url: `https://${tenant}.example`,
      updatedAt: storedEndpoint.createdAt,
    };
    await store.webhooks.add({ ...storedEndpoint, ...identity }, 10);
    for (let i = 0; i < (tenant === 'slow' ? 30 : 3); i += 1) {
      const fence = await startRun(store, tenant);
      const message = { id: `msg_${i}`, event: 'debate.completed', payload: '{}' } as const;
      await store.debates.finish(fence, finishStep(1, { messages: [message] }));
    }
  }
  const requestedUrls: string[] = [];
  const stopping = new AbortController();
  const webhooks: Services['webhooks'] = {
    problemWith: () => null,
    send({ url }, signal) {
      requestedUrls.push(url);
      if (url.includes('quick')) return Promise.resolve({ status: 204 });
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
    },
  };
  const delivery = deliverDue({ ...service.services, webhooks }, stopping.signal);
  await vi.waitFor(() => expect(requestedUrls.filter((url) => url.includes('quick'))).toHaveLength(3), {
    timeout: 5_000,
  });
  expect(requestedUrls.filter((url) => url.includes('slow'))).toHaveLength(20);
  stopping.abort();
  await delivery;
});

describe('a test message', () => {
  const sendTestMessage = async (service: TestApp, id: string) =>
    (await service.app.inject({ method: 'POST', url: `/v1/webhooks/${id}/test` })).json();

  test('is sent at once and signed, also to a disabled endpoint, and is not a delivery', async () => {
    const [receiver, service] = [await openReceiver(), await openService()];
    const hook = await createWebhook(service, receiver.url, { enabled: false });
    const outcome = await sendTestMessage(service, hook.id);
    expect(outcome).toEqual({
      id: expect.stringMatching(/^msg_test_/),
      delivered: true,
      status: 204,
      error: null,
      duration_ms: expect.any(Number),
    });
    const [webhook] = receiver.received;
    expect(webhook === undefined ? null : verifiedPayload(webhook, hook.secret)).toMatchObject({
      type: 'webhook.test',
      data: { webhook_id: hook.id },
    });
    expect(webhook?.headers['webhook-id']).toBe(outcome.id);
    expect(await hook.deliveries()).toEqual([]);
  });

  test('returns the reason when it fails, and does not change the state of the endpoint', async () => {
    const [receiver, service] = [await openReceiver(() => 410), await openService()];
    const hook = await createWebhook(service, receiver.url);
    expect(await sendTestMessage(service, hook.id)).toMatchObject({ delivered: false, status: 410, error: null });
    await receiver.close();
    expect(await sendTestMessage(service, hook.id)).toMatchObject({
      delivered: false,
      status: null,
      error: 'connection_failed',
    });
    expect(await hook.read()).toMatchObject({ enabled: true, failing_since: null });
    expect((await service.app.inject({ method: 'POST', url: '/v1/webhooks/none/test' })).statusCode).toBe(404);
  });
});
