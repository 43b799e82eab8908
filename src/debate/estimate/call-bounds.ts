/** The bounds on the number and the size of the calls of one kind that a debate can make. */
import type { Call } from '../engine/calls.ts';

/** The number of calls of one kind. Retries and second requests are attempts of a call and are not counted. */
export interface CallBounds {
  readonly min: number;
  readonly max: number;
  /**
   * Between `min` and `max`:
   * no call fails, and all rounds are run except those that a blind round in waves makes unnecessary.
   */
  readonly expected: number;
  readonly smallest: Call;
  /** The call as large as replies make it that use up their token limits. */
  readonly largest: Call;
}
