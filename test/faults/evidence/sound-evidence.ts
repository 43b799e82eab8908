/** The evidence of a run without an error, of one debate and two calls, which tests then change. */

import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { NO_USAGE } from '../../../src/debate/schema/position.ts';
import type { AskedCall } from '../provider/provider-records.ts';
import type { Evidence, Footprint, JournalLine, StoredDebate } from './evidence.ts';

/** 100 input tokens at 1,000 nano-dollars and 20 output tokens at 2,000: 140,000 nano-dollars. */
const USAGE = { inputTokens: 100, outputTokens: 20, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
const COST_USD = 0.00014;
export const COST_NANO = 140_000;

export const ID = 'debate-one';

export function call(model: string, given: Partial<JournalLine> = {}, attempt = 1): JournalLine {
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
    ...given,
  };
}

export function asked(model: string, given: Partial<AskedCall> = {}): AskedCall {
  return { debate: 1, model, round: 1, at: 0, wrong: null, served: true, billed: USAGE, ...given };
}

export function event(seq: number, given: object): LoggedEvent {
  return { seq, at: '2026-11-28T10:00:02.000Z', ...given } as LoggedEvent;
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

export function line(model: string, given: object = {}): Evidence['ledger']['crowd'][number] {
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
    ...given,
  };
}

const WARM = { heapBytes: { 'worker-1': 50e6 }, redisBytes: 2.5e6 };
const QUIET: Footprint = {
  keys: ['parley:tenants'],
  redisConnections: 8,
  providerSockets: 0,
  openStreams: 0,
  debatesInProcesses: 0,
};

export function soundEvidence(): Evidence {
  const debate: StoredDebate = {
    tenant: 'crowd',
    id: ID,
    number: 1,
    status: 'completed',
    reservedNano: 0,
    lastSequenceNumber: LOG.length,
    log: LOG,
    journal: [call('amber'), call('birch')],
  };
  const budget = { reserved: 0, limit: 10_000_000 };
  return {
    accepted: [{ tenant: 'crowd', number: 1, id: ID, ids: [ID], retries: 0, wrong: null }],
    debates: [debate],
    observations: [{ debateId: ID, events: LOG.map(streamed), reconnects: 0, cuts: 0 }],
    samples: [{ tenant: 'crowd', spent: 0, reserved: 900_000, limit: 1_000_000 }],
    budgets: [
      { tenant: 'crowd', spent: 2 * COST_NANO, ...budget },
      { tenant: 'rush', spent: 0, ...budget },
    ],
    ledger: { crowd: [line('amber'), line('birch')], rush: [] },
    asked: [asked('amber'), asked('birch')],
    outings: [],
    disturbances: [],
    footprint: { before: QUIET, after: QUIET },
    memory: { before: WARM, after: WARM },
    stops: [{ member: 'worker-1', exit: 0, tookMs: 900 }],
    injections: [{ fault: 'kill', bit: true, how: 'it went on' }],
  };
}
