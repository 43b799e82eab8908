/** The id of each request: the caller's own if it is valid. It is sent in the reply and logged. */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-request-id';
/** Without spaces, quotes and line breaks, because the id is put into headers and logs. */
const VALID_ID = /^[\w.~+/=:-]{1,128}$/;

export function requestId({ headers }: IncomingMessage, newId: () => string): string {
  const callersId = headers[HEADER];
  return typeof callersId === 'string' && VALID_ID.test(callersId) ? callersId : newId();
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    // Prevents browsers from interpreting JSON as a page.
    reply.header('X-Content-Type-Options', 'nosniff');
  });
}
