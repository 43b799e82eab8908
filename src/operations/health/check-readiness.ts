/** Checks whether the service can work now, and reports the state of its store. */
import { z } from 'zod';
import { USE_LOCAL_SERVERS } from '../../models/local-servers.ts';
import { isSimulatedModel } from '../../models/model.ts';
import type { Services } from '../services.ts';
import { skewWarning } from './clock-skew.ts';
import { memoryWarning } from './memory-limit.ts';

export const readinessSchema = z.object({
  ready: z.boolean().meta({ description: 'Whether the service is ready.' }),
  problems: z.array(z.string()).meta({
    description: 'Reasons why the service is not ready, one sentence each; empty when it is ready.',
    examples: [['the store cannot be reached']],
  }),
  warnings: z.array(z.string()).meta({
    description: 'Warnings for the operator that do not affect readiness, one sentence each.',
    examples: [['the memory of the store is 93 % full, and above 90 % no new debate is accepted']],
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
      memory: z
        .object({
          used_bytes: z.int().meta({ description: 'In use.', examples: [52_428_800] }),
          max_bytes: z
            .int()
            .nullable()
            .meta({
              description: 'The limit of the memory in bytes; null without a limit.',
              examples: [1_073_741_824],
            }),
        })
        .nullable()
        .meta({ description: 'The memory of Redis, of a cluster that of its fullest node; null for other stores.' }),
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
        'Model servers that were found on this machine. The service searches for them when no provider key is set.',
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

export async function checkReadiness(services: Services): Promise<Readiness> {
  const { models, queue, configRules, localServers } = services;
  const [{ problem, memory, store }, debates, queueProblem] = await Promise.all([
    storeReadiness(services),
    queue.counts(),
    queue.problem(),
  ]);
  const problems = [problem, queueProblem].filter((each) => each !== null);
  const warnings = [memoryWarning(memory), skewWarning(services)].filter((each) => each !== null);
  return {
    ready: problems.length === 0,
    problems,
    warnings,
    store,
    providers: [...models.providers],
    simulated: configRules.defaultPanel.some(({ model }) => isSimulatedModel(model)),
    local_servers: localServers.found.map((server) => ({
      ...server,
      models: server.models.length,
      setting: localServers.inUse ? null : USE_LOCAL_SERVERS,
    })),
    debates,
  };
}

/** Returns the state of the store. When the store is unavailable, `durability` contains the reason. */
async function storeReadiness({ store }: Pick<Services, 'store'>) {
  const [{ problem, ...health }, memory] = await Promise.all([store.health(), store.memory()]);
  return {
    problem: health.reachable ? problem : health.durability,
    memory,
    store: {
      ...health,
      memory: memory === null ? null : { used_bytes: memory.usedBytes, max_bytes: memory.maxBytes },
    },
  };
}
