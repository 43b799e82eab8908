/**
 * Workers with different providers on one Redis: each debate is run by a worker that can, and waits when no worker
 * can.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestAppOptions } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import { SPENDER, SPENDER_PRICE, spenders, using } from '../support/spending.ts';

const payload = { question: 'What is 6 × 7?', max_rounds: 1, adaptive_routing: false, debaters: spenders(3) };

let redis: TestRedis;
let apart = 0;
const services: TestApp[] = [];
const lines: { readonly message: string; readonly fields: object }[] = [];

beforeAll(async () => {
  redis = await testRedis();
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  lines.length = 0;
  apart += 1;
});
afterAll(() => redis.stop());

const keep = (fields: object, message: string) => void lines.push({ fields, message });

async function start(options: TestAppOptions): Promise<TestApp> {
  const service = await buildTestApp({
    redis: { ...redis, keyPrefix: `${redis.keyPrefix ?? 'parley'}-${apart}` },
    background: 'service',
    log: { info: keep, warn: keep, error: keep },
    ...options,
    config: { prices: { [SPENDER]: SPENDER_PRICE } },
  });
  services.push(service);
  return service;
}

const able = { script: () => using(100) };
const unable = {};

const accepting = () => start({ ...able, environment: { ROLE: 'http' }, runs: false });

async function posted({ app }: TestApp): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(reply.statusCode).toBe(202);
  return reply.json().id;
}

const viewOf = async ({ app }: TestApp, id: string) => (await app.inject(`/v1/debates/${id}`)).json();

test('20 debates › are all completed by the worker that has their provider', { timeout: 60_000 }, async () => {
  const [front] = await Promise.all([accepting(), start(unable), start(able)]);
  const ids = await Promise.all(Array.from({ length: 20 }, () => posted(front)));
  const { debates } = front.services.store;
  const outcome = async (id: string) => {
    const record = await debates.read('default', id);
    return [record?.status, record?.epoch];
  };
  // The first run of each: a process that could not run a debate has not acquired it.
  const expected = ids.map(() => ['completed', 1]);
  await expect.poll(() => Promise.all(ids.map(outcome)), { timeout: 50_000, interval: 500 }).toEqual(expected);
});

test('a debate that no live worker can run › waits and gives the reason', { timeout: 60_000 }, async () => {
  const [front, worker] = await Promise.all([accepting(), start(unable)]);
  const id = await posted(front);
  const obstacle = {
    code: 'provider_missing',
    detail: 'No live worker has the provider openai.',
  };
  await expect.poll(() => viewOf(front, id), { timeout: 10_000 }).toMatchObject({ status: 'queued', obstacle });
  const line = { fields: expect.objectContaining({ debateId: id, why: obstacle.detail }) };
  await expect.poll(() => lines, { timeout: 20_000 }).toContainEqual(expect.objectContaining(line));
  const metrics = (await worker.app.inject('/metrics')).payload;
  expect(metrics).toMatch(/^parley_debates_left_total\{reason="provider_missing",to="nobody"\} [1-9]/m);
  expect(metrics).toMatch(/^parley_live_processes\{worker="true"\} 1$/m);

  await start(able);
  await ended(front, id);
  expect(await viewOf(front, id)).toMatchObject({ status: 'completed', obstacle: null });
});

test('a debate without a worker › reports that no process runs debates', async () => {
  const front = await accepting();
  const id = await posted(front);
  const obstacle = { code: 'no_worker', detail: 'No live process runs debates.' };
  await expect.poll(() => viewOf(front, id), { timeout: 10_000 }).toMatchObject({ status: 'queued', obstacle });
});
