/** Services whose waits before a further attempt are over at once. */
import type { Services } from '../../../src/operations/services.ts';
import { ProviderLimits } from '../../../src/runner/calls/provider-limits.ts';

/** For `change` of `buildTestApp`. */
export function withoutPauses(services: Services): Services {
  const { log, world } = services;
  // Half of a pause is certain and half is left to chance: less than nothing takes the certain half away.
  const impatient = { now: world.now, random: () => -1 };
  return {
    ...services,
    providerLimits: new ProviderLimits({ mostCalls: new Map(), world: impatient, log }),
    world: { ...world, sleep: async () => {} },
  };
}
