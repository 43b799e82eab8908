/**
 * Limits of a tenant: requests, streams, concurrent debates, models; and the limit of attempts without a key.
 */
import { describe, expect, test, vi } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { delayedUntil, hang, json } from '../../support/fake-provider/fake-reply.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const question = 'What is 17 * 23?';
const debateRequest = { method: 'POST', url: '/v1/debates', payload: { question } } as const;

describe('requests in a minute', () => {
  test('are counted in headers, then refused with Retry-After, per tenant', async () => {
    const service = await buildKeyedApp({ runs: false });
    const [key, other] = [
      await service.tenant('acme', { requests_per_minute: 2 }),
      await service.tenant('other', { requests_per_minute: 2 }),
    ];
    const first = await service.ask(key, '/v1/budget');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"requests";q=2;w=60',
      ratelimit: expect.stringMatching(/^"requests";r=1;t=([1-9]|[1-5]\d|60)$/),
    });
    expect(first.headers).not.toHaveProperty('retry-after');
    // Another key of the tenant shares the count.
    const second = await service.ask(await service.key('acme'), '/v1/nothing-of-the-kind');
    expect(second.statusCode).toBe(404);
    expect((await service.ask(await service.key('acme'), '/v1/debates/none')).headers.ratelimit).toMatch(/;r=0;/);
    const third = await service.ask(key, debateRequest);
    expect(third.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(third.headers).toMatchObject({
      'ratelimit-policy': '"requests";q=2;w=60',
      ratelimit: expect.stringMatching(/^"requests";r=0;t=\d+$/),
      'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
    });
    expect((await service.ask(other, '/v1/budget')).statusCode).toBe(200);
    await service.requestAsAdmin('PUT', '/acme', {});
    const unlimitedReply = await service.ask(key, '/v1/debates');
    // The refused request was not accepted; without a limit there are no headers.
    expect(unlimitedReply.json().data).toEqual([]);
    expect(unlimitedReply.headers).not.toHaveProperty('ratelimit');
    await service.close();
  });

  test('are counted in the headers of streams too', async () => {
    const service = await buildKeyedApp();
    const key = await service.tenant('acme', { requests_per_minute: 9 });
    const stream = await openStream(`${await service.listen()}/v1/debates`, {
      method: 'POST',
      headers: key.as,
      body: { question },
    });
    expect(stream.headers).toMatchObject({ 'ratelimit-policy': '"requests";q=9;w=60' });
    await stream.rest();
    await service.close();
  });

  test('are counted together by two processes on one Redis', async () => {
    const redis = await testRedis();
    const services = await Promise.all([1, 2].map(() => buildKeyedApp({ runs: false, redis })));
    const [firstService, secondService] = services;
    if (firstService === undefined || secondService === undefined) throw new Error('two services are required');
    const name = `together-${redis.keyPrefix}`;
    const key = await firstService.tenant(name, { requests_per_minute: 2 });
    const statuses = [];
    for (const each of [firstService, secondService, firstService])
      statuses.push((await each.ask(key, '/v1/budget')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await firstService.requestAsAdmin('DELETE', `/${name}`);
    for (const each of services) await each.close();
    await redis.stop();
  });

  test('are limited for the default tenant by the configuration', async () => {
    const service = await buildTestApp({ runs: false, config: { limits: { requests_per_minute: 1 } } });
    const statuses = [];
    for (let i = 0; i < 2; i += 1) statuses.push((await service.app.inject('/v1/budget')).statusCode);
    expect(statuses).toEqual([200, 429]);
    await service.close();
  });
});

describe('failed attempts in a minute', () => {
  test('are counted by address, and do not delay a caller with a valid key', async () => {
    const service = await buildKeyedApp({ runs: false, http: { failedAttemptsPerMinute: 2 } });
    const key = await service.tenant('acme');
    const attempt = (remoteAddress: string, authorization: string, url = '/v1/budget') =>
      service.app.inject({ url, remoteAddress, headers: { authorization } });
    const wrongKey = `Bearer pk_${'0'.repeat(16)}_${'A'.repeat(43)}`;
    expect((await attempt('203.0.113.1', wrongKey)).statusCode).toBe(401);
    expect((await attempt('203.0.113.1', '', '/v1/admin/tenants')).statusCode).toBe(401);
    const third = await attempt('203.0.113.1', wrongKey);
    expect(third.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(third.headers).toMatchObject({
      'ratelimit-policy': '"failed-attempts";q=2;w=60',
      'retry-after': expect.stringMatching(/^\d+$/),
    });
    expect((await attempt('203.0.113.1', key.as.authorization)).statusCode).toBe(200);
    expect((await attempt('203.0.113.9', wrongKey)).statusCode).toBe(401);
    await service.close();
  });

  test('are counted together for a client with a whole IPv6 network', async () => {
    const service = await buildKeyedApp({ runs: false, http: { failedAttemptsPerMinute: 1 } });
    const status = async (remoteAddress: string) =>
      (await service.app.inject({ url: '/v1/budget', remoteAddress })).statusCode;
    expect(await status('2001:db8:1:2::1')).toBe(401);
    expect(await status('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await status('2001:db8:1:3::1')).toBe(401);
    await service.close();
  });
});

describe('debates', () => {
  test('above the queue limit are refused with Retry-After until one has ended', async () => {
    const service = await buildKeyedApp({ runs: false });
    const [key, other] = [await service.tenant('acme', { max_queued_debates: 2 }), await service.tenant('other')];
    const { id } = (await service.ask(key, debateRequest)).json();
    expect((await service.ask(key, debateRequest)).statusCode).toBe(202);
    const third = await service.ask(key, debateRequest);
    expect(third.json()).toMatchObject({ status: 429, code: 'queue_full', unfinished: 2 });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect((await service.ask(other, debateRequest)).statusCode).toBe(202);
    service.run();
    await service.ask(key, { method: 'DELETE', url: `/v1/debates/${id}` });
    expect((await service.ask(key, debateRequest)).statusCode).toBe(202);
    await service.close();
  });

  test('wait above the concurrency limit, and are cancelled at once while they wait', async () => {
    const replyGate = Promise.withResolvers<void>();
    const script = () =>
      delayedUntil(replyGate.promise, json({ answer: '391', reasoning: 'Counted.', confidence: 0.9 }));
    const service = await buildKeyedApp({ script });
    const [floodKey, smallKey] = [
      await service.tenant('flood', { max_concurrent_debates: 2 }),
      await service.tenant('small'),
    ];
    const payload = { question, adaptive_routing: false, debaters: [{ model: 'openai/gpt-4o', count: 2 }] };
    const createDebate = async (by: typeof floodKey) =>
      (await service.ask(by, { ...debateRequest, payload })).json().id as string;
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await createDebate(floodKey));
    const readStatuses = async () =>
      Promise.all(ids.map(async (id) => (await service.ask(floodKey, `/v1/debates/${id}`)).json().status));
    await vi.waitFor(async () =>
      expect(await readStatuses()).toEqual(['running', 'running', 'queued', 'queued', 'queued']),
    );
    const smallId = await createDebate(smallKey);
    await vi.waitFor(async () =>
      expect((await service.ask(smallKey, `/v1/debates/${smallId}`)).json().status).toBe('running'),
    );
    // 2 + 1 debates with 2 debaters each, and no other call.
    await vi.waitFor(() => expect(service.provider.requests).toHaveLength(6));
    const cancelReply = await service.ask(floodKey, { method: 'POST', url: `/v1/debates/${ids[4]}/cancel` });
    expect(cancelReply.json()).toMatchObject({ status: 'cancelled', cost_usd: 0 });
    replyGate.resolve();
    await vi.waitFor(async () => expect(await readStatuses()).toEqual([...Array(4).fill('completed'), 'cancelled']), {
      timeout: 10_000,
    });
    await service.close();
  });
});

describe('streams', () => {
  test('above the limit are refused before any debate is accepted, until one has ended', async () => {
    const service = await buildKeyedApp({ script: () => hang() });
    const [key, other] = [await service.tenant('acme', { max_streams: 2 }), await service.tenant('other')];
    const body = { question, debaters: [{ model: 'openai/gpt-4o', count: 2 }] };
    const address = await service.listen();
    const open = (by: typeof key) => openStream(`${address}/v1/debates`, { method: 'POST', headers: by.as, body });
    const first = await open(key);
    const id = (await first.next())?.data['debate_id'];
    const second = await openStream(`${address}/v1/debates/${id}/events`, { headers: key.as });
    expect(second.status).toBe(200);
    for (const refusedStream of [
      await open(key),
      await openStream(`${address}/v1/debates/${id}/events`, { headers: key.as }),
    ]) {
      expect(refusedStream.status).toBe(429);
      expect(refusedStream.headers).toMatchObject({ 'retry-after': '5' });
      expect(JSON.parse(await refusedStream.text())).toMatchObject({ code: 'rate_limited' });
    }
    expect((await service.ask(key, '/v1/debates')).json().data).toHaveLength(1);
    expect((await open(other)).status).toBe(200);
    expect((await service.app.inject('/metrics')).body).toMatch(/^parley_event_streams_open 3$/m);
    second.leave();
    const reopenedStream = await vi.waitFor(async () => {
      const stream = await openStream(`${address}/v1/debates/${id}/events`, { headers: key.as });
      expect(stream.status).toBe(200);
      return stream;
    });
    expect(await reopenedStream.next()).toMatchObject({ id: '1' });
    await service.close();
  });

  test('are not counted when their request is refused', async () => {
    const service = await buildKeyedApp({ runs: false });
    const key = await service.tenant('acme', { max_streams: 1, allowed_models: [] });
    for (let i = 0; i < 3; i += 1) {
      const reply = await service.ask(key, { ...debateRequest, headers: { accept: 'text/event-stream' } });
      expect(reply.json()).toMatchObject({ code: 'model_not_allowed' });
    }
    await service.close();
  });
});

describe('models that are not allowed', () => {
  test('are refused by name in every field, known or not, and nothing is reserved', async () => {
    const service = await buildKeyedApp({ runs: false });
    const key = await service.tenant('acme', {
      allowed_models: ['simulated/careful', 'simulated/bold'],
      budget: { limit_usd: 1 },
    });
    const allowed = [{ model: 'simulated/careful' }, { model: 'simulated/bold' }];
    const sendDebate = (payload: object) => service.ask(key, { ...debateRequest, payload: { question, ...payload } });
    const cases: readonly (readonly [object, string[]])[] = [
      [{ debaters: [...allowed, { model: 'simulated/expert' }] }, ['simulated/expert']],
      [{ debaters: [...allowed, { model: 'unknown/model' }] }, ['unknown/model']],
      [{ debaters: allowed, routing_model: 'simulated/expert' }, ['simulated/expert']],
      [{ debaters: allowed, aggregation: 'judge', judge: { model: 'simulated/expert' } }, ['simulated/expert']],
      // The default panel of the service is restricted too.
      [{}, ['simulated/expert?accuracy=1&latency_ms=0']],
      [{ debaters: [{ model: 'simulated/careful?accuracy=1' }, ...allowed] }, ['simulated/careful?accuracy=1']],
    ];
    for (const [payload, models] of cases) {
      const reply = await sendDebate(payload);
      expect(reply.json()).toMatchObject({ status: 403, code: 'model_not_allowed', models });
      for (const model of models) expect(reply.json().detail).toContain(model);
    }
    const panelRequest = {
      method: 'PUT',
      url: '/v1/panels/own',
      payload: { debaters: [{ model: 'simulated/expert' }, ...allowed] },
    } as const;
    expect((await service.ask(key, panelRequest)).json()).toMatchObject({ code: 'model_not_allowed' });
    expect((await service.ask(key, '/v1/budget')).json()).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
    expect((await sendDebate({ debaters: allowed })).statusCode).toBe(202);
    const listedModels = (await service.ask(key, '/v1/models')).json().data;
    expect(listedModels.map(({ id }: { id: string }) => id).toSorted()).toEqual([
      'simulated/bold',
      'simulated/careful',
    ]);
    await service.close();
  });
});
