/** The service as a process: composed, started, and stopped in named phases. */
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import packageJson from '../package.json' with { type: 'json' };
import { startComparing } from './background/compare-models.ts';
import { startDeletingContent } from './background/delete-tenant-content.ts';
import { startDelivering } from './background/deliver-webhooks.ts';
import { startFeeding } from './background/feed-queue.ts';
import { startSweeping } from './background/sweep-retention.ts';
import { composeServices, DEFAULT_TENANT } from './compose.ts';
import type { Config, Role } from './config.ts';
import { ConfigError, readConfig } from './config.ts';
import { connectionLimit } from './connection-limit.ts';
import { checkDefaultPanel } from './default-panel.ts';
import { buildApp } from './http/app.ts';
import type { HttpOptions } from './http/http-options.ts';
import { httpDefaults } from './http/http-options.ts';
import { callersTraceparent } from './http/trace-context.ts';
import { keepProbeFile } from './lib/probe-file.ts';
import { startCalibrating } from './operations/calibration/calibrate.ts';
import { checkReadiness } from './operations/health/check-readiness.ts';
import type { Services } from './operations/services.ts';
import { authenticator } from './operations/tenants/authenticate.ts';
import { executeDebate } from './runner/execute-debate.ts';
import { redisAddresses } from './stores/redis-connection/redis-addresses.ts';
import { noteServiceAddress } from './stores/service-address.ts';
import { createLogger } from './telemetry/logs/logger.ts';
import { collectorDoubt } from './telemetry/spans/tracing.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** Everything has to have stopped by then; what has not is left. The deadlines of the phases leave room within it. */
const STOP_WITHIN_MS = 10_000;

async function serve(config: Config): Promise<void> {
  const { version } = packageJson;
  const { telemetry: tracing, logLevel } = config;
  const maxConnections = connectionLimit(config.file.limits.max_connections ?? null);
  const logger = createLogger({ level: logLevel, traceIds: tracing.tracesUrl !== null, secrets: secretsOf(config) });
  const telemetry = await startTelemetry({
    ...tracing,
    version,
    capturePrompts: config.file.capture_prompts,
    onFailure: (err) => logger.warn({ err }, 'spans are not taken by the collector'),
  });
  const services = await composeServices(config, { log: logger, telemetry });
  checkDefaultPanel(services);
  telemetry.metrics.watch({ queue: services.queue, store: services.store });
  const authenticate = authenticator(services, { adminKey: config.adminKey, keylessTenant: DEFAULT_TENANT });
  const app = await buildApp(services, {
    ...httpDefaults,
    serves: config.role === 'worker' ? 'probes' : 'everything',
    version,
    logger,
    authenticate: ({ authorization }) => authenticate(authorization),
    maxConnections,
    failedAttemptsPerMinute: config.file.limits.failed_attempts_per_minute,
    onOpenStreams: (count) => telemetry.metrics.setOpenStreams(count),
    readiness: () => checkReadiness(services),
    metricsText: () => telemetry.metrics.metricsText(),
    // Without a collector no span is active, and what the caller sent is what its debates join.
    traceparent: (headers) => telemetry.currentTraceparent() ?? callersTraceparent(headers),
    corsOrigins: config.file.cors_origins,
    names: namesOf(config),
    trustedProxies: config.file.trusted_proxies,
    ...(telemetry.fastifyPlugin === null ? {} : { otelPlugin: telemetry.fastifyPlugin }),
  });
  await app.listen({ host: addressOf(config.host), port: config.port });
  const place = app.server.address() as AddressInfo;
  const forgetAddress = config.redisUrl === null ? noteServiceAddress(config.dataDir, place) : () => {};
  if (config.role !== 'http') services.queue.start((job, signal) => executeDebate(services, job, signal));
  const stopChores = choresOf(config).map((start) => start(services));
  stopOnSignal(logger, [
    // At once: a request that is slow to end must not keep the debates from whoever takes them over.
    [
      ['requests and streams', 4_000, () => app.close()],
      ['debates', 4_000, () => services.queue.stop()],
      ['chores', 200, () => Promise.all(stopChores.map((stop) => stop()))],
    ],
    [['store', 500, () => services.store.close().finally(forgetAddress)]],
    [['telemetry', 2_000, () => telemetry.shutdown(2_000)]],
  ]);
  for (const doubt of doubtsOf(config)) logger.warn(doubt);
  const redis = config.redisUrl === null ? [] : redisAddresses(config.redisUrl).map((each) => new URL(each).host);
  await greet(services, logger, { ...place, redis, role: config.role });
}

/** Settings that are allowed and probably not meant, a sentence each. */
function doubtsOf({ telemetry, secretKeys }: Config): readonly string[] {
  const collector = collectorDoubt(telemetry.tracesUrl);
  return [
    ...(collector === null ? [] : [collector]),
    ...(secretKeys.length > 0
      ? []
      : ['webhook secrets are stored in plain text: set PARLEY_SECRET_KEYS to encrypt them']),
  ];
}

/** What is done in the background: each starts, and returns how to stop. */
function choresOf({ role, probeFile }: Config): readonly ((services: Services) => () => Promise<void>)[] {
  return [
    ({ log }) => keepProbeFile(probeFile, (err) => log.warn({ err }, 'the probe file cannot be written')),
    startFeeding,
    startSweeping,
    startDeletingContent,
    ...(role === 'worker' ? [] : [startComparing]),
    ...(role === 'http' ? [] : [startDelivering, startCalibrating]),
  ];
}

/** For `localhost` Fastify makes a second server, which none of the limits of the first holds for. */
function addressOf(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

function namesOf({ adminKey, open }: Config): HttpOptions['names'] {
  if (adminKey !== null) return 'any';
  return open ? 'private' : 'own';
}

type Logger = ReturnType<typeof createLogger>;
type Phase = readonly [name: string, deadlineMs: number, stop: () => Promise<unknown>];

/** One stage after the other; the phases of a stage at once. */
function stopOnSignal(logger: Logger, stages: readonly (readonly Phase[])[]): void {
  const end = async ([phase, deadlineMs, stop]: Phase) => {
    const startedAt = Date.now();
    const stopped = stop().catch((error: unknown) => logger.error({ err: error, phase }, 'could not stop cleanly'));
    // What hangs must not keep the rest from stopping.
    const isLate = await Promise.race([stopped.then(() => false), delay(deadlineMs, true, { ref: false })]);
    logger.info({ phase, tookMs: Date.now() - startedAt }, isLate ? 'left behind' : 'stopped');
  };
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    if (err !== undefined) logger.fatal({ err }, 'stopping on an error');
    else logger.info({ signal }, 'stopping');
    for (const phases of stages) await Promise.all(phases.map(end));
  });
}

interface Place extends AddressInfo {
  readonly role: Role;
  /** Hosts and ports, for the message that it cannot be reached. */
  readonly redis: readonly string[];
}

async function greet(services: Services, logger: Logger, { role, redis, address, port }: Place): Promise<void> {
  const { ready, store, simulated, providers } = await checkReadiness(services);
  const place = { role, store, redis, providers, address, port };
  if (ready) logger.info(place, 'Parley is ready');
  else logger.warn(place, 'Parley waits for its store');
  if (/no append-only|WARNING/.test(store.durability))
    logger.warn({ redis, store }, 'Redis may lose acknowledged writes');
  if (!simulated) return;
  const why = providers.length > 1 ? 'the default panel is of simulated models' : 'no provider key is set';
  logger.warn(`${why}: answers are SIMULATED. Set ANTHROPIC_API_KEY or OPENAI_API_KEY for real ones`);
}

/** What must never stand in a log line, wherever it turns up. */
function secretsOf(config: Config): string[] {
  const { adminKey, anthropic, openai, compatible, redisUrl, secretKeys, telemetry } = config;
  const keys = [adminKey, anthropic?.apiKey, openai?.apiKey, ...compatible.map(({ apiKey }) => apiKey)];
  const nodes = redisUrl === null ? [] : redisAddresses(redisUrl);
  const addresses = [...nodes, anthropic?.baseUrl, openai?.baseUrl, ...compatible.map(({ baseUrl }) => baseUrl)];
  const passwords = addresses.flatMap((address) => (address ? passwordsIn(address) : []));
  const headers = (telemetry.headers ?? '').split(',').map((header) => header.slice(header.indexOf('=') + 1));
  return [...keys, ...secretKeys, ...passwords, ...headers].flatMap((secret) => secret || []);
}

/** As it is written, and as it is meant. */
function passwordsIn(address: string): string[] {
  const { password } = new URL(address);
  return [password, decodeURIComponent(password)];
}

/** A wrong setting and a refusal of the system (a port in use, a folder that cannot be made) say all in a sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ConfigError || 'code' in error ? error.message : (error.stack ?? error.message);
}

const USAGE = `Usage: npm start      (or: node src/server.ts)

Starts the service. It takes no arguments: its settings are environment variables, PORT, HOST, DATA_DIR, REDIS_URL, ROLE,
ANTHROPIC_API_KEY, OPENAI_API_KEY, PARLEY_ADMIN_KEY and PARLEY_CONFIG among them; docs/configuration.md lists all of them.
A question is asked with: npx parley "question"
`;

/** Nobody who asks what a command does wants it done. */
function answerArguments(words: readonly string[]): void {
  if (words.length === 0) return;
  const asksForHelp = words.some((word) => word === '--help' || word === '-h');
  if (asksForHelp) process.stdout.write(USAGE);
  else process.stderr.write(`"${words[0]}" is not known: the service takes no arguments\n\n${USAGE}`);
  process.exit(asksForHelp ? 0 : 2);
}

try {
  answerArguments(process.argv.slice(2));
  await serve(readConfig());
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  // At once: connections that were opened before the failure would keep a process alive that serves nothing.
  process.exit(1);
}
