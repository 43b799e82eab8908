/** The event log on Redis: a list per debate, compressed after its end, and notifications by publish/subscribe. */
import type { EventLog, EventQuery, LogNotification } from '../../debates/event-log.ts';
import { logNotifications } from '../../debates/event-log.ts';
import { readEvents } from '../compaction/packed-record.ts';
import { singleFlight } from '../connection/single-flight.ts';
import type { ChannelMessage } from '../connection/subscriptions.ts';
import { RECONNECTED } from '../connection/subscriptions.ts';
import type { RedisParts } from '../redis-parts.ts';

export function redisEventLog({ connection, subscriptions, keys }: RedisParts): EventLog {
  return {
    // Followers of a debate are notified together and read the same events.
    read: singleFlight(
      (query: EventQuery) => readEvents({ connection, keys }, query),
      (range) => JSON.stringify([range.tenant, range.debateId, range.after, range.limit]),
    ),

    watch: (tenant, debateId, wake) =>
      subscriptions.listen(keys.wake(tenant, debateId), (message) => wake(notificationOf(message))),
  };
}

function notificationOf(message: ChannelMessage): LogNotification {
  if (message === RECONNECTED) return 'missed';
  return logNotifications.find((each) => each === message) ?? 'written';
}
