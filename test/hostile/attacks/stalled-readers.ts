/** Clients that request megabytes and read nothing: followers of a stream, readers of a reply, waiting callers. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Reading } from '../../bench/processes/control-channel.ts';
import type { Attack } from '../attack.ts';
import { fetchText, runLargeDebate, startLargeDebate, withTalkativeModels } from '../large-debate.ts';
import { destroyAll, getRequestText, openRawClient, openRawClients, postRequestText } from '../raw-client.ts';
import type { Target } from '../target.ts';

/** The memory limit for each client, without the buffer of its socket. */
const BYTES_LIMIT = 64_000;
/** Clients that connect before the first measurement, so that it includes shared memory such as the text itself. */
const WARM_UP_CLIENTS = 20;
/** When memory has not changed for this time, all responses wait in their buffers. */
const STABLE_MS = 500;

/** The request of each client; `id` names an ended debate with a log of 4 MB and a result of 2 MB. */
const requests: readonly (readonly [client: string, text: (id: string) => string])[] = [
  ['a follower', (id) => getRequestText(`/v1/debates/${id}/events`)],
  ['a reader of a debate', (id) => getRequestText(`/v1/debates/${id}`)],
  ['a reader of ten debates on one connection', (id) => getRequestText(`/v1/debates/${id}`).repeat(10)],
  ['a reader of the documentation', () => getRequestText('/docs/static/swagger-ui-bundle.js')],
];

/** The request of each client during the run of the debate. */
const waitingRequests: readonly (readonly [client: string, text: (debate: StartedDebate) => string])[] = [
  ['a follower of text', ({ id }) => getRequestText(`/v1/debates/${id}/events?deltas=true`)],
  [
    'a caller that waits',
    ({ body, headers }) => postRequestText('/v1/debates', body, { ...headers, prefer: 'wait=60' }),
  ],
];

interface StartedDebate {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const stalledReaders: readonly Attack[] = [
  {
    name: 'a client that reads nothing › uses less than 64 KB when a log has megabytes',
    run: (scale) => withTalkativeModels({}, (target) => readNothing(target, 200 * scale)),
  },
  {
    name: 'a client that reads nothing › uses less than 64 KB when it waits for a debate to end',
    run: (scale) => withTalkativeModels({}, (target) => waitAndReadNothing(target, 250 * scale)),
  },
];

async function readNothing(target: Target, count: number): Promise<Record<string, number>> {
  const id = await runLargeDebate(target);
  const log = `${target.url}/v1/debates/${id}/events`;
  const logHash = await fetchHash(log);
  const measurements: Record<string, number> = {};
  for (const [client, text] of requests) {
    const warmUpClients = await openRawClients(WARM_UP_CLIENTS, () => openRawClient(target.port, text(id)));
    const memoryBefore = await measureStableMemory(target);
    const clients = await openRawClients(count, () => openRawClient(target.port, text(id)));
    const bytes = ((await measureStableMemory(target)) - memoryBefore) / count;
    assert.ok(bytes < BYTES_LIMIT, `${client} uses ${bytes} bytes`);
    measurements[`bytes of ${client}`] = bytes;
    // Meanwhile another client receives the complete log.
    assert.equal(await fetchHash(log), logHash);
    destroyAll([...warmUpClients, ...clients]);
  }
  return measurements;
}

async function waitAndReadNothing(target: Target, count: number): Promise<Record<string, number>> {
  const debate = await startLargeDebate(target);
  const memoryBefore = await measureStableMemory(target);
  const clients = [];
  for (const [, text] of waitingRequests)
    clients.push(...(await openRawClients(count, () => openRawClient(target.port, text(debate)))));
  // This response ends with the debate.
  await fetchText(`${target.url}/v1/debates/${debate.id}/events`);
  const bytes = ((await measureStableMemory(target)) - memoryBefore) / clients.length;
  assert.ok(bytes < BYTES_LIMIT, `a client uses ${bytes} bytes`);
  destroyAll(clients);
  return { 'bytes of a client that waits': bytes };
}

/** The bytes of heap and buffers when two measurements differ by less than 1 MB, the variation of a collection. */
async function measureStableMemory(target: Target): Promise<number> {
  let previousBytes = memoryOf(await target.reading('after a collection'));
  for (;;) {
    await delay(STABLE_MS);
    const currentBytes = memoryOf(await target.reading('after a collection'));
    if (Math.abs(currentBytes - previousBytes) < 1_000_000) return currentBytes;
    previousBytes = currentBytes;
  }
}

function memoryOf({ heapBytes, externalBytes }: Reading): number {
  return heapBytes + externalBytes;
}

/** The hash of a text that is too long for the message of a failed test. */
async function fetchHash(url: string): Promise<string> {
  return hash('sha256', await fetchText(url));
}
