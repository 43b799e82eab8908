/**
 * Finds out why a debate waits, with the provider keys of its tenant. The keys are read only when a provider seems to
 * be missing.
 */
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import type { Services } from '../services.ts';
import type { Obstacle } from './fleet.ts';
import { obstacleOf } from './fleet.ts';

/** Returns why no live process can run the debate; null when one can or when it is not known. */
export async function debateObstacle(services: Services, record: DebateRecord): Promise<Obstacle | null> {
  const { fleet } = services;
  return findObstacle(services, record, (keyed) => fleet.obstacle(record, keyed));
}

/** Returns the same, but a process that has just started counts too. */
export async function debateObstacleNow(services: Services, record: DebateRecord): Promise<Obstacle | null> {
  return services.fleet.obstacleNow(record, await keyedProviders(services, record));
}

/** Returns why this process cannot run the debate; null when it can. */
export function ownObstacle(services: Services, record: DebateRecord): Promise<Obstacle | null> {
  const { engineLevel, models } = services;
  const { providers, keyable } = models;
  return findObstacle(services, record, (keyed) => obstacleOf({ engineLevel, providers, keyable }, record, keyed));
}

async function findObstacle(
  services: Services,
  record: DebateRecord,
  obstacle: (keyed: readonly string[]) => Obstacle | null,
): Promise<Obstacle | null> {
  const withoutKeys = obstacle([]);
  if (withoutKeys?.code !== 'provider_missing') return withoutKeys;
  return obstacle(await keyedProviders(services, record));
}

async function keyedProviders({ store }: Services, { tenant }: DebateRecord): Promise<string[]> {
  return (await store.tenants.providerKeys(tenant)).map(({ provider }) => provider);
}
