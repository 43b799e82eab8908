/** The evidence of a run without an error, of one debate and two calls, which tests then change. */

import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { NO_USAGE } from '../../../src/debate/schema/position.ts';
import type { ProviderCall } from '../provider/provider-records.ts';
import type { Evidence, Footprint, JournalLine, StoredDebate } from './evidence.ts';

/** 100 input tokens at 1,000 nano-dollars and 20 output tokens at 2,000: 140,000 nano-dollars. */
const USAGE = { inputTokens: 100, outputTokens: 20, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
const COST_USD = 0.00014;
export const COST_NANO = 140_000;

export const ID = 'debate-one';

export function journalLine(model: string, changes: Partial<JournalLine> = {}, attempt = 1): JournalLine {
  return {
    key: { purpose: 'debater', round: 1, phase: null, subject: model, attempt },
    model: `fake/${model}`,
    state: 'settled',
    sentAt: '2026-11-28T10:00:01.000Z',
    settlement: {
      outcome: {
        kind: 'reply',
        text: '',
        reasoningText: null,
        finishReason: 'stop',
        rawFinishReason: null,
        warnings: [],
      },
      usage: NO_USAGE,
      basis: 'reported',
      durationMs: 100,
    },
    ...changes,
  };
}

export function providerCall(model: string, changes: Partial<ProviderCall> = {}): ProviderCall {
  return { debate: 1, model, round: 1, at: 0, misbehaviour: null, isServed: true, billedUsage: USAGE, ...changes };
}

export function event(seq: number, changes: object): LoggedEvent {
  return { seq, at: '2026-11-28T10:00:02.000Z', ...changes } as LoggedEvent;
}

const position = (debater_id: string) => ({
  type: 'debate.position',
  position: { round: 1, phase: null, debater_id },
});

const LOG = [
  event(1, { type: 'debate.queued' }),
  event(2, { type: 'debate.started' }),
  event(3, position('amber')),
  event(4, position('birch')),
  event(5, { type: 'debate.completed', result: {}, error: null }),
];

export function streamed({ seq, at, type, ...payload }: LoggedEvent) {
  return { id: String(seq), event: type, data: { seq, at, type, debate_id: ID, ...payload } };
}

export function ledgerLine(model: string, changes: object = {}): Evidence['ledger']['steady'][number] {
  return {
    id: model,
    at: '',
    debate_id: ID,
    purpose: 'debater',
    round: 1,
    debater_id: model,
    attempt: 1,
    model: `fake/${model}`,
    usage: { input: 100, cached_input: 0, cache_write: 0, output: 20, reasoning: 0 },
    cost_usd: COST_USD,
    held_usd: 0.001,
    basis: 'reported',
    flag: null,
    outcome: 'reply',
    ...changes,
  };
}

const MEMORY = { heapBytes: { 'worker-1': 50e6 }, redisBytes: 2.5e6 };
const IDLE_FOOTPRINT: Footprint = {
  keys: ['parley:tenants'],
  redisConnections: 8,
  providerSockets: 0,
  openStreams: 0,
  debatesInProcesses: 0,
};

export function soundEvidence(): Evidence {
  const debate: StoredDebate = {
    tenant: 'steady',
    id: ID,
    number: 1,
    status: 'completed',
    reservedNano: 0,
    lastSequenceNumber: LOG.length,
    log: LOG,
    journal: [journalLine('amber'), journalLine('birch')],
  };
  const budget = { reserved: 0, limit: 10_000_000 };
  return {
    accepted: [{ tenant: 'steady', number: 1, id: ID, ids: [ID], retries: 0, misbehaviour: null }],
    debates: [debate],
    observations: [{ debateId: ID, events: LOG.map(streamed), reconnects: 0, cuts: 0 }],
    samples: [{ tenant: 'steady', spent: 0, reserved: 900_000, limit: 1_000_000 }],
    budgets: [
      { tenant: 'steady', spent: 2 * COST_NANO, ...budget },
      { tenant: 'limited', spent: 0, ...budget },
    ],
    ledger: { steady: [ledgerLine('amber'), ledgerLine('birch')], limited: [] },
    providerCalls: [providerCall('amber'), providerCall('birch')],
    trackedCalls: [],
    disturbances: [],
    footprint: { before: IDLE_FOOTPRINT, after: IDLE_FOOTPRINT },
    memory: { before: MEMORY, after: MEMORY },
    stops: [{ member: 'worker-1', exit: 0, tookMs: 900 }],
    injections: [{ fault: 'kill', isObserved: true, detail: 'it continued' }],
  };
}
