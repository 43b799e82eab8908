/** The service as a process: composed, started, and stopped in named phases. */
import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import packageJson from '../package.json' with { type: 'json' };
import { composeServices, DEFAULT_TENANT } from './compose.ts';
import type { Config } from './config.ts';
import { ConfigError, readConfig } from './config.ts';
import { buildApp } from './http/app.ts';
import { httpDefaults } from './http/http-options.ts';
import { callersTraceparent } from './http/trace-context.ts';
import { authenticator } from './operations/authenticate.ts';
import { checkReadiness } from './operations/check-readiness.ts';
import { executeDebate } from './operations/execute-debate.ts';
import { resumeUnfinished } from './operations/resume-unfinished.ts';
import type { Services } from './operations/services.ts';
import { createLogger } from './telemetry/logger.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** Everything has to have stopped by then; what has not is left. */
const STOP_WITHIN_MS = 10_000;

async function serve(config: Config): Promise<void> {
  const { version } = packageJson;
  const { telemetry: tracing, logLevel } = config;
  const logger = createLogger({ level: logLevel, traceIds: tracing.tracesUrl !== null, secrets: secretsOf(config) });
  const telemetry = await startTelemetry({
    ...tracing,
    version,
    capturePrompts: config.file.capture_prompts,
    onFailure: (err) => logger.warn({ err }, 'spans are not taken by the collector'),
  });
  const services = await composeServices(config, { log: logger, telemetry });
  telemetry.metrics.watch({ queue: services.queue, store: services.store });
  const authenticate = authenticator(services, { adminKey: config.adminKey, keylessTenant: DEFAULT_TENANT });
  const app = await buildApp(services, {
    ...httpDefaults,
    version,
    logger,
    authenticate: ({ authorization }) => authenticate(authorization),
    failedAttemptsPerMinute: config.file.limits.failed_attempts_per_minute,
    onOpenStreams: (count) => telemetry.metrics.setOpenStreams(count),
    readiness: () => checkReadiness(services),
    metricsText: () => telemetry.metrics.metricsText(),
    // Without a collector no span is active, and what the caller sent is what its debates join.
    traceparent: (headers) => telemetry.currentTraceparent() ?? callersTraceparent(headers),
    corsOrigins: config.file.cors_origins,
    trustedProxies: config.file.trusted_proxies,
    ...(telemetry.fastifyPlugin === null ? {} : { otelPlugin: telemetry.fastifyPlugin }),
  });
  await app.listen({ host: config.host, port: config.port });
  services.queue.start((job, signal) => executeDebate(services, job, signal));
  const resumed = await resumeUnfinished(services);
  await greet(services, logger, { address: app.server.address() as AddressInfo, resumed });
  stopOnSignal(logger, [
    ['requests and streams', () => app.close()],
    ['debates', () => services.queue.stop()],
    ['store', () => services.store.close()],
    ['telemetry', () => telemetry.shutdown(2_000)],
  ]);
}

type Logger = ReturnType<typeof createLogger>;
type Phase = readonly [name: string, stop: () => Promise<unknown>];

function stopOnSignal(logger: Logger, phases: readonly Phase[]): void {
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    if (err !== undefined) logger.fatal({ err }, 'stopping on an error');
    else logger.info({ signal }, 'stopping');
    for (const [phase, stop] of phases) {
      const startedAt = Date.now();
      await stop().catch((error: unknown) => logger.error({ err: error, phase }, 'could not stop cleanly'));
      logger.info({ phase, tookMs: Date.now() - startedAt }, 'stopped');
    }
  });
}

async function greet(
  services: Services,
  logger: Logger,
  { address, resumed }: { address: AddressInfo; resumed: number },
): Promise<void> {
  const { store, simulated, providers } = await checkReadiness(services);
  logger.info({ store, providers, resumed, address: address.address, port: address.port }, 'Parley is ready');
  if (!simulated) return;
  logger.warn('no provider key is set: answers are SIMULATED. Set ANTHROPIC_API_KEY or OPENAI_API_KEY for real ones');
}

/** What must never stand in a log line, wherever it turns up. */
function secretsOf({ adminKey, anthropic, openai, compatible, redisUrl, telemetry }: Config): string[] {
  const keys = [adminKey, anthropic?.apiKey, openai?.apiKey, ...compatible.map(({ apiKey }) => apiKey)];
  const addresses = [redisUrl, anthropic?.baseUrl, openai?.baseUrl, ...compatible.map(({ baseUrl }) => baseUrl)];
  const passwords = addresses.map((address) => (address ? decodeURIComponent(new URL(address).password) : ''));
  const headers = (telemetry.headers ?? '').split(',').map((header) => header.slice(header.indexOf('=') + 1));
  return [...keys, ...passwords, ...headers].flatMap((secret) => secret || []);
}

try {
  await serve(readConfig());
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
