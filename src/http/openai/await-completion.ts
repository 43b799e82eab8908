/** Waits for a debate to end and answers with the whole completion. */
import type { FastifyReply } from 'fastify';
import { ParleyError } from '../../errors.ts';
import { followEvents } from '../../operations/follow-events.ts';
import type { HttpContext } from '../api.ts';
import { waitingOver } from '../client-left.ts';
import { callerOf } from '../plugins/identity.ts';
import type { Asked } from './completion-of.ts';
import { completionOf } from './completion-of.ts';
import { hearing, outcomeOf, UNHEARD } from './debate-course.ts';
import { interruption } from './interruption.ts';
import type { ChatCompletion } from './chat-completion.ts';
import type { OpenaiFailure } from './openai-error.ts';

export type Awaited =
  | { readonly kind: 'completion'; readonly completion: ChatCompletion }
  | { readonly kind: 'failure'; readonly failure: OpenaiFailure };

/** Throws `ParleyError` when the waiting has to end before the debate: unauthorized, overloaded, not_found. */
export async function awaitCompletion(
  context: HttpContext,
  reply: FastifyReply,
  { tenant, ...asked }: Asked & { readonly tenant: string },
): Promise<Awaited> {
  using stay = context.stays.begin(callerOf(reply.request));
  const signal = AbortSignal.any([waitingOver(reply, context), stay.over]);
  const following = { tenant, debateId: asked.accepted.id, after: 0, deltas: false, signal };
  let course = UNHEARD;
  await followEvents(context.services, following, ({ events }) => {
    course = events.reduce(hearing, course);
  });
  const { end } = course;
  if (end === null) {
    throw signal.aborted
      ? interruption({ ...context, isRefused: stay.over.aborted })
      : new ParleyError('not_found', { detail: 'the debate was erased' });
  }
  const outcome = outcomeOf(course, end);
  if (outcome.kind === 'failure') return outcome;
  return { kind: 'completion', completion: completionOf({ ...asked, course, end, answer: outcome.answer }) };
}
