/** Reads a few fields of many finished debates, for statistics and for the retention time. */

import type { DebateStatus } from '../../../debate/schema/event.ts';
import type { FinishedDebate } from '../../debates/debate-summary.ts';
import { debateCursor, debatePositionOf } from '../../forms/cursor.ts';
import type { Page, PageRequest } from '../../page.ts';
import type { RedisCommands } from '../connection/redis-clients.ts';
import type { RedisParts } from '../redis-parts.ts';
import { LIST_END, positionOf } from './debate-lists.ts';
import { summaryOf } from './record-reading.ts';

/** Debates of one read. */
const DEBATES_PER_READ = 500;

/** Reads neither subjects nor logs. A debate that is deleted between the two commands is left out. */
export async function finishedDebates(
  { connection, keys }: RedisParts,
  tenant: string,
  { limit, cursor }: PageRequest,
): Promise<Page<FinishedDebate>> {
  const position = cursor === null ? null : debatePositionOf(cursor);
  const below = position === null ? `finished${LIST_END}` : `finished|${position.createdAt}|${position.debateId}`;
  const members = await connection.run((client) =>
    client.zrange(keys.index(tenant), `(${below}`, '(finished|', 'BYLEX', 'REV', 'LIMIT', 0, limit + 1),
  );
  const positions = members.slice(0, limit).map(positionOf);
  const heads = await connection.run((client) =>
    Promise.all(
      positions.map(({ debateId }) => client.hmget(keys.head(tenant, debateId), 'status', 'summary', 'review')),
    ),
  );
  const last = positions.at(-1);
  return {
    rows: heads.flatMap(([status, summary, review]) =>
      status ? [{ status: status as DebateStatus, summary: summaryOf(summary, review) }] : [],
    ),
    nextCursor: members.length > limit && last !== undefined ? debateCursor(last) : null,
  };
}

/**
 * Returns debates that ended before `before`. The index is sorted by creation, so debates that were created before it
 * are read and their ends are checked.
 */
export async function debatesEndedBefore(
  parts: RedisParts,
  tenant: string,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<string[]> {
  const found: string[] = [];
  for await (const debateId of endedBefore(parts, tenant, before)) {
    found.push(debateId);
    if (found.length >= limit) break;
  }
  return found;
}

async function* endedBefore({ connection, keys }: RedisParts, tenant: string, before: string): AsyncGenerator<string> {
  const finishedAt = (client: RedisCommands, debateId: string) =>
    client.hget(keys.head(tenant, debateId), 'finished_at');
  for (let above = 'finished|'; ; ) {
    const members = await connection.run((client) =>
      client.zrange(keys.index(tenant), `(${above}`, `(finished|${before}`, 'BYLEX', 'LIMIT', 0, DEBATES_PER_READ),
    );
    const ids = members.map((member) => positionOf(member).debateId);
    const ends = await connection.run((client) => Promise.all(ids.map((id) => finishedAt(client, id))));
    yield* ids.filter((_, i) => (ends[i] ?? before) < before);
    const last = members.at(-1);
    if (last === undefined || members.length < DEBATES_PER_READ) return;
    above = last;
  }
}
