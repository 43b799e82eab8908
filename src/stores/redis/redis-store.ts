/**
 * The whole store on one Redis or one cluster (7 or newer): a client for commands, one for messages, and the stores
 * that share them.
 */
import { randomUUID } from 'node:crypto';
import { cachedFor } from '../../lib/cached-for.ts';
import type { RedisFormat } from '../forms/store-format.ts';
import { isDatabaseRefusal } from '../redis-connection/redis-addresses.ts';
import type { RedisTls } from '../redis-connection/redis-tls.ts';
import type { Store } from '../store.ts';
import { commandClient, messageClient } from './connection/redis-clients.ts';
import { RedisConnection } from './connection/redis-connection.ts';
import { RedisScripts } from './connection/redis-scripts.ts';
import { FORMAT, StoreInstance } from './connection/store-instance.ts';
import { Subscriptions } from './connection/subscriptions.ts';
import { redisDebateStore } from './debates/redis-debate-store.ts';
import { redisEventLog } from './debates/redis-event-log.ts';
import { redisLiveText } from './debates/redis-live-text.ts';
import { redisDeletionStore } from './deletions/redis-deletion-store.ts';
import { RedisClock } from './health/redis-clock.ts';
import { redisHealth } from './health/redis-health.ts';
import { redisMemory } from './health/redis-memory.ts';
import { redisRecordLogs } from './records/redis-record-logs.ts';
import { redisBacklog } from './redis-backlog.ts';
import { redisBudgetStore } from './redis-budget-store.ts';
import { redisCalibrationStore } from './redis-calibration-store.ts';
import { redisCapStore } from './redis-cap-store.ts';
import { RedisKeys } from './redis-keys.ts';
import { redisLiveProcesses } from './redis-live-processes.ts';
import { redisPanelStore } from './redis-panel-store.ts';
import type { RedisParts } from './redis-parts.ts';
import { redisRateCounter } from './redis-rate-counter.ts';
import { redisTenantStore } from './redis-tenant-store.ts';
import { redisWebhookStore } from './redis-webhook-store.ts';

/** Less than the 2 s within which every method must resolve or throw. */
const TIMEOUT_MS = 1_800;

/** Memory usage is cached for this time, because every admission reads it. */
const MEMORY_FOR_MS = 1_000;

export interface RedisStoreOptions {
  /**
   * `redis://` or `rediss://` with the usual user, password and database number; several addresses are nodes of a
   * cluster.
   */
  readonly url: string;
  readonly tls?: RedisTls | null;
  /** The first part of every key and channel. */
  readonly keyPrefix?: string;
  /** The minimum format of the data. The default is 1. */
  readonly format?: RedisFormat;
}

/** Thrown when Redis is reachable but refuses the database of the address. Only another setting helps. */
class DatabaseRefusedError extends Error {
  /** Errors with a code are printed without a stack trace. */
  readonly code = 'ERR_REDIS_DATABASE';
}

/**
 * Creates the store. Resolves once connected, or after 1.8 s without a connection. Then every method throws
 * `StoreUnavailableError` until Redis is available; no restart is needed. Throws `TypeError` when the address is not
 * valid, and an error of one sentence when Redis refuses its database.
 */
export async function redisStore({
  url,
  tls = null,
  keyPrefix = 'parley',
  format = '1',
}: RedisStoreOptions): Promise<Store> {
  const commands = commandClient({ url, tls, name: 'parley', timeoutMs: TIMEOUT_MS });
  const refusals: Error[] = [];
  commands.client.on('error', (error: Error) => {
    if (isDatabaseRefusal(error)) refusals.push(error);
  });
  const keys = new RedisKeys(keyPrefix);
  const instance = new StoreInstance({ client: commands.client, key: keys.instance(), newId: randomUUID, format });
  const connection = new RedisConnection(commands, TIMEOUT_MS, () => instance.admission());
  // Once connected, the nodes of a cluster are known.
  const isConnected = await connection.connected();
  const [refusal] = refusals;
  if (refusal !== undefined) {
    instance.close();
    connection.close();
    throw new DatabaseRefusedError(refusedDatabase(url, refusal));
  }
  const messages = new RedisConnection(
    messageClient({ url, tls, name: 'parley-messages', timeoutMs: TIMEOUT_MS }, commands),
    TIMEOUT_MS,
  );
  const subscriptions = new Subscriptions(messages);
  const parts = { connection, subscriptions, scripts: new RedisScripts(connection), keys, instance };
  const clock = new RedisClock(connection, keys.instance());
  if (isConnected) await Promise.all([messages.connected(), clock.measure()]);
  return {
    ...storesOf(parts),
    migration: migrationOf(parts),
    health: () => redisHealth(parts),
    clock,
    memory: cachedFor(MEMORY_FOR_MS, () => redisMemory(parts)),
    backlog: (at) => redisBacklog(parts, at),
    backUp: null,
    async close() {
      clock.close();
      instance.close();
      connection.close();
      messages.close();
    },
  };
}

function storesOf(parts: RedisParts) {
  return {
    debates: redisDebateStore(parts),
    events: redisEventLog(parts),
    budgets: redisBudgetStore(parts),
    caps: redisCapStore(parts),
    liveText: redisLiveText(parts),
    panels: redisPanelStore(parts),
    tenants: redisTenantStore(parts),
    rates: redisRateCounter(parts),
    processes: redisLiveProcesses(parts),
    webhooks: redisWebhookStore(parts),
    calibrations: redisCalibrationStore(parts),
    deletions: redisDeletionStore(parts),
    records: redisRecordLogs(parts),
  };
}

function migrationOf({ connection, instance }: RedisParts): Store['migration'] {
  return {
    readable: FORMAT.readable,
    format: () =>
      connection.run(async () => {
        await instance.look();
        return instance.format;
      }),
    finish: () => connection.run(() => instance.finish()),
  };
}

function refusedDatabase(url: string, { message }: Error): string {
  const { pathname, searchParams } = new URL(url);
  const database = pathname.slice(1) || searchParams.get('db');
  return `REDIS_URL: Redis refuses database ${database} (${message})`;
}
