/** The event log on Redis: a list per debate, and wake-ups by publish/subscribe. */
import type { LoggedEvent } from '../../../debate/schema/event.ts';
import type { EventLog, EventQuery, News } from '../../debates/event-log.ts';
import { news } from '../../debates/event-log.ts';
import { loggedEventOf } from '../../forms/stored-form.ts';
import { shared } from '../connection/shared-answer.ts';
import type { Heard } from '../connection/subscriptions.ts';
import { CAME_BACK } from '../connection/subscriptions.ts';
import type { RedisParts } from '../redis-parts.ts';

export function redisEventLog({ connection, subscriptions, keys }: RedisParts): EventLog {
  async function read({ tenant, debateId, after, limit }: EventQuery): Promise<readonly LoggedEvent[]> {
    if (limit < 1) return [];
    // An event's number is its place in the list, counted from 1.
    const texts = await connection.run((client) =>
      client.lrange(keys.events(tenant, debateId), after, after + limit - 1),
    );
    return texts.map((text, i) => loggedEventOf(text, after + i + 1));
  }

  return {
    // Followers of a debate are woken together and ask for the same.
    read: shared(read, (range) => JSON.stringify([range.tenant, range.debateId, range.after, range.limit])),

    watch: (tenant, debateId, wake) =>
      subscriptions.listen(keys.wake(tenant, debateId), (heard) => wake(newsOf(heard))),
  };
}

function newsOf(heard: Heard): News {
  if (heard === CAME_BACK) return 'missed';
  return news.find((each) => each === heard) ?? 'written';
}
