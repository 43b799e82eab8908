/** CONTRACT: a finished debate in a few words, kept beside it for lists and statistics. */

import type { DebateStatus } from '../../debate/schema/event.ts';
import type { EscalationReason } from '../../debate/schema/outcome/escalation.ts';

/** What a list shows of a finished debate without reading its log. */
export interface DebateSummary {
  readonly finalAnswer: string | null;
  readonly confidence: number | null;
  readonly escalated: boolean;
  readonly rounds: number;
  /** Drawn for an audit: it waits for a review although nothing escalated it. Absent in summaries from before. */
  readonly audit?: boolean;
  /** Why a human should decide; absent in summaries from before it was kept. */
  readonly reasons?: readonly EscalationReason[];
  /** How it went; absent or null when it ended without a result. */
  readonly course?: DebateCourse | null;
  /** How a human's verdict judged it; absent or null until somebody gave one. */
  readonly review?: ReviewMarks | null;
}

/** What the statistics of a tenant's debates count. */
export interface DebateCourse {
  readonly routing: 'single_agent' | 'debate';
  /** The stopping rule was met. */
  readonly converged: boolean;
  /** How often a debater changed its answer. */
  readonly flips: number;
}

/** Who was right by a human's verdict; null where it cannot be told. */
export interface ReviewMarks {
  readonly verdict: boolean | null;
  /** What a plain vote of the blind round would have said. */
  readonly roundOne: boolean | null;
  /** By debater, its blind answer. */
  readonly debaters: Readonly<Record<string, boolean | null>>;
}

/** A finished debate without its subject and its log: what a walk over many of them reads. */
export interface FinishedDebate {
  readonly status: DebateStatus;
  readonly summary: DebateSummary | null;
}
