/** Limits on connections: how many are open, and how long one stays open whose client takes nothing. */

import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';
import type { HttpOptions } from '../http-options.ts';

/** A client that connects again and again past the limit is one line in the log each ten seconds. */
const LOG_EVERY_MS = 10_000;

/** For the whole server. To be called before it listens. */
export function limitConnections(app: FastifyInstance, { maxConnections, stream }: HttpOptions): void {
  const { server } = app;
  server.maxConnections = maxConnections;
  let quietUntil = 0;
  server.on('drop', () => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + LOG_EVERY_MS;
    app.log.warn({ maxConnections }, 'connection limit reached, connections are refused');
  });
  // Until it listens, an error is the reason why it cannot. After that, nobody else listens and it would end the process.
  app.addHook('onListen', async () => {
    server.on('error', (err) => app.log.error({ err }, 'a connection could not be accepted'));
  });
  // Node refuses these with an empty body unless someone listens.
  server.on('checkExpectation', (request, reply) => server.emit('request', request, reply));
  app.addHook('onRequest', ({ headers: { expect } }, { raw }, done) => {
    cutWhenStalled(raw, stream.stallMs);
    const isMet = expect === undefined || expect.toLowerCase() === '100-continue';
    done(isMet ? undefined : new ParleyError('expectation_failed', { detail: 'only 100-continue can be expected' }));
  });
}

/** The timer counts bytes that the client takes as activity, so a slow reader is not a stalled one. */
function cutWhenStalled(reply: ServerResponse, stallMs: number): void {
  // In process there is no socket.
  if (!(reply.socket instanceof Socket)) return;
  reply.setTimeout(stallMs, () => {
    if (reply.writableLength > 0) reply.destroy();
  });
}
