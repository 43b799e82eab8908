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

const STUBBORN_MODEL = 'simulated/stubborn?accuracy=0&latency_ms=0';
const payload = {
  question: 'What is 17 * 23?',
  adaptive_routing: false,
  convergence_check: false,
  debaters: [{ model: QUICK_MODEL }, { model: STUBBORN_MODEL }, { model: 'simulated/wavering?latency_ms=2' }],
};

/** Reads a debate to its end in batches of `size` events, each on a new connection that is then closed. */
async function readInBatches(eventsUrl: string, size: number): Promise<ReceivedEvent[]> {
  const received: ReceivedEvent[] = [];
  for (;;) {
    const lastId = received.at(-1)?.id ?? null;
    const stream = await openStream(eventsUrl, { headers: lastId === null ? {} : { 'last-event-id': lastId } });
    if (stream.status === 204) return received;
    for (let count = 0; count < size; count += 1) {
      const event = await stream.next();
      if (event === null) break;
      received.push(event);
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
  const eventsUrl = `${address}/v1/debates/${id}/events`;
  const readers = [1, 1, 2, 3, 5, 7, 100, 100].map((size) => readInBatches(eventsUrl, size));
  service.run();

  const receivedByReader = await Promise.all(readers);
  const wholeLog = await (await openStream(eventsUrl)).rest();
  expect(wholeLog.at(-1)?.event).toBe('debate.completed');
  expect(wholeLog.map(({ id: number }) => Number(number))).toEqual(wholeLog.map((_, index) => index + 1));
  for (const received of receivedByReader) expect(received).toEqual(wholeLog);
  await service.close();
  await end();
});

test('a stream › is unchanged by a restart of the service', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  const first = await buildTestApp({ dataDir });
  const headers = { prefer: 'wait=30' };
  const { id } = (await first.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  const eventsBefore = await (await openStream(`${await first.listen()}/v1/debates/${id}/events`)).rest();
  await first.close();

  const second = await buildTestApp({ dataDir });
  const resumed = await openStream(`${await second.listen()}/v1/debates/${id}/events?starting_after=3`);
  expect(await resumed.rest()).toEqual(eventsBefore.slice(3));
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
