/** Two versions on one Redis, replaced in both directions: no debate fails, and no request is answered with a 5xx. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';

/** A version without cascades: their level is 4. */
const earlierVersion = (services: Services): Services => ({ ...services, engineLevel: 3 });
const presentVersion = (services: Services): Services => services;

const POLLING = { timeout: 30_000, interval: 250 };

let redis: TestRedis;
const fleet: TestApp[] = [];
const statusCodes: number[] = [];
const debateIds: string[] = [];

beforeAll(async () => {
  redis = await testRedis();
});
afterAll(async () => {
  await Promise.all(fleet.map((service) => service.close()));
  await redis.stop();
});

const start = (change: (services: Services) => Services) => buildTestApp({ redis, change, background: 'service' });

/** The other processes learn of the new process with their next report. */
async function replace(processIndex: number, change: (services: Services) => Services): Promise<void> {
  const previous = fleet[processIndex];
  fleet[processIndex] = await start(change);
  await previous?.close();
}

async function request({ app }: TestApp, method: 'GET' | 'POST', path: string): Promise<Record<string, unknown>> {
  const body = method === 'POST' ? { payload: { question: `What is ${debateIds.length} + 17?` } } : {};
  const reply = await app.inject({ method, url: `/v1/debates${path}`, ...body });
  statusCodes.push(reply.statusCode);
  return reply.json();
}

/** Sends questions without settings, half of them to each process. They get the default protocol. */
async function createDebates(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) debateIds.push(String((await request(fleet[i % 2] as TestApp, 'POST', ''))['id']));
}

async function protocolOf(id: string): Promise<unknown> {
  const { config } = await request(fleet[0] as TestApp, 'GET', `/${id}`);
  return (config as Record<string, unknown>)['protocol'];
}

/** Waits until a question without settings gets this protocol, which is when each process knows the others. */
async function waitForProtocol(protocol: string): Promise<void> {
  await expect
    .poll(async () => {
      await createDebates(2);
      return Promise.all(debateIds.slice(-2).map(protocolOf));
    }, POLLING)
    .toEqual([protocol, protocol]);
}

test('200 debates › are all completed while processes are replaced', { timeout: 240_000 }, async () => {
  fleet.push(await start(earlierVersion), await start(earlierVersion));
  await waitForProtocol('critique');
  await createDebates(40);
  await replace(0, presentVersion);
  await createDebates(40);
  await waitForProtocol('critique');
  await replace(1, presentVersion);
  await createDebates(40);
  // The new default applies when the last process of the earlier version has ended, …
  await waitForProtocol('cascade');
  await createDebates(40);
  // … and ends when one starts again.
  await replace(1, earlierVersion);
  await createDebates(40);
  await waitForProtocol('critique');

  const { debates } = (fleet[0] as TestApp).services.store;
  const statusOf = async (id: string) => (await debates.read('default', id))?.status;
  const expected = debateIds.map(() => 'completed');
  await expect.poll(() => Promise.all(debateIds.map(statusOf)), { timeout: 90_000, interval: 500 }).toEqual(expected);
  expect(debateIds.length).toBeGreaterThanOrEqual(200);
  expect(statusCodes.filter((code) => code >= 300)).toEqual([]);
});
