/** Waits for a debate to end and returns the whole completion. */
import type { FastifyReply } from 'fastify';
import { ParleyError } from '../../../errors.ts';
import type { HttpContext } from '../../api.ts';
import { awaitEnd } from '../await-end.ts';
import { outcomeOf, readEndedDebate } from '../ended-debate.ts';
import type { OpenaiFailure } from '../openai-error.ts';
import { verdictHeaders } from '../verdict-line.ts';
import type { ChatCompletion } from './chat-completion.ts';
import type { CompletionRequest } from './completion-of.ts';
import { completionOf } from './completion-of.ts';

export type CompletionOutcome =
  | { readonly kind: 'completion'; readonly completion: ChatCompletion; readonly headers: Record<string, string> }
  | { readonly kind: 'failure'; readonly failure: OpenaiFailure };

/** Throws `ParleyError` unauthorized, overloaded or not_found when the wait must end before the debate. */
export async function awaitCompletion(
  context: HttpContext,
  reply: FastifyReply,
  { tenant, ...completionRequest }: CompletionRequest & { readonly tenant: string },
): Promise<CompletionOutcome> {
  const name = { tenant, debateId: completionRequest.accepted.id };
  const debate = (await awaitEnd(context, reply, name)) ? await readEndedDebate(context.services, name) : null;
  if (debate === null) throw new ParleyError('not_found', { detail: 'the debate was deleted' });
  const outcome = outcomeOf(debate);
  if (outcome.kind === 'failure') return outcome;
  const headers = debate.end.result === null ? {} : verdictHeaders(debate.end.result);
  return {
    kind: 'completion',
    completion: completionOf({ ...completionRequest, debate, answer: outcome.answer }),
    headers,
  };
}
