/** Runs the service as a process: starts it, listens, and stops it on a signal. */
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { followConfig } from './follow-config.ts';
import { releaseMemory } from './lib/process/release-memory.ts';
import { stopOnce } from './lib/process/stop-once.ts';
import { secretsOf } from './log-secrets.ts';
import { checkReadiness } from './operations/health/check-readiness.ts';
import type { Log, Services } from './operations/services.ts';
import { startParley } from './start-parley.ts';
import { redisAddresses } from './stores/redis-connection/redis-addresses.ts';
import { writeServiceAddress } from './stores/service-address.ts';
import { createLogger } from './telemetry/logs/logger.ts';

/**
 * The time limit of a shutdown after the calls in flight have ended. The time limits of the shutdown steps in
 * `startParley` add up to less.
 */
const STOP_TIMEOUT_MS = 10_000;
const RELEASE_MEMORY_DELAY_MS = 1_000;

/** Starts the service and listens. Throws the errors of `startParley`, and a system error for a port that is in use. */
export async function serve(config: Config): Promise<void> {
  const secrets = secretsOf(config);
  const log = createLogger({
    level: config.logLevel,
    traceIds: config.telemetry.traces !== null,
    secrets,
  });
  const { app, adminApp, services, stop, runDebates, apply, configRead } = await startParley(config, {
    log,
    requestLog: log,
    background: 'service',
    // Debates start only after the port is bound, so that a process that ends at once begins none.
    runsDebates: false,
  });
  const host = addressOf(config.host);
  await app.listen({ host, port: config.port });
  await adminApp?.listen({ host, port: config.adminPort ?? 0 });
  const address = app.server.address() as AddressInfo;
  const removeAddress = config.redisUrl === null ? writeServiceAddress(config.dataDir, address) : () => {};
  if (config.role !== 'http') runDebates();
  const unfollow = followConfig({ log, secrets, apply, onRead: configRead });
  const { stopDelayMs } = config;
  const timeoutMs = stopDelayMs + config.drainMs + STOP_TIMEOUT_MS;
  stopOnce(timeoutMs, async ({ err, signal }) => {
    // No call takes longer than the current timeout for its first event.
    const drainMs = Math.min(config.drainMs, services.limits.firstEventTimeoutMs);
    if (err !== undefined) log.fatal({ err }, 'stopping after an error');
    else log.info({ signal, delaySeconds: stopDelayMs / 1_000, drainSeconds: drainMs / 1_000 }, 'stopping');
    unfollow();
    await stop(err === undefined ? { delayMs: stopDelayMs, drainMs } : undefined);
    removeAddress();
  });
  await logStart(config, {
    services,
    log,
    address,
    adminAddress: adminApp?.server.address() as AddressInfo | undefined,
  });
  // After a delay, because requests that waited for the start are served first.
  setTimeout(releaseMemory, RELEASE_MEMORY_DELAY_MS).unref();
}

/**
 * Returns an IP address for `localhost`. For the name, Fastify creates a second server that ignores the limits of the
 * first.
 */
function addressOf(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

interface Started {
  readonly services: Services;
  readonly log: Log;
  readonly address: AddressInfo;
  readonly adminAddress: AddressInfo | undefined;
}

async function logStart(
  config: Config,
  { services, log, address: { address, port }, adminAddress }: Started,
): Promise<void> {
  if (config.secretKeys.length === 0)
    log.warn({}, 'webhook secrets are stored in plain text: set PARLEY_SECRET_KEYS to encrypt them');
  const { ignoredSettings } = config;
  if (ignoredSettings.length > 0) log.warn({ ignoredSettings }, 'ignoring unknown settings of PARLEY_CONFIG');
  const { ready, store, simulated, providers } = await checkReadiness(services);
  const redis = config.redisUrl === null ? [] : redisAddresses(config.redisUrl).map((each) => new URL(each).host);
  const started = { role: config.role, store, redis, providers, address, port, adminPort: adminAddress?.port };
  if (ready) log.info(started, 'Parley is ready');
  else log.warn(started, 'store unavailable, Parley is not ready');
  if (/no append-only|WARNING/.test(store.durability)) log.warn({ redis, store }, 'Redis may lose acknowledged writes');
  if (simulated) log.warn({}, simulationReason(config));
}

/** Returns why the default panel is simulated, and the setting that changes it. */
function simulationReason({ vendorsWithKey, discover, file }: Config): string {
  if (file.default_panel !== undefined)
    return 'default_panel has only simulated models: answers are SIMULATED. Change default_panel for real ones';
  if (vendorsWithKey.includes('azure'))
    return 'no Azure deployment is configured: answers are SIMULATED. Set AZURE_OPENAI_DEPLOYMENTS for real ones';
  if (file.providers.length > 0)
    return 'no model of PARLEY_CONFIG has a price: answers are SIMULATED. Set default_panel, or models and prices';
  if (discover === true)
    return 'no local server with models was found and no provider key is set: answers are SIMULATED. Start one, then the service';
  return 'no provider key is set: answers are SIMULATED. Set ANTHROPIC_API_KEY, OPENAI_API_KEY or another for real ones';
}
