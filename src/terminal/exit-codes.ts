/** What the exit code says of how it went. */
import type { ParleyProblem } from '../client/parley-problem.ts';
import type { TerminalEvent } from '../client/words.ts';

export const exitCodes = {
  answer: 0,
  otherError: 1,
  usage: 2,
  /** Nothing was decided, or it needs review and the caller wants to be told so. */
  escalated: 3,
  budget: 4,
  /** No model gave an answer that could be read. */
  provider: 5,
  cancelled: 6,
  /** As a shell says of what Ctrl-C ended: the debate goes on without this terminal. */
  detached: 130,
} as const;

export function exitCodeOf({ event, data }: TerminalEvent, failOnEscalation: boolean): number {
  switch (event) {
    case 'debate.cancelled':
      return exitCodes.cancelled;
    case 'debate.budget_exceeded':
      return exitCodes.budget;
    case 'debate.failed':
      return data.error?.code === 'internal_error' ? exitCodes.otherError : exitCodes.provider;
    default: {
      const isUndecided = data.result?.final_answer == null;
      const isEscalated = failOnEscalation && data.result?.escalate_to_human === true;
      return isUndecided || isEscalated ? exitCodes.escalated : exitCodes.answer;
    }
  }
}

/** A request that could not be served: what was wrong with it is a usage like any other. */
export function exitCodeOfProblem({ code, status }: ParleyProblem): number {
  if (code === 'budget_exceeded') return exitCodes.budget;
  return status === 400 || status === 422 ? exitCodes.usage : exitCodes.otherError;
}
