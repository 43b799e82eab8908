/**
 * A debate as a task: both have one id, and what a task tells is read from the debate. Nothing of a task is stored, so that
 * every process tells the same of it, also after a restart.
 */
import type { DebateView } from '../../../operations/debates/debate-view.ts';
import { debateStanding } from '../debate-gist.ts';

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** What every revision tells of a task, in the words that they share. */
export interface DebateTask {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly statusMessage: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
}

/** Milliseconds: a round takes seconds. */
export const POLL_INTERVAL_MS = 1_000;

export function debateTask(debate: DebateView, { asksHuman }: { readonly asksHuman: boolean }): DebateTask {
  const { id, created_at, started_at, finished_at, result } = debate;
  const reviewedAt = result?.escalation.review?.at;
  return {
    taskId: id,
    status: asksHuman && waitsForVerdict(debate) ? 'input_required' : statusOf(debate, result !== null),
    statusMessage: debateStanding(debate),
    createdAt: created_at,
    lastUpdatedAt: reviewedAt ?? finished_at ?? started_at ?? created_at,
  };
}

/** It has ended, a human should decide, and none has. */
export function waitsForVerdict({ status, result }: DebateView): boolean {
  if (status === 'cancelled' || result === null) return false;
  return result.escalate_to_human && result.escalation.review === null;
}

/** A debate that ran out of budget or time has completed when it has an answer to give. */
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

/** JSON-RPC's code of an error inside the server. */
const INTERNAL_ERROR = -32_603;

/** Why a debate ended without a result. */
export function taskFailure({ status, error }: DebateView): TaskFailure {
  const code = error?.code ?? status;
  const message = error === null ? `The debate is ${status} without an answer.` : `${code}: ${error.detail}`;
  return { code: INTERNAL_ERROR, message, data: { code, status } };
}
