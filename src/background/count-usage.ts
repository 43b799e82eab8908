/** Counts the usage of all tenants regularly, so that a request for the usage has few ledger lines left to count. */
import type { Services } from '../operations/services.ts';
import { acquireLease, jittered, startRepeating } from './repeat.ts';

const COUNT_EVERY_MS = 300_000;

/** Starts the periodic count. Returns a function that stops it and resolves when the last count has ended. */
export function startCountingUsage(services: Services): () => Promise<void> {
  return startRepeating(services, {
    pausesFirst: true,
    pauseMs: () => jittered(services, COUNT_EVERY_MS),
    run: async () => {
      if (await acquireLease(services, 'usage', COUNT_EVERY_MS)) await services.store.budgets.countUsage();
    },
    failure: 'could not count usage, retrying later',
  });
}
