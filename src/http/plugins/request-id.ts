/** A name for each request, the caller's own where it is a sane one, on the reply and in every log line. */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-request-id';
/** No spaces, no quotes, no line breaks: it goes into headers and logs. */
const SANE_ID = /^[\w.~+/=:-]{1,128}$/;

export function requestId({ headers }: IncomingMessage, newId: () => string): string {
  const given = headers[HEADER];
  return typeof given === 'string' && SANE_ID.test(given) ? given : newId();
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    // JSON that a browser would take for a page is an attack.
    reply.header('X-Content-Type-Options', 'nosniff');
  });
}
