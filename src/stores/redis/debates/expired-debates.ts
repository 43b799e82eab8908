/** Expired debates from the list `expires` of each tenant's index: `expires|<time>|<debate id>`. */
import type { TenantsDebate } from '../../debates/debates-of-all.ts';
import type { RedisParts } from '../redis-parts.ts';
import { END, type FoundMember, membersOfAll, positionOf } from './debate-lists.ts';

/** Debates of one request, which has a time limit. */
const AT_ONCE = 500;

export async function expiredDebates(parts: RedisParts, at: string): Promise<TenantsDebate[]> {
  const found = await membersOfAll(parts, { list: 'expires', upTo: `expires|${at}${END}` });
  const waiting: TenantsDebate[] = [];
  for (let first = 0; first < found.length; first += AT_ONCE) {
    waiting.push(...(await stillWaiting(parts, found.slice(first, first + AT_ONCE))));
  }
  return waiting;
}

/**
 * Returns the debates that are still queued. Releases before this list start a debate without removing it from the
 * list, so debates with another status are removed here.
 */
function stillWaiting({ connection, keys }: RedisParts, found: readonly FoundMember[]): Promise<TenantsDebate[]> {
  return connection.run(async (client) => {
    const looks = found.map(async ({ tenant, member }): Promise<TenantsDebate[]> => {
      const { debateId } = positionOf(member);
      if ((await client.hget(keys.head(tenant, debateId), 'status')) === 'queued') return [{ tenant, debateId }];
      await client.zrem(keys.index(tenant), member);
      return [];
    });
    return (await Promise.all(looks)).flat();
  });
}
