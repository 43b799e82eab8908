/** Limits the number of open connections and disconnects clients that do not read. */

import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';
import type { HttpOptions } from '../http-options.ts';

/** The minimum interval between two log lines about refused connections. */
const LOG_INTERVAL_MS = 10_000;

/** Must be called before the server listens. */
export function limitConnections(app: FastifyInstance, { maxConnections, stream }: HttpOptions): void {
  const { server } = app;
  server.maxConnections = maxConnections;
  let nextLogAt = 0;
  server.on('drop', () => {
    const now = performance.now();
    if (now < nextLogAt) return;
    nextLogAt = now + LOG_INTERVAL_MS;
    app.log.warn({ maxConnections }, 'connection limit reached, refusing connections');
  });
  // Before the server listens, an error is the reason why it cannot. Afterwards an error without a listener would end
  // the process.
  app.addHook('onListen', async () => {
    server.on('error', (err) => app.log.error({ err }, 'could not accept a connection'));
  });
  // Without a listener Node refuses these requests with an empty body.
  server.on('checkExpectation', (request, reply) => server.emit('request', request, reply));
  app.addHook('onRequest', ({ headers: { expect } }, { raw }, done) => {
    disconnectWhenStalled(raw, stream.stallMs);
    const isSupported = expect === undefined || expect.toLowerCase() === '100-continue';
    done(
      isSupported ? undefined : new ParleyError('expectation_failed', { detail: 'only 100-continue can be expected' }),
    );
  });
}

/**
 * Disconnects a client that reads nothing. The timer restarts whenever the client reads, so slow readers are not
 * affected.
 */
function disconnectWhenStalled(reply: ServerResponse, stallMs: number): void {
  // A request in the same process has no socket.
  if (!(reply.socket instanceof Socket)) return;
  reply.setTimeout(stallMs, () => {
    if (reply.writableLength > 0) reply.destroy();
  });
}
