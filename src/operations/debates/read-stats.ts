/** How a tenant's debates went, all together: counted from what was kept of each at its end, no log is read. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import type { DebateStatus } from '../../debate/schema/event.ts';
import type { FinishedDebate, ReviewMarks } from '../../stores/debate-summary.ts';
import type { Services } from '../services.ts';

const rate = z.number().min(0).max(1).nullable();

export const statsSchema = z.object({
  debates: z.object({
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    budget_exceeded: z.int(),
  }),
  with_result: z.int(),
  escalated: z.int(),
  escalation_rate: rate,
  early_stop_rate: rate,
  routing_bypass_rate: rate,
  mean_confidence: rate,
  flips: z.int(),
  spend: z.array(z.object({ day: z.string(), model: z.string(), cost_usd: z.number() })),
  reviewed: z.object({
    debates: z.int(),
    verdict_accuracy: rate,
    round_1_accuracy: rate,
    debaters: z.array(z.object({ debater_id: z.string(), reviewed: z.int(), accuracy: rate })),
  }),
});
export type HistoryStats = z.infer<typeof statsSchema>;

/** Debates read at once: some 100 kB. */
const DEBATES_PER_READ = 1_000;

/** Of debates that were not erased; what was spent is of the whole ledger. */
export async function readStats({ store }: Services, tenant: string): Promise<HistoryStats> {
  const counts = newCounts();
  let cursor: string | null = null;
  do {
    const page = await store.debates.finished(tenant, { limit: DEBATES_PER_READ, cursor });
    for (const debate of page.rows) count(counts, debate);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const spending = await store.budgets.spending(tenant);
  const spend = spending.map(({ day, model, costNanoUsd }) => ({ day, model, cost_usd: usdFromNano(costNanoUsd) }));
  return { ...statsOf(counts), spend };
}

interface Counts {
  total: number;
  readonly byStatus: Map<DebateStatus, number>;
  withResult: number;
  escalated: number;
  converged: number;
  bypassed: number;
  readonly confidences: { sum: number; count: number };
  flips: number;
  reviewed: number;
  readonly verdict: Score;
  readonly roundOne: Score;
  readonly debaters: Map<string, Score>;
}

interface Score {
  right: number;
  told: number;
}

function newCounts(): Counts {
  return {
    ...{ total: 0, withResult: 0, escalated: 0, converged: 0, bypassed: 0, flips: 0, reviewed: 0 },
    byStatus: new Map(),
    confidences: { sum: 0, count: 0 },
    verdict: { right: 0, told: 0 },
    roundOne: { right: 0, told: 0 },
    debaters: new Map(),
  };
}

function count(counts: Counts, { status, summary }: FinishedDebate): void {
  counts.total += 1;
  counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
  const { course = null, review = null, confidence = null, escalated = false } = summary ?? {};
  if (review !== null) countReview(counts, review);
  if (course === null) return;
  counts.withResult += 1;
  counts.escalated += Number(escalated);
  counts.converged += Number(course.converged);
  counts.bypassed += Number(course.routing === 'single_agent');
  counts.flips += course.flips;
  if (confidence === null) return;
  counts.confidences.sum += confidence;
  counts.confidences.count += 1;
}

function countReview(counts: Counts, { verdict, roundOne, debaters }: ReviewMarks): void {
  counts.reviewed += 1;
  countMark(counts.verdict, verdict);
  countMark(counts.roundOne, roundOne);
  for (const [id, mark] of Object.entries(debaters)) {
    const score = counts.debaters.get(id) ?? { right: 0, told: 0 };
    counts.debaters.set(id, score);
    countMark(score, mark);
  }
}

function countMark(score: Score, mark: boolean | null): void {
  if (mark === null) return;
  score.told += 1;
  score.right += Number(mark);
}

function statsOf(counts: Counts): Omit<HistoryStats, 'spend'> {
  const ended = (status: DebateStatus) => counts.byStatus.get(status) ?? 0;
  const { withResult, confidences } = counts;
  return {
    debates: {
      total: counts.total,
      completed: ended('completed'),
      failed: ended('failed'),
      cancelled: ended('cancelled'),
      budget_exceeded: ended('budget_exceeded'),
    },
    with_result: withResult,
    escalated: counts.escalated,
    escalation_rate: share(counts.escalated, withResult),
    early_stop_rate: share(counts.converged, withResult),
    routing_bypass_rate: share(counts.bypassed, withResult),
    mean_confidence: share(confidences.sum, confidences.count),
    flips: counts.flips,
    reviewed: {
      debates: counts.reviewed,
      verdict_accuracy: share(counts.verdict.right, counts.verdict.told),
      round_1_accuracy: share(counts.roundOne.right, counts.roundOne.told),
      debaters: [...counts.debaters]
        .map(([debater_id, { right, told }]) => ({ debater_id, reviewed: told, accuracy: share(right, told) }))
        .sort((a, b) => (a.debater_id < b.debater_id ? -1 : 1)),
    },
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
