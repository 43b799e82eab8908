/** The exit codes of the command line. */

import type { TerminalEvent } from '../client/contract-types.ts';
import type { ParleyProblem } from '../client/parley-problem.ts';

export const exitCodes = {
  answer: 0,
  otherError: 1,
  usage: 2,
  /** There was no decision, or it needs review and `--fail-on-escalation` is set. */
  escalated: 3,
  budget: 4,
  /** No model gave a readable answer. */
  provider: 5,
  cancelled: 6,
  /** The code that shells use after Ctrl-C. The debate continues without this terminal. */
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

/** Returns the exit code of a refused request. An invalid request counts as wrong usage. */
export function exitCodeOfProblem({ code, status }: ParleyProblem): number {
  if (code === 'budget_exceeded') return exitCodes.budget;
  return status === 400 || status === 422 ? exitCodes.usage : exitCodes.otherError;
}
