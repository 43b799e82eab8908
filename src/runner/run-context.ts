/** What the parts of one run of a debate share in this process. */

import { ZERO_USD } from '../budget/money.ts';
import { windowAt } from '../budget/reservation.ts';
import type { StopCause } from '../debate/engine/calls.ts';
import type { DebateSpec } from '../debate/schema/debate-config.ts';
import type { Services } from '../operations/services.ts';
import type { CallerRequests } from '../stores/debates/caller-requests.ts';
import type { BudgetCheck, CallKey, DebateRecord, Fence, StepResult } from '../stores/debates/debate-store.ts';
import type { CallJournal } from './calls/call-journal.ts';
import type { CallsOut } from './calls/calls-out.ts';
import type { DebateWriter } from './debate-writer.ts';
import type { NoteInbox } from './note-inbox.ts';

/** Why calls in flight are aborted. `handed_over`: another run will go on; `not_needed`: this call alone, since its
 * answer would change nothing. */
export type AbortCause = Exclude<StopCause, 'budget' | 'concluded'> | 'handed_over' | 'not_needed';

export interface Noted {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly result: StepResult;
}

export interface RunContext {
  readonly services: Services;
  readonly record: DebateRecord;
  readonly spec: DebateSpec;
  readonly fence: Fence;
  readonly journal: CallJournal;
  readonly writer: DebateWriter;
  /** Resolves when it stands in the store that the call leaves; calls of one turn, as those of a round are, in one step. */
  readonly noteSent: (key: CallKey) => Promise<Noted>;
  /** Aborted with an `AbortCause` as its reason: ends the calls in flight. */
  readonly signal: AbortSignal;
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadlineAt: number;
  /** Calls that are under way: a run that breaks off waits for them to be settled. */
  readonly inFlight: Set<Promise<unknown>>;
  /** Those of them that have been sent; nothing new is begun while the process drains. */
  readonly callsOut: CallsOut;
  /** Learns what was asked of the run. */
  readonly onStep: (requests: CallerRequests) => void;
  readonly notes: NoteInbox;
  /** Null: the run need not end. */
  readonly stopCause: () => Exclude<StopCause, 'budget'> | null;
}

/** The tenant's limit as it is now. A tenant that was ended may spend nothing more. */
export async function budgetCheck({ services, record }: Pick<RunContext, 'services' | 'record'>): Promise<BudgetCheck> {
  const tenant = await services.tenants.tenant(record.tenant);
  const limit = tenant?.budget ?? { limitNanoUsd: ZERO_USD, period: 'none' as const };
  return { limit, window: windowAt(limit.period, services.world.now()).name };
}
