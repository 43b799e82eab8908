/**
 * Deletes debates by their metadata in the background, as a tenant or an operator requested. When a process dies, the
 * request stays unfinished in the store. The next process lists the debates again; deleted ones are no longer listed.
 */

import { rowsOf } from '../operations/rows-of.ts';
import type { Services } from '../operations/services.ts';
import type { DebateFilter } from '../stores/debates/debate-filter.ts';
import { ALL_DEBATES } from '../stores/debates/debate-filter.ts';
import type { DebateRecord } from '../stores/debates/debate-store.ts';
import type { Deletion } from '../stores/debates/deletions.ts';
import type { PageRequest } from '../stores/page.ts';
import { expediteDebate } from './feed-queue.ts';
import { acquireLease, jittered, startRepeating } from './repeat.ts';

const LOOK_EVERY_MS = 2_000;
/** Debates of one page. Each may have a question of some hundred kilobytes. */
const DEBATES_AT_ONCE = 10;
/** Tolerance for clock differences between processes: a debate that was accepted before the request must be found. */
const CLOCKS_DIFFER_MS = 1_000;

/**
 * Debates that must end before they can be deleted, by the id of the deletion. A deletion is in the map once all
 * debates of its tenant were listed.
 */
export type RemainingDebates = Map<string, Set<string>>;

/**
 * Advances every unfinished deletion. `left` holds the debates that earlier calls in this process could not delete yet.
 * Returns the ids of the deletions that finished.
 */
export async function runDeletions(services: Services, left: RemainingDebates, signal: AbortSignal): Promise<string[]> {
  const { store, world } = services;
  const finished: string[] = [];
  const byTenant = Map.groupBy(await store.deletions.unfinished(), ({ tenant }) => tenant);
  for (const [tenant, deletions] of byTenant) {
    for (const { id } of deletions.filter(({ startedAt }) => startedAt === null))
      await store.deletions.begin(tenant, id, world.now().toISOString());
    await lookThrough(
      services,
      deletions.filter(({ id }) => !left.has(id)),
      { left, signal },
    );
    for (const { id } of deletions) {
      if (signal.aborted || !(await nothingLeft(services, { tenant, id, left }))) continue;
      await store.deletions.finish(tenant, id, world.now().toISOString());
      left.delete(id);
      finished.push(id);
    }
  }
  return finished;
}

interface Looking {
  readonly left: RemainingDebates;
  readonly signal: AbortSignal;
}

/**
 * Lists all debates of the tenant once for all of its deletions, newest first. Debates that are created meanwhile are
 * not included.
 */
async function lookThrough(services: Services, deletions: readonly Deletion[], { left, signal }: Looking) {
  const [first] = deletions;
  if (first === undefined) return;
  const found: RemainingDebates = new Map(deletions.map(({ id }) => [id, new Set()]));
  const { debates } = services.store;
  const page = (request: PageRequest) => debates.list(first.tenant, filterFor(deletions), request);
  for await (const record of rowsOf(DEBATES_AT_ONCE, page)) {
    if (signal.aborted) return;
    const deletion = deletions.find((each) => isAskedFor(each, record));
    if (deletion !== undefined && !(await isGone(services, record, deletion.id)))
      found.get(deletion.id)?.add(record.id);
  }
  for (const [id, remaining] of found) left.set(id, remaining);
}

function filterFor(deletions: readonly Deletion[]): DebateFilter {
  const latest = Math.max(...deletions.map(({ createdAt }) => Date.parse(createdAt)));
  return { ...ALL_DEBATES, createdBefore: new Date(latest + CLOCKS_DIFFER_MS).toISOString() };
}

function isAskedFor(
  { pairs, createdAt }: Deletion,
  { createdAt: madeAt, config: { metadata } }: DebateRecord,
): boolean {
  if (pairs === null || Date.parse(madeAt) >= Date.parse(createdAt) + CLOCKS_DIFFER_MS) return false;
  return pairs.every(({ key, value }) => Object.hasOwn(metadata, key) && metadata[key] === value);
}

/** Returns whether the debate is deleted. A running debate is cancelled first and deleted by a later run. */
async function isGone(
  services: Services,
  { tenant, id, finishedAt }: DebateRecord,
  deletion: string,
): Promise<boolean> {
  const { debates } = services.store;
  if (finishedAt !== null) {
    await debates.delete(tenant, id, deletion);
    return true;
  }
  if (await debates.requestCancel(tenant, id)) await expediteDebate(services, { tenant, debateId: id });
  return false;
}

interface Remaining extends Pick<Deletion, 'tenant' | 'id'> {
  readonly left: RemainingDebates;
}

async function nothingLeft(services: Services, { tenant, id, left }: Remaining): Promise<boolean> {
  const remaining = left.get(id);
  if (remaining === undefined) return false;
  for (const debateId of remaining) {
    const record = await services.store.debates.read(tenant, debateId);
    if (record === null || (await isGone(services, record, id))) remaining.delete(debateId);
  }
  return remaining.size === 0;
}

/** Starts the periodic job. Returns a function that stops it and resolves when the last run has ended. */
export function startDeletingByMetadata(services: Services): () => Promise<void> {
  const left: RemainingDebates = new Map();
  return startRepeating(services, {
    pausesFirst: true,
    pauseMs: () => jittered(services, LOOK_EVERY_MS),
    run: async (stopping) => {
      if (!(await acquireLease(services, 'deletions', LOOK_EVERY_MS))) return;
      for (const deletion of await runDeletions(services, left, stopping))
        services.log.info({ deletion }, 'deletion by metadata completed');
    },
    failure: 'could not delete debates by their metadata, retrying later',
  });
}
