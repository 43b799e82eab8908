/** Tells when nobody waits for the reply any more. */
import type { FastifyReply } from 'fastify';

/** Aborted when the client leaves, also after the reply was sent. */
export function clientLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  // Not the request's close: that comes as soon as its body is read.
  raw.once('close', () => left.abort());
  if (raw.destroyed) left.abort();
  return left.signal;
}
