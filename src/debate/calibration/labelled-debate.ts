/** A debate whose right answer is known. Certificates and learned reliabilities are calculated from such debates. */
import type { PanelVotes } from '../decision/confidence/panel-posterior.ts';

/** The facts about a decided debate before its right answer is known. */
export interface DecidedDebate extends PanelVotes {
  /** Index of the winning class in `classes`; null when the answer is in no class, or there is no answer. */
  readonly winner: number | null;
  /** Number of debaters on the panel, including those without a readable answer. */
  readonly panel: number;
  /** The value of `metadata.task`. */
  readonly task: string | null;
}

export interface LabelledDebate extends DecidedDebate {
  /** Whether the final answer is right. */
  readonly right: boolean;
  /** Whether the vote of each debater is right, when that is known. */
  readonly votes: Readonly<Record<string, boolean>>;
}
