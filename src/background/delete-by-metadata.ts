/**
 * Deletes debates by their metadata in the background, as a tenant or an operator requested. When a process dies, the
 * request stays unfinished in the store, and another process lists the debates again.
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

const CHECK_INTERVAL_MS = 2_000;
/** The page is small, because the question of each debate may have some hundred kilobytes. */
const DEBATES_PER_PAGE = 10;
/**
 * Tolerance for differences between the clocks of processes, so that a debate that was accepted before the request is
 * certainly deleted.
 */
const CLOCK_TOLERANCE_MS = 1_000;

/**
 * The ids of the debates that must end before they can be deleted, by the id of the deletion. A deletion gets its entry
 * when all debates of its tenant have been listed for it.
 */
export type RemainingDebates = Map<string, Set<string>>;

/**
 * Continues every unfinished deletion. `remainingByDeletion` contains the debates that earlier calls in this process
 * could not delete yet, and is updated. Returns the ids of the deletions that finished.
 */
export async function runDeletions(
  services: Services,
  remainingByDeletion: RemainingDebates,
  signal: AbortSignal,
): Promise<string[]> {
  const { store, world } = services;
  const finished: string[] = [];
  const byTenant = Map.groupBy(await store.deletions.unfinished(), ({ tenant }) => tenant);
  for (const [tenant, deletions] of byTenant) {
    for (const { id } of deletions.filter(({ startedAt }) => startedAt === null))
      await store.deletions.begin(tenant, id, world.now().toISOString());
    await findDebates(
      services,
      deletions.filter(({ id }) => !remainingByDeletion.has(id)),
      { remainingByDeletion, signal },
    );
    for (const { id } of deletions) {
      if (signal.aborted || !(await deleteRemaining(services, { tenant, id, remainingByDeletion }))) continue;
      await store.deletions.finish(tenant, id, world.now().toISOString());
      remainingByDeletion.delete(id);
      finished.push(id);
    }
  }
  return finished;
}

interface Search {
  readonly remainingByDeletion: RemainingDebates;
  readonly signal: AbortSignal;
}

/**
 * Deletes the matching debates of the tenant, and stores the ids of the others in `remainingByDeletion`. Lists the
 * debates once for all deletions, newest first. Debates that are created meanwhile are not included.
 */
async function findDebates(
  services: Services,
  deletions: readonly Deletion[],
  { remainingByDeletion, signal }: Search,
) {
  const [first] = deletions;
  if (first === undefined) return;
  const found: RemainingDebates = new Map(deletions.map(({ id }) => [id, new Set()]));
  const { debates } = services.store;
  const page = (request: PageRequest) => debates.list(first.tenant, filterFor(deletions), request);
  for await (const record of rowsOf(DEBATES_PER_PAGE, page)) {
    if (signal.aborted) return;
    const deletion = deletions.find((each) => isRequested(each, record));
    if (deletion !== undefined && !(await tryDelete(services, record, deletion.id)))
      found.get(deletion.id)?.add(record.id);
  }
  for (const [id, remaining] of found) remainingByDeletion.set(id, remaining);
}

function filterFor(deletions: readonly Deletion[]): DebateFilter {
  const latest = Math.max(...deletions.map(({ createdAt }) => Date.parse(createdAt)));
  return { ...ALL_DEBATES, createdBefore: new Date(latest + CLOCK_TOLERANCE_MS).toISOString() };
}

function isRequested(
  { pairs, createdAt }: Deletion,
  { createdAt: debateCreatedAt, config: { metadata } }: DebateRecord,
): boolean {
  if (pairs === null || Date.parse(debateCreatedAt) >= Date.parse(createdAt) + CLOCK_TOLERANCE_MS) return false;
  return pairs.every(({ key, value }) => Object.hasOwn(metadata, key) && metadata[key] === value);
}

/** Deletes a finished debate and returns true. Cancels any other debate and returns false; a later run deletes it. */
async function tryDelete(
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

interface RemainingOfDeletion extends Pick<Deletion, 'tenant' | 'id'> {
  readonly remainingByDeletion: RemainingDebates;
}

/** Returns whether every debate of the deletion is deleted; false while they have not been listed. */
async function deleteRemaining(
  services: Services,
  { tenant, id, remainingByDeletion }: RemainingOfDeletion,
): Promise<boolean> {
  const remaining = remainingByDeletion.get(id);
  if (remaining === undefined) return false;
  for (const debateId of remaining) {
    const record = await services.store.debates.read(tenant, debateId);
    if (record === null || (await tryDelete(services, record, id))) remaining.delete(debateId);
  }
  return remaining.size === 0;
}

/** Starts the periodic job. Returns a function that stops it and resolves when the last run has ended. */
export function startDeletingByMetadata(services: Services): () => Promise<void> {
  const remainingByDeletion: RemainingDebates = new Map();
  return startRepeating(services, {
    pausesFirst: true,
    pauseMs: () => jittered(services, CHECK_INTERVAL_MS),
    run: async (stopping) => {
      if (!(await acquireLease(services, 'deletions', CHECK_INTERVAL_MS))) return;
      for (const deletion of await runDeletions(services, remainingByDeletion, stopping))
        services.log.info({ deletion }, 'deletion by metadata completed');
    },
    failure: 'could not delete debates by their metadata, retrying later',
  });
}
