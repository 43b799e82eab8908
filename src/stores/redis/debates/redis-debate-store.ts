/** The debate store on Redis. Each step is one script; each read is one or two plain commands. */
import { clampedNano } from '../../../budget/money.ts';
import type { BudgetPeriod } from '../../../budget/reservation.ts';
import type { AlertPercent, BudgetAlert } from '../../budget-alert.ts';
import type { BudgetRefusal } from '../../debates/budget-check.ts';
import type { ReviewResult, ReviewStep } from '../../debates/debate-review.ts';
import type {
  AdmitResult,
  AdmitStep,
  DebateStore,
  Fence,
  ReserveResult,
  SettledResult,
  StepResult,
} from '../../debates/debate-store.ts';
import type { DebatesOfAll } from '../../debates/debates-of-all.ts';
import type { ClaimedDebate } from '../../debates/idempotency.ts';
import { pairOf } from '../../forms/pair-form.ts';
import { EngineLevelError, FencedError } from '../../store-errors.ts';
import { compactDebate, uncompacted, writesRecords } from '../compaction/compact-debate.ts';
import { readJournal } from '../compaction/packed-record.ts';
import type { RedisCommands } from '../connection/redis-clients.ts';
import type { StepName, StepReply } from '../connection/redis-scripts.ts';
import { providerKeysOf } from '../provider-keys/redis-provider-keys.ts';
import type { RedisParts } from '../redis-parts.ts';
import type { DebateName } from '../step-call.ts';
import { callOf } from '../step-call.ts';
import { listDebates, outboxEntries, outboxRemoval, unfinishedDebates } from './debate-lists.ts';
import { requestsOfCallers } from './debate-requests.ts';
import { expiredDebates } from './expired-debates.ts';
import { debatesEndedBefore, finishedDebates } from './finished-debates.ts';
import { fieldsOf, recordOf } from './record-reading.ts';
import {
  admitValues,
  finishValues,
  NOTHING_KNOWN,
  reserveValues,
  reviewValues,
  sentValues,
  writeValues,
} from './step-values.ts';

const ANY_LEVEL = Number.MAX_SAFE_INTEGER;

export function redisDebateStore(parts: RedisParts): DebateStore {
  const { scripts, keys, instance } = parts;

  const stepCall = (debate: DebateName, values: readonly string[]) => callOf(parts, debate, values);
  const run = (name: StepName, debate: DebateName, values: readonly string[] = []) =>
    scripts.run(name, stepCall(debate, values));

  return {
    admit: admitWith(parts),
    findByIdempotencyKey: (tenant, key) => readClaim(parts, tenant, key),
    async acquire(tenant, debateId, level = ANY_LEVEL) {
      // A store that was just emptied has lost its record of spending, so no run may begin in it.
      const before = () => instance.checkWherePossible();
      const [kind, ...head] = await scripts.run('acquire', {
        ...stepCall({ tenant, debateId }, [String(level)]),
        before,
      });
      if (kind === 'beyond') throw new EngineLevelError(debateId, Number(head[0]));
      return kind === 'acquired' ? recordOf(tenant, debateId, fieldsOf(head)) : null;
    },

    async reserve(fence, step) {
      const call = stepCall(fence, reserveValues(fence, step));
      const allKeys = [...call.keys, keys.providerKeys(fence.tenant)];
      return reserveResult(fence, await scripts.run('reserve', { ...call, keys: allKeys }));
    },

    sent: async (fence, calls, step) =>
      settledResult(fence, await run('sent', fence, sentValues(fence, { ...step, calls }))),

    write: async (fence, step) => settledResult(fence, await run('write', fence, writeValues(fence, step))),

    async finish(fence, step) {
      const call = stepCall(fence, finishValues(fence, step, writesRecords(parts)));
      const allKeys = [...call.keys, ...keys.ofWebhooks(fence.tenant)];
      return settledResult(fence, await scripts.run('finish', { ...call, keys: allKeys }));
    },

    review: (step) => storeReview(parts, step),

    read: (tenant, debateId) => readDebate(parts, { tenant, debateId }),

    journal: (tenant, debateId) => readJournal(parts, { tenant, debateId }),
    compact: (tenant, debateId) => compactDebate(parts, { tenant, debateId }),
    list: (tenant, filter, page) => listDebates(parts, { tenant, filter, page }),
    finished: (tenant, page) => finishedDebates(parts, tenant, page),
    endedBefore: (tenant, before, limit) => debatesEndedBefore(parts, tenant, { before, limit }),
    ...debatesOfEveryTenant(parts),

    ...requestsOfCallers(parts),
    async delete(tenant, debateId, deletion = '') {
      const call = stepCall({ tenant, debateId }, [debateId, deletion]);
      const allKeys = [...call.keys, keys.deletions(tenant), ...keys.ofWebhooks(tenant)];
      return (await scripts.run('delete-debate', { ...call, keys: allKeys }))[0] === 'deleted';
    },
  };
}

function debatesOfEveryTenant(parts: RedisParts): DebatesOfAll {
  const { connection, keys } = parts;
  return {
    tenants: () => connection.run((client) => client.smembers(keys.tenants())),
    unfinished: () => unfinishedDebates(parts),
    expired: (at) => expiredDebates(parts, at),
    uncompacted: () => uncompacted(parts),
    outbox: () => outboxEntries(parts),
    removeFromOutbox: outboxRemoval(parts),
  };
}

/**
 * Returns the function that admits debates. It adds the tenant to the set of tenants before the debate and not in the
 * same step, because the set is in another hash slot. A superfluous tenant in the set is harmless; a missing one would
 * hide its unfinished debates. On a single server the command is awaited only the first time.
 */
function admitWith(parts: RedisParts): DebateStore['admit'] {
  const { connection, scripts, keys } = parts;
  const registered = new Set<string>();
  return async (step) => {
    const call = callOf(parts, { tenant: step.tenant, debateId: step.id }, admitValues(step));
    const claim = keys.idempotencyClaim(step.tenant, step.idempotency?.key ?? '');
    const register = (client: RedisCommands) => client.sadd(keys.tenants(), step.tenant);
    const first =
      connection.keepsOrder && registered.has(step.tenant) ? { concurrent: register } : { before: register };
    const reply = await scripts.run('admit', { ...call, ...first, keys: [...call.keys, claim] });
    registered.add(step.tenant);
    return admitResult(step, reply);
  };
}

async function readDebate({ connection, keys }: RedisParts, { tenant, debateId }: DebateName) {
  return recordOf(tenant, debateId, await connection.run((client) => client.hgetall(keys.head(tenant, debateId))));
}

/**
 * Stores the review. The tenant's records are computed here from values that the step returned; if these have changed
 * when the step runs again, it is repeated.
 */
async function storeReview(parts: RedisParts, step: ReviewStep): Promise<ReviewResult> {
  const { scripts, keys } = parts;
  for (let known = NOTHING_KNOWN; ; ) {
    const call = callOf(parts, step, reviewValues(step, known));
    const allKeys = [...call.keys, keys.tenant(step.tenant), ...keys.ofWebhooks(step.tenant)];
    const [kind, review = '', reviewReplaced = '', records = '', replaced = ''] = await scripts.run('review', {
      ...call,
      keys: allKeys,
    });
    if (kind !== 'changed') return kind as ReviewResult;
    known = { review, reviewReplaced, records, replaced };
  }
}

/** Returns the debate of an idempotency key. Redis deletes the key when it expires. */
async function readClaim({ connection, keys }: RedisParts, tenant: string, key: string): Promise<ClaimedDebate | null> {
  const claim = await connection.run((client) => client.hgetall(keys.idempotencyClaim(tenant, key)));
  const { body_hash: bodyHash, debate_id: debateId, created_at: createdAt } = claim;
  if (bodyHash === undefined || debateId === undefined || createdAt === undefined) return null;
  return { bodyHash, debateId, createdAt };
}

function admitResult(step: AdmitStep, reply: StepReply): AdmitResult {
  const [kind, first = '', second = ''] = reply;
  switch (kind) {
    case 'admitted':
    case 'idempotency_mismatch':
      return { kind };
    case 'replayed':
      return { kind, debateId: first, createdAt: second };
    case 'queue_full':
      return { kind, unfinished: Number(first) };
    case 'budget_exceeded':
      return budgetRefusal(reply);
    default:
      throw new Error(`debate ${step.id} cannot be admitted: ${kind}`);
  }
}

function reserveResult(fence: Fence, reply: StepReply): ReserveResult {
  if (reply[0] === 'budget_exceeded') return { ...budgetRefusal(reply), alerts: reply.slice(7).map(alertOf) };
  const result = stepResult(fence, reply);
  const [, , , , , providerKeys = '[]', ...alerts] = reply;
  return {
    kind: 'reserved',
    ...result,
    providerKeys: providerKeysOf(JSON.parse(providerKeys)),
    alerts: alerts.map(alertOf),
  };
}

function stepResult(fence: Fence, [kind, cancel, lastNumber, conclude, notes]: StepReply): StepResult {
  switch (kind) {
    case 'done':
      return {
        cancelRequested: cancel === '1',
        concludeRequested: conclude === '1',
        notes: Number(notes),
        lastSequenceNumber: Number(lastNumber),
      };
    case 'fenced':
    case 'misplaced':
      throw new FencedError(fence.debateId);
    default:
      throw new Error(`a step of debate ${fence.debateId} was refused: ${kind}`);
  }
}

function settledResult(fence: Fence, reply: StepReply): SettledResult {
  const [, , , , , ...alerts] = reply;
  return { ...stepResult(fence, reply), alerts: alerts.map(alertOf) };
}

/** Reads `<window>|<percent>|<limit>|<spent>`, as lua/shared/settle.lua writes it. */
function alertOf(text: string): BudgetAlert {
  const [window = '', percent, limit, spent] = text.split('|');
  return {
    window,
    percent: Number(percent) as AlertPercent,
    limitNanoUsd: clampedNano(limit),
    spentNanoUsd: clampedNano(spent),
  };
}

function budgetRefusal([kind, scope, limit, spent, reserved, pair = '', period]: StepReply): BudgetRefusal {
  const budget = {
    limitNanoUsd: clampedNano(limit),
    spentNanoUsd: clampedNano(spent),
    reservedNanoUsd: clampedNano(reserved),
  };
  if (kind !== 'budget_exceeded') throw new Error(`no refusal of a budget: ${kind}`);
  if (scope !== 'metadata') return { kind, scope: scope === 'debate' ? 'debate' : 'tenant', budget };
  return { kind, scope, pair: pairOf(pair), period: period as BudgetPeriod, budget };
}
