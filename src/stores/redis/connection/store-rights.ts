/** The commands that the Redis account must be allowed to run on the keys and channels of this store. */
import { rightsOn } from '../../redis-connection/redis-rights.ts';
import type { RedisKeys } from '../redis-keys.ts';

/** The commands that the scripts and the other code of the store run. */
const COMMANDS = [
  ...(['EXISTS K', 'PEXPIRE K 1', 'PTTL K', 'UNLINK K', 'SET K v', 'GET K', 'INCR K', 'TYPE K'] as const),
  ...(['HDEL K f', 'HEXISTS K f', 'HGET K f', 'HGETALL K', 'HINCRBY K f 1', 'HKEYS K', 'HLEN K'] as const),
  ...(['HMGET K f', 'HSET K f v', 'HSETNX K f v', 'HVALS K'] as const),
  ...([
    'LINDEX K 0',
    'LLEN K',
    'LRANGE K 0 0',
    'LTRIM K 0 0',
    'RPUSH K v',
    'SADD K m',
    'SMEMBERS K',
    'SREM K m',
  ] as const),
  ...(['ZADD K 0 m', 'ZCARD K', 'ZCOUNT K 0 0', 'ZLEXCOUNT K - +', 'ZRANGE K 0 0', 'ZREM K m', 'ZSCORE K m'] as const),
  ...(['EVALSHA s 0', 'TIME'] as const),
];

/** `hasShards`: whether the store is a cluster, where messages may be sharded. */
export function rightsOfStore(keys: RedisKeys, hasShards: boolean): string[] {
  const [tenant, debate] = ['tenant', 'debate'];
  const shapes = [
    keys.tenants(),
    keys.tenantIds(),
    keys.tenantsToDelete(),
    keys.webhookTenants(),
    keys.keyLookup('key'),
    keys.records('audit'),
    keys.processes(),
    keys.head(tenant, debate),
  ];
  const messages = ['PUBLISH K m', 'SUBSCRIBE K', ...(hasShards ? ['SPUBLISH K m', 'SSUBSCRIBE K'] : [])];
  return [
    ...rightsOn(keys.instance(), COMMANDS),
    ...shapes.flatMap((key) => rightsOn(key, ['SET K v'])),
    ...[keys.wake(tenant, debate), keys.liveText(tenant, debate)].flatMap((channel) => rightsOn(channel, messages)),
  ];
}
