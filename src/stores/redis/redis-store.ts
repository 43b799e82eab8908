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
import { publishCommand } from './connection/publish-command.ts';
import type { RedisClient, RedisClientOptions } from './connection/redis-clients.ts';
import { commandClient, messageClient, shardClient } from './connection/redis-clients.ts';
import { RedisConnection } from './connection/redis-connection.ts';
import { RedisScripts } from './connection/redis-scripts.ts';
import { plainAndSharded, ShardSubscriptions } from './connection/shard-subscriptions.ts';
import { FORMAT, StoreInstance } from './connection/store-instance.ts';
import { PlainSubscriptions } from './connection/subscriptions.ts';
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
const MEMORY_CACHE_MS = 1_000;

export interface RedisStoreOptions {
  /**
   * `redis://` or `rediss://`, with an optional user, password and database number. Several addresses are nodes of a
   * cluster.
   */
  readonly url: string;
  readonly tls?: RedisTls | null;
  /** The first part of every key and channel. */
  readonly keyPrefix?: string;
  /** The minimum format of the data. The default is 1. */
  readonly format?: RedisFormat;
}

/** Thrown when Redis is reachable but refuses the database of the address. The operator must change the setting. */
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
  const options = { url, tls, timeoutMs: TIMEOUT_MS };
  const commands = commandClient({ ...options, name: 'parley' });
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
    throw new DatabaseRefusedError(refusalText(url, refusal));
  }
  const messages = startMessages({ ...options, name: 'parley-messages' }, { commands, connection });
  const parts: RedisParts = {
    ...{ connection, keys, instance, subscriptions: messages.subscriptions, scripts: new RedisScripts(connection) },
    publishCommand: () => publishCommand(connection, instance),
  };
  const clock = new RedisClock(connection, keys.instance());
  if (isConnected) await Promise.all([messages.connected(), clock.measure()]);
  return {
    ...storesOf(parts),
    migration: migrationOf(parts),
    health: () => redisHealth(parts),
    clock,
    memory: cachedFor(MEMORY_CACHE_MS, () => redisMemory(parts)),
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

/**
 * Creates the subscriptions. On a cluster they listen to plain and to sharded channels, because the format of the data,
 * which decides how messages are published, may rise meanwhile.
 */
function startMessages(
  options: RedisClientOptions,
  { commands, connection }: { readonly commands: RedisClient; readonly connection: RedisConnection },
) {
  const messages = new RedisConnection(messageClient(options, commands), TIMEOUT_MS);
  const plain = new PlainSubscriptions(messages);
  const connected = () => messages.connected();
  if (!commands.hasShards) return { subscriptions: plain, connected, close: () => messages.close() };
  const shardOptions = { ...options, name: 'parley-shard-messages' };
  const sharded = new ShardSubscriptions({
    nodes: commands,
    commands: connection,
    connect: (primary) => new RedisConnection(shardClient(shardOptions, primary), TIMEOUT_MS),
  });
  const close = () => {
    sharded.close();
    messages.close();
  };
  return { subscriptions: plainAndSharded(plain, sharded), connected, close };
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
        await instance.check();
        return instance.format;
      }),
    finish: () => connection.run(() => instance.finish()),
  };
}

function refusalText(url: string, { message }: Error): string {
  const { pathname, searchParams } = new URL(url);
  const database = pathname.slice(1) || searchParams.get('db');
  return `REDIS_URL: Redis refuses database ${database} (${message})`;
}
