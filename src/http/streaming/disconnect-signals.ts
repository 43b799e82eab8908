/** Signals that end a wait: the client has left, or the service stops. */
import type { FastifyReply } from 'fastify';
import type { HttpContext } from '../api.ts';

/**
 * One reason for all requests: without a reason each abort creates an error with a stack trace, which takes 20 µs per
 * request.
 */
const DISCONNECTED = new DOMException('the client has left', 'AbortError');

/** Returns a signal that is aborted when the client leaves, also after the reply was sent. */
export function whenDisconnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // The event is that of the response: the request emits `close` as soon as its body was read.
  raw.once('close', () => controller.abort(DISCONNECTED));
  if (raw.destroyed) controller.abort(DISCONNECTED);
  return controller.signal;
}

/**
 * Returns a signal that is aborted when the client leaves and when the service stops, which must not wait for the
 * request.
 */
export function whenDisconnectedOrStopping(
  reply: FastifyReply,
  { streams }: Pick<HttpContext, 'streams'>,
): AbortSignal {
  return AbortSignal.any([whenDisconnected(reply), streams.stopping]);
}
