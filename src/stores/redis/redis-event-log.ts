/** The event log on Redis: a list per debate, and wake-ups by publish/subscribe. */
import type { EventLog } from '../event-log.ts';
import { loggedEventOf } from '../stored-form.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { RedisKeys } from './redis-keys.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface RedisEventLogParts {
  readonly connection: RedisConnection;
  readonly subscriptions: Subscriptions;
  readonly keys: RedisKeys;
}

export function redisEventLog({ connection, subscriptions, keys }: RedisEventLogParts): EventLog {
  return {
    async read({ tenant, debateId, after, limit }) {
      if (limit < 1) return [];
      // An event's number is its place in the list, counted from 1.
      const texts = await connection.run((client) =>
        client.lrange(keys.events(tenant, debateId), after, after + limit - 1),
      );
      return texts.map((text, i) => loggedEventOf(text, after + i + 1));
    },

    watch: (tenant, debateId, wake) => subscriptions.listen(keys.wake(tenant, debateId), () => wake()),
  };
}
