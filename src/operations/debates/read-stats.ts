/**
 * Statistics of a tenant's finished debates, counted from the summaries that were stored at their ends. No log is read.
 */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import type { DebateStatus } from '../../debate/schema/event.ts';
import type { FinishedDebate, ReviewMarks } from '../../stores/debates/debate-summary.ts';
import type { Services } from '../services.ts';

const rate = z.number().min(0).max(1).nullable();

export const statsSchema = z
  .object({
    debates: z
      .object({
        total: z.int().meta({ description: 'All finished debates.', examples: [120] }),
        completed: z.int().meta({ description: 'Debates with status `completed`.', examples: [112] }),
        failed: z.int().meta({ description: 'Debates with status `failed`.', examples: [3] }),
        cancelled: z.int().meta({ description: 'Debates with status `cancelled`.', examples: [2] }),
        budget_exceeded: z.int().meta({ description: 'Debates with status `budget_exceeded`.', examples: [3] }),
      })
      .meta({ description: 'Finished debates by status.' }),
    with_result: z
      .int()
      .meta({ description: 'Debates that ended with a result. The rates are shares of these.', examples: [115] }),
    escalated: z.int().meta({ description: 'Debates that a human should decide.', examples: [12] }),
    escalation_rate: rate.meta({
      description: 'The share of escalated debates; null without debates.',
      examples: [0.1],
    }),
    early_stop_rate: rate.meta({
      description: 'The share of debates whose stopping rule was met; null without debates.',
      examples: [0.6],
    }),
    routing_bypass_rate: rate.meta({
      description: 'The share of questions for which one confident answer was enough; null without debates.',
      examples: [0.3],
    }),
    mean_confidence: rate.meta({ description: 'The mean confidence; null without debates.', examples: [0.82] }),
    flips: z.int().meta({ description: 'Changes of answers in all debates.', examples: [40] }),
    spend: z
      .array(
        z.object({
          day: z.string().meta({ description: 'The day in UTC.', examples: ['2026-11-29'] }),
          model: z
            .string()
            .meta({ description: 'The model, as `provider/model`.', examples: ['anthropic/claude-haiku-5-5'] }),
          cost_usd: z.number().meta({ description: 'The cost in USD.', examples: [1.23] }),
        }),
      )
      .meta({ description: 'Spending by day and model, newest day first. It adds up to the ledger.' }),
    reviewed: z
      .object({
        debates: z.int().meta({ description: 'Reviewed debates.', examples: [20] }),
        verdict_accuracy: rate.meta({
          description: 'The share of final answers that were right; null without reviews.',
          examples: [0.9],
        }),
        round_1_accuracy: rate.meta({
          description: 'The share of plain votes of round 1 that were right; null without reviews.',
          examples: [0.85],
        }),
        debaters: z
          .array(
            z.object({
              debater_id: z.string().meta({ description: 'The debater.', examples: ['debater_0'] }),
              reviewed: z.int().meta({ description: 'Its reviewed answers.', examples: [18] }),
              accuracy: rate.meta({
                description: 'The share of these that were right; null without reviews.',
                examples: [0.8],
              }),
            }),
          )
          .meta({ description: "The same for each debater's answers in round 1." }),
      })
      .meta({ description: 'How often answers were right in reviewed debates.' }),
  })
  .meta({ description: 'Statistics of all finished debates.' });
export type HistoryStats = z.infer<typeof statsSchema>;

/** The maximum number of summaries that one read returns. They have some 100 kB. */
const DEBATES_PER_READ = 1_000;

/** Returns the statistics of debates that were not deleted. The spending is that of the whole ledger. */
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
  reviewed: number;
}

function newCounts(): Counts {
  return {
    ...{ total: 0, withResult: 0, escalated: 0, converged: 0, bypassed: 0, flips: 0, reviewed: 0 },
    byStatus: new Map(),
    confidences: { sum: 0, count: 0 },
    verdict: { right: 0, reviewed: 0 },
    roundOne: { right: 0, reviewed: 0 },
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
    const score = counts.debaters.get(id) ?? { right: 0, reviewed: 0 };
    counts.debaters.set(id, score);
    countMark(score, mark);
  }
}

function countMark(score: Score, mark: boolean | null): void {
  if (mark === null) return;
  score.reviewed += 1;
  score.right += Number(mark);
}

function statsOf(counts: Counts): Omit<HistoryStats, 'spend'> {
  const countOf = (status: DebateStatus) => counts.byStatus.get(status) ?? 0;
  const { withResult, confidences } = counts;
  return {
    debates: {
      total: counts.total,
      completed: countOf('completed'),
      failed: countOf('failed'),
      cancelled: countOf('cancelled'),
      budget_exceeded: countOf('budget_exceeded'),
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
      verdict_accuracy: share(counts.verdict.right, counts.verdict.reviewed),
      round_1_accuracy: share(counts.roundOne.right, counts.roundOne.reviewed),
      debaters: [...counts.debaters]
        .map(([debater_id, { right, reviewed }]) => ({ debater_id, reviewed, accuracy: share(right, reviewed) }))
        .sort((a, b) => (a.debater_id < b.debater_id ? -1 : 1)),
    },
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
