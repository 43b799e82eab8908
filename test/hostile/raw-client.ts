/** Clients with invalid HTTP: plain sockets that send a given text and read only when a test reads. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** Reads nothing without a listener for data; keeps its half open when the service ends the other half. */
export async function openRawClient(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

/** Opens this number of clients, including refused ones. */
export async function openRawClients(count: number, open: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(100, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, open))));
  }
  return sockets;
}

export function destroyAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** Text of a request without a body. */
export function getRequestText(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
}

/** Text of a request with a JSON body. */
export function postRequestText(path: string, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const defaultHeaders = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries({ ...defaultHeaders, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
