/** Helpers for tests of a store on a cluster: debates on a certain node, and steps that fail and succeed. */
import { expect, vi } from 'vitest';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { RedisKeys } from '../../../src/stores/redis/redis-keys.ts';
import type { Store } from '../../../src/stores/store.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import type { RedisCluster } from '../../support/redis/redis-cluster.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { judgingEvent, reservation, startRun, uniqueId, writeStep } from '../steps.ts';

export const keys = new RedisKeys('parley');

/** Every method has returned or thrown after this time. */
const WITHIN_MS = 2_000;

/** The run of the debate, and the node with all data of its tenant. */
export interface PlacedDebate {
  readonly fence: Fence;
  readonly owner: RedisServer;
}

/** A running debate with a reservation of 10, on a requested node. */
export async function startRunOnNode(
  cluster: RedisCluster,
  store: Store,
  isWantedOwner: (owner: RedisServer) => boolean = () => true,
): Promise<PlacedDebate> {
  for (;;) {
    const tenant = uniqueId('tenant');
    const owner = await cluster.ownerOf(keys.budget(tenant));
    if (isWantedOwner(owner))
      return { fence: await startRun(store, tenant, { reservations: [reservation('a', 10)] }), owner };
  }
}

/** Writes event `after` + 1. */
export function writeEvent(
  store: Store,
  fence: Fence,
  after: number,
): Promise<{ readonly lastSequenceNumber: number }> {
  return store.debates.write(fence, writeStep(after, { events: [judgingEvent(`m${after}`)] }));
}

/** Retries until the store accepts the event, as a run does. */
export function writeEventWithRetries(store: Store, fence: Fence, after: number): ReturnType<typeof writeEvent> {
  return vi.waitFor(() => writeEvent(store, fence, after), { timeout: 15_000 });
}

export async function expectUnavailable(step: Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const outcome = await step.then(
    () => 'done',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(StoreUnavailableError);
  expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
}

/** Waits until the store has all of its nodes. */
export async function waitForAllNodes(store: Store): Promise<void> {
  await vi.waitFor(
    async () => {
      const { reachable, durability } = await store.health();
      expect(reachable).toBe(true);
      expect(durability).not.toContain('WARNING');
    },
    { timeout: 15_000 },
  );
}

/** The node at which the only subscribed store subscribes. */
export async function subscribedNode(nodes: readonly RedisServer[]): Promise<RedisServer> {
  for (const node of nodes) {
    if (String(await node.command('CLIENT', 'LIST', 'TYPE', 'pubsub')).includes('name=parley-messages')) return node;
  }
  throw new Error('no node has a subscriber');
}

/** Moves a slot with all its keys to another primary, as `redis-cli --cluster reshard` does. */
export async function moveSlot(
  cluster: RedisCluster,
  slot: string,
  { from, to }: { readonly from: RedisServer; readonly to: RedisServer },
): Promise<void> {
  const [fromId, toId] = await Promise.all([from, to].map((node) => node.command('CLUSTER', 'MYID')));
  await to.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(fromId));
  await from.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', String(toId));
  const movedKeys = (await from.command('CLUSTER', 'GETKEYSINSLOT', slot, '100')) as string[];
  for (const key of movedKeys) await from.command('MIGRATE', '127.0.0.1', String(to.port), key, '0', '1000');
  // A node that receives the change twice ends the subscriptions of the slot again.
  const otherPrimaries = cluster.primaries.filter((node) => node !== from && node !== to);
  for (const node of [to, from, ...otherPrimaries]) {
    await node.command('CLUSTER', 'SETSLOT', slot, 'NODE', String(toId));
  }
}
