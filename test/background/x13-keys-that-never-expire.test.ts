/**
 * X13: keys without an expiry filled Redis. Here a sweep deletes data after the retention, also of failed and
 * cancelled debates.
 */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepRetention } from '../../src/background/sweep-retention.ts';
import { uniqueId } from '../contracts/steps.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { hang, json, status } from '../support/fake-provider/fake-reply.ts';
import type { Key, KeyedApp } from '../support/keyed-app.ts';
import { buildKeyedApp } from '../support/keyed-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';

const script = ({ model, prompt }: { model: string; prompt: string }) => {
  if (prompt.includes('Never')) return hang();
  return model === 'gpt-4o' ? status(400) : json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
};
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  quorum: 1,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'anthropic/claude-haiku-4-5' }],
};
const config = { retention_days: 7 };
const DAY_MS = 86_400_000;
const ACCEPTED = 18;
/** All current data have ended long before. */
const longAfter = () => new Date(Date.now() + 400 * DAY_MS);

describe('X13, a sweep on Redis', () => {
  let redis: TestRedis;
  let client: Redis;
  let services: [KeyedApp, KeyedApp];
  beforeAll(async () => {
    redis = await testRedis();
    client = new Redis(redis.url);
    const start = () => buildKeyedApp({ redis, config, script });
    services = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    client.disconnect();
    await redis.stop();
  });

  async function keysOf(tenant: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const batch of client.scanStream({ match: `${redis.keyPrefix}:{${tenant}}:*`, count: 1_000 })) {
      keys.push(...(batch as string[]));
    }
    return keys.toSorted();
  }

  /** 20 debates: completed, failed, cancelled, deleted by a request, and one that keeps running. */
  async function fillTenant(tenant: string): Promise<Key> {
    const [service] = services;
    const key = await service.tenant(tenant, { budget: { limit_usd: 10, period: 'day' } });
    const createDebate = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
      const reply = await service.ask(key, { method: 'POST', url: '/v1/debates', payload: body, headers });
      return reply.json().id;
    };
    const failingPayload = { ...payload, debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o' }] };
    const bodies = Array.from({ length: ACCEPTED }, (_, i) => (i % 3 === 0 ? failingPayload : payload));
    const ids = await Promise.all(bodies.map((body, i) => createDebate(body, { 'idempotency-key': `${tenant}-${i}` })));
    await Promise.all(ids.map((id) => ended(service, id, tenant)));
    const cancelledId = await createDebate({ ...payload, question: 'Never?' });
    await service.ask(key, { method: 'POST', url: `/v1/debates/${cancelledId}/cancel` });
    await service.ask(key, { method: 'DELETE', url: `/v1/debates/${ids[0]}` });
    return key;
  }

  test('deletes everything but the configuration after retention, also by two sweeps at once', async () => {
    const [firstService, secondService] = services;
    const tenant = uniqueId('tenant');
    const key = await fillTenant(tenant);
    const accepted = await firstService.ask(key, {
      method: 'POST',
      url: '/v1/debates',
      payload: { ...payload, question: 'Never?' },
    });
    const runningId: string = accepted.json().id;
    await firstService.provider.waitForRequest(1);
    expect((await keysOf(tenant)).length).toBeGreaterThan(4 * ACCEPTED);

    await Promise.all([
      sweepRetention(firstService.services, longAfter()),
      sweepRetention(secondService.services, longAfter()),
    ]);

    const debateKey = (part: string) => `${redis.keyPrefix}:{${tenant}}:debate:${runningId}:${part}`;
    const remainingKeys = await keysOf(tenant);
    const claimKeys = remainingKeys.filter((name) => name.includes(':claim:'));
    // Idempotency keys expire by themselves from their creation on.
    expect(claimKeys).toHaveLength(ACCEPTED);
    for (const claimKey of claimKeys) expect(await client.pttl(claimKey)).toBeGreaterThan(0);
    // Running debates are not changed. The other keys are the configuration of the tenant, the budget of the window
    // with its reservation, and the totals of its months.
    expect(remainingKeys.filter((name) => !claimKeys.includes(name))).toEqual(
      [
        ...[`${redis.keyPrefix}:{${tenant}}:budget`, `${redis.keyPrefix}:{${tenant}}:index`],
        ...['keys', 'keys:used', 'tenant', 'usage'].map((part) => `${redis.keyPrefix}:{${tenant}}:${part}`),
        ...[debateKey('calls'), debateKey('events'), debateKey('head')],
      ].toSorted(),
    );
    expect((await firstService.ask(key, '/v1/history')).json().data).toEqual([]);
    expect((await firstService.ask(key, '/v1/budget/ledger')).json().data).toEqual([]);
    expect((await firstService.ask(key, '/v1/budget')).json().reserved_usd).toBeGreaterThan(0);

    await firstService.ask(key, { method: 'POST', url: `/v1/debates/${runningId}/cancel` });
    await sweepRetention(secondService.services, longAfter());
    const finalKeys = (await keysOf(tenant)).filter((name) => !claimKeys.includes(name));
    // Beside the settings two small hashes: the number for the next ledger line, and totals of months for bills.
    const keptParts = ['budget', 'keys', 'keys:used', 'tenant', 'usage'];
    expect(finalKeys).toEqual(keptParts.map((part) => `${redis.keyPrefix}:{${tenant}}:${part}`));
    expect(await client.hgetall(`${redis.keyPrefix}:{${tenant}}:budget`)).toEqual({
      'ledger:forgotten': expect.any(String),
    });
  });

  test('keeps younger data', async () => {
    const tenant = uniqueId('tenant');
    const key = await fillTenant(tenant);
    const keysBefore = await keysOf(tenant);
    await sweepRetention(services[0].services, new Date(Date.now() - 7 * DAY_MS));
    const usageKey = `${redis.keyPrefix}:{${tenant}}:usage`;
    expect(await keysOf(tenant)).toEqual([...new Set([...keysBefore, usageKey])].toSorted());
    expect((await services[0].ask(key, '/v1/history')).json().data.length).toBeGreaterThan(0);
  });
});

describe('X13, a sweep on the embedded store', () => {
  test('deletes a debate from every list and its ledger lines, and keeps the budget correct', async () => {
    const service: TestApp = await buildTestApp({ script, config });
    const { app, services } = service;
    const headers = { prefer: 'wait=30' };
    const { id, cost_usd } = (await app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
    expect(await sweepRetention(services, longAfter())).toEqual({ debates: 1, ledgerLines: 2 });
    expect(await sweepRetention(services, longAfter())).toEqual({ debates: 0, ledgerLines: 0 });
    expect((await app.inject(`/v1/debates/${id}`)).statusCode).toBe(404);
    expect((await app.inject('/v1/history')).json().data).toEqual([]);
    expect((await app.inject('/v1/budget/ledger')).json().data).toEqual([]);
    expect((await app.inject('/v1/history/stats')).json()).toMatchObject({ debates: { total: 0 }, spend: [] });
    // A budget without a period never ends, so its spent amount is never deleted.
    expect((await app.inject('/v1/budget')).json()).toMatchObject({ spent_usd: cost_usd, period: 'none' });
    await service.close();
  });
});
