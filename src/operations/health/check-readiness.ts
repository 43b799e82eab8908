/** Whether the service can work now, and what its promises rest on. */
import { z } from 'zod';
import { USE_LOCAL_SERVERS } from '../../models/local-servers.ts';
import type { Services } from '../services.ts';

export const readinessSchema = z.object({
  ready: z.boolean().meta({ description: 'Whether the service can work.' }),
  problems: z.array(z.string()).meta({
    description: 'Reasons why it cannot, one sentence each; empty when ready.',
    examples: [['the store cannot be reached']],
  }),
  store: z
    .object({
      kind: z.string().meta({ description: '`embedded` or `redis`.', examples: ['redis'] }),
      reachable: z.boolean().meta({ description: 'Whether the store can be reached.' }),
      instance: z
        .string()
        .nullable()
        .meta({
          description: 'A random id of the data. Processes with the same id share a store. Null until it was read.',
          examples: ['5f0c9a3e'],
        }),
      durability: z.string().meta({
        description: 'The durability in force: the faults that an acknowledged write survives.',
        examples: ['process crash and power loss'],
      }),
    })
    .meta({ description: 'The store.' }),
  providers: z
    .array(z.string())
    .meta({ description: 'The providers that are configured.', examples: [['anthropic', 'openai']] }),
  simulated: z
    .boolean()
    .meta({ description: 'Whether the default panel has simulated models, which is the case without a provider key.' }),
  local_servers: z
    .array(
      z.object({
        name: z.string().meta({ description: 'The provider of its models.', examples: ['ollama'] }),
        address: z.string().meta({ description: 'The address of the server.', examples: ['http://127.0.0.1:11434'] }),
        models: z.int().meta({ description: 'Models that can be debaters.', examples: [2] }),
        setting: z
          .string()
          .nullable()
          .meta({
            description: 'The setting that uses its models; null when they are in use.',
            examples: ['PARLEY_DISCOVER=true'],
          }),
      }),
    )
    .meta({
      description:
        'Servers of models that were found on this machine; they are looked for when no provider key is set.',
    }),
  debates: z
    .object({
      waiting: z
        .int()
        .nullable()
        .meta({ description: 'Debates that wait for a worker; null when unknown.', examples: [3] }),
      running: z.int().meta({ description: 'Debates that run in this process.', examples: [2] }),
    })
    .meta({ description: 'Debates in the queue and in this process.' }),
});
export type Readiness = z.infer<typeof readinessSchema>;

export async function checkReadiness({
  store,
  models,
  queue,
  configRules,
  localServers,
}: Services): Promise<Readiness> {
  const [health, debates, ofQueue] = await Promise.all([store.health(), queue.counts(), queue.problem()]);
  const ofStore = health.reachable ? null : health.durability;
  const problems = [ofStore, ofQueue].filter((problem) => problem !== null);
  return {
    ready: problems.length === 0,
    problems,
    store: health,
    providers: [...models.providers],
    simulated: configRules.defaultPanel.some(({ model }) => models.isSimulated(model)),
    local_servers: localServers.found.map((server) => ({
      ...server,
      models: server.models.length,
      setting: localServers.inUse ? null : USE_LOCAL_SERVERS,
    })),
    debates,
  };
}
