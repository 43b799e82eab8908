/** Answers requests that Node could not parse, or that arrived too slowly or were too large. */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../errors.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';

/** The statuses that Node itself would send. */
const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * The time after the reply in which the client can read it and close. Without a limit a client that keeps its half of
 * the connection open would keep the socket open. A client that is disconnected at once may never see the reply.
 */
const LINGER_MS = 500;

/** The current reply of each connection. */
const replies = new WeakMap<Socket, ServerResponse>();
/** The latest request of each connection. It may wait for earlier ones. */
const latest = new WeakMap<Socket, ServerResponse>();
const answered = new WeakSet<Socket>();

/**
 * Processes the requests of one connection one after the other, in the order in which HTTP answers them. Otherwise a
 * client that pipelines many requests would fill a queue that all clients share, and its requests would be processed
 * after it has left. `answerClientError` also needs this order, because it must not write into a reply that has begun.
 */
export function workInOrder(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const before = latest.get(socket);
    latest.set(socket, raw);
    const begin = () => {
      // The client has left, so the request is dropped.
      if (socket.destroyed) return;
      replies.set(socket, raw);
      done();
    };
    if (before === undefined || before.closed) begin();
    else before.once('close', begin);
  });
}

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // Further data from a client that was answered is dropped until its time is over.
  if (answered.has(socket)) return;
  const reply = replies.get(socket);
  const hasBegun = reply?.headersSent === true && !reply.writableFinished;
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  socket.end(answerTo(error));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function answerTo({ code = '' }: { readonly code?: string }): string {
  const statusLine = statusLines[code] ?? '400 Bad Request';
  const problem = problemOf(new ParleyError('invalid_request', { detail: 'the request is not valid HTTP' }), '');
  const body = JSON.stringify({ ...problem, status: Number.parseInt(statusLine, 10) });
  const head = [
    `HTTP/1.1 ${statusLine}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
