/** What the parts of the Redis store share. */
import type { RedisConnection } from './redis-connection.ts';
import type { RedisKeys } from './redis-keys.ts';
import type { RedisScripts } from './redis-scripts.ts';
import type { StoreInstance } from './store-instance.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface RedisParts {
  /** For commands and steps. */
  readonly connection: RedisConnection;
  readonly scripts: RedisScripts;
  /** On a connection of their own. */
  readonly subscriptions: Subscriptions;
  readonly keys: RedisKeys;
  readonly instance: StoreInstance;
}
