/** Waits for a debate to end and answers with the whole completion. */
import type { FastifyReply } from 'fastify';
import { ParleyError } from '../../errors.ts';
import { waitForEnd } from '../../operations/following/wait-for-end.ts';
import type { HttpContext } from '../api.ts';
import { callerOf } from '../plugins/identity.ts';
import { waitingOver } from '../streaming/client-left.ts';
import type { ChatCompletion } from './chat-completion.ts';
import type { Asked } from './completion-of.ts';
import { completionOf } from './completion-of.ts';
import { outcomeOf, readCourse } from './debate-course.ts';
import { interruption } from './interruption.ts';
import type { OpenaiFailure } from './openai-error.ts';
import { verdictHeaders } from './verdict-line.ts';

export type Awaited =
  | { readonly kind: 'completion'; readonly completion: ChatCompletion; readonly headers: Record<string, string> }
  | { readonly kind: 'failure'; readonly failure: OpenaiFailure };

/** Throws `ParleyError` when the waiting has to end before the debate: unauthorized, overloaded, not_found. */
export async function awaitCompletion(
  context: HttpContext,
  reply: FastifyReply,
  { tenant, ...asked }: Asked & { readonly tenant: string },
): Promise<Awaited> {
  using stay = context.stays.begin(callerOf(reply.request));
  const signal = AbortSignal.any([waitingOver(reply, context), stay.over]);
  const name = { tenant, debateId: asked.accepted.id };
  const hasEnded = await waitForEnd(context.services, { ...name, timeoutMs: null, signal });
  if (!hasEnded && signal.aborted) throw interruption({ ...context, isRefused: stay.over.aborted });
  const course = hasEnded ? await readCourse(context.services, name) : null;
  if (course === null) throw new ParleyError('not_found', { detail: 'the debate was erased' });
  const outcome = outcomeOf(course);
  if (outcome.kind === 'failure') return outcome;
  const headers = course.end.result === null ? {} : verdictHeaders(course.end.result);
  return { kind: 'completion', completion: completionOf({ ...asked, course, answer: outcome.answer }), headers };
}
