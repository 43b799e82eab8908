/** Repeated deliveries: one failed delivery, or all deliveries that failed since a time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverDue } from '../../../src/background/deliver-webhooks.ts';
import { finishStep, startRun } from '../../contracts/steps.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';
import type { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { isSignedWith, startReceiver } from '../../support/webhook-receiver.ts';

const NO_ABORT = new AbortController().signal;
const HOUR_MS = 3_600_000;

describe.each(['embedded', 'redis'] as const)('repeated deliveries, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: KeyedApp;
  let receiver: WebhookReceiver;
  let now = Date.now();
  let tenantCount = 0;

  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    receiver = await startReceiver(() => 500);
    service = await buildKeyedApp({
      redis,
      runs: false,
      config: { webhooks: { allowed_networks: ['127.0.0.1'] } },
      change: (services) => ({
        ...services,
        world: { ...services.world, now: () => new Date(now), random: () => 0.5 },
      }),
    });
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
    await redis?.stop();
  });

  /** A tenant with an endpoint at which two messages failed: the second one two days after the first. */
  async function createFailedDeliveries() {
    tenantCount += 1;
    const tenant = `${kind}-${tenantCount}`;
    const key = await service.tenant(tenant);
    receiver.responder = () => 500;
    const payload = { url: receiver.url };
    const { id, secret } = (await service.ask(key, { method: 'POST', url: '/v1/webhooks', payload })).json();
    const { store } = service.services;
    for (const message of ['first', 'second']) {
      const webhookMessage = {
        id: message,
        event: 'debate.completed',
        payload: '{"type":"debate.completed"}',
      } as const;
      const at = new Date(now).toISOString();
      await store.debates.finish(await startRun(store, tenant), finishStep(1, { messages: [webhookMessage], at }));
      // Nine attempts. The endpoint stays enabled because its failure time is reset after each one.
      for (let attempt = 0; attempt < 9; attempt += 1) {
        await deliverDue(service.services, NO_ABORT);
        now += 21 * HOUR_MS;
        await store.webhooks.change(tenant, id, { failingSince: null, updatedAt: new Date(now).toISOString() });
      }
    }
    receiver.responder = () => 204;
    return { key, id, secret, receivedCount: receiver.received.length };
  }

  const post = (key: Key, path: string, payload?: object) =>
    service.ask(key, { method: 'POST', url: `/v1/webhooks/${path}`, ...(payload === undefined ? {} : { payload }) });
  const readDeliveries = async (key: Key, id: string) =>
    (await service.ask(key, `/v1/webhooks/${id}/deliveries`)).json().data as { id: string; last_attempt_at: string }[];

  test('are sent under their id and signed, also when they were delivered before', async () => {
    const { key, id, secret, receivedCount } = await createFailedDeliveries();
    expect(await readDeliveries(key, id)).toMatchObject([
      { id: 'second', status: 'failed', attempts: 9 },
      { id: 'first', status: 'failed', attempts: 9 },
    ]);
    const reply = await post(key, `${id}/deliveries/first/retry`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: 'first', status: 'pending', attempts: 0, last_status: 500 });
    // Two requests make it due once.
    expect((await post(key, `${id}/deliveries/first/retry`)).json()).toEqual(reply.json());
    await deliverDue(service.services, NO_ABORT);
    const sentRequests = receiver.received.slice(receivedCount);
    expect(sentRequests.map(({ headers }) => headers['webhook-id'])).toEqual(['first']);
    expect(sentRequests.every((each) => isSignedWith(each, secret))).toBe(true);
    expect(await readDeliveries(key, id)).toMatchObject([
      { id: 'second', status: 'failed' },
      { id: 'first', status: 'delivered', attempts: 1 },
    ]);
    await post(key, `${id}/deliveries/first/retry`);
    await deliverDue(service.services, NO_ABORT);
    expect(receiver.received.slice(receivedCount)).toHaveLength(2);
  });

  test('are all deliveries that failed since a time, and no others', async () => {
    const { key, id, receivedCount } = await createFailedDeliveries();
    const [secondDelivery] = await readDeliveries(key, id);
    const retrySince = (failed_since: string) => post(key, `${id}/deliveries/retry`, { failed_since });
    const lastAttemptAt = secondDelivery?.last_attempt_at ?? '';
    expect((await retrySince(new Date(Date.parse(lastAttemptAt) + 1).toISOString())).json()).toMatchObject({
      retried: 0,
    });
    // The same time with another offset.
    expect((await retrySince(lastAttemptAt.replace('Z', '+00:00'))).json()).toMatchObject({ retried: 1 });
    await deliverDue(service.services, NO_ABORT);
    expect(receiver.received.slice(receivedCount).map(({ headers }) => headers['webhook-id'])).toEqual(['second']);
    expect((await retrySince('2020-01-01T00:00:00Z')).json()).toMatchObject({ retried: 1 });
    await deliverDue(service.services, NO_ABORT);
    expect(await readDeliveries(key, id)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
  });

  test('are refused by name for invalid requests, which change nothing', async () => {
    const { key, id, receivedCount } = await createFailedDeliveries();
    const otherKey = await service.tenant(`${kind}-other`);
    const refusalOf = async (reply: ReturnType<typeof post>) => {
      const { statusCode, json } = await reply;
      return [statusCode, json().code, json().fields?.[0]?.path ?? null];
    };
    expect(await refusalOf(post(key, `${id}/deliveries/none/retry`))).toEqual([404, 'not_found', null]);
    expect(await refusalOf(post(otherKey, `${id}/deliveries/first/retry`))).toEqual([404, 'not_found', null]);
    const sinceBody = { failed_since: '2020-01-01T00:00:00Z' };
    expect(await refusalOf(post(otherKey, `${id}/deliveries/retry`, sinceBody))).toEqual([404, 'not_found', null]);
    for (const failed_since of ['yesterday', '2026-11-30', 7])
      expect(await refusalOf(post(key, `${id}/deliveries/retry`, { failed_since }))).toEqual([
        400,
        'invalid_request',
        'failed_since',
      ]);
    const settings = { url: receiver.url, enabled: false };
    await service.ask(key, { method: 'PUT', url: `/v1/webhooks/${id}`, payload: settings });
    for (const reply of [post(key, `${id}/deliveries/first/retry`), post(key, `${id}/deliveries/retry`, sinceBody)])
      expect(await refusalOf(reply)).toEqual([409, 'webhook_disabled', null]);
    await deliverDue(service.services, NO_ABORT);
    expect(receiver.received.slice(receivedCount)).toEqual([]);
    expect(await readDeliveries(key, id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  });
});
