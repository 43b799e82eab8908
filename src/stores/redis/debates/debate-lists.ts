/**
 * Lists of a tenant's debates from the index, whose members are `<list>|<created at>|<debate id>` in the order of
 * creation.
 */

import { batchPerTick } from '../../../lib/batch-per-tick.ts';
import type { DebateFilter } from '../../debates/debate-filter.ts';
import type { DebateRecord } from '../../debates/debate-store.ts';
import type { OutboxEntry } from '../../debates/outbox-entry.ts';
import type { DebatePosition } from '../../forms/cursor.ts';
import { debateCursor, debatePositionOf } from '../../forms/cursor.ts';
import { pairText } from '../../forms/pair-form.ts';
import type { Page, PageRequest } from '../../page.ts';
import type { RedisParts } from '../redis-parts.ts';
import { recordOf } from './record-reading.ts';

/** Sorts after `|`, so that `<list>}` is after every member of a list, and `<list>|<time>}` after those of a time. */
export const LIST_END = '}';
/** The number of tenants whose lists are read together. */
const TENANTS_PER_READ = 100;
/** Members of one reply. Ten thousand would block this process for 80 ms. */
const MEMBERS_PER_READ = 500;

export interface ListQuery {
  readonly tenant: string;
  readonly filter: DebateFilter;
  readonly page: PageRequest;
}

/** Reads the smallest list that contains all wanted debates, and filters it. */
export async function listDebates(parts: RedisParts, query: ListQuery): Promise<Page<DebateRecord>> {
  const { filter, page } = query;
  const list = narrowestList(filter);
  let below = upperBound(list, query);
  const rows: DebateRecord[] = [];
  while (rows.length <= page.limit) {
    const members = await membersBelow(parts, { ...query, list, below });
    const records = await recordsAt(parts, query.tenant, members.map(positionOf));
    rows.push(...records.filter((record) => matches(record, filter)));
    const last = members.at(-1);
    if (last === undefined || members.length <= page.limit) break;
    below = last;
  }
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const hasMore = rows.length > page.limit && last !== undefined;
  return { rows: shown, nextCursor: hasMore ? debateCursor({ createdAt: last.createdAt, debateId: last.id }) : null };
}

/** Returns unfinished debates of all tenants, oldest first. */
export async function unfinishedDebates(parts: RedisParts) {
  return (await debatesOfAll(parts, 'unfinished')).map(({ tenant, debateId }) => ({ tenant, debateId }));
}

/** Returns outbox entries of all tenants, oldest first. */
export function outboxEntries(parts: RedisParts): Promise<OutboxEntry[]> {
  return debatesOfAll(parts, 'outbox');
}

/** Returns a function that removes an entry. Entries of a tenant that are removed in one tick share one command. */
export function outboxRemoval({ connection, keys }: RedisParts): (entry: OutboxEntry) => Promise<void> {
  return batchPerTick(async (entries) => {
    const byTenant = [...Map.groupBy(entries, ({ tenant }) => tenant)];
    await connection.run((client) =>
      Promise.all(
        byTenant.map(([tenant, entriesOfTenant]) => client.zrem(keys.index(tenant), entriesOfTenant.map(outboxMember))),
      ),
    );
  });
}

function outboxMember({ createdAt, debateId }: OutboxEntry): string {
  return `outbox|${createdAt}|${debateId}`;
}

/** Returns the debates in this list of every tenant, oldest first. */
export async function debatesOfAll(parts: RedisParts, list: 'unfinished' | 'outbox' | 'loose') {
  const members = await membersOfAll(parts, { list, upTo: `${list}${LIST_END}` });
  const found: OutboxEntry[] = members.map(({ tenant, member }) => ({ tenant, ...positionOf(member) }));
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}

export interface ListRange {
  readonly list: string;
  /** The member before which the range ends. */
  readonly upTo: string;
}

export interface FoundMember {
  readonly tenant: string;
  readonly member: string;
}

/** Returns the members of this list of every tenant. */
export async function membersOfAll(parts: RedisParts, range: ListRange): Promise<FoundMember[]> {
  const tenants = await parts.connection.run((client) => client.smembers(parts.keys.tenants()));
  const found: FoundMember[][] = [];
  for (let first = 0; first < tenants.length; first += TENANTS_PER_READ) {
    const batch = tenants.slice(first, first + TENANTS_PER_READ);
    found.push(await membersIn(parts, range, batch));
  }
  return found.flat();
}

interface Scan {
  readonly tenant: string;
  readonly above: string;
}

/** Reads one page of each tenant together, then the next page of the tenants that have more. */
async function membersIn(parts: RedisParts, range: ListRange, tenants: readonly string[]): Promise<FoundMember[]> {
  const found: FoundMember[] = [];
  let scans: readonly Scan[] = tenants.map((tenant) => ({ tenant, above: `[${range.list}|` }));
  while (scans.length > 0) {
    const pages = await pagesOf(parts, range, scans);
    for (const { tenant, members } of pages) for (const member of members) found.push({ tenant, member });
    scans = pages
      .filter(({ members }) => members.length === MEMBERS_PER_READ)
      .map(({ tenant, members }) => ({ tenant, above: `(${members.at(-1) ?? ''}` }));
  }
  return found;
}

function pagesOf({ connection, keys }: RedisParts, { upTo }: ListRange, scans: readonly Scan[]) {
  return connection.run((client) =>
    Promise.all(
      scans.map(async ({ tenant, above }) => ({
        tenant,
        members: await client.zrange(keys.index(tenant), above, `(${upTo}`, 'BYLEX', 'LIMIT', 0, MEMBERS_PER_READ),
      })),
    ),
  );
}

function narrowestList({ escalated, status, finished, reviewed, waiting, pairs }: DebateFilter): string {
  const [pair] = pairs ?? [];
  if (pair !== undefined) return `pair:${pairText(pair)}`;
  if (waiting) return 'pending';
  if (reviewed === true) return 'reviewed';
  if (escalated === true) return reviewed === false ? 'pending' : 'escalated';
  if (status !== null) return `status:${status}`;
  return finished ? 'finished' : 'all';
}

function upperBound(list: string, { filter, page }: ListQuery): string {
  const bounds = [`${list}${LIST_END}`];
  if (filter.createdBefore !== null) bounds.push(`${list}|${canonicalTime(filter.createdBefore)}`);
  if (page.cursor !== null) {
    const { createdAt, debateId } = debatePositionOf(page.cursor);
    bounds.push(`${list}|${createdAt}|${debateId}`);
  }
  const [lowest = ''] = bounds.sort();
  return lowest;
}

function lowerBound(list: string, { createdAfter }: DebateFilter): string {
  return createdAfter === null ? `${list}|` : `${list}|${canonicalTime(createdAfter)}${LIST_END}`;
}

function canonicalTime(iso: string): string {
  return new Date(iso).toISOString();
}

/** Reads one member more than a page, so that a full reply shows that the list continues. */
function membersBelow(
  { connection, keys }: RedisParts,
  { tenant, filter, page, list, below }: ListQuery & { readonly list: string; readonly below: string },
): Promise<string[]> {
  const above = lowerBound(list, filter);
  return connection.run((client) =>
    client.zrange(keys.index(tenant), `(${below}`, `(${above}`, 'BYLEX', 'REV', 'LIMIT', 0, page.limit + 1),
  );
}

async function recordsAt({ connection, keys }: RedisParts, tenant: string, positions: readonly DebatePosition[]) {
  const heads = await connection.run((client) =>
    Promise.all(positions.map(({ debateId }) => client.hgetall(keys.head(tenant, debateId)))),
  );
  return heads
    .map((head, i) => recordOf(tenant, positions[i]?.debateId ?? '', head))
    .filter((record): record is DebateRecord => record !== null);
}

/** Applies the filter, except the bounds of the creation time, which limit the read. */
function matches(record: DebateRecord, { status, escalated, finished, reviewed, pairs }: DebateFilter): boolean {
  if (pairs?.some(({ key, value }) => record.config.metadata[key] !== value)) return false;
  if (status !== null && record.status !== status) return false;
  if (finished && record.finishedAt === null) return false;
  if (reviewed !== null && (record.review !== null) !== reviewed) return false;
  return escalated === null || (record.summary?.escalated ?? false) === escalated;
}

export function positionOf(member: string): DebatePosition {
  const afterList = member.indexOf('|') + 1;
  const afterTime = member.indexOf('|', afterList) + 1;
  return { createdAt: member.slice(afterList, afterTime - 1), debateId: member.slice(afterTime) };
}
