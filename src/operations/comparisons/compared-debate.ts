/** A debate with its recorded decision and the decision of each setting. */
import type { Decision } from '../../debate/alternatives/decide-again.ts';

export interface DecidedAgain extends Decision {
  /** Whether the answer is the same as the recorded one. */
  readonly agrees: boolean;
  /** Whether the answer is right; null when that is not known. */
  readonly right: boolean | null;
}

export interface ComparedDebate {
  readonly id: string;
  readonly recorded: DecidedAgain;
  /** The decision of each setting; null when it would require a model call. */
  readonly again: readonly (DecidedAgain | null)[];
}
