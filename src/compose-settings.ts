/** Composes the part of the services that a reload of the configuration replaces. */
import { limitFromUsd } from './budget/money.ts';
import { modelsAndPrices } from './compose-models.ts';
import type { Config } from './config.ts';
import type { ConfigRules } from './debate/settings/resolve-config.ts';
import { defaultPanelOf, listedModelsOf } from './default-panel.ts';
import { cachedFor } from './lib/cached-for.ts';
import { familyOf } from './models/catalog/model-family.ts';
import type { Retirements } from './models/catalog/model-retirements.ts';
import type { LocalServer } from './models/local-servers.ts';
import { isSimulatedModel } from './models/model.ts';
import type { PriceList } from './models/prices/price-list.ts';
import { cheapestModel } from './models/prices/price-list.ts';
import { withStoredPrices } from './models/prices/stored-prices.ts';
import { simulatedCharacters } from './models/simulated/characters.ts';
import type { Fleet } from './operations/fleet/fleet.ts';
import type { CallLimits, OperationLimits, Services, World } from './operations/services.ts';
import type { Tenant } from './stores/tenant-store.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** The id of the tenant that is served while no keys are in use. */
export const DEFAULT_TENANT = 'default';

const IDEMPOTENCY_RETENTION_MS = 48 * 3_600_000;
const DAY_MS = 86_400_000;

export interface Settings extends Pick<Services, 'models' | 'prices' | 'limits' | 'configRules' | 'listedModels'> {
  /** The tenant `default`. */
  readonly defaultTenant: Tenant;
}

/** The parts of the services that do not change while the process runs. */
export interface ProcessParts {
  readonly telemetry: Pick<Telemetry, 'tracedModels'>;
  readonly retirements: Retirements;
  /** The local servers that are in use. */
  readonly servers: readonly LocalServer[];
  readonly fleet: Fleet;
  readonly priceVersions: Services['priceVersions'];
  readonly world: World;
}

export async function composeSettings(config: Config, processParts: ProcessParts): Promise<Settings> {
  const { telemetry, retirements, servers, fleet, priceVersions, world } = processParts;
  const { models, prices: configuredPrices } = await modelsAndPrices(config, servers);
  const prices = withStoredPrices(configuredPrices, priceVersions.all);
  const localModels = servers.flatMap((server) => server.models);
  const simulated = simulatedCharacters.map(({ name }) => `simulated/${name}`);
  return {
    models: telemetry.tracedModels(models),
    prices,
    limits: limitsOf(config),
    configRules: configRulesOf(config, { retirements, prices, localModels, fleet, world }),
    listedModels: listedModelsOf(config, localModels, simulated),
    defaultTenant: defaultTenantOf(config),
  };
}

function limitsOf(config: Config): OperationLimits {
  const { file } = config;
  return {
    ...callLimitsOf(config),
    pollMs: 5_000,
    idempotencyKeepMs: IDEMPOTENCY_RETENTION_MS,
    retentionMs: file.retention_days === null ? null : file.retention_days * DAY_MS,
    labelsKeptMs: file.calibration.label_days * DAY_MS,
    maxConcurrentDebates: concurrentDebatesOf(file),
    maxQueuedDebates: file.limits.max_queued_debates,
    maxStreams: file.limits.max_streams,
    maxMetadataBudgets: file.limits.max_metadata_budgets,
    maxPanels: file.limits.max_panels,
    maxPanelBytes: file.limits.max_panel_bytes,
    maxWaitingDebates: file.limits.max_waiting_debates,
  };
}

/**
 * Returns the maximum number of concurrent debates of a tenant. By default a single tenant can use all slots of one
 * process.
 */
function concurrentDebatesOf({ limits }: Config['file']): number | null {
  const { max_concurrent_debates: maxDebates = limits.concurrency } = limits;
  return maxDebates;
}

const IDLE_TIMEOUT_SECONDS = 60;

/** Returns the idle timeout. By default it is not longer than the timeout for the first event. */
function idleTimeoutSeconds({ call_timeout_seconds, idle_timeout_seconds }: Config['file']['limits']): number {
  return idle_timeout_seconds ?? Math.min(IDLE_TIMEOUT_SECONDS, call_timeout_seconds);
}

/** Returns the time limits and the maximum number of attempts of a model call. */
export function callLimitsOf({ file: { limits } }: Config): CallLimits {
  return {
    firstEventTimeoutMs: limits.call_timeout_seconds * 1_000,
    idleTimeoutMs: idleTimeoutSeconds(limits) * 1_000,
    maxAttempts: limits.max_attempts,
    maxRetryAfterMs: limits.max_retry_after_seconds * 1_000,
  };
}

interface RuleSources {
  readonly retirements: Retirements;
  readonly prices: PriceList;
  readonly localModels: readonly string[];
  readonly fleet: Fleet;
  readonly world: World;
}

function configRulesOf(
  config: Config,
  { retirements, prices, localModels, fleet, world }: RuleSources,
): Omit<ConfigRules, 'seed' | 'today'> {
  const { families, reliabilities, correlation, limits } = config.file;
  const family = (model: string) => familyOf(model, families);
  // Computed for each use, because a service may run past the day on which a model is retired. Cached for a moment,
  // because the computation reads the price of every model, which takes up to 1 ms.
  const defaultPanel = cachedFor(DEFAULT_PANEL_CACHE_MS, () =>
    defaultPanelOf(config, localModels, { retirementOf: retirements.of, family, prices, now: world.now() }),
  );
  return {
    get defaultPanel() {
      return defaultPanel();
    },
    get defaultsLevel() {
      return fleet.defaultsLevel;
    },
    defaultDeadlineSeconds: limits.default_deadline_seconds ?? null,
    maxWaitSeconds: limits.max_wait_seconds,
    transcriptCharacters: limits.transcript_characters,
    cheapest: (models) => cheapestModel(models, prices, world.now()),
    family,
    reliability: (model) => reliabilities[model] ?? DEFAULT_RELIABILITY,
    correlation: { oneFamily: correlation.one_family, severalFamilies: correlation.several_families },
    isSimulated: isSimulatedModel,
  };
}

const DEFAULT_RELIABILITY = 0.7;

/** The time after which the default panel is computed again. */
const DEFAULT_PANEL_CACHE_MS = 1_000;

function defaultTenantOf({ file }: Config): Tenant {
  const { limit_usd, period } = file.default_budget;
  return {
    id: DEFAULT_TENANT,
    name: DEFAULT_TENANT,
    createdAt: new Date(0).toISOString(),
    status: 'active',
    budget: { limitNanoUsd: limit_usd === null ? null : limitFromUsd(limit_usd), period },
    maxConcurrentDebates: null,
    maxUnfinishedDebates: file.limits.max_queued_debates,
    requestsPerMinute: file.limits.requests_per_minute,
    maxStreams: file.limits.max_streams,
    allowedModels: null,
    auditRate: file.calibration.audit_rate,
    retention: { contentDays: null, ledgerDays: null },
    budgetKeys: file.budget_keys,
    operatorKeys: 'other_providers',
  };
}
