/** What callers read of a debate: each shape once, as a schema, and how it is made from head and log. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import type { Debate } from '../../debate/engine/replay.ts';
import { completedConfig, debateConfigSchema } from '../../debate/schema/debate-config.ts';
import { debateErrorSchema, debateStatuses } from '../../debate/schema/event.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import type { Result, Review } from '../../debate/schema/verdict.ts';
import { completedResult, resultSchema } from '../../debate/schema/verdict.ts';
import type { DebateRecord } from '../../stores/debate-store.ts';

export const linksSchema = z.object({ self: z.string(), events: z.string() });

/** The answer to an accepted debate. */
export const acceptedSchema = z.object({
  id: z.string(),
  status: storedWord(debateStatuses),
  created_at: z.string(),
  links: linksSchema,
});
export type Accepted = z.infer<typeof acceptedSchema>;

export const progressSchema = z.object({
  /** The round under way, else the last one; 0 before the first. */
  round: z.int(),
  phase: z.string().nullable(),
  /** Debaters of the round under way that have not spoken yet. */
  speakers: z.array(z.string()),
});

/** The outcome stands first, for a person who reads the JSON. All that an accepted debate has is here too: generated clients
 * that know one type of success read a 202 as this. */
export const debateViewSchema = z.object({
  id: z.string(),
  status: storedWord(debateStatuses),
  final_answer: z.string().nullable(),
  confidence: z.number().nullable(),
  escalate_to_human: z.boolean().nullable(),
  cost_usd: z.number(),
  question: z.string(),
  config: debateConfigSchema,
  progress: progressSchema,
  result: resultSchema.nullable(),
  error: debateErrorSchema.nullable(),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  last_sequence_number: z.int(),
  links: linksSchema,
});
export type DebateView = z.infer<typeof debateViewSchema>;

/** A row of a list: a debate without its result. */
export const debateSummarySchema = z.object({
  id: z.string(),
  status: storedWord(debateStatuses),
  question: z.string(),
  protocol: z.string(),
  escalated: z.boolean().nullable(),
  cost_usd: z.number(),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type DebateSummaryView = z.infer<typeof debateSummarySchema>;

export const historyEntrySchema = z.object({
  id: z.string(),
  question: z.string(),
  final_answer: z.string().nullable(),
  confidence: z.number().nullable(),
  status: storedWord(debateStatuses),
  escalated: z.boolean(),
  protocol: z.string(),
  rounds: z.int(),
  cost_usd: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export function linksOf(id: string): z.infer<typeof linksSchema> {
  return { self: `/v1/debates/${id}`, events: `/v1/debates/${id}/events` };
}

/** Status and number are the log's, so that a snapshot and the stream from there have no gap between them. */
export function debateView(record: DebateRecord, debate: Debate): DebateView {
  const { result } = debate;
  return {
    id: record.id,
    status: debate.status,
    final_answer: result?.final_answer ?? null,
    confidence: result?.confidence ?? null,
    escalate_to_human: result?.escalate_to_human ?? null,
    cost_usd: usdFromNano(record.costNanoUsd),
    question: record.question,
    config: completedConfig(record.config),
    progress: progressOf(debate),
    result: reviewedResult(result, record.review),
    error: debate.error,
    metadata: record.config.metadata,
    created_at: record.createdAt,
    started_at: debate.startedAt,
    finished_at: debate.finishedAt,
    last_sequence_number: debate.lastSequenceNumber,
    links: linksOf(record.id),
  };
}

/** For a client that wants the outcome alone: the rounds are most of a long debate. */
export function withoutRounds(view: DebateView): DebateView {
  return { ...view, result: view.result === null ? null : { ...view.result, rounds: [] } };
}

/** A review comes after the log was closed, and stands beside it. */
function reviewedResult(stored: Result | null, review: Review | null): Result | null {
  if (stored === null) return null;
  const result = completedResult(stored);
  return review === null ? result : { ...result, escalation: { ...result.escalation, review } };
}

function progressOf({ rounds, openRound, openPositions }: Debate): z.infer<typeof progressSchema> {
  if (openRound === null) return { round: rounds.at(-1)?.round_number ?? 0, phase: null, speakers: [] };
  const { roundNumber, phase, speakers } = openRound;
  const spoken = openPositions.filter((turn) => turn.phase === phase).map((turn) => turn.debater_id);
  return { round: roundNumber, phase, speakers: speakers.filter((id) => !spoken.includes(id)) };
}

export function summaryView(record: DebateRecord): DebateSummaryView {
  return {
    id: record.id,
    status: record.status,
    question: record.question,
    protocol: record.config.protocol,
    escalated: record.summary?.escalated ?? null,
    cost_usd: usdFromNano(record.costNanoUsd),
    metadata: record.config.metadata,
    created_at: record.createdAt,
    started_at: record.startedAt,
    finished_at: record.finishedAt,
  };
}

export function historyEntry(record: DebateRecord): HistoryEntry {
  return {
    id: record.id,
    question: record.question,
    final_answer: record.summary?.finalAnswer ?? null,
    confidence: record.summary?.confidence ?? null,
    status: record.status,
    escalated: record.summary?.escalated ?? false,
    protocol: record.config.protocol,
    rounds: record.summary?.rounds ?? 0,
    cost_usd: usdFromNano(record.costNanoUsd),
    created_at: record.createdAt,
    finished_at: record.finishedAt,
  };
}
