/** The human queue: escalated debates and audits that wait for a verdict, or all that have one. */
import { z } from 'zod';
import { escalationReasons, reviewSchema } from '../../debate/schema/escalation.ts';
import { debateStatuses } from '../../debate/schema/event.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import type { DebateRecord } from '../../stores/debate-store.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import { boundedPage } from '../bounded-page.ts';
import type { Services } from '../services.ts';

export const reviewEntrySchema = z.object({
  id: z.string().meta({ description: 'The id of the debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
  question: z.string().meta({ description: 'The question.', examples: ['What is 17 * 23?'] }),
  final_answer: z
    .string()
    .nullable()
    .meta({ description: 'The final answer; null without one.', examples: ['391'] }),
  confidence: z
    .number()
    .nullable()
    .meta({ description: 'The confidence in the final answer, 0 to 1; null when unknown.', examples: [0.42] }),
  status: storedWord(debateStatuses).meta({ description: 'The status of the debate.' }),
  escalated: z.boolean().meta({ description: 'Whether a human should decide.' }),
  reasons: z
    .array(storedWord([...escalationReasons, 'audit']))
    .meta({ description: 'Why a human should review the debate.', examples: [['no_consensus']] }),
  protocol: z.string().meta({ description: 'How the panel debated.', examples: ['critique'] }),
  created_at: timeSchema.meta({ description: 'When the debate was created.' }),
  finished_at: timeSchema.nullable().meta({ description: 'When the debate ended; null until then.' }),
  review: reviewSchema.nullable().meta({ description: 'The review; null until there is one.' }),
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
