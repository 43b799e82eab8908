/** Many readers of event streams in one process: counts the events that come, and looks at nothing else. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { SubscribersOrder, SubscribersState } from './subscribers.ts';

const ID_LINE = Buffer.from('\nid: ');
const sockets: Socket[] = [];
let open = 0;
let closed = 0;
let events = 0;
let lastAt = 0;

async function subscribe(port: number, path: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\nconnection: close\r\n\r\n`);
  // An id that is cut in two between chunks is missed; in some thousand events that is none or one.
  socket.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(ID_LINE); at !== -1; at = chunk.indexOf(ID_LINE, at + 1)) events += 1;
    lastAt = performance.now();
  });
  socket.on('error', () => {});
  socket.once('end', () => {
    closed += 1;
  });
  await once(socket, 'data');
  open += 1;
}

process.on('message', (order: SubscribersOrder) => {
  if ('reading' in order) return;
  carryOut(order).then(
    (state) => process.send?.(state),
    (error: unknown) => {
      throw error;
    },
  );
});
process.channel?.ref();

async function carryOut(order: SubscribersOrder): Promise<SubscribersState> {
  const { port, paths = [] } = order;
  for (let first = 0; first < paths.length; first += 100) {
    await Promise.all(paths.slice(first, first + 100).map((path) => subscribe(port, path)));
  }
  if (order.leave === true) for (const socket of sockets.splice(0)) socket.destroy();
  const state = { open, closed, events, sinceLastMs: performance.now() - lastAt };
  if (order.reset === true) events = 0;
  return state;
}
