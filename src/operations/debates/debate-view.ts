/** A debate in the format of the API: the schemas, and the functions that build views from stored records and logs. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import type { Debate } from '../../debate/engine/replay.ts';
import { branchedFromSchema } from '../../debate/schema/branched-from.ts';
import { completedConfig } from '../../debate/schema/completed-config.ts';
import { debateConfigSchema } from '../../debate/schema/debate-config.ts';
import { debateErrorSchema, debateStatuses } from '../../debate/schema/event.ts';
import type { Review } from '../../debate/schema/outcome/escalation.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import { completedResult, resultSchema } from '../../debate/schema/outcome/result.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import type { Obstacle } from '../fleet/fleet.ts';
import { obstacleSchema } from '../fleet/fleet.ts';
import type { Services } from '../services.ts';

export const linksSchema = z
  .object({
    self: z
      .string()
      .meta({ description: 'The path of the debate.', examples: ['/v1/debates/0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
    events: z.string().meta({
      description: 'The path of its event stream.',
      examples: ['/v1/debates/0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11/events'],
    }),
  })
  .meta({ description: 'The paths of the debate and its event stream.' });

/** The reply when a debate is accepted. */
export const acceptedSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
    status: storedWord(debateStatuses).meta({
      description: 'The status: always `queued`, also when the request is repeated.',
    }),
    created_at: timeSchema.meta({ description: 'When the debate was created.' }),
    links: linksSchema.meta({ description: 'The paths of the debate and its event stream.' }),
  })
  .meta({ description: 'The reply to an accepted debate. A repeated request gets the same reply.' });
export type Accepted = z.infer<typeof acceptedSchema>;

export const progressSchema = z
  .object({
    round: z.int().meta({ description: 'The current round, or the last one; 0 before the first.', examples: [1] }),
    phase: z
      .string()
      .nullable()
      .meta({
        description: 'The current phase; null when the round has no phases or none is running.',
        examples: ['critique'],
      }),
    speakers: z
      .array(z.string())
      .meta({ description: 'Debaters of the current round that have not answered yet.', examples: [['debater_2']] }),
  })
  .meta({ description: 'The progress of the debate.' });

/**
 * The outcome comes first, for a person who reads the JSON. The schema also contains every field of an accepted debate:
 * generated clients that know one success type read a 202 with it.
 */
export const debateViewSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
    status: storedWord(debateStatuses).meta({ description: 'The status.' }),
    final_answer: z
      .string()
      .nullable()
      .meta({ description: 'A copy of `result.final_answer`; null until the debate ends.', examples: ['391'] }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: 'A copy of `result.confidence`; null until the debate ends.', examples: [0.86] }),
    escalate_to_human: z
      .boolean()
      .nullable()
      .meta({ description: 'A copy of `result.escalate_to_human`; null until the debate ends.' }),
    cost_usd: z.number().meta({ description: 'The cost so far in USD, with at most 9 decimals.', examples: [0.0123] }),
    question: z.string().meta({ description: 'The question.', examples: ['What is 17 * 23?'] }),
    config: debateConfigSchema.meta({ description: 'The configuration, with every default filled in.' }),
    progress: progressSchema.meta({ description: 'The current round and phase.' }),
    result: resultSchema.nullable().meta({
      description:
        'The result; null until the debate ends. A debate that was cancelled or ran out of budget has the best result so far.',
    }),
    error: debateErrorSchema.nullable().meta({ description: 'Why the debate failed; null when it did not fail.' }),
    obstacle: obstacleSchema.nullable().meta({
      description: 'Why the debate waits although it could run: no live worker can run it. Null when one can.',
    }),
    branched_from: branchedFromSchema
      .nullable()
      .meta({ description: 'The debate whose rounds this one replays; null when it is no branch.' }),
    metadata: z
      .record(z.string(), z.string())
      .meta({ description: 'The metadata of the request.', examples: [{ ticket: '42' }] }),
    created_at: timeSchema.meta({ description: 'When the debate was created, ISO 8601 in UTC as all times.' }),
    started_at: timeSchema.nullable().meta({ description: 'When a worker started the debate; null until then.' }),
    finished_at: timeSchema.nullable().meta({ description: 'When the debate ended; null until then.' }),
    last_sequence_number: z.int().meta({
      description: 'The number of the last event in this snapshot. The event stream from this number has no gap.',
      examples: [12],
    }),
    links: linksSchema.meta({ description: 'The paths of the debate and its event stream.' }),
  })
  .meta({ description: 'A debate, as read from its event log.' });
export type DebateView = z.infer<typeof debateViewSchema>;

/** A row of a list: a debate without its result. */
export const debateSummarySchema = z
  .object({
    id: z.string().meta({ description: 'The id of the debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
    status: storedWord(debateStatuses).meta({ description: 'The status.' }),
    question: z.string().meta({ description: 'The question.', examples: ['What is 17 * 23?'] }),
    protocol: z.string().meta({ description: 'How the panel debates.', examples: ['critique'] }),
    escalated: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether a human should decide; null until the debate ends.' }),
    cost_usd: z.number().meta({ description: 'The cost so far in USD.', examples: [0.0123] }),
    metadata: z
      .record(z.string(), z.string())
      .meta({ description: 'The metadata of the request.', examples: [{ ticket: '42' }] }),
    created_at: timeSchema.meta({ description: 'When the debate was created.' }),
    started_at: timeSchema.nullable().meta({ description: 'When a worker started the debate; null until then.' }),
    finished_at: timeSchema.nullable().meta({ description: 'When the debate ended; null until then.' }),
  })
  .meta({ description: 'A row of the list of debates.' });
export type DebateSummaryView = z.infer<typeof debateSummarySchema>;

export const historyEntrySchema = z
  .object({
    id: z.string().meta({ description: 'The id of the debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
    question: z.string().meta({ description: 'The question.', examples: ['What is 17 * 23?'] }),
    final_answer: z
      .string()
      .nullable()
      .meta({ description: 'The final answer; null without one.', examples: ['391'] }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: 'The confidence in the final answer, 0 to 1; null when unknown.', examples: [0.86] }),
    status: storedWord(debateStatuses).meta({ description: 'The status.' }),
    escalated: z.boolean().meta({ description: 'Whether a human should decide.' }),
    protocol: z.string().meta({ description: 'How the panel debated.', examples: ['critique'] }),
    rounds: z.int().meta({ description: 'Rounds that were run.', examples: [2] }),
    cost_usd: z.number().meta({ description: 'The cost in USD.', examples: [0.0123] }),
    created_at: timeSchema.meta({ description: 'When the debate was created.' }),
    finished_at: timeSchema.nullable().meta({ description: 'When the debate ended; null until then.' }),
  })
  .meta({ description: 'A finished debate and its outcome.' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export function linksOf({ basePath }: Pick<Services, 'basePath'>, id: string): z.infer<typeof linksSchema> {
  const self = `${basePath}/v1/debates/${id}`;
  return { self, events: `${self}/events` };
}

export interface DebateViewSource {
  readonly record: DebateRecord;
  readonly debate: Debate;
  readonly obstacle: Obstacle | null;
}

/**
 * Returns the view. Status and sequence number come from the log, so that a client that reads the view and then the
 * stream misses no event.
 */
export function debateView(
  { record, debate, obstacle }: DebateViewSource,
  services: Pick<Services, 'basePath'>,
): DebateView {
  const { result } = debate;
  return {
    id: record.id,
    status: debate.status,
    final_answer: result?.final_answer ?? null,
    confidence: result?.confidence ?? null,
    escalate_to_human: result?.escalate_to_human ?? null,
    cost_usd: usdFromNano(record.costNanoUsd),
    question: record.question,
    config: orderedFields(debateConfigSchema, completedConfig(record.config)),
    progress: progressOf(debate),
    result: reviewedResult(result, record.review),
    error: debate.error,
    obstacle,
    branched_from: record.config.branched_from ?? null,
    metadata: record.config.metadata,
    created_at: record.createdAt,
    started_at: debate.startedAt,
    finished_at: debate.finishedAt,
    last_sequence_number: debate.lastSequenceNumber,
    links: linksOf(services, record.id),
  };
}

/**
 * Returns the view without rounds, for clients that need only the outcome. The rounds are the largest part of a long
 * debate.
 */
export function withoutRounds(view: DebateView): DebateView {
  return { ...view, result: view.result === null ? null : { ...view.result, rounds: [] } };
}

/** Returns the fields of a value that the schema has, in the order of the schema. */
function orderedFields<T extends object>({ shape }: z.ZodObject, value: T): T {
  const names = Object.keys(shape) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, value[name]])) as T;
}

/** Adds the review to the result. A review is stored separately, because it is made after the log was closed. */
function reviewedResult(stored: Result | null, review: Review | null): Result | null {
  if (stored === null) return null;
  const result = orderedFields(resultSchema, completedResult(stored));
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
