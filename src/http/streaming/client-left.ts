/** Tells when nobody waits for the reply any more, or should. */
import type { FastifyReply } from 'fastify';
import type { HttpContext } from '../api.ts';

/** The same for all requests: without a reason each abort makes an error with a picture of the stack, 20 µs a request. */
const LEFT = new DOMException('the client has left', 'AbortError');

/** Aborted when the client leaves, also after the reply was sent. */
export function clientLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  // Not the request's close: that comes as soon as its body is read.
  raw.once('close', () => left.abort(LEFT));
  if (raw.destroyed) left.abort(LEFT);
  return left.signal;
}

/** The same, and when the service stops: a request that waits for something would hold the stop up. */
export function waitingOver(reply: FastifyReply, { streams }: Pick<HttpContext, 'streams'>): AbortSignal {
  return AbortSignal.any([clientLeft(reply), streams.stopping]);
}
