/** Repeated deliveries: one failed delivery, or all that failed since a time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverDue } from '../../../src/background/deliver-webhooks.ts';
import { finishing, running } from '../../contracts/steps.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';
import type { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { isSignedWith, startReceiver } from '../../support/webhook-receiver.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

describe.each(['embedded', 'redis'] as const)('repeated deliveries, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: KeyedApp;
  let receiver: WebhookReceiver;
  let now = Date.now();
  let tenants = 0;

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
  async function withFailures() {
    tenants += 1;
    const tenant = `${kind}-${tenants}`;
    const key = await service.tenant(tenant);
    receiver.answer = () => 500;
    const payload = { url: receiver.url };
    const { id, secret } = (await service.ask(key, { method: 'POST', url: '/v1/webhooks', payload })).json();
    const { store } = service.services;
    for (const message of ['first', 'second']) {
      const told = { id: message, event: 'debate.completed', payload: '{"type":"debate.completed"}' } as const;
      const at = new Date(now).toISOString();
      await store.debates.finish(await running(store, tenant), finishing(1, { messages: [told], at }));
      // Nine attempts, with a success between, so that the endpoint stays enabled.
      for (let attempt = 0; attempt < 9; attempt += 1) {
        await deliverDue(service.services, NEVER);
        now += 21 * HOUR_MS;
        await store.webhooks.change(tenant, id, { failingSince: null, updatedAt: new Date(now).toISOString() });
      }
    }
    receiver.answer = () => 204;
    return { key, id, secret, before: receiver.received.length };
  }

  const post = (key: Key, path: string, payload?: object) =>
    service.ask(key, { method: 'POST', url: `/v1/webhooks/${path}`, ...(payload === undefined ? {} : { payload }) });
  const deliveries = async (key: Key, id: string) =>
    (await service.ask(key, `/v1/webhooks/${id}/deliveries`)).json().data as { id: string; last_attempt_at: string }[];

  test('are sent under their id and signed, also when they were delivered before', async () => {
    const { key, id, secret, before } = await withFailures();
    expect(await deliveries(key, id)).toMatchObject([
      { id: 'second', status: 'failed', attempts: 9 },
      { id: 'first', status: 'failed', attempts: 9 },
    ]);
    const reply = await post(key, `${id}/deliveries/first/retry`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: 'first', status: 'pending', attempts: 0, last_status: 500 });
    // Two requests make it due once.
    expect((await post(key, `${id}/deliveries/first/retry`)).json()).toEqual(reply.json());
    await deliverDue(service.services, NEVER);
    const sent = receiver.received.slice(before);
    expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual(['first']);
    expect(sent.every((each) => isSignedWith(each, secret))).toBe(true);
    expect(await deliveries(key, id)).toMatchObject([
      { id: 'second', status: 'failed' },
      { id: 'first', status: 'delivered', attempts: 1 },
    ]);
    await post(key, `${id}/deliveries/first/retry`);
    await deliverDue(service.services, NEVER);
    expect(receiver.received.slice(before)).toHaveLength(2);
  });

  test('are all that failed since a time, and no others', async () => {
    const { key, id, before } = await withFailures();
    const [second] = await deliveries(key, id);
    const since = (failed_since: string) => post(key, `${id}/deliveries/retry`, { failed_since });
    const at = second?.last_attempt_at ?? '';
    expect((await since(new Date(Date.parse(at) + 1).toISOString())).json()).toMatchObject({ retried: 0 });
    // The same time with another offset.
    expect((await since(at.replace('Z', '+00:00'))).json()).toMatchObject({ retried: 1 });
    await deliverDue(service.services, NEVER);
    expect(receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])).toEqual(['second']);
    expect((await since('2020-01-01T00:00:00Z')).json()).toMatchObject({ retried: 1 });
    await deliverDue(service.services, NEVER);
    expect(await deliveries(key, id)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
  });

  test('are refused by name for invalid requests, which change nothing', async () => {
    const { key, id, before } = await withFailures();
    const stranger = await service.tenant(`${kind}-stranger`);
    const refused = async (reply: ReturnType<typeof post>) => {
      const { statusCode, json } = await reply;
      return [statusCode, json().code, json().fields?.[0]?.path ?? null];
    };
    expect(await refused(post(key, `${id}/deliveries/none/retry`))).toEqual([404, 'not_found', null]);
    expect(await refused(post(stranger, `${id}/deliveries/first/retry`))).toEqual([404, 'not_found', null]);
    const since = { failed_since: '2020-01-01T00:00:00Z' };
    expect(await refused(post(stranger, `${id}/deliveries/retry`, since))).toEqual([404, 'not_found', null]);
    for (const failed_since of ['yesterday', '2026-11-30', 7])
      expect(await refused(post(key, `${id}/deliveries/retry`, { failed_since }))).toEqual([
        400,
        'invalid_request',
        'failed_since',
      ]);
    const settings = { url: receiver.url, enabled: false };
    await service.ask(key, { method: 'PUT', url: `/v1/webhooks/${id}`, payload: settings });
    for (const reply of [post(key, `${id}/deliveries/first/retry`), post(key, `${id}/deliveries/retry`, since)])
      expect(await refused(reply)).toEqual([409, 'webhook_disabled', null]);
    await deliverDue(service.services, NEVER);
    expect(receiver.received.slice(before)).toEqual([]);
    expect(await deliveries(key, id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  });
});
