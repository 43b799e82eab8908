/** The state and functions that the parts of one run share. */

import type { Protocol } from '../protocols/protocol.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Stopped } from '../schema/outcome/result.ts';
import type { Calls, StopCause } from './calls.ts';
import type { Debate } from './replay.ts';

export interface DebateContext {
  readonly spec: DebateSpec;
  readonly protocol: Protocol;
  readonly calls: Calls;
  /** The same map as `spec.judgements`, which the agreement measure reads. */
  readonly judgements: Map<string, boolean>;
  /** The state after every event yielded so far. */
  readonly state: () => Debate;
  /** Returns why the run has to end now although its rules would go on; null when it may go on. */
  readonly stopCause: () => StopCause | null;
  /** Records that a reservation was refused. From then on `stopCause` returns `budget`. */
  readonly reportOutOfBudget: () => void;
  /**
   * Records that the next round is not begun, because it could not end before the deadline. From then on `stopped`
   * returns `no_time`.
   */
  readonly reportOutOfTime: () => void;
  /**
   * Returns why the rounds ended before a rule ended them; null when a rule ended them or `stopCause` has the reason.
   */
  readonly stopped: () => Stopped | null;
  /** Same as `DebateRun.notes`. */
  readonly notes: () => readonly string[];
  /** Returns the milliseconds until the deadline. */
  readonly timeLeftMs: () => number;
  readonly now: () => Date;
}
