/** Lists the debates for human review: escalated debates and audits without a verdict, or all with one. */
import { z } from 'zod';
import { escalationReasons, reviewSchema } from '../../debate/schema/outcome/escalation.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import { boundedPage } from '../bounded-page.ts';
import { historyEntrySchema } from '../debates/debate-view.ts';
import type { Services } from '../services.ts';

const { id, question, final_answer, confidence, status, escalated, protocol, created_at, finished_at } =
  historyEntrySchema.shape;

export const reviewEntrySchema = z
  .object({
    ...{ id, question, final_answer, confidence, status, escalated },
    reasons: z
      .array(storedWord([...escalationReasons, 'audit']))
      .meta({ description: 'Why a human should review the debate.', examples: [['no_consensus']] }),
    ...{ protocol, created_at, finished_at },
    review: reviewSchema.nullable().meta({ description: 'The review; null until there is one.' }),
  })
  .meta({ description: 'A debate that waits for a human decision or has one.' });
export type ReviewEntry = z.infer<typeof reviewEntrySchema>;

export interface ListReviews {
  readonly tenant: string;
  /** False selects debates that wait for a review, true selects reviewed debates, escalated or not. */
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
