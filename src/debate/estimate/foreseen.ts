/** The calls of one kind that a debate can make. */
import type { Call } from '../engine/calls.ts';

/** Logical calls of one kind; retries and re-asks of a call are attempts at it, not calls. */
export interface ForeseenCalls {
  readonly min: number;
  readonly max: number;
  /** Between the two: nothing fails, and all rounds are run that a blind round in waves does not make unnecessary. */
  readonly expected: number;
  readonly smallest: Call;
  /** As large as replies that use all of their room make it. */
  readonly largest: Call;
}
