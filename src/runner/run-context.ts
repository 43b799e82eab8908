/** The parts that all modules of one run in this process share. */

import { ZERO_USD } from '../budget/money.ts';
import { windowAt } from '../budget/reservation.ts';
import type { StopCause } from '../debate/engine/calls.ts';
import type { DebateSpec } from '../debate/schema/debate-config.ts';
import type { RecentValue } from '../lib/recent-value.ts';
import type { Services } from '../operations/services.ts';
import type { BudgetCheck } from '../stores/debates/budget-check.ts';
import type { CallerRequests } from '../stores/debates/caller-requests.ts';
import type { DebateRecord, Fence } from '../stores/debates/debate-store.ts';
import type { Tenant } from '../stores/tenant-store.ts';
import type { CallJournal } from './calls/call-journal.ts';
import type { CallsInFlight } from './calls/calls-in-flight.ts';
import type { RunModels } from './calls/run-models.ts';
import type { DebateWriter } from './debate-writer.ts';
import type { NoteInbox } from './note-inbox.ts';

/**
 * Why calls in flight are aborted. `handed_over`: another run continues the debate. `not_needed`: only this call is
 * aborted, because its answer would change nothing.
 */
export type AbortCause = Exclude<StopCause, 'budget' | 'concluded'> | 'handed_over' | 'not_needed';

export interface RunContext {
  readonly services: Services;
  readonly record: DebateRecord;
  readonly spec: DebateSpec;
  readonly fence: Fence;
  readonly journal: CallJournal;
  readonly writer: DebateWriter;
  readonly models: RunModels;
  /** Whether a client follows the text of the replies. */
  readonly textWatched: RecentValue<boolean>;
  /** Ends the calls in flight. Aborted with an `AbortCause` as its reason. */
  readonly signal: AbortSignal;
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadlineAt: number;
  /** The running attempts of calls. A failed run waits until they are settled. */
  readonly inFlight: Set<Promise<unknown>>;
  /** Counts the calls that were sent. No new call begins while the process drains. */
  readonly callsInFlight: CallsInFlight;
  /** Receives the requests of callers to the run, such as a cancel request. Each step returns them. */
  readonly onStep: (requests: CallerRequests) => void;
  readonly notes: NoteInbox;
  /** Returns why the run must end; null when it need not. */
  readonly stopCause: () => Exclude<StopCause, 'budget'> | null;
}

/** Returns the tenant's current budget. A deleted tenant may spend nothing more. */
export function budgetCheck(tenant: Tenant | null, now: Date): BudgetCheck {
  const limit = tenant?.budget ?? { limitNanoUsd: ZERO_USD, period: 'none' as const };
  return { limit, window: windowAt(limit.period, now).name };
}
