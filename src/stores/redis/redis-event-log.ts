/** The event log on Redis: a list per debate, and wake-ups by publish/subscribe. */
import type { EventLog } from '../event-log.ts';
import { loggedEventOf } from '../stored-form.ts';
import type { RedisParts } from './redis-parts.ts';

export function redisEventLog({ connection, subscriptions, keys }: RedisParts): EventLog {
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
