/** Whether the service can work now, and what its promises rest on. */
import { z } from 'zod';
import type { Services } from '../services.ts';

export const readinessSchema = z.object({
  ready: z.boolean(),
  /** One sentence each; empty when ready. */
  problems: z.array(z.string()),
  store: z.object({
    /** `embedded` or `redis`. */
    kind: z.string(),
    reachable: z.boolean(),
    /** Of the data, random: processes that show the same one share a store. Null until it was read. */
    instance: z.string().nullable(),
    /** What an acknowledged write survives. */
    durability: z.string(),
  }),
  /** Names of the providers that are set up. */
  providers: z.array(z.string()),
  /** The default panel has simulated models: so it is where no provider key is set. */
  simulated: z.boolean(),
  debates: z.object({
    /** For a worker, whichever; null: it cannot be told now. */
    waiting: z.int().nullable(),
    /** In this process. */
    running: z.int(),
  }),
});
export type Readiness = z.infer<typeof readinessSchema>;

export async function checkReadiness({ store, models, queue, configRules }: Services): Promise<Readiness> {
  const [health, debates, ofQueue] = await Promise.all([store.health(), queue.counts(), queue.problem()]);
  const ofStore = health.reachable ? null : health.durability;
  const problems = [ofStore, ofQueue].filter((problem) => problem !== null);
  return {
    ready: problems.length === 0,
    problems,
    store: health,
    providers: [...models.providers],
    simulated: configRules.defaultPanel.some(({ model }) => models.isSimulated(model)),
    debates,
  };
}
