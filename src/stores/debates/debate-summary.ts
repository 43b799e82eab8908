/** CONTRACT: the summary of a finished debate, stored beside it for lists and statistics. */

import type { DebateStatus } from '../../debate/schema/event.ts';
import type { EscalationReason } from '../../debate/schema/outcome/escalation.ts';

/** The parts of a finished debate that a list shows without reading its log. */
export interface DebateSummary {
  readonly finalAnswer: string | null;
  readonly confidence: number | null;
  readonly escalated: boolean;
  readonly rounds: number;
  /**
   * Whether the debate was chosen for an audit: it waits for a review even if it was not escalated. Absent in older
   * summaries.
   */
  readonly audit?: boolean;
  /** Why a human should decide; absent in older summaries. */
  readonly reasons?: readonly EscalationReason[];
  /** Counts for statistics; absent or null when the debate ended without a result. */
  readonly course?: DebateCourse | null;
  /** The marks of a human's verdict; absent or null without one. */
  readonly review?: ReviewMarks | null;
}

/** The counts for the statistics of a tenant's debates. */
export interface DebateCourse {
  readonly routing: 'single_agent' | 'debate';
  /** Whether the stopping rule was met. */
  readonly converged: boolean;
  /** Number of times that a debater changed its answer. */
  readonly flips: number;
}

/** Which answers were right by a human's verdict; null when that is not known. */
export interface ReviewMarks {
  readonly verdict: boolean | null;
  /** Whether a plain vote of the blind round was right. */
  readonly roundOne: boolean | null;
  /** Whether the blind answer of each debater was right. */
  readonly debaters: Readonly<Record<string, boolean | null>>;
}

/** A finished debate without its subject and its log, for statistics over many debates. */
export interface FinishedDebate {
  readonly status: DebateStatus;
  readonly summary: DebateSummary | null;
}
