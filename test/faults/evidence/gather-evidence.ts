/** Reads the store, the budgets and the ledger after the end of the load. */
import { Redis } from 'ioredis';
import type { DebateParts } from '../../../src/stores/forms/packed-debate.ts';
import { unpackDebate } from '../../../src/stores/forms/packed-debate.ts';
import {
  callKeyOf,
  loggedEventOf,
  reservationOf,
  settlementOf,
  subjectOf,
} from '../../../src/stores/forms/stored-form.ts';
import type { LedgerRow } from '../../support/ledger.ts';
import { wholeLedger } from '../../support/ledger.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import type { TenantName } from '../bench-settings.ts';
import { tenantNames } from '../bench-settings.ts';
import type { TenantKeys } from '../clients.ts';
import { sendWithRetries } from '../clients.ts';
import type { Fleet } from '../processes/fleet.ts';
import { parseQuestion } from '../question.ts';
import type { BudgetSample } from './budget-sampler.ts';
import { sampleBudget } from './budget-sampler.ts';
import type { JournalLine, StoredDebate } from './evidence.ts';

/** Concurrent requests: more would disturb the processes, and fewer would take too long. */
const READ_CONCURRENCY = 20;

/**
 * Every debate of every tenant, including those whose id no client received. They are read from the keys and not with the
 * code of the store, which would refuse them in a broken build.
 */
export async function storedDebates(redis: RedisServer): Promise<StoredDebate[]> {
  const client = new Redis(redis.url);
  try {
    const heads = await client.keys('*:debate:*:head');
    const debates: StoredDebate[] = [];
    for (let start = 0; start < heads.length; start += READ_CONCURRENCY) {
      const batch = heads.slice(start, start + READ_CONCURRENCY).map((head) => storedDebate(client, head));
      debates.push(...(await Promise.all(batch)));
    }
    return debates;
  } finally {
    client.disconnect();
  }
}

async function storedDebate(client: Redis, headKey: string): Promise<StoredDebate> {
  const [, tenant = '', id = ''] = /\{([^}]+)\}:debate:(.+):head$/.exec(headKey) ?? [];
  const keyOf = (name: string) => headKey.replace(/head$/, name);
  const head = await client.hgetall(headKey);
  const { events, calls, texts } = await storedParts(client, keyOf);
  return {
    tenant: tenant as TenantName,
    id,
    number: parseQuestion(subjectOf(head['subject'] ?? '{}').question ?? '')?.number ?? 0,
    status: head['status'] ?? 'absent',
    reservedNano: Number(head['held']),
    lastSequenceNumber: Number(head['last_sequence_number']),
    log: events.map((text, index) => loggedEventOf(text, index + 1)),
    journal: journalOf(calls, texts),
  };
}

async function storedParts(client: Redis, keyOf: (name: string) => string): Promise<DebateParts> {
  // In one transaction: a debate can be compacted while it is read.
  const [log, calls, texts] =
    (await client.multi().lrange(keyOf('events'), 0, -1).hgetall(keyOf('calls')).hgetall(keyOf('texts')).exec()) ?? [];
  const isPacked = log?.[0]?.message.startsWith('WRONGTYPE') ?? false;
  if (isPacked) return unpackDebate((await client.getBuffer(keyOf('events'))) ?? Buffer.alloc(0));
  return { events: replyValue(log), calls: replyValue(calls), texts: replyValue(texts) };
}

function replyValue<T>(reply: readonly [Error | null, unknown] | undefined): T {
  if (reply === undefined) throw new Error('Redis replied to fewer commands than were sent');
  const [error, value] = reply;
  if (error !== null) throw error;
  return value as T;
}

function journalOf(calls: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>): JournalLine[] {
  return Object.entries(calls)
    .filter(([field]) => field.startsWith('state:'))
    .map(([field, state]) => {
      const call = field.slice('state:'.length);
      const text = texts[call];
      return {
        key: callKeyOf(call),
        state: state as JournalLine['state'],
        model: reservationOf(calls[`hold:${call}`] ?? '{}').model,
        sentAt: calls[`sent_at:${call}`] ?? null,
        settlement: text === undefined ? null : settlementOf(text),
      };
    });
}

export async function ledgers(fleet: Fleet, keys: TenantKeys): Promise<Record<TenantName, readonly LedgerRow[]>> {
  // A ledger that cannot be read counts as empty, with a sum of zero.
  const readLedger = (tenant: TenantName) =>
    wholeLedger(async (path) => {
      const { status, body } = await sendWithRetries(fleet, path, { key: keys[tenant] });
      return status === 200 ? body : { data: [], next_cursor: null };
    });
  const [steady, limited] = await Promise.all([readLedger('steady'), readLedger('limited')]);
  return { steady, limited };
}

export async function budgets(fleet: Fleet, keys: TenantKeys): Promise<BudgetSample[]> {
  const samples = await Promise.all(tenantNames.map((tenant) => sampleBudget(fleet, keys, tenant)));
  return samples.flatMap((sample) => sample ?? []);
}

export async function deleteAll(fleet: Fleet, keys: TenantKeys, debates: readonly StoredDebate[]): Promise<void> {
  for (let start = 0; start < debates.length; start += READ_CONCURRENCY) {
    const batch = debates.slice(start, start + READ_CONCURRENCY);
    await Promise.all(
      batch.map(({ tenant, id }) =>
        sendWithRetries(fleet, `/v1/debates/${id}`, { method: 'DELETE', key: keys[tenant] }),
      ),
    );
  }
}
