/** Debates that have waited too long, read from the list `expires` of each tenant's index: `expires|<time>|<debate id>`. */

import type { RedisParts } from '../redis-parts.ts';
import { END, membersOfAll, placeOf } from './debate-lists.ts';

/**
 * A release before this list starts a debate without taking it out of it: what has another status is taken out here.
 */
export async function expiredDebates(parts: RedisParts, at: string) {
  const found = await membersOfAll(parts, { list: 'expires', upTo: `expires|${at}${END}` });
  const { connection, keys } = parts;
  return connection.run(async (client) => {
    const statuses = await Promise.all(
      found.map(({ tenant, member }) => client.hget(keys.head(tenant, placeOf(member).debateId), 'status')),
    );
    const waits = found.filter((_, index) => statuses[index] === 'queued');
    const left = found.filter((_, index) => statuses[index] !== 'queued');
    await Promise.all(left.map(({ tenant, member }) => client.zrem(keys.index(tenant), member)));
    return waits.map(({ tenant, member }) => ({ tenant, debateId: placeOf(member).debateId }));
  });
}
