/** Answers requests that Node could not parse, or that arrived too slowly or were too large. */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../errors.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';

/** Status lines by Node's error code, the same as those that Node sends by default. Other errors get a 400. */
const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * The time after the reply in which the client can read it and close the connection. Without a limit a client that
 * keeps its half of the connection open would keep the socket open. Without this time a client might not get the reply.
 */
const LINGER_MS = 500;

/** The current reply of each connection. */
const currentReplies = new WeakMap<Socket, ServerResponse>();
/** The latest request of each connection. It may wait for earlier ones. */
const latestReplies = new WeakMap<Socket, ServerResponse>();
const answeredSockets = new WeakSet<Socket>();

/**
 * Processes the requests of one connection one after the other, in the order in which HTTP answers them. Otherwise a
 * client that pipelines many requests would fill a queue that all clients share, and its requests would be processed
 * after it has left. `answerClientError` also needs this order, because it must not write into a reply that has begun.
 */
export function processInOrder(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const previous = latestReplies.get(socket);
    latestReplies.set(socket, raw);
    const startProcessing = () => {
      // The client has left, so the request is dropped.
      if (socket.destroyed) return;
      currentReplies.set(socket, raw);
      done();
    };
    if (previous === undefined || previous.closed) startProcessing();
    else previous.once('close', startProcessing);
  });
}

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // Further data of a client that was already answered is ignored until its socket is destroyed.
  if (answeredSockets.has(socket)) return;
  const reply = currentReplies.get(socket);
  const isReplyIncomplete = reply?.headersSent === true && !reply.writableFinished;
  if (error.code === 'ECONNRESET' || !socket.writable || isReplyIncomplete) {
    socket.destroy();
    return;
  }
  answeredSockets.add(socket);
  socket.end(rawReplyTo(error));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function rawReplyTo({ code = '' }: { readonly code?: string }): string {
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
