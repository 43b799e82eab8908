/** Why a debate waits, the keys of its tenant considered. They are read only where a provider seems to be missing. */
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import type { Services } from '../services.ts';
import type { Obstacle } from './fleet.ts';
import { obstacleOf } from './fleet.ts';

/** Why no live process can run it; null: one can, or it is not known. */
export async function debateObstacle(services: Services, record: DebateRecord): Promise<Obstacle | null> {
  const { fleet } = services;
  return considered(services, record, (keyed) => fleet.obstacle(record, keyed));
}

/** The same, where a process that came a moment ago counts, too. */
export async function debateObstacleNow(services: Services, record: DebateRecord): Promise<Obstacle | null> {
  return services.fleet.obstacleNow(record, await keyedProviders(services, record));
}

/** Why this process cannot run it; null: it can. */
export function ownObstacle(services: Services, record: DebateRecord): Promise<Obstacle | null> {
  const { engineLevel, models } = services;
  const { providers, keyable } = models;
  return considered(services, record, (keyed) => obstacleOf({ engineLevel, providers, keyable }, record, keyed));
}

async function considered(
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
