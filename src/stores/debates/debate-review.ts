/** CONTRACT: a human's verdict on a finished debate, and what it teaches of the models that took part. */
import type { Review } from '../../debate/schema/outcome/escalation.ts';
import type { ModelRecord } from '../tenant-store.ts';
import type { WebhookMessage } from '../webhook-store.ts';
import type { DebateSummary, ReviewMarks } from './debate-summary.ts';

/** A verdict and what was made of it. */
export interface StoredReview {
  readonly review: Review;
  readonly marks: ReviewMarks;
  /** What it adds to the tenant's records of its models; each model once. */
  readonly records: readonly ModelRecord[];
}

export interface ReviewStep extends StoredReview {
  readonly tenant: string;
  readonly debateId: string;
  /** Takes the place of the review that is there: what that one added to the records is taken back, unless the records
   * have been replaced since. */
  readonly supersede: boolean;
  readonly messages: readonly WebhookMessage[];
}

export type ReviewResult = 'reviewed' | 'already_reviewed' | 'absent' | 'unfinished';

/** The summary as it is since the review. */
export function reviewedSummary(summary: DebateSummary, review: StoredReview | null): DebateSummary {
  return review === null ? summary : { ...summary, review: review.marks };
}

/** Records with what a review adds (`sign` 1), or without what it added (−1). A model that is new comes last, one of which
 * nothing is known any more is in them no more. */
export function countedIn(
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
