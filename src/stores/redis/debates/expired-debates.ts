/** Expired debates from the list `expires` of each tenant's index: `expires|<time>|<debate id>`. */
import type { TenantsDebate } from '../../debates/debates-of-all.ts';
import type { RedisParts } from '../redis-parts.ts';
import { type FoundMember, LIST_END, membersOfAll, positionOf } from './debate-lists.ts';

/** Debates of one request, which has a time limit. */
const DEBATES_PER_REQUEST = 500;

export async function expiredDebates(parts: RedisParts, at: string): Promise<TenantsDebate[]> {
  const found = await membersOfAll(parts, { list: 'expires', upTo: `expires|${at}${LIST_END}` });
  const queued: TenantsDebate[] = [];
  for (let first = 0; first < found.length; first += DEBATES_PER_REQUEST) {
    queued.push(...(await stillQueued(parts, found.slice(first, first + DEBATES_PER_REQUEST))));
  }
  return queued;
}

/**
 * Returns the debates that are still queued. Releases before this list start a debate without removing it from the
 * list, so debates with another status are removed here.
 */
function stillQueued({ connection, keys }: RedisParts, found: readonly FoundMember[]): Promise<TenantsDebate[]> {
  return connection.run(async (client) => {
    const checks = found.map(async ({ tenant, member }): Promise<TenantsDebate[]> => {
      const { debateId } = positionOf(member);
      if ((await client.hget(keys.head(tenant, debateId), 'status')) === 'queued') return [{ tenant, debateId }];
      await client.zrem(keys.index(tenant), member);
      return [];
    });
    return (await Promise.all(checks)).flat();
  });
}
