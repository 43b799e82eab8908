/** Two versions on one Redis, replaced in both directions: no debate fails, and no request is answered with a 5xx. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';

/** A version without cascades: their level is 4. */
const earlier = (services: Services): Services => ({ ...services, engineLevel: 3 });
const present = (services: Services): Services => services;

const POLLING = { timeout: 30_000, interval: 250 };

let redis: TestRedis;
const fleet: TestApp[] = [];
const statusCodes: number[] = [];
const asked: string[] = [];

beforeAll(async () => {
  redis = await testRedis();
});
afterAll(async () => {
  await Promise.all(fleet.map((service) => service.close()));
  await redis.stop();
});

const start = (change: (services: Services) => Services) => buildTestApp({ redis, change, background: 'service' });

/** The other processes read it with their next report. */
async function replace(place: number, change: (services: Services) => Services): Promise<void> {
  const left = fleet[place];
  fleet[place] = await start(change);
  await left?.close();
}

async function request({ app }: TestApp, method: 'GET' | 'POST', path: string): Promise<Record<string, unknown>> {
  const body = method === 'POST' ? { payload: { question: `What is ${asked.length} + 17?` } } : {};
  const reply = await app.inject({ method, url: `/v1/debates${path}`, ...body });
  statusCodes.push(reply.statusCode);
  return reply.json();
}

/** Questions without settings, half of them to each process, with the default protocol. */
async function ask(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) asked.push(String((await request(fleet[i % 2] as TestApp, 'POST', ''))['id']));
}

async function protocolOf(id: string): Promise<unknown> {
  const { config } = await request(fleet[0] as TestApp, 'GET', `/${id}`);
  return (config as Record<string, unknown>)['protocol'];
}

/** The protocol of a question without settings, when each process knows the others. */
async function becomes(protocol: string): Promise<void> {
  await expect
    .poll(async () => {
      await ask(2);
      return Promise.all(asked.slice(-2).map(protocolOf));
    }, POLLING)
    .toEqual([protocol, protocol]);
}

test('200 debates › are all completed while processes are replaced', { timeout: 240_000 }, async () => {
  fleet.push(await start(earlier), await start(earlier));
  await becomes('critique');
  await ask(40);
  await replace(0, present);
  await ask(40);
  await becomes('critique');
  await replace(1, present);
  await ask(40);
  // The new default applies when the last process of the earlier version has ended, …
  await becomes('cascade');
  await ask(40);
  // … and ends when one starts again.
  await replace(1, earlier);
  await ask(40);
  await becomes('critique');

  const { debates } = (fleet[0] as TestApp).services.store;
  const statusOf = async (id: string) => (await debates.read('default', id))?.status;
  const expected = asked.map(() => 'completed');
  await expect.poll(() => Promise.all(asked.map(statusOf)), { timeout: 90_000, interval: 500 }).toEqual(expected);
  expect(asked.length).toBeGreaterThanOrEqual(200);
  expect(statusCodes.filter((code) => code >= 300)).toEqual([]);
});
