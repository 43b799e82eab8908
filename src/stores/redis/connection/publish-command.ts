/** How messages are published: sharded on a cluster, when every process listens to sharded channels. */
import type { RedisConnection } from './redis-connection.ts';
import type { StoreInstance } from './store-instance.ts';

/** PUBLISH reaches every node of a cluster. With SPUBLISH, a message stays on the node of the keys of its channel. */
export type PublishCommand = 'PUBLISH' | 'SPUBLISH';

/** Every process that reads this format listens to sharded channels. */
const FIRST_WITH_SHARDS = 2;

export function publishCommand({ hasShards }: RedisConnection, { format }: StoreInstance): PublishCommand {
  return hasShards && format >= FIRST_WITH_SHARDS ? 'SPUBLISH' : 'PUBLISH';
}
