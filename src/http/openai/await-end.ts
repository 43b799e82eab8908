/** Keeps a request open until its debate has ended. */
import type { FastifyReply } from 'fastify';
import type { DebateName } from '../../operations/debates/read-debate.ts';
import { waitForEnd } from '../../operations/following/wait-for-end.ts';
import type { HttpContext } from '../api.ts';
import { callerOf } from '../plugins/identity.ts';
import { whenDisconnectedOrStopping } from '../streaming/disconnect-signals.ts';
import { interruption } from './interruption.ts';

/**
 * Returns false when the debate was deleted. Throws `ParleyError` unauthorized or overloaded when the wait must end
 * before the debate.
 */
export async function awaitEnd(context: HttpContext, reply: FastifyReply, name: DebateName): Promise<boolean> {
  using keyCheck = context.keyRechecks.begin(callerOf(reply.request));
  const signal = AbortSignal.any([whenDisconnectedOrStopping(reply, context), keyCheck.signal]);
  const hasEnded = await waitForEnd(context.services, { ...name, timeoutMs: null, signal });
  if (!hasEnded && signal.aborted) throw interruption({ ...context, isKeyRefused: keyCheck.signal.aborted });
  return hasEnded;
}
