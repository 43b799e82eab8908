/**
 * The Redis connections of BullMQ. A command on the producer connection fails at once when Redis is unavailable; on the
 * worker connection it waits.
 */

import type { RedisOptions } from 'ioredis';
import { Cluster, Redis } from 'ioredis';
import { writePerTick } from '../../lib/write-per-tick.ts';
import { refuseOtherDatabases } from '../../stores/redis-connection/redis-addresses.ts';
import type { RedisTls } from '../../stores/redis-connection/redis-tls.ts';

const MAX_RECONNECT_DELAY_MS = 500;
/**
 * Longer than BullMQ's longest blocking command (5 s). A connection that receives nothing for this time is dead and is
 * replaced.
 */
const SOCKET_TIMEOUT_MS = 10_000;

/** The interval at which the list of cluster nodes is read again. Redis does not announce added or removed nodes. */
const NODE_REFRESH_INTERVAL_MS = 2_000;

/** Both classes have the same commands. */
export type QueueConnection = Redis | Cluster;

export interface QueueRedis {
  /** `redis://` or `rediss://` addresses. Several are nodes of one cluster. */
  readonly addresses: readonly string[];
  readonly tls?: RedisTls | null;
}

const PRODUCER = {
  connectionName: 'parley-jobs',
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  socketTimeout: SOCKET_TIMEOUT_MS,
} as const satisfies RedisOptions;

const WORKER = {
  connectionName: 'parley-worker',
  maxRetriesPerRequest: null,
  socketTimeout: SOCKET_TIMEOUT_MS,
} as const satisfies RedisOptions;

/**
 * Returns the connection for adding jobs. A command that cannot be sent fails immediately, and a command without a
 * reply is not sent again automatically.
 */
export function producerConnection(redis: QueueRedis): QueueConnection {
  const [address = '', ...others] = redis.addresses;
  if (others.length > 0) return cluster(redis, PRODUCER);
  const settings = { ...PRODUCER, ...tlsOf(redis), retryStrategy, enableOfflineQueue: false };
  return refuseOtherDatabases(writePerTick(new Redis(address, settings)));
}

/** Returns the connection for workers, which waits for Redis. BullMQ duplicates it for its blocking commands. */
export function workerConnection(redis: QueueRedis): QueueConnection {
  const [address = '', ...others] = redis.addresses;
  if (others.length > 0) return cluster(redis, WORKER);
  return refuseOtherDatabases(writePerTick(new Redis(address, { ...WORKER, ...tlsOf(redis), retryStrategy })));
}

function tlsOf({ tls = null }: QueueRedis) {
  return tls === null ? {} : { tls };
}

/**
 * Connects to a cluster. The nodes that the cluster reports are addresses only, so all share the password and TLS
 * settings of the first address.
 */
function cluster({ addresses, tls }: QueueRedis, options: typeof PRODUCER | typeof WORKER): Cluster {
  const { protocol, username, password } = new URL(addresses[0] ?? '');
  return new Cluster([...addresses], {
    redisOptions: {
      ...options,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      ...(protocol === 'rediss:' ? { tls: { ...tls } } : {}),
    },
    // Each connection resolves host names itself, because TLS compares the certificate with the name.
    dnsLookup: (host, found) => found(null, host),
    clusterRetryStrategy: retryStrategy,
    slotsRefreshInterval: NODE_REFRESH_INTERVAL_MS,
    // On the producer connection a command that may have been executed is not repeated. Workers wait for the cluster.
    ...(options === PRODUCER ? { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 } : {}),
  });
}

function retryStrategy(attempts: number): number {
  return Math.min(attempts * 50, MAX_RECONNECT_DELAY_MS);
}
