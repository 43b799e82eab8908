/** Services without a wait before a further attempt. */
import type { Services } from '../../../src/operations/services.ts';
import { ProviderLimits } from '../../../src/runner/calls/provider-limits.ts';

/** For `change` of `buildTestApp`. */
export function withoutPauses(services: Services): Services {
  const { log, world } = services;
  // Half of a wait is fixed and half is random: a negative random part cancels the fixed half.
  const immediate = { now: world.now, random: () => -1 };
  return {
    ...services,
    providerLimits: new ProviderLimits({ maxCalls: new Map(), world: immediate, log }),
    world: { ...world, sleep: async () => {} },
  };
}
