/** A human's verdict as one transaction: the review, the counts in the models' records, and the messages. */
import type { ReviewResult, ReviewStep, StoredReview } from '../../debates/debate-review.ts';
import { withCounts } from '../../debates/debate-review.ts';
import type { ModelRecord } from '../../tenant-store.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import { storeMessages } from './step-messages.ts';

export function review(sql: SafeSql, step: ReviewStep): ReviewResult {
  const { tenant, debateId } = step;
  const debate = sql.get`SELECT finished_at FROM debates WHERE tenant = ${tenant} AND id = ${debateId}`;
  if (debate === undefined) return 'absent';
  if (debate.finished_at === null) return 'unfinished';
  const before = sql.get`SELECT review, replaced FROM reviews WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
  const { review: verdict, marks, records: added } = step;
  const text = JSON.stringify({ review: verdict, marks, records: added } satisfies StoredReview);
  // The same text: the step was done, its reply was lost, and it is repeated.
  if (before?.review === text) return 'reviewed';
  if (before !== undefined && !step.supersede) return 'already_reviewed';
  const { records, replaced } = modelRecordsOf(sql, tenant);
  const previousCounts =
    before?.replaced === replaced ? (JSON.parse(String(before.review)) as StoredReview).records : [];
  storeRecords(sql, tenant, withCounts(withCounts(records, previousCounts, -1), added, 1));
  sql.run`
    INSERT INTO reviews (tenant, debate_id, review, replaced) VALUES (${tenant}, ${debateId}, ${text}, ${replaced})
    ON CONFLICT DO UPDATE SET review = excluded.review, replaced = excluded.replaced`;
  storeMessages(sql, tenant, { messages: step.messages, at: verdict.at });
  return 'reviewed';
}

interface StoredModelRecords {
  readonly records: readonly ModelRecord[];
  readonly replaced: number;
}

export function modelRecordsOf(sql: SafeSql, tenant: string): StoredModelRecords {
  const row = sql.get`SELECT records, replaced FROM model_records WHERE tenant = ${tenant}`;
  if (row === undefined) return { records: [], replaced: 0 };
  return { records: JSON.parse(String(row.records)) as ModelRecord[], replaced: Number(row.replaced) };
}

function storeRecords(sql: SafeSql, tenant: string, records: readonly ModelRecord[]): void {
  sql.run`
    INSERT INTO model_records (tenant, records) VALUES (${tenant}, ${JSON.stringify(records)})
    ON CONFLICT DO UPDATE SET records = excluded.records`;
}
