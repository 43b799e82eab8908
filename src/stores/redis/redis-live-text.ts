/** Live text through Redis' publish/subscribe: from the process that asks the model to those that watch. */
import type { LiveText, TextDelta } from '../live-text.ts';
import type { RedisParts } from './redis-parts.ts';
import { CAME_BACK } from './subscriptions.ts';

export function redisLiveText({ connection, subscriptions, keys }: RedisParts): LiveText {
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
