/**
 * A debate as a task with the same id. The state of a task is read from the debate and never stored, so that every
 * process reports the same state, also after a restart.
 */
import type { DebateView } from '../../../operations/debates/debate-view.ts';
import { progressText } from '../debate-text.ts';

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** The fields of a task that all revisions share. */
export interface DebateTask {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly statusMessage: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
}

/** In milliseconds. A round takes seconds. */
export const POLL_INTERVAL_MS = 1_000;

export function debateTask(debate: DebateView, { asksHuman }: { readonly asksHuman: boolean }): DebateTask {
  const { id, created_at, started_at, finished_at, result } = debate;
  const reviewedAt = result?.escalation.review?.at;
  return {
    taskId: id,
    status: asksHuman && waitsForVerdict(debate) ? 'input_required' : statusOf(debate, result !== null),
    statusMessage: progressText(debate),
    createdAt: created_at,
    lastUpdatedAt: reviewedAt ?? finished_at ?? started_at ?? created_at,
  };
}

/** Returns whether the debate has ended and waits for a human's verdict. */
export function waitsForVerdict({ status, result }: DebateView): boolean {
  if (status === 'cancelled' || result === null) return false;
  return result.escalate_to_human && result.escalation.review === null;
}

/** Returns the status. A debate that ran out of budget or time is completed when it has a result. */
export function statusOf(
  { status, finished_at }: Pick<DebateView, 'status' | 'finished_at'>,
  hasResult: boolean,
): TaskStatus {
  if (finished_at === null) return 'working';
  if (status === 'cancelled') return 'cancelled';
  return hasResult ? 'completed' : 'failed';
}

export interface TaskFailure {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly code: string; readonly status: string };
}

/** The JSON-RPC code of an internal error. */
const INTERNAL_ERROR = -32_603;

/** Returns the reason why a debate ended without a result. */
export function taskFailure({ status, error }: DebateView): TaskFailure {
  const code = error?.code ?? status;
  const message = error === null ? `The debate is ${status} without an answer.` : `${code}: ${error.detail}`;
  return { code: INTERNAL_ERROR, message, data: { code, status } };
}
