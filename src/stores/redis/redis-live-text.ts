/** Live text through Redis' publish/subscribe: from the process that asks the model to those that watch. */
import type { LiveText, TextDelta } from '../live-text.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { RedisKeys } from './redis-keys.ts';
import { CAME_BACK } from './subscriptions.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface RedisLiveTextParts {
  readonly connection: RedisConnection;
  readonly subscriptions: Subscriptions;
  readonly keys: RedisKeys;
}

export function redisLiveText({ connection, subscriptions, keys }: RedisLiveTextParts): LiveText {
  return {
    publish(tenant, debateId, delta) {
      connection
        .run((client) => client.publish(keys.liveText(tenant, debateId), JSON.stringify(delta)))
        .catch(() => {});
    },

    async watched(tenant, debateId) {
      try {
        const [, listeners] = await connection.run((client) =>
          client.pubsub('NUMSUB', keys.liveText(tenant, debateId)),
        );
        return Number(listeners) > 0;
      } catch {
        return false;
      }
    },

    watch: (tenant, debateId, onDelta) =>
      subscriptions.listen(keys.liveText(tenant, debateId), (heard) => {
        if (heard !== CAME_BACK) onDelta(JSON.parse(heard) as TextDelta);
      }),
  };
}
