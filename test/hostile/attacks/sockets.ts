/** Requests that never end or cannot be read, from clients that keep their half of the connection open afterwards. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { Attack } from '../attack.ts';
import { get, leaveAll, rawClient, rawClients } from '../raw-client.ts';

/** What the promise of a second is measured by: twice the time that an answered client is given. */
const WITHIN_MS = 1_000;
const REQUEST_TIMEOUT_MS = 300;

const POST = 'POST /v1/debates HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

/** What is sent → the status with which the connection is closed. */
const requests: readonly (readonly [condition: string, text: string, status: number])[] = [
  ['a client sends nothing', '', 408],
  ['headers never end', 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx: y', 408],
  ['a body never ends', `${POST}content-length: 100\r\n\r\n{"question":`, 408],
  ['a chunked body never ends', `${POST}transfer-encoding: chunked\r\n\r\n5\r\n{"que`, 408],
  ['what is sent is no HTTP', 'nonsense\r\n\r\n', 400],
  ['headers are too large', `GET /healthz HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['headers are too large and never end', `GET /healthz HTTP/1.1\r\nx: ${'x'.repeat(200_000)}`, 431],
  ['two lengths contradict each other', `${POST}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
  ['chunk extensions are too large', `${POST}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}`, 413],
  ['a body is larger than is read', `${POST}content-length: 1000000000\r\n\r\n{`, 413],
  ['a body is chunked and too large', `${POST}transfer-encoding: chunked\r\n\r\n${chunksOf(1_100_000)}`, 413],
  ['the client wants the connection closed', 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 200],
  ['the client is of HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
];

function chunksOf(bytes: number): string {
  return `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
}

export const sockets: readonly Attack[] = [
  ...requests.map(([condition, text, status]) => ({
    name: `an answered connection › is closed within a second when ${condition}`,
    run: (scale: number) => {
      // What is to be read in full may come slowly on a busy machine.
      const http = status === 408 ? { requestTimeoutMs: REQUEST_TIMEOUT_MS } : {};
      return onApp(http, ({ ends, port }) => keepHalfOpen({ ends, port, text, status, count: 20 * scale }));
    },
  })),
  {
    name: 'a stream › is cut without a second status line when its request never ends',
    run: (scale) => onApp({ requestTimeoutMs: REQUEST_TIMEOUT_MS }, (attacked) => timeOutInStream(attacked, 5 * scale)),
  },
];

/** The service's socket of each connection, by the port of its client. */
type ServiceEnds = Map<number, Socket>;

interface Attacked {
  readonly service: TestApp;
  readonly ends: ServiceEnds;
  readonly port: number;
}

async function onApp<T>(
  http: { readonly requestTimeoutMs?: number },
  attack: (attacked: Attacked) => Promise<T>,
): Promise<T> {
  const service = await buildTestApp({ runs: false, http });
  const ends: ServiceEnds = new Map();
  service.app.server.on('connection', (socket) => ends.set(Number(socket.remotePort), socket));
  try {
    return await attack({ service, ends, port: Number(new URL(await service.listen()).port) });
  } finally {
    await service.close();
  }
}

interface HalfOpen {
  readonly ends: ServiceEnds;
  readonly port: number;
  readonly text: string;
  readonly status: number;
  readonly count: number;
}

async function keepHalfOpen({ ends, port, text, status, count }: HalfOpen): Promise<Record<string, number>> {
  const clients = await rawClients(count, () => rawClient(port, text));
  try {
    const answers = await Promise.all(clients.map(firstBytes));
    const answeredAt = performance.now();
    for (const answer of answers) assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    await areClosed(ends, clients);
    return { connections: count, closedWithinMs: performance.now() - answeredAt };
  } finally {
    leaveAll(clients);
  }
}

async function timeOutInStream({ service, ends, port }: Attacked, count: number): Promise<Record<string, number>> {
  const payload = { question: 'What is 2 + 2?' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const text = get(`/v1/debates/${id}/events`).replace('\r\n\r\n', '\r\ncontent-length: 5\r\n\r\n');
  const clients = await rawClients(count, () => rawClient(port, text));
  try {
    const received = await Promise.all(clients.map(everything));
    for (const bytes of received) {
      assert.match(bytes, /^HTTP\/1.1 200 .*debate\.queued/s);
      assert.equal(bytes.match(/HTTP\/1\.1/g)?.length, 1);
    }
    await areClosed(ends, clients);
    return { streams: count };
  } finally {
    leaveAll(clients);
  }
}

async function firstBytes(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

async function everything(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  return Buffer.concat(chunks).toString();
}

/**
 * Compares two timers of one event loop, in which the shorter comes first however busy the machine is: the service closes a
 * connection within half of `WITHIN_MS`.
 */
async function areClosed(ends: ServiceEnds, clients: readonly Socket[]): Promise<void> {
  const open = clients.flatMap(({ localPort }) => ends.get(Number(localPort)) ?? []).filter(({ closed }) => !closed);
  const close = Promise.all(open.map((socket) => once(socket, 'close')));
  await Promise.race([close, delay(WITHIN_MS).then(() => setImmediate())]);
  const late = open.filter(({ destroyed }) => !destroyed);
  assert.equal(late.length, 0, `${late.length} connections are open after ${WITHIN_MS} ms`);
}
