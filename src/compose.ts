/** Config → services: the only file that picks implementations. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { limitFromUsd } from './budget/money.ts';
import { localServersOf, modelsAndPrices, mostCallsOf } from './compose-models.ts';
import type { Config } from './config.ts';
import { ENGINE_LEVEL } from './debate/engine/engine-level.ts';
import type { ConfigRules } from './debate/settings/resolve-config.ts';
import { defaultPanelOf, listedModelsOf } from './default-panel.ts';
import { inProcessQueue } from './jobs/in-process/in-process-queue.ts';
import type { DebateJob, JobQueue } from './jobs/job-queue.ts';
import { cachedFor } from './lib/cached-for.ts';
import { sleep } from './lib/sleep.ts';
import { familyOf } from './models/catalog/model-family.ts';
import type { Retirements } from './models/catalog/model-retirements.ts';
import { modelRetirements } from './models/catalog/model-retirements.ts';
import { isSimulatedModel } from './models/model.ts';
import type { PriceList } from './models/prices/price-list.ts';
import { cheapestModel } from './models/prices/price-list.ts';
import { withStoredPrices } from './models/prices/stored-prices.ts';
import { simulatedCharacters } from './models/simulated/characters.ts';
import { knownResults } from './operations/calibration/known-results.ts';
import { Fleet } from './operations/fleet/fleet.ts';
import { priceVersions } from './operations/prices/price-versions.ts';
import type { CallLimits, Log, Services, TenantDirectory, World } from './operations/services.ts';
import { ProviderLimits } from './runner/calls/provider-limits.ts';
import { observers } from './runner/debate-observer.ts';
import { embeddedStore } from './stores/embedded/embedded-store.ts';
import { secretBox } from './stores/forms/secret-box.ts';
import { redisAddresses } from './stores/redis-connection/redis-addresses.ts';
import type { Store } from './stores/store.ts';
import type { Tenant } from './stores/tenant-store.ts';
import { debateLog } from './telemetry/logs/debate-log.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { httpWebhookSender } from './webhooks/signed-http/http-webhook-sender.ts';

/** The tenant that is served while no keys are in use. */
export const DEFAULT_TENANT = 'default';

const IDEMPOTENCY_KEEP_MS = 48 * 3_600_000;
const DAY_MS = 86_400_000;

export async function composeServices(
  config: Config,
  { log, telemetry }: { log: Log; telemetry: Telemetry },
): Promise<Services> {
  const { file } = config;
  const store = await storeOf(config);
  const world = worldOf(store);
  const tenants = tenantDirectory(config, store);
  const retirements = modelRetirements();
  const fleet = new Fleet(store.processes);
  const local = localServersOf(config);
  if (local.inUse) await local.look(new AbortController().signal);
  const servers = local.inUse ? local.found : [];
  const { models, prices: unchanging } = await modelsAndPrices(config, servers);
  const { prices, versions } = await storedPrices(store, unchanging);
  const localModels = servers.flatMap((server) => server.models);
  return {
    store,
    tenants,
    knownResults: knownResults(() => performance.now()),
    queue: await queueOf(config, { tenants, log }),
    models: telemetry.tracedModels(models),
    providerLimits: new ProviderLimits({ mostCalls: mostCallsOf(file), world, log }),
    prices,
    priceVersions: versions,
    localServers: local,
    retirements,
    secrets: secretBox(config.secretKeys.map((key) => Buffer.from(key, 'base64'))),
    webhooks: httpWebhookSender({ allowedNetworks: file.webhooks.allowed_networks }),
    observer: observers([telemetry.observer, debateLog(log)]),
    log,
    world,
    fleet,
    engineLevel: ENGINE_LEVEL,
    limits: {
      ...callLimitsOf(config),
      pollMs: 5_000,
      idempotencyKeepMs: IDEMPOTENCY_KEEP_MS,
      retentionMs: file.retention_days === null ? null : file.retention_days * DAY_MS,
      labelsKeptMs: file.calibration.label_days * DAY_MS,
      maxConcurrentDebates: concurrentDebatesOf(file),
      maxQueuedDebates: file.limits.max_queued_debates,
      maxStreams: file.limits.max_streams,
      maxMetadataBudgets: file.limits.max_metadata_budgets,
      maxPanels: file.limits.max_panels,
      maxPanelBytes: file.limits.max_panel_bytes,
      maxWaitingDebates: file.limits.max_waiting_debates,
    },
    configRules: configRulesOf(config, { retirements, prices, localModels, fleet }),
    listedModels: listedModelsOf(
      config,
      localModels,
      simulatedCharacters.map(({ name }) => `simulated/${name}`),
    ),
  };
}

/** One tenant alone fills one process. */
function concurrentDebatesOf({ limits }: Config['file']): number | null {
  const { max_concurrent_debates: cap = limits.concurrency } = limits;
  return cap;
}

/** A store that is away is read later. */
async function storedPrices(store: Store, others: PriceList) {
  const versions = priceVersions();
  await versions.refresh(store).catch(() => {});
  return { prices: withStoredPrices(others, versions.all), versions };
}

const IDLE_TIMEOUT_SECONDS = 60;

/** A reply that is under way is not waited for longer than one that has not begun. */
function idleTimeoutSeconds({ call_timeout_seconds, idle_timeout_seconds }: Config['file']['limits']): number {
  return idle_timeout_seconds ?? Math.min(IDLE_TIMEOUT_SECONDS, call_timeout_seconds);
}

/** How long a call may take, and how often it is tried. */
export function callLimitsOf({ file: { limits } }: Config): CallLimits {
  return {
    firstEventTimeoutMs: limits.call_timeout_seconds * 1_000,
    idleTimeoutMs: idleTimeoutSeconds(limits) * 1_000,
    maxAttempts: limits.max_attempts,
    maxRetryAfterMs: limits.max_retry_after_seconds * 1_000,
  };
}

export const realWorld: World = {
  now: () => new Date(),
  newId: () => randomUUID(),
  newSeed: () => randomInt(2 ** 32),
  newBytes: randomBytes,
  random: Math.random,
  sleep,
};

/** Every process over the store has one time, whatever its machine says. */
function worldOf({ clock }: Store): World {
  return { ...realWorld, now: () => new Date(Date.now() + clock.offsetMs()) };
}

async function queueOf(
  { redisUrl, redisTls: tls, file }: Config,
  { tenants, log }: { readonly tenants: TenantDirectory; readonly log: Log },
): Promise<JobQueue> {
  const { concurrency, tenant_share: tenantShare } = file.limits;
  const options = {
    ...{ concurrency, tenantShare },
    capOf: async (tenant: string) => (await tenants.tenant(tenant))?.maxConcurrentDebates ?? null,
    onError: (error: unknown, { tenant, debateId }: DebateJob) =>
      log.error({ tenant, debateId, err: error }, 'a run failed'),
  };
  if (redisUrl === null) return inProcessQueue(options);
  const { bullmqQueue } = await import('./jobs/bullmq/bullmq-queue.ts');
  const redis = { addresses: redisAddresses(redisUrl), tls, keyPrefix: file.redis_key_prefix };
  const storeOutageMs = file.limits.store_outage_seconds * 1_000;
  return bullmqQueue({ ...options, ...redis, storeOutageMs, onTrouble: troubleLog(log) });
}

const QUIET_MS = 10_000;

/** While Redis is away every connection and every chore says so, again and again: one line in a while is enough. */
function troubleLog(log: Log): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + QUIET_MS;
    log.warn({ err: error }, 'the job queue has trouble with Redis');
  };
}

export async function storeOf(config: Config): Promise<Store> {
  const { redisUrl, dataDir } = config;
  return redisUrl === null ? embeddedStore({ dataDir }) : redisStoreOf(config, redisUrl);
}

async function redisStoreOf({ redisTls: tls, redisFormat: format, file }: Config, url: string): Promise<Store> {
  const { redisStore } = await import('./stores/redis/redis-store.ts');
  return redisStore({ url, tls, keyPrefix: file.redis_key_prefix, format });
}

interface Composed {
  readonly retirements: Retirements;
  readonly prices: PriceList;
  readonly localModels: readonly string[];
  readonly fleet: Fleet;
}

function configRulesOf(
  config: Config,
  { retirements, prices, localModels, fleet }: Composed,
): Omit<ConfigRules, 'seed' | 'today'> {
  const { families, reliabilities, correlation, limits } = config.file;
  const family = (model: string) => familyOf(model, families);
  // A service may run past the day on which a model is retired. To choose asks for the price of every model: up to 1 ms.
  const defaultPanel = cachedFor(PANEL_FOR_MS, () =>
    defaultPanelOf(config, localModels, { retirementOf: retirements.of, family, prices, now: realWorld.now() }),
  );
  return {
    get defaultPanel() {
      return defaultPanel();
    },
    get engineLevel() {
      return fleet.commonLevel;
    },
    defaultDeadlineSeconds: limits.default_deadline_seconds ?? null,
    maxWaitSeconds: limits.max_wait_seconds,
    transcriptCharacters: limits.transcript_characters,
    cheapest: (models) => cheapestModel(models, prices, realWorld.now()),
    family,
    reliability: (model) => reliabilities[model] ?? UNLEARNED_RELIABILITY,
    correlation: { oneFamily: correlation.one_family, severalFamilies: correlation.several_families },
    isSimulated: isSimulatedModel,
  };
}

const UNLEARNED_RELIABILITY = 0.7;

/** The default panel is chosen again at most this often. */
const PANEL_FOR_MS = 1_000;

/** Tenants that were made, and the `default` one: where keys are in use, only as long as nobody made one of that name. */
function tenantDirectory(config: Config, { tenants }: Store): TenantDirectory {
  const own = defaultTenantOf(config);
  if (config.adminKey === null) {
    return { tenant: async (id) => (id === DEFAULT_TENANT ? own : tenants.tenant(id)) };
  }
  return { tenant: async (id) => (await tenants.tenant(id)) ?? (id === DEFAULT_TENANT ? own : null) };
}

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
    budgetKeys: file.budget_keys,
  };
}
