/** What the parts of a run share: the debate as it was set, as it stands, and the ways out. */

import type { Protocol } from '../protocols/protocol.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Stopped } from '../schema/outcome/result.ts';
import type { Calls, StopCause } from './calls.ts';
import type { Debate } from './replay.ts';

export interface Debating {
  readonly spec: DebateSpec;
  readonly protocol: Protocol;
  readonly calls: Calls;
  /** The same map that `spec` shows to the agreement measure. */
  readonly judgements: Map<string, boolean>;
  /** The state after every event yielded so far. */
  readonly state: () => Debate;
  /** Why the run has to end now although its rules would go on; null: it need not. */
  readonly stopCause: () => StopCause | null;
  /** Called when a reservation was refused: from then on `stopCause` says `budget`. */
  readonly outOfBudget: () => void;
  /** Called when no round is begun because it could not end in time. */
  readonly outOfTime: () => void;
  /** Why the rounds ended before a rule ended them; null: a rule did, or `stopCause` says it. */
  readonly stopped: () => Stopped | null;
  /** As in `DebateRun`. */
  readonly notes: () => readonly string[];
  /** Milliseconds until the deadline. */
  readonly timeLeftMs: () => number;
  readonly now: () => Date;
}
