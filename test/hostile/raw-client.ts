/** Clients that speak HTTP badly: bare sockets that are written to word for word, and read only when asked to. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** Reads nothing until somebody listens for its data; keeps its own half open when the service ends the other. */
export async function rawClient(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

/** As many at once; those that are refused are among them. */
export async function rawClients(count: number, open: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(100, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, open))));
  }
  return sockets;
}

export function leaveAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** Text of a request without a body. */
export function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
}

/** Text of a request with a JSON body. */
export function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const own = { host: '127.0.0.1', 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ ...own, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
