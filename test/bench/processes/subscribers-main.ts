/** Many readers of event streams in one process, which only count the received events. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { SubscribersCommand, SubscribersState } from './subscribers.ts';

const ID_LINE = Buffer.from('\nid: ');
const sockets: Socket[] = [];
let open = 0;
let closed = 0;
let events = 0;
let lastEventAt = 0;

async function subscribe(port: number, path: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\nconnection: close\r\n\r\n`);
  // An id that is split between two chunks is not counted: among some thousand events this concerns one at most.
  socket.on('data', (chunk: Buffer) => {
    for (let index = chunk.indexOf(ID_LINE); index !== -1; index = chunk.indexOf(ID_LINE, index + 1)) events += 1;
    lastEventAt = performance.now();
  });
  socket.on('error', () => {});
  socket.once('end', () => {
    closed += 1;
  });
  await once(socket, 'data');
  open += 1;
}

process.on('message', (command: SubscribersCommand) => {
  if ('reading' in command) return;
  execute(command).then(
    (state) => process.send?.(state),
    (error: unknown) => {
      throw error;
    },
  );
});
process.channel?.ref();

async function execute(command: SubscribersCommand): Promise<SubscribersState> {
  const { port, paths = [] } = command;
  for (let first = 0; first < paths.length; first += 100) {
    await Promise.all(paths.slice(first, first + 100).map((path) => subscribe(port, path)));
  }
  if (command.disconnects === true) for (const socket of sockets.splice(0)) socket.destroy();
  const state = { open, closed, events, sinceLastMs: performance.now() - lastEventAt };
  if (command.resetsCount === true) events = 0;
  return state;
}
