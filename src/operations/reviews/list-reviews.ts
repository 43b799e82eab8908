/** The human queue: escalated debates and audits that wait for a verdict, or all that have one. */
import { z } from 'zod';
import { debateStatuses } from '../../debate/schema/event.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { escalationReasons, reviewSchema } from '../../debate/schema/verdict.ts';
import type { DebateRecord } from '../../stores/debate-store.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import { boundedPage } from '../bounded-page.ts';
import type { Services } from '../services.ts';

export const reviewEntrySchema = z.object({
  id: z.string(),
  question: z.string(),
  final_answer: z.string().nullable(),
  confidence: z.number().nullable(),
  status: storedWord(debateStatuses),
  escalated: z.boolean(),
  reasons: z.array(storedWord([...escalationReasons, 'audit'])),
  protocol: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  review: reviewSchema.nullable(),
});
export type ReviewEntry = z.infer<typeof reviewEntrySchema>;

export interface ListReviews {
  readonly tenant: string;
  /** False: those that wait; true: those that have a verdict, escalated or not. */
  readonly reviewed: boolean;
  readonly page: PageRequest;
}

export function listReviews({ store }: Services, list: ListReviews): Promise<Page<ReviewEntry>> {
  const { tenant, reviewed, page } = list;
  const anyTime = { status: null, createdAfter: null, createdBefore: null };
  const filter = { ...anyTime, escalated: null, finished: true, reviewed, waiting: !reviewed };
  return boundedPage(page, (part) => store.debates.list(tenant, filter, part), reviewEntry);
}

function reviewEntry({
  id,
  question,
  config,
  status,
  summary,
  review,
  createdAt,
  finishedAt,
}: DebateRecord): ReviewEntry {
  return {
    id,
    question,
    final_answer: summary?.finalAnswer ?? null,
    confidence: summary?.confidence ?? null,
    status,
    escalated: summary?.escalated ?? false,
    reasons: [...(summary?.reasons ?? []), ...(summary?.audit ? (['audit'] as const) : [])],
    protocol: config.protocol,
    created_at: createdAt,
    finished_at: finishedAt,
    review,
  };
}
