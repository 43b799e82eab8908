/** Clients that ask for megabytes and read none of them: followers of a stream, readers of a reply, callers that wait. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Reading } from '../../bench/processes/control-channel.ts';
import type { Attack } from '../attack.ts';
import { againstTalkative, largeDebate, startLargeDebate, textOf } from '../large-debate.ts';
import { get, leaveAll, post, rawClient, rawClients } from '../raw-client.ts';
import type { Target } from '../target.ts';

/** For each client, beyond the buffer of its socket. */
const BOUND_BYTES = 64_000;
/** Clients that are there before memory is measured: what the process holds once, such as the text itself, they all share. */
const FIRST = 20;
/** After this long without a change in memory, what a client is sent waits where it will wait. */
const QUIET_MS = 500;

/** What each client sends; `id`: of a debate that has ended, with a log of 4 MB and a result of half of that. */
const requests: readonly (readonly [client: string, text: (id: string) => string])[] = [
  ['a follower', (id) => get(`/v1/debates/${id}/events`)],
  ['a reader of a debate', (id) => get(`/v1/debates/${id}`)],
  ['a reader of ten debates on one connection', (id) => get(`/v1/debates/${id}`).repeat(10)],
  ['a reader of the documentation', () => get('/docs/static/swagger-ui-bundle.js')],
];

/** What each client sends while the debate still runs. */
const waits: readonly (readonly [client: string, text: (wanted: Wanted) => string])[] = [
  ['a follower of text', ({ id }) => get(`/v1/debates/${id}/events?deltas=true`)],
  ['a caller that waits', ({ body, headers }) => post('/v1/debates', body, { ...headers, prefer: 'wait=60' })],
];

interface Wanted {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const stalledReaders: readonly Attack[] = [
  {
    name: 'a client that reads nothing › holds less than 64 KB when a log has megabytes',
    run: (scale) => againstTalkative({}, (target) => readNothing(target, 200 * scale)),
  },
  {
    name: 'a client that reads nothing › holds less than 64 KB when it waits for a debate to end',
    run: (scale) => againstTalkative({}, (target) => waitAndReadNothing(target, 250 * scale)),
  },
];

async function readNothing(target: Target, count: number): Promise<Record<string, number>> {
  const id = await largeDebate(target);
  const log = `${target.url}/v1/debates/${id}/events`;
  const whole = await hashOf(log);
  const figures: Record<string, number> = {};
  for (const [client, text] of requests) {
    const first = await rawClients(FIRST, () => rawClient(target.port, text(id)));
    const before = await settledMemory(target);
    const clients = await rawClients(count, () => rawClient(target.port, text(id)));
    const bytes = ((await settledMemory(target)) - before) / count;
    assert.ok(bytes < BOUND_BYTES, `${client} holds ${bytes} bytes`);
    figures[`bytes of ${client}`] = bytes;
    // Meanwhile others get all of it.
    assert.equal(await hashOf(log), whole);
    leaveAll([...first, ...clients]);
  }
  return figures;
}

async function waitAndReadNothing(target: Target, count: number): Promise<Record<string, number>> {
  const wanted = await startLargeDebate(target);
  const before = await settledMemory(target);
  const clients = [];
  for (const [, text] of waits) clients.push(...(await rawClients(count, () => rawClient(target.port, text(wanted)))));
  // Ends with the debate.
  await textOf(`${target.url}/v1/debates/${wanted.id}/events`);
  const bytes = ((await settledMemory(target)) - before) / clients.length;
  assert.ok(bytes < BOUND_BYTES, `a client holds ${bytes} bytes`);
  leaveAll(clients);
  return { 'bytes of a client that waits': bytes };
}

/** Bytes of heap and buffers, once they no longer change by more than a collection leaves to chance. */
async function settledMemory(target: Target): Promise<number> {
  let last = memoryOf(await target.reading('after a collection'));
  for (;;) {
    await delay(QUIET_MS);
    const next = memoryOf(await target.reading('after a collection'));
    if (Math.abs(next - last) < 1_000_000) return next;
    last = next;
  }
}

function memoryOf({ heapBytes, externalBytes }: Reading): number {
  return heapBytes + externalBytes;
}

/** A text is told by its hash: it is too long to be shown when it differs. */
async function hashOf(url: string): Promise<string> {
  return hash('sha256', await textOf(url));
}
