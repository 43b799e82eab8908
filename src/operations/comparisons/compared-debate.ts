/** A debate as it was run, and as each setting would have decided it. */
import type { Decision } from '../../debate/alternatives/decide-again.ts';

export interface DecidedAgain extends Decision {
  /** The same answer as the debate's. */
  readonly agrees: boolean;
  /** Null: not known. */
  readonly right: boolean | null;
}

export interface ComparedDebate {
  readonly id: string;
  readonly recorded: DecidedAgain;
  /** By setting; null where a model would have to be asked. */
  readonly again: readonly (DecidedAgain | null)[];
}
