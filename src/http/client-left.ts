/** Tells when nobody waits for the reply any more, or should. */
import type { FastifyReply } from 'fastify';
import type { HttpContext } from './api.ts';

/** Aborted when the client leaves, also after the reply was sent. */
export function clientLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  // Not the request's close: that comes as soon as its body is read.
  raw.once('close', () => left.abort());
  if (raw.destroyed) left.abort();
  return left.signal;
}

/** The same, and when the service stops: a request that waits for something would hold the stop up. */
export function waitingOver(reply: FastifyReply, { streams }: Pick<HttpContext, 'streams'>): AbortSignal {
  return AbortSignal.any([clientLeft(reply), streams.stopping]);
}
