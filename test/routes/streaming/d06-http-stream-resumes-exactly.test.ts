/**
 * D06, the HTTP part: a reconnect lost or repeated events, two readers took events from each other, and a failure had
 * no last event.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { terminalTypes } from '../../../src/debate/schema/event.ts';
import type { Services } from '../../../src/operations/services.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import { buildTestApp, QUICK_MODEL } from '../../support/build-app.ts';
import { status } from '../../support/fake-provider/fake-reply.ts';
import { testRedis } from '../../support/redis/redis.ts';
import type { ReceivedEvent } from '../../support/requests/stream-client.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const STUBBORN = 'simulated/stubborn?accuracy=0&latency_ms=0';
const payload = {
  question: 'What is 17 * 23?',
  adaptive_routing: false,
  convergence_check: false,
  debaters: [{ model: QUICK_MODEL }, { model: STUBBORN }, { model: 'simulated/wavering?latency_ms=2' }],
};

/** Reads a debate to its end in pieces of `size` events, each on a new connection that is then closed. */
async function readInPieces(events: string, size: number): Promise<ReceivedEvent[]> {
  const all: ReceivedEvent[] = [];
  for (;;) {
    const last = all.at(-1)?.id ?? null;
    const stream = await openStream(events, { headers: last === null ? {} : { 'last-event-id': last } });
    if (stream.status === 204) return all;
    for (let taken = 0; taken < size; taken += 1) {
      const event = await stream.next();
      if (event === null) break;
      all.push(event);
    }
    stream.leave();
  }
}

/** The composed store, or a Redis store instead. */
const stores = [
  { name: 'embedded', open: async () => ({ options: {}, end: async () => {} }) },
  {
    name: 'redis',
    async open() {
      const redis = await testRedis();
      const store = await redisStore(redis);
      const change = (services: Services): Services => {
        void services.store.close();
        return { ...services, store };
      };
      return { options: { change }, end: () => redis.stop() };
    },
  },
];

test.each(stores)('every client › receives each event once and in order after any cut, $name', async ({ open }) => {
  const { options, end } = await open();
  const service = await buildTestApp({ runs: false, ...options });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const events = `${address}/v1/debates/${id}/events`;
  const readers = [1, 1, 2, 3, 5, 7, 100, 100].map((size) => readInPieces(events, size));
  service.run();

  const seen = await Promise.all(readers);
  const whole = await (await openStream(events)).rest();
  expect(whole.at(-1)?.event).toBe('debate.completed');
  expect(whole.map(({ id: number }) => Number(number))).toEqual(whole.map((_, index) => index + 1));
  for (const one of seen) expect(one).toEqual(whole);
  await service.close();
  await end();
});

test('a stream › is unchanged by a restart of the service', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  const first = await buildTestApp({ dataDir });
  const headers = { prefer: 'wait=30' };
  const { id } = (await first.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  const before = await (await openStream(`${await first.listen()}/v1/debates/${id}/events`)).rest();
  await first.close();

  const second = await buildTestApp({ dataDir });
  const after = await openStream(`${await second.listen()}/v1/debates/${id}/events?starting_after=3`);
  expect(await after.rest()).toEqual(before.slice(3));
  await second.close();
  await rm(dataDir, { recursive: true });
});

test('an id of another, longer debate › is refused by name', async () => {
  const service = await buildTestApp({ runs: false });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const stream = await openStream(`${address}/v1/debates/${id}/events`, { headers: { 'last-event-id': '17' } });
  expect(JSON.parse(await stream.text())).toMatchObject({ status: 400, code: 'cursor_invalid' });
  await service.close();
});

test('a debate that fails › ends its stream with one terminal event, like a completed one', async () => {
  const service = await buildTestApp({ script: () => status(401) });
  const address = await service.listen();
  const debaters = [{ model: 'openai/gpt-4o-mini' }, { model: 'openai/gpt-4o' }];
  const stream = await openStream(`${address}/v1/debates`, { method: 'POST', body: { ...payload, debaters } });
  const events = await stream.rest();
  const terminal = events.filter(({ event }) => terminalTypes.some((type) => type === event));
  expect(terminal).toEqual([events.at(-1)]);
  expect(terminal[0]).toMatchObject({ event: 'debate.failed', data: { error: { code: expect.any(String) } } });
  await service.close();
});
