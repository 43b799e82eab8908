/** Live text by Redis publish/subscribe, sharded or not, from the process that calls the model to its followers. */
import type { LiveText, TextDelta } from '../../debates/live-text.ts';
import { singleFlight } from '../connection/single-flight.ts';
import { RECONNECTED } from '../connection/subscriptions.ts';
import type { RedisParts } from '../redis-parts.ts';

export function redisLiveText({ connection, subscriptions, keys, publishCommand }: RedisParts): LiveText {
  async function hasSubscribers(channel: string): Promise<boolean> {
    try {
      return publishCommand() === 'SPUBLISH'
        ? await hasSubscribersAtNode(channel)
        : await hasSubscribersAtAnyNode(channel);
    } catch {
      return false;
    }
  }
  const hasSubscribersAtNode = async (channel: string) => {
    const [, count] = await connection.runAt(channel, (node) => node.pubsub('SHARDNUMSUB', channel));
    return Number(count) > 0;
  };
  const hasSubscribersAtAnyNode = async (channel: string) => {
    // Each node counts only its own subscribers, and those of other processes may be on any node.
    const counts = await connection.onEveryPrimary((node) => node.pubsub('NUMSUB', channel));
    return counts.some((count) => count.status === 'fulfilled' && Number(count.value[1]) > 0);
  };
  // The calls of a round need the result at the same time.
  const hasSubscribersOnce = singleFlight(hasSubscribers, (channel) => channel);

  return {
    publish(tenant, debateId, delta) {
      const channel = keys.liveText(tenant, debateId);
      const text = JSON.stringify(delta);
      const sent =
        publishCommand() === 'SPUBLISH'
          ? connection.run((client) => client.spublish(channel, text))
          : connection.runAt(channel, (node) => node.publish(channel, text));
      sent.catch(() => {});
    },

    watched: (tenant, debateId) => hasSubscribersOnce(keys.liveText(tenant, debateId)),

    watch: (tenant, debateId, onDelta) =>
      subscriptions.listen(keys.liveText(tenant, debateId), (message) => {
        if (message !== RECONNECTED) onDelta(JSON.parse(message) as TextDelta);
      }),
  };
}
