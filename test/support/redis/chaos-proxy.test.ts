/** The proxy itself: a fault that it did not bring about would show nothing. */
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChaosProxy } from './chaos-proxy.ts';
import { startChaosProxy } from './chaos-proxy.ts';

/** Says back what it hears. */
let echo: Server;
let proxy: ChaosProxy;

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address() as AddressInfo;
  proxy = await startChaosProxy({ target: () => ({ host: '127.0.0.1', port }) });
});
afterEach(async () => {
  await proxy.close();
  echo.close();
});

async function client(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function heard(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}

async function said(socket: Socket, words: string): Promise<string> {
  socket.write(words);
  return heard(socket);
}

it('passes what comes, both ways, and is idle when the last has gone', async () => {
  const socket = await client();
  expect(await said(socket, 'hello')).toBe('hello');
  expect(proxy.open()).toBe(1);
  socket.end();
  await proxy.idle();
  expect(proxy.open()).toBe(0);
});

it('keeps all to itself while it is a black hole, and lets it go afterwards', async () => {
  const socket = await client();
  await said(socket, 'hello');
  proxy.treat({ kind: 'black-hole' });
  socket.write('lost?');
  const answer = heard(socket);
  // A connection of somebody who was not there before: nothing is refused, nothing is said.
  const other = await client();
  other.write('me too');
  const both = Promise.all([answer, heard(other)]);
  expect(await Promise.race([both, new Promise((resolve) => setImmediate(() => resolve('silence')))])).toBe('silence');
  proxy.treat({ kind: 'pass' });
  expect(await both).toEqual(['lost?', 'me too']);
  expect(proxy.swallowed()).toBeGreaterThanOrEqual('lost?'.length);
});

it('is late, not narrow, when it is slow', async () => {
  proxy.treat({ kind: 'slow', delayMs: 100 });
  const socket = await client();
  const from = performance.now();
  const pieces: string[] = [];
  socket.on('data', (bytes: Buffer) => pieces.push(bytes.toString()));
  for (const word of ['one ', 'two ', 'three']) {
    socket.write(word);
    await new Promise(setImmediate);
  }
  while (pieces.join('') !== 'one two three') await once(socket, 'data');
  // There and back, each timer up to a millisecond early; one after the other it would be three times as much.
  expect(performance.now() - from).toBeGreaterThanOrEqual(198);
});

it.each(['close', 'reset'] as const)('cuts by %s', async (how) => {
  const socket = await client();
  await said(socket, 'hello');
  const ended = new Promise((resolve) => {
    socket.once('end', () => resolve('the end'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  expect(proxy.cutAll(how)).toBe(1);
  expect(await ended).toBe(how === 'reset' ? 'ECONNRESET' : 'the end');
  await proxy.idle();
});

it('refuses new connections and leaves the others', async () => {
  const socket = await client();
  await said(socket, 'hello');
  proxy.treat({ kind: 'refuse' });
  const refused = connect(proxy.port, '127.0.0.1');
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  expect(await said(socket, 'still here')).toBe('still here');
});

it('ends a connection whose target is not there', async () => {
  const nowhere = await startChaosProxy({ target: () => ({ host: '127.0.0.1', port: 1 }) });
  const socket = connect(nowhere.port, '127.0.0.1');
  await once(socket.resume(), 'close');
  await nowhere.close();
});

it('shows a tap every piece, in order, and passes on what the tap gives', async () => {
  const { port } = echo.address() as AddressInfo;
  const shout = await startChaosProxy({
    target: () => ({ host: '127.0.0.1', port }),
    tap: () => ({
      fromClient: async (piece, toServer) => toServer(Buffer.from(piece.toString().toUpperCase())),
      fromServer: async () => {},
    }),
  });
  const socket = connect(shout.port, '127.0.0.1');
  await once(socket, 'connect');
  expect(await said(socket, 'hello')).toBe('HELLO');
  await shout.close();
});
