/** Answers what is not HTTP at all, or came too slowly or too large to be read as a request. */
import type { Socket } from 'node:net';
import { ParleyError } from '../errors.ts';
import { problemOf, PROBLEM_TYPE } from './problem.ts';

/** Node's own statuses for what it could not read. */
const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusLine = statusLines[error.code ?? ''] ?? '400 Bad Request';
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
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
