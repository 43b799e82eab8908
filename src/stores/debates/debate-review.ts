/** CONTRACT: a human's verdict on a finished debate, and its effect on the records of the models. */
import type { Review } from '../../debate/schema/outcome/escalation.ts';
import type { ModelRecord } from '../tenant-store.ts';
import type { WebhookMessage } from '../webhook-store.ts';
import type { DebateSummary, ReviewMarks } from './debate-summary.ts';

/** A verdict and its consequences. */
export interface StoredReview {
  readonly review: Review;
  readonly marks: ReviewMarks;
  /** The counts that it adds to the tenant's records of models; each model once. */
  readonly records: readonly ModelRecord[];
}

export interface ReviewStep extends StoredReview {
  readonly tenant: string;
  readonly debateId: string;
  /**
   * If true, replaces an existing review. The counts of the replaced review are subtracted from the records, unless the
   * records have been replaced since.
   */
  readonly supersede: boolean;
  readonly messages: readonly WebhookMessage[];
}

export type ReviewResult = 'reviewed' | 'already_reviewed' | 'absent' | 'unfinished';

/** Returns the summary with the marks of the review. */
export function reviewedSummary(summary: DebateSummary, review: StoredReview | null): DebateSummary {
  return review === null ? summary : { ...summary, review: review.marks };
}

/**
 * Returns the records with the counts of a review added (`sign` 1) or subtracted (−1). A new model is appended; a model
 * without counts is removed.
 */
export function withCounts(
  records: readonly ModelRecord[],
  changes: readonly ModelRecord[],
  sign: 1 | -1,
): ModelRecord[] {
  const known = new Set(records.map(({ model }) => model));
  const all = [
    ...records,
    ...changes.filter(({ model }) => !known.has(model)).map(({ model }) => ({ model, correct: 0, total: 0 })),
  ];
  return all.flatMap((record) => {
    const change = changes.find(({ model }) => model === record.model);
    if (change === undefined) return [record];
    const total = record.total + sign * change.total;
    return total === 0 ? [] : [{ model: record.model, correct: record.correct + sign * change.correct, total }];
  });
}
