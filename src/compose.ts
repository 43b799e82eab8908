/** Config → services: the only file that picks implementations. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { nanoFromUsd } from './budget/money.ts';
import { defaultPanelOf, listedModelsOf } from './default-panel.ts';
import type { ConfigRules } from './debate/resolve-config.ts';
import { inProcessQueue } from './jobs/in-process/in-process-queue.ts';
import { anthropicProvider } from './models/anthropic/anthropic-provider.ts';
import { modelDirectory } from './models/model-directory.ts';
import { familyOf } from './models/model-family.ts';
import type { ModelProvider } from './models/model.ts';
import { openaiCompatibleProvider } from './models/openai-compatible/openai-compatible-provider.ts';
import { publishedPrices } from './models/published-prices.ts';
import { simulatedCharacters } from './models/simulated/characters.ts';
import { simulatedProvider } from './models/simulated/simulated-provider.ts';
import { sleep } from './models/sleep.ts';
import type { Log, Services, World } from './operations/services.ts';
import { embeddedStore } from './stores/embedded/embedded-store.ts';
import { redisStore } from './stores/redis/redis-store.ts';
import type { Tenant, TenantStore } from './stores/tenant-store.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** The tenant that is served without a key. */
export const DEFAULT_TENANT = 'default';

const IDEMPOTENCY_KEEP_MS = 48 * 3_600_000;

export async function composeServices(
  config: Config,
  { log, telemetry }: { log: Log; telemetry: Telemetry },
): Promise<Services> {
  const { file, redisUrl, dataDir } = config;
  const onError = (error: unknown, { debateId }: { debateId: string }) =>
    log.error({ debateId, err: error }, 'a run failed');
  return {
    store: redisUrl === null ? embeddedStore({ dataDir }) : await redisStore({ url: redisUrl }),
    tenants: defaultTenantOnly(config),
    queue: inProcessQueue({ concurrency: file.limits.concurrency, onError }),
    models: telemetry.tracedModels(modelDirectory(providersOf(config))),
    prices: publishedPrices({ overrides: file.prices, simulatedIsFree: true }),
    observer: telemetry.observer,
    log,
    world: realWorld,
    limits: {
      callTimeoutMs: file.limits.call_timeout_seconds * 1_000,
      maxAttempts: file.limits.max_attempts,
      maxRetryAfterMs: file.limits.max_retry_after_seconds * 1_000,
      pollMs: 2_000,
      idempotencyKeepMs: IDEMPOTENCY_KEEP_MS,
    },
    configRules: configRulesOf(config),
    listedModels: listedModelsOf(
      config,
      simulatedCharacters.map(({ name }) => `simulated/${name}`),
    ),
  };
}

const realWorld: World = {
  now: () => new Date(),
  newId: () => randomUUID(),
  newSeed: () => randomInt(2 ** 32),
  random: Math.random,
  sleep,
};

function providersOf({ anthropic, openai, compatible }: Config): ModelProvider[] {
  return [
    ...(anthropic === null ? [] : [anthropicProvider({ name: 'anthropic', ...anthropic })]),
    ...(openai === null ? [] : [openaiCompatibleProvider({ name: 'openai', ...openai })]),
    ...compatible.map(openaiCompatibleProvider),
    simulatedProvider({ sleep }),
  ];
}

function configRulesOf(config: Config): Omit<ConfigRules, 'seed'> {
  const { families, reliabilities, correlation, limits } = config.file;
  return {
    defaultPanel: defaultPanelOf(config),
    defaultDeadlineSeconds: limits.default_deadline_seconds,
    transcriptCharacters: limits.transcript_characters,
    family: (model) => familyOf(model, families),
    reliability: (model) => reliabilities[model] ?? UNLEARNED_RELIABILITY,
    correlation: { oneFamily: correlation.one_family, severalFamilies: correlation.several_families },
    isSimulated: (model) => model.startsWith('simulated/'),
  };
}

const UNLEARNED_RELIABILITY = 0.7;

function defaultTenantOnly({ file }: Config): TenantStore {
  const { limit_usd, period } = file.default_budget;
  const tenant: Tenant = {
    id: DEFAULT_TENANT,
    budget: { limitNanoUsd: limit_usd === null ? null : nanoFromUsd(limit_usd), period },
    maxUnfinishedDebates: file.limits.max_queued_debates,
  };
  return { tenant: async (id) => (id === tenant.id ? tenant : null) };
}
