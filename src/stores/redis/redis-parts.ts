/** The parts that all modules of the Redis store share. */
import type { PublishCommand } from './connection/publish-command.ts';
import type { RedisConnection } from './connection/redis-connection.ts';
import type { RedisScripts } from './connection/redis-scripts.ts';
import type { StoreInstance } from './connection/store-instance.ts';
import type { Subscriptions } from './connection/subscriptions.ts';
import type { RedisKeys } from './redis-keys.ts';

export interface RedisParts {
  /** For commands and steps. */
  readonly connection: RedisConnection;
  readonly scripts: RedisScripts;
  /** Uses its own connections. */
  readonly subscriptions: Subscriptions;
  readonly keys: RedisKeys;
  readonly instance: StoreInstance;
  /** Returns the command that publishes messages now. It changes once, when the format of the data rises. */
  readonly publishCommand: () => PublishCommand;
}
