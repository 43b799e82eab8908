/** Calls that a rule of the debate made unnecessary. */
import type { Call } from '../engine/calls.ts';

export interface SkippedCalls {
  readonly call: Call;
  readonly times: number;
}
