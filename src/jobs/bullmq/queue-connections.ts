/** The connections that BullMQ works on: the producer connection fails at once, the worker connection waits. */

import type { RedisOptions } from 'ioredis';
import { Cluster, Redis } from 'ioredis';
import { writePerTick } from '../../lib/write-per-tick.ts';
import { refuseOtherDatabases } from '../../stores/redis-connection/redis-addresses.ts';
import type { RedisTls } from '../../stores/redis-connection/redis-tls.ts';

const LONGEST_RECONNECT_DELAY_MS = 500;
/** Longer than the longest block (5 s): a connection that brings nothing for this time is dead and is replaced. */
const SILENCE_MS = 10_000;

/** Nodes that came or went are found only by asking. */
const LOOK_FOR_NODES_EVERY_MS = 2_000;

/** Both have the same commands. */
export type QueueConnection = Redis | Cluster;

export interface QueueRedis {
  /** `redis://` or `rediss://`; several: of nodes of one cluster. */
  readonly addresses: readonly string[];
  readonly tls?: RedisTls | null;
}

const ASKING = {
  connectionName: 'parley-jobs',
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  socketTimeout: SILENCE_MS,
} as const satisfies RedisOptions;

const WORKING = {
  connectionName: 'parley-worker',
  maxRetriesPerRequest: null,
  socketTimeout: SILENCE_MS,
} as const satisfies RedisOptions;

/** For adding jobs: what cannot be sent now fails now, and what got no answer is not sent again by itself. */
export function producerConnection(redis: QueueRedis): QueueConnection {
  const [address = '', ...others] = redis.addresses;
  if (others.length > 0) return cluster(redis, ASKING);
  const settings = { ...ASKING, ...tlsOf(redis), retryStrategy, enableOfflineQueue: false };
  return refuseOtherDatabases(writePerTick(new Redis(address, settings)));
}

/** For workers, which have nothing better to do than wait for Redis. BullMQ makes its blocking one after this one. */
export function workerConnection(redis: QueueRedis): QueueConnection {
  const [address = '', ...others] = redis.addresses;
  if (others.length > 0) return cluster(redis, WORKING);
  return refuseOtherDatabases(writePerTick(new Redis(address, { ...WORKING, ...tlsOf(redis), retryStrategy })));
}

function tlsOf({ tls = null }: QueueRedis) {
  return tls === null ? {} : { tls };
}

/** The nodes that the given ones tell of are addresses alone: what else is needed to reach them is the same for all. */
function cluster({ addresses, tls }: QueueRedis, options: typeof ASKING | typeof WORKING): Cluster {
  const { protocol, username, password } = new URL(addresses[0] ?? '');
  return new Cluster([...addresses], {
    redisOptions: {
      ...options,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      ...(protocol === 'rediss:' ? { tls: { ...tls } } : {}),
    },
    // Names are looked up by each connection: a certificate is compared with the name.
    dnsLookup: (host, found) => found(null, host),
    clusterRetryStrategy: retryStrategy,
    slotsRefreshInterval: LOOK_FOR_NODES_EVERY_MS,
    // What may have been carried out is sent again by nobody who asks; a worker waits.
    ...(options === ASKING ? { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 } : {}),
  });
}

function retryStrategy(attempts: number): number {
  return Math.min(attempts * 50, LONGEST_RECONNECT_DELAY_MS);
}
