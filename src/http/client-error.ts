/** Answers what is not HTTP at all, or came too slowly or too large to be read as a request. */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../errors.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';

/** Node's own statuses for what it could not read. */
const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * After the answer the client has this long to take it and close. A client that keeps its half open would otherwise keep
 * the socket open without limit; one that is cut off at once may never see the answer.
 */
const LINGER_MS = 500;

/** The reply that is under way on each connection. */
const replies = new WeakMap<Socket, ServerResponse>();
/** The latest request of each connection, which may still wait for those before it. */
const latest = new WeakMap<Socket, ServerResponse>();
const answered = new WeakSet<Socket>();

/**
 * Requests of one connection are worked on one after another, as HTTP answers them. A client that sends many before it reads
 * an answer would otherwise fill a queue that all clients share, and what it asked for would be done after it has left.
 *
 * Also for `answerClientError`, which must not write into a reply that has begun.
 */
export function workInOrder(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const before = latest.get(socket);
    latest.set(socket, raw);
    const begin = () => {
      // A client that has left waits for nothing.
      if (socket.destroyed) return;
      replies.set(socket, raw);
      done();
    };
    if (before === undefined || before.closed) begin();
    else before.once('close', begin);
  });
}

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // What still comes in from a client that was answered is dropped until its time is over.
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
  const problem = problemOf(
    new ParleyError('invalid_request', { detail: 'this is not a request that can be read' }),
    '',
  );
  const body = JSON.stringify({ ...problem, status: Number.parseInt(statusLine, 10) });
  const head = [
    `HTTP/1.1 ${statusLine}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
