/** Composes, starts and stops a whole service, for the server, a service within another process and the tests. */
import { setTimeout as sleep } from 'node:timers/promises';
import packageJson from '../package.json' with { type: 'json' };
import type { Background } from './background/jobs-of.ts';
import { jobsOf } from './background/jobs-of.ts';
import { composeServices } from './compose.ts';
import type { Settings } from './compose-settings.ts';
import { DEFAULT_TENANT } from './compose-settings.ts';
import type { ConfigChanges } from './config/changes.ts';
import { configChanges } from './config/changes.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { connectionLimit } from './connection-limit.ts';
import { checkDefaultPanel, checkSimulation } from './default-panel.ts';
import { buildApp } from './http/app.ts';
import type { HttpOptions } from './http/http-options.ts';
import { httpDefaults } from './http/http-options.ts';
import { callersTrace } from './http/trace-context.ts';
import type { ShutdownStep } from './lib/run-shutdown.ts';
import { runShutdown } from './lib/run-shutdown.ts';
import { replaceProperties } from './lib/values/replace-properties.ts';
import { LedgerExport } from './operations/backups/ledger-export.ts';
import { checkReadiness } from './operations/health/check-readiness.ts';
import type { Log, Services } from './operations/services.ts';
import { adminKeysOf } from './operations/tenants/admin-keys.ts';
import { authenticator } from './operations/tenants/authenticate.ts';
import { executeDebate } from './runner/execute-debate.ts';
import { collectorWarning } from './telemetry/otlp/otlp-target.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

export interface StartOptions {
  readonly log: Log;
  /** If given, each request is logged to it. */
  readonly requestLog?: HttpOptions['logger'];
  readonly background: Background;
  /** If false, debates are accepted but wait until `runDebates()`, as in a process that only serves HTTP. */
  readonly runsDebates: boolean;
  /** Replaces settings of the HTTP server that come from the configuration. */
  readonly http?: Partial<HttpOptions>;
  /** Replaces services before others are built with them. */
  readonly change?: (services: Services) => Services;
}

export interface StopOptions {
  readonly delayMs: number;
  readonly drainMs: number;
}

const STOP_IMMEDIATELY: StopOptions = { delayMs: 0, drainMs: 0 };

export interface Parley {
  /** The HTTP server, not listening yet. */
  readonly app: App;
  /** The server for ADMIN_PORT, not listening yet; null when `app` also serves the operator. */
  readonly adminApp: App | null;
  readonly services: Services;
  /** Starts to run debates. */
  runDebates(): void;
  /** Applies a reloaded configuration as far as possible. Throws the errors of the start and then changes nothing. */
  apply(next: Config): Promise<ConfigChanges>;
  configRead: Telemetry['metrics']['configRead'];
  /**
   * Stops the service. Reports at once that it is not ready and closes each connection after its reply, but serves for
   * another `delayMs`. Then waits up to `drainMs` for calls in flight. Then ends requests, debates and background jobs,
   * then the store, then telemetry, each within a deadline. Never throws.
   */
  stop(timing?: StopOptions): Promise<void>;
}

/**
 * Starts a service. Throws `ConfigError` for settings that cannot work, and an `Error` of one sentence when the store
 * cannot be opened.
 */
export async function startParley(config: Config, options: StartOptions): Promise<Parley> {
  const { log, change = (services) => services } = options;
  const telemetry = await startTelemetry({
    ...config.telemetry,
    version: packageJson.version,
    capturePrompts: config.file.capture_prompts,
    onFailure: (err) => log.warn({ err }, 'could not export telemetry to the collector'),
  });
  const { traces, metrics, logs } = config.telemetry;
  for (const warning of new Set([traces, metrics, logs].map(collectorWarning)))
    if (warning !== null) log.warn({ detail: warning }, 'OTLP protocol and port of the collector do not match');
  const composed = await composeServices(config, { log, telemetry });
  const services = change(composed.services);
  checkDefaultPanel(services);
  checkSimulation(config, services);
  if (options.background === 'service') checkAdminKeys(config);
  const { queue, store, providerLimits, fleet } = services;
  const { ledgerExportFile } = config;
  const ledgerExport = ledgerExportFile === null ? null : new LedgerExport(ledgerExportFile);
  telemetry.metrics.watch({ queue, store, providerLimits, fleet, ledgerExport });
  const shutdown = new AbortController();
  const http = httpOptionsOf(config, { services, telemetry, options, shutdown: shutdown.signal });
  const adminHttp = adminOptionsOf(config, http);
  const app = await buildApp(services, http);
  const adminApp = adminHttp && (await buildApp(services, adminHttp));
  const runDebates = () => services.queue.start((job, signals) => executeDebate(services, job, signals));
  if (options.runsDebates) runDebates();
  const stopJobs = jobsOf(config, options.background, ledgerExport).map((start) => start(services));
  const apps = [app, adminApp].filter((each) => each !== null);
  const running = { apps, services, telemetry, stopJobs, log };
  const { configRead } = telemetry.metrics;
  const apply = configApplier({
    startupConfig: config,
    composed,
    services,
    httpOptions: [http, adminHttp],
    overrides: options.http,
  });
  const stop = (timing = STOP_IMMEDIATELY) => {
    shutdown.abort();
    return stopServices(running, timing);
  };
  return { app, adminApp, services, runDebates, apply, configRead, stop };
}

interface ApplierOptions {
  readonly startupConfig: Config;
  readonly composed: Awaited<ReturnType<typeof composeServices>>;
  readonly services: Services;
  readonly httpOptions: readonly (HttpOptions | null)[];
  readonly overrides: StartOptions['http'];
}

function configApplier({ startupConfig, composed, services, httpOptions, overrides }: ApplierOptions): Parley['apply'] {
  let currentConfig = startupConfig;
  const { defaultTenant } = composed.settings;
  return async (next) => {
    const settings = await composed.settingsFor(next);
    checkDefaultPanel(settings);
    checkSimulation(next, settings);
    // The following statements cannot fail.
    const changes = configChanges(startupConfig, currentConfig, next);
    const { models, prices, limits, configRules, listedModels } = services;
    const currentSettings: Settings = { models, prices, limits, configRules, listedModels, defaultTenant };
    for (const name of Object.keys(currentSettings) as (keyof Settings)[])
      replaceProperties<object>(currentSettings[name], settings[name]);
    for (const http of httpOptions)
      Object.assign(http ?? {}, reloadableOptions(next), overrides, { serves: http?.servedRoutes });
    currentConfig = next;
    return changes;
  };
}

function reloadableOptions({ file }: Config): Pick<HttpOptions, 'logging' | 'failedAttemptsPerMinute' | 'corsOrigins'> {
  return {
    logging: { successShare: file.logging.success_share },
    failedAttemptsPerMinute: file.limits.failed_attempts_per_minute,
    corsOrigins: file.cors_origins,
  };
}

interface HttpSources {
  readonly services: Services;
  readonly telemetry: Telemetry;
  readonly options: StartOptions;
  readonly shutdown: AbortSignal;
}

function httpOptionsOf(config: Config, { services, telemetry, options, shutdown }: HttpSources): HttpOptions {
  const { file } = config;
  const adminKeys = adminKeysOf({ adminKey: config.adminKey, named: file.admin_keys });
  const authenticate = authenticator(services, { adminKeys, keylessTenant: DEFAULT_TENANT });
  return {
    ...httpDefaults,
    servedRoutes: servedRoutesOf(config),
    bodyLimitBytes: file.http.max_body_bytes,
    keepAliveMs: file.http.keep_alive_seconds * 1_000,
    stream: { ...httpDefaults.stream, heartbeatMs: file.http.heartbeat_seconds * 1_000 },
    version: packageJson.version,
    logger: options.requestLog ?? false,
    ...reloadableOptions(config),
    authenticate: ({ authorization }) => authenticate(authorization),
    maxConnections: connectionLimit(file.limits.max_connections ?? null),
    onRequestEnded: telemetry.metrics.requestEnded,
    onOpenStreams: (count) => telemetry.metrics.setOpenStreams(count),
    readiness: () => checkReadiness(services),
    shutdown,
    metricsText: () => telemetry.metrics.metricsText(),
    // Without a collector no span is active: debates join the trace that the caller sent.
    trace: (headers) => telemetry.currentTrace() ?? callersTrace(headers),
    allowedHosts: allowedHostsOf(config),
    trustedProxies: file.trusted_proxies,
    ...(telemetry.fastifyPlugin === null ? {} : { otelPlugin: telemetry.fastifyPlugin }),
    ...options.http,
  };
}

/** Returns the routes of the server on `PORT`. A worker serves only its probes. */
function servedRoutesOf({ role, adminPort }: Config): HttpOptions['servedRoutes'] {
  const takesRequests = role !== 'worker';
  return { tenants: takesRequests, operator: takesRequests && adminPort === null, details: adminPort === null };
}

function adminOptionsOf({ role, adminPort }: Config, http: HttpOptions): HttpOptions | null {
  if (adminPort === null) return null;
  return { ...http, servedRoutes: { tenants: false, operator: role !== 'worker', details: true } };
}

/**
 * Throws `ConfigError` when further admin keys are configured without PARLEY_ADMIN_KEY: no keys would be in use and
 * they would have no effect.
 */
function checkAdminKeys({ adminKey, file }: Config): void {
  if (adminKey !== null || file.admin_keys.length === 0) return;
  throw new ConfigError([
    'PARLEY_CONFIG: admin_keys: requires PARLEY_ADMIN_KEY, because the service uses no keys without it',
  ]);
}

function allowedHostsOf({ adminKey, open }: Config): HttpOptions['allowedHosts'] {
  if (adminKey !== null) return 'any';
  return open ? 'private' : 'local';
}

interface Running extends Pick<HttpSources, 'services' | 'telemetry'> {
  readonly apps: readonly App[];
  readonly stopJobs: readonly (() => Promise<void>)[];
  readonly log: Log;
}

function stopServices(running: Running, { delayMs, drainMs }: StopOptions): Promise<void> {
  const { apps, services, telemetry, stopJobs, log } = running;
  const step = (name: string, timeoutMs: number, stop: ShutdownStep['stop']) => ({ name, timeoutMs, stop });
  const groups = [
    // Load balancers must notice first that the process is not ready.
    delayMs > 0 ? [step('stop delay', 2 * delayMs, () => sleep(delayMs))] : [],
    // Requests are still answered during this step, so that callers of a single process are not refused for longer.
    drainMs > 0 ? [step('calls in flight', drainMs, () => services.queue.drain())] : [],
    // These stop at the same time: a slow request must not delay the hand-over of debates to another process.
    [
      step('requests and streams', 4_000, () => Promise.all(apps.map((app) => app.close()))),
      step('debates', 4_000, () => services.queue.stop()),
      step('background jobs', 200, () => Promise.all(stopJobs.map((stop) => stop()))),
    ],
    [step('store', 500, () => services.store.close())],
    [step('telemetry', 2_000, () => telemetry.shutdown(2_000))],
  ];
  return runShutdown(groups, ({ outcome, error, ...report }) => {
    if (outcome === 'failed') log.error({ ...report, err: error }, 'shutdown step failed');
    else log.info(report, outcome === 'timed_out' ? 'shutdown step timed out' : 'stopped');
  });
}
