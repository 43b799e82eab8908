/** Reads the store, the ledger and the provider's records after the end. */
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
import type { Keys } from '../clients.ts';
import { askFleet } from '../clients.ts';
import type { TenantName } from '../money-rules.ts';
import { tenantNames } from '../money-rules.ts';
import type { Fleet } from '../processes/fleet.ts';
import { askedIn } from '../question.ts';
import type { BudgetSample } from './budget-sampler.ts';
import { sampleBudget } from './budget-sampler.ts';
import type { JournalLine, StoredDebate } from './evidence.ts';

/** Concurrent reads: enough for speed, few enough not to disturb the processes. */
const AT_ONCE = 20;

/**
 * Every debate of every tenant, also those that no client knows. Read from the keys, not with the code of the store,
 * which in a broken build would refuse them.
 */
export async function storedDebates(redis: RedisServer): Promise<StoredDebate[]> {
  const client = new Redis(redis.url);
  try {
    const heads = await client.keys('*:debate:*:head');
    const debates: StoredDebate[] = [];
    for (let start = 0; start < heads.length; start += AT_ONCE) {
      const some = heads.slice(start, start + AT_ONCE).map((head) => storedDebate(client, head));
      debates.push(...(await Promise.all(some)));
    }
    return debates;
  } finally {
    client.disconnect();
  }
}

async function storedDebate(client: Redis, headKey: string): Promise<StoredDebate> {
  const [, tenant = '', id = ''] = /\{([^}]+)\}:debate:(.+):head$/.exec(headKey) ?? [];
  const part = (name: string) => headKey.replace(/head$/, name);
  const head = await client.hgetall(headKey);
  const { events, calls, texts } = await storedParts(client, part);
  return {
    tenant: tenant as TenantName,
    id,
    number: askedIn(subjectOf(head['subject'] ?? '{}').question ?? '')?.number ?? 0,
    status: head['status'] ?? 'absent',
    reservedNano: Number(head['held']),
    lastSequenceNumber: Number(head['last_sequence_number']),
    log: events.map((text, index) => loggedEventOf(text, index + 1)),
    journal: journalOf(calls, texts),
  };
}

async function storedParts(client: Redis, part: (name: string) => string): Promise<DebateParts> {
  // In one transaction: a debate can be compacted while it is read.
  const [log, calls, texts] =
    (await client.multi().lrange(part('events'), 0, -1).hgetall(part('calls')).hgetall(part('texts')).exec()) ?? [];
  const isPacked = log?.[0]?.message.startsWith('WRONGTYPE') ?? false;
  if (isPacked) return unpackDebate((await client.getBuffer(part('events'))) ?? Buffer.alloc(0));
  return { events: answerOf(log), calls: answerOf(calls), texts: answerOf(texts) };
}

function answerOf<T>(answer: readonly [Error | null, unknown] | undefined): T {
  if (answer === undefined) throw new Error('Redis answered fewer commands than it was given');
  const [error, value] = answer;
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

export async function ledgers(fleet: Fleet, keys: Keys): Promise<Record<TenantName, readonly LedgerRow[]>> {
  // A ledger that cannot be read counts as empty, with a sum of zero.
  const read = (tenant: TenantName) =>
    wholeLedger(async (path) => {
      const { status, body } = await askFleet(fleet, path, { key: keys[tenant] });
      return status === 200 ? body : { data: [], next_cursor: null };
    });
  const [crowd, rush] = await Promise.all([read('crowd'), read('rush')]);
  return { crowd, rush };
}

export async function budgets(fleet: Fleet, keys: Keys): Promise<BudgetSample[]> {
  const samples = await Promise.all(tenantNames.map((tenant) => sampleBudget(fleet, keys, tenant)));
  return samples.flatMap((sample) => sample ?? []);
}

export async function deleteAll(fleet: Fleet, keys: Keys, debates: readonly StoredDebate[]): Promise<void> {
  for (let start = 0; start < debates.length; start += AT_ONCE) {
    const some = debates.slice(start, start + AT_ONCE);
    await Promise.all(
      some.map(({ tenant, id }) => askFleet(fleet, `/v1/debates/${id}`, { method: 'DELETE', key: keys[tenant] })),
    );
  }
}
