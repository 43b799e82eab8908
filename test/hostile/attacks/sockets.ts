/** Incomplete or unreadable requests from clients that keep their half of the connection open afterwards. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { Attack } from '../attack.ts';
import { destroyAll, getRequestText, openRawClient, openRawClients } from '../raw-client.ts';

/** The service closes an answered connection within 500 ms; the documented limit is a second. */
const CLOSE_LIMIT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 300;

const POST = 'POST /v1/debates HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

/** The text of each request, and the status of the last response of its connection. */
const requests: readonly (readonly [condition: string, text: string, status: number])[] = [
  ['a client sends nothing', '', 408],
  ['headers never end', 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx: y', 408],
  ['a body never ends', `${POST}content-length: 100\r\n\r\n{"question":`, 408],
  ['a chunked body never ends', `${POST}transfer-encoding: chunked\r\n\r\n5\r\n{"que`, 408],
  ['the request is not HTTP', 'nonsense\r\n\r\n', 400],
  ['headers are too large', `GET /healthz HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['headers are too large and never end', `GET /healthz HTTP/1.1\r\nx: ${'x'.repeat(200_000)}`, 431],
  ['two lengths contradict each other', `${POST}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
  ['chunk extensions are too large', `${POST}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}`, 413],
  ['a body is larger than the limit', `${POST}content-length: 1000000000\r\n\r\n{`, 413],
  ['a body is chunked and too large', `${POST}transfer-encoding: chunked\r\n\r\n${chunksOf(1_100_000)}`, 413],
  ['the client requests the close', 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 200],
  ['the client uses HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
];

function chunksOf(bytes: number): string {
  return `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
}

export const sockets: readonly Attack[] = [
  ...requests.map(([condition, text, status]) => ({
    name: `an answered connection › is closed within a second when ${condition}`,
    run: (scale: number) => {
      // Complete requests get the usual timeout, because they can be slow on a busy machine.
      const http = status === 408 ? { requestTimeoutMs: REQUEST_TIMEOUT_MS } : {};
      return withApp(http, ({ serviceSockets, port }) =>
        keepHalfOpen({ serviceSockets, port, text, status, count: 20 * scale }),
      );
    },
  })),
  {
    name: 'a stream › is cut without a second status line when its request never ends',
    run: (scale) => withApp({ requestTimeoutMs: REQUEST_TIMEOUT_MS }, (app) => timeOutInStream(app, 5 * scale)),
  },
];

/** The socket of the service for each connection, by the port of the client. */
type ServiceSockets = Map<number, Socket>;

interface AttackedApp {
  readonly service: TestApp;
  readonly serviceSockets: ServiceSockets;
  readonly port: number;
}

async function withApp<T>(
  http: { readonly requestTimeoutMs?: number },
  attack: (app: AttackedApp) => Promise<T>,
): Promise<T> {
  const service = await buildTestApp({ runs: false, http });
  const serviceSockets: ServiceSockets = new Map();
  service.app.server.on('connection', (socket) => serviceSockets.set(Number(socket.remotePort), socket));
  try {
    return await attack({ service, serviceSockets, port: Number(new URL(await service.listen()).port) });
  } finally {
    await service.close();
  }
}

interface HalfOpenAttack {
  readonly serviceSockets: ServiceSockets;
  readonly port: number;
  readonly text: string;
  readonly status: number;
  readonly count: number;
}

async function keepHalfOpen({
  serviceSockets,
  port,
  text,
  status,
  count,
}: HalfOpenAttack): Promise<Record<string, number>> {
  const clients = await openRawClients(count, () => openRawClient(port, text));
  try {
    const firstReplies = await Promise.all(clients.map(readFirstBytes));
    const answeredAt = performance.now();
    for (const firstReply of firstReplies) assert.match(firstReply, new RegExp(`^HTTP/1.1 ${status} `));
    await expectClosed(serviceSockets, clients);
    return { connections: count, closedWithinMs: performance.now() - answeredAt };
  } finally {
    destroyAll(clients);
  }
}

async function timeOutInStream(
  { service, serviceSockets, port }: AttackedApp,
  count: number,
): Promise<Record<string, number>> {
  const payload = { question: 'What is 2 + 2?' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const text = getRequestText(`/v1/debates/${id}/events`).replace('\r\n\r\n', '\r\ncontent-length: 5\r\n\r\n');
  const clients = await openRawClients(count, () => openRawClient(port, text));
  try {
    const receivedTexts = await Promise.all(clients.map(readToEnd));
    for (const receivedText of receivedTexts) {
      assert.match(receivedText, /^HTTP\/1.1 200 .*debate\.queued/s);
      assert.equal(receivedText.match(/HTTP\/1\.1/g)?.length, 1);
    }
    await expectClosed(serviceSockets, clients);
    return { streams: count };
  } finally {
    destroyAll(clients);
  }
}

async function readFirstBytes(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  return Buffer.concat(chunks).toString();
}

/**
 * Compares two timers of one event loop, whose order does not depend on the load of the machine: the service closes a
 * connection within half of `CLOSE_LIMIT_MS`.
 */
async function expectClosed(serviceSockets: ServiceSockets, clients: readonly Socket[]): Promise<void> {
  const openSockets = clients
    .flatMap(({ localPort }) => serviceSockets.get(Number(localPort)) ?? [])
    .filter(({ closed }) => !closed);
  const allClosed = Promise.all(openSockets.map((socket) => once(socket, 'close')));
  await Promise.race([allClosed, delay(CLOSE_LIMIT_MS).then(() => setImmediate())]);
  const lateSockets = openSockets.filter(({ destroyed }) => !destroyed);
  assert.equal(lateSockets.length, 0, `${lateSockets.length} connections are open after ${CLOSE_LIMIT_MS} ms`);
}
