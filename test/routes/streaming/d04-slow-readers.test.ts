/** D04: a full socket was treated as a disconnect, or waited for without end, or buffered until memory was full. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import type { DebateEvent } from '../../../src/debate/schema/event.ts';
import { httpDefaults } from '../../../src/http/http-options.ts';
import { readWholeLog } from '../../../src/operations/following/read-log.ts';
import { executeDebate } from '../../../src/runner/execute-debate.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../../support/build-app.ts';
import type { StreamClient } from '../../support/requests/stream-client.ts';
import { openStream } from '../../support/requests/stream-client.ts';
import { NEVER_STOPPED } from '../../support/stop-signals.ts';

const payload = { question: 'What is 2 + 2?', debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] };
/** An event of 4 kB. */
const fillerEvent = (number: number): DebateEvent => ({
  type: 'debate.judging',
  model: `${number}-${'x'.repeat(4_000)}`,
  candidates: [],
});

/** A service whose debate has this number of events of 4 kB in its log and is still open. */
async function openLongDebate(eventCount: number, stream: { stallMs: number; bufferBytes: number }) {
  const service = await buildTestApp({
    runs: false,
    http: { stream: { heartbeatMs: 15_000, retryMs: 2_000, ...stream } },
  });
  const address = await service.listen();
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const job = { tenant: 'default', debateId: id };
  const record = await service.services.store.debates.acquire('default', id);
  const fence = { ...job, epoch: record?.epoch ?? 0 };
  for (let count = 0; count < eventCount; count += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => fillerEvent(count + index));
    const at = new Date(0).toISOString();
    await service.services.store.debates.write(fence, {
      settlements: [],
      events: batch,
      afterSequenceNumber: count + 1,
      at,
    });
  }
  const finish = () => executeDebate(service.services, job, NEVER_STOPPED);
  return { service, finish, eventsUrl: `${address}/v1/debates/${id}/events`, lastId: eventCount + 1 };
}

/** Bytes that are buffered in this process for clients. */
function bufferedBytes({ app }: TestApp, sockets: Set<import('node:net').Socket>): number {
  expect(app.server.listening).toBe(true);
  return [...sockets].reduce((total, socket) => total + socket.writableLength, 0);
}

function trackSockets({ app }: TestApp) {
  const sockets = new Set<import('node:net').Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

test('a client that never reads › has a bounded buffer, is disconnected, and can resume', async () => {
  const bufferBytes = 65_536;
  const { service, eventsUrl, lastId } = await openLongDebate(5_000, { stallMs: 300, bufferBytes });
  const sockets = trackSockets(service);
  const stalledClient = await openStream(eventsUrl);
  await stalledClient.next();
  stalledClient.pauseReading();
  let maxBufferedBytes = 0;
  const sampling = setInterval(
    () => (maxBufferedBytes = Math.max(maxBufferedBytes, bufferedBytes(service, sockets))),
    1,
  );

  // Another client reads all of 20 MB at the same time.
  const readingClient = await openStream(eventsUrl);
  const received = await readingClient.until(({ id }) => id === String(lastId));
  expect(received).toHaveLength(lastId);
  readingClient.leave();

  while (sockets.size > 0) await new Promise((resolve) => setImmediate(resolve));
  clearInterval(sampling);
  // The buffer limit of each of the two clients, and one more event.
  expect(maxBufferedBytes).toBeLessThan(2 * (bufferBytes + 2 * 4_200));
  expect(maxBufferedBytes).toBeGreaterThan(bufferBytes / 2);

  const receivedIds = await readReceivedIds(stalledClient);
  const resumed = await openStream(eventsUrl, { headers: { 'last-event-id': receivedIds.at(-1) ?? '1' } });
  const [next] = await resumed.until(() => true);
  expect(Number(next?.id)).toBe(Number(receivedIds.at(-1) ?? '1') + 1);
  resumed.leave();
  await service.close();
});

async function readReceivedIds(stream: StreamClient): Promise<(string | null)[]> {
  stream.resumeReading();
  return (await stream.rest()).map(({ id }) => id);
}

test('a slow reader › gets every event and the terminal one after any delay', async () => {
  // The stall time is less than the time for the whole log: only a client that reads nothing is disconnected.
  const { service, finish, eventsUrl, lastId } = await openLongDebate(2_000, { stallMs: 250, bufferBytes: 65_536 });
  const slowClient = await openStream(eventsUrl);
  let count = 0;
  let lastName = '';
  for (let event = await slowClient.next(); event !== null; event = await slowClient.next()) {
    count += 1;
    lastName = event.event;
    expect(event.id).toBe(String(count));
    // A pause after every 40 kB.
    if (count % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    if (count === lastId) await finish();
  }
  expect(count).toBeGreaterThan(lastId);
  expect(lastName).toBe('debate.completed');
  await service.close();
});

test('a client that stalls and then disconnects › is detected while the service waits for it', async () => {
  const { service, eventsUrl } = await openLongDebate(5_000, { stallMs: 60_000, bufferBytes: 65_536 });
  const sockets = trackSockets(service);
  const stalledClient = await openStream(eventsUrl);
  await stalledClient.next();
  stalledClient.pauseReading();
  while (bufferedBytes(service, sockets) < 65_536) await new Promise((resolve) => setImmediate(resolve));
  stalledClient.leave();
  while (sockets.size > 0) await new Promise((resolve) => setImmediate(resolve));
  // A handler that still ran would wait for the stream.
  await service.close();
});

test('a follower › gets the whole log when no event of it can be buffered', async () => {
  const service = await buildTestApp({ http: { sharedCacheBytes: 1 } });
  // The first event of this debate is several chunks.
  const question = 'Why? '.repeat(10_000);
  const request = { method: 'POST', url: '/v1/debates', headers: { prefer: 'wait=30' } } as const;
  const { id, last_sequence_number } = (
    await service.app.inject({ ...request, payload: { ...payload, question } })
  ).json();
  const stream = await openStream(`${await service.listen()}/v1/debates/${id}/events`);
  const events = await stream.rest();
  expect(events.map((event) => event.id)).toEqual(
    Array.from({ length: last_sequence_number }, (_, index) => String(index + 1)),
  );
  const log = await readWholeLog(service.services, 'default', id);
  expect(events.map(({ data }) => data['at'])).toEqual(log.map(({ at }) => at));
  await service.close();
});

describe('a large reply', () => {
  /** A service that buffers one large reply, and a function that opens a reply of 200 kB. */
  async function openLargeReplies() {
    const service = await buildTestApp({ runs: false, http: { sharedCacheBytes: 300_000 } });
    const read = async (letter: string) => {
      const question = letter.repeat(195_000);
      const request = { method: 'POST', url: '/v1/debates', payload: { ...payload, question } } as const;
      const { id } = (await service.app.inject(request)).json();
      // Without a socket only the service buffers the unread bytes.
      return (await service.app.inject({ url: `/v1/debates/${id}`, payloadAsStream: true })).stream();
    };
    return { service, read };
  }

  test('is sent whole to a reader that begins late', async () => {
    const { service, read } = await openLargeReplies();
    const lateBody = await read('a');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(JSON.parse(await text(lateBody)).question).toHaveLength(195_000);
    await service.close();
  });

  test('is cut off above the buffer limit, without effect on other readers', async () => {
    const { service, read } = await openLargeReplies();
    const stalledBody = await read('a');
    expect(JSON.parse(await text(await read('b'))).question).toHaveLength(195_000);
    await expect(text(stalledBody)).rejects.toThrow();
    await service.close();
  });
});

test('a reader of a large reply › is disconnected after the stall time of a follower', async () => {
  const service = await buildTestApp({ runs: false, http: { stream: { ...httpDefaults.stream, stallMs: 300 } } });
  const address = await service.listen();
  const sockets = trackSockets(service);
  // More than all buffers between the service and a client.
  const client = connect(Number(new URL(address).port), '127.0.0.1');
  client.on('error', () => {});
  client.write('GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(20));
  await vi.waitFor(() => expect(bufferedBytes(service, sockets)).toBeGreaterThan(0));
  await vi.waitFor(() => expect(sockets.size).toBe(0), { timeout: 5_000 });
  client.destroy();
  await service.close();
});
