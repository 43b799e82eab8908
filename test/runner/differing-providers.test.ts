/**
 * Workers with different providers on one Redis: each debate is run by a worker that can, and waits when no worker
 * can.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestAppOptions } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../support/spending.ts';

const payload = { question: 'What is 6 × 7?', max_rounds: 1, adaptive_routing: false, debaters: pricedDebaters(3) };

let redis: TestRedis;
let testNumber = 0;
const services: TestApp[] = [];
const logLines: { readonly message: string; readonly fields: object }[] = [];

beforeAll(async () => {
  redis = await testRedis();
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  logLines.length = 0;
  testNumber += 1;
});
afterAll(() => redis.stop());

const recordLine = (fields: object, message: string) => void logLines.push({ fields, message });

async function startProcess(options: TestAppOptions): Promise<TestApp> {
  const service = await buildTestApp({
    redis: { ...redis, keyPrefix: `${redis.keyPrefix ?? 'parley'}-${testNumber}` },
    background: 'service',
    log: { info: recordLine, warn: recordLine, error: recordLine },
    ...options,
    config: { prices: { [PRICED_MODEL]: MODEL_PRICE } },
  });
  services.push(service);
  return service;
}

const withProvider = { script: () => replyUsing(100) };
const withoutProvider = {};

const startHttpProcess = () => startProcess({ ...withProvider, environment: { ROLE: 'http' }, runs: false });

async function createDebate({ app }: TestApp): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(reply.statusCode).toBe(202);
  return reply.json().id;
}

const readDebate = async ({ app }: TestApp, id: string) => (await app.inject(`/v1/debates/${id}`)).json();

test('20 debates › are all completed by the worker that has their provider', { timeout: 60_000 }, async () => {
  const [httpProcess] = await Promise.all([
    startHttpProcess(),
    startProcess(withoutProvider),
    startProcess(withProvider),
  ]);
  const ids = await Promise.all(Array.from({ length: 20 }, () => createDebate(httpProcess)));
  const { debates } = httpProcess.services.store;
  const readOutcome = async (id: string) => {
    const record = await debates.read('default', id);
    return [record?.status, record?.epoch];
  };
  // Each was completed by its first run: a process that could not run a debate has not acquired it.
  const expected = ids.map(() => ['completed', 1]);
  await expect.poll(() => Promise.all(ids.map(readOutcome)), { timeout: 50_000, interval: 500 }).toEqual(expected);
});

test('a debate that no live worker can run › waits and gives the reason', { timeout: 60_000 }, async () => {
  const [httpProcess, worker] = await Promise.all([startHttpProcess(), startProcess(withoutProvider)]);
  const id = await createDebate(httpProcess);
  const obstacle = {
    code: 'provider_missing',
    detail: 'No live worker has the provider openai.',
  };
  await expect
    .poll(() => readDebate(httpProcess, id), { timeout: 10_000 })
    .toMatchObject({ status: 'queued', obstacle });
  const logLine = { fields: expect.objectContaining({ debateId: id, why: obstacle.detail }) };
  await expect.poll(() => logLines, { timeout: 20_000 }).toContainEqual(expect.objectContaining(logLine));
  const metrics = (await worker.app.inject('/metrics')).payload;
  expect(metrics).toMatch(/^parley_debates_left_total\{reason="provider_missing",to="nobody"\} [1-9]/m);
  expect(metrics).toMatch(/^parley_live_processes\{worker="true"\} 1$/m);

  await startProcess(withProvider);
  await ended(httpProcess, id);
  expect(await readDebate(httpProcess, id)).toMatchObject({ status: 'completed', obstacle: null });
});

test('a debate without a worker › reports that no process runs debates', async () => {
  const httpProcess = await startHttpProcess();
  const id = await createDebate(httpProcess);
  const obstacle = { code: 'no_worker', detail: 'No live process runs debates.' };
  await expect
    .poll(() => readDebate(httpProcess, id), { timeout: 10_000 })
    .toMatchObject({ status: 'queued', obstacle });
});
