/** A debate whose right answer is known: what certificates and learned reliabilities are computed from. */
import type { PanelVotes } from '../decision/confidence/panel-posterior.ts';

/** What a debate shows when it is decided, before anything is known about its right answer. */
export interface DecidedDebate extends PanelVotes {
  /** The place of the winning class in `classes`; null where the answer is in no class, or there is none. */
  readonly winner: number | null;
  /** Debaters of the panel, the silent and the unread ones included. */
  readonly panel: number;
  /** `metadata.task`. */
  readonly task: string | null;
}

export interface LabelledDebate extends DecidedDebate {
  /** Whether the final answer is right. */
  readonly right: boolean;
  /** Whether the vote of each debater is right, where that is known. */
  readonly votes: Readonly<Record<string, boolean>>;
}
