/** Composes the services from the configuration. Only this file selects implementations. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { localServersOf, maxCallsOf } from './compose-models.ts';
import type { Settings } from './compose-settings.ts';
import { composeSettings, DEFAULT_TENANT } from './compose-settings.ts';
import type { Config } from './config.ts';
import { ENGINE_LEVEL } from './debate/engine/engine-level.ts';
import { inProcessQueue } from './jobs/in-process/in-process-queue.ts';
import type { DebateJob, JobQueue } from './jobs/job-queue.ts';
import { sleep } from './lib/sleep.ts';
import { modelRetirements } from './models/catalog/model-retirements.ts';
import { knownResults } from './operations/calibration/known-results.ts';
import { Fleet } from './operations/fleet/fleet.ts';
import type { PriceVersions } from './operations/prices/price-versions.ts';
import { priceVersions } from './operations/prices/price-versions.ts';
import type { Log, Services, TenantDirectory, World } from './operations/services.ts';
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

export interface Composed {
  readonly services: Services;
  /** The part of `services` that is replaced when the configuration is reloaded, and the tenant `default`. */
  readonly settings: Settings;
  /** Composes that part for another configuration. Throws the same errors as the first composition. */
  readonly settingsFor: (next: Config) => Promise<Settings>;
}

export async function composeServices(
  config: Config,
  { log, telemetry }: { log: Log; telemetry: Telemetry },
): Promise<Composed> {
  const { file } = config;
  const store = await storeOf(config);
  const world = worldOf(store);
  const retirements = modelRetirements();
  const fleet = new Fleet(store.processes);
  const discovery = localServersOf(config);
  if (discovery.inUse) await discovery.search(new AbortController().signal);
  const servers = discovery.inUse ? discovery.found : [];
  const versions = await readStoredPrices(store);
  const processParts = { telemetry, retirements, servers, fleet, priceVersions: versions, world };
  const settings = await composeSettings(config, processParts);
  const { defaultTenant, ...reloadable } = settings;
  const tenants = tenantDirectory(config, store, defaultTenant);
  const services: Services = {
    store,
    tenants,
    knownResults: knownResults(() => performance.now()),
    queue: await queueOf(config, { tenants, log }),
    providerLimits: new ProviderLimits({ maxCalls: maxCallsOf(file), world, log }),
    priceVersions: versions,
    localServers: discovery,
    retirements,
    secrets: secretBox(config.secretKeys.map((key) => Buffer.from(key, 'base64'))),
    webhooks: httpWebhookSender({ allowedNetworks: file.webhooks.allowed_networks }),
    observer: observers([telemetry.observer, debateLog(log)]),
    log,
    world,
    fleet,
    engineLevel: ENGINE_LEVEL,
    basePath: config.basePath,
    ...reloadable,
  };
  return { services, settings, settingsFor: (next) => composeSettings(next, processParts) };
}

export const realWorld: World = {
  now: () => new Date(),
  newId: () => randomUUID(),
  newSeed: () => randomInt(2 ** 32),
  newBytes: randomBytes,
  random: Math.random,
  sleep,
};

/** Returns a world whose clock is the clock of the store, so that all processes agree on the time. */
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
      log.error({ tenant, debateId, err: error }, 'debate run failed'),
  };
  if (redisUrl === null) return inProcessQueue(options);
  const { bullmqQueue } = await import('./jobs/bullmq/bullmq-queue.ts');
  const redis = { addresses: redisAddresses(redisUrl), tls, keyPrefix: file.redis_key_prefix };
  const storeOutageMs = file.limits.store_outage_seconds * 1_000;
  return bullmqQueue({ ...options, ...redis, storeOutageMs, onRedisError: throttledErrorLog(log) });
}

const ERROR_LOG_INTERVAL_MS = 10_000;

/**
 * Returns a log function for errors of Redis that logs one line per `QUIET_MS`. While Redis is unavailable, every
 * connection and background job reports errors.
 */
function throttledErrorLog(log: Log): (error: Error) => void {
  let nextLogAt = 0;
  return (error) => {
    const now = performance.now();
    if (now < nextLogAt) return;
    nextLogAt = now + ERROR_LOG_INTERVAL_MS;
    log.warn({ err: error }, 'job queue: error from Redis');
  };
}

export async function storeOf(config: Config): Promise<Store> {
  const { redisUrl, dataDir, embeddedFormat: format } = config;
  return redisUrl === null ? embeddedStore({ dataDir, format }) : redisStoreOf(config, redisUrl);
}

async function redisStoreOf({ redisTls: tls, redisFormat: format, file }: Config, url: string): Promise<Store> {
  const { redisStore } = await import('./stores/redis/redis-store.ts');
  return redisStore({ url, tls, keyPrefix: file.redis_key_prefix, format });
}

/** Reads the stored prices once. If the store is unavailable, the background job reads them later. */
async function readStoredPrices(store: Store): Promise<PriceVersions> {
  const versions = priceVersions();
  await versions.refresh(store).catch(() => {});
  return versions;
}

/**
 * Returns a directory of the stored tenants and of the tenant `default`. With an admin key, a stored tenant named
 * `default` replaces the configured one; without one, only the configured one is used.
 */
function tenantDirectory(config: Config, { tenants }: Store, defaultTenant: Tenant): TenantDirectory {
  if (config.adminKey === null) {
    return { tenant: async (id) => (id === DEFAULT_TENANT ? defaultTenant : tenants.tenant(id)) };
  }
  return { tenant: async (id) => (await tenants.tenant(id)) ?? (id === DEFAULT_TENANT ? defaultTenant : null) };
}
