/** A whole service within this process: composed like the one that listens, reached by a fetch instead of a socket. */
import packageJson from '../package.json' with { type: 'json' };
import { startComparing } from './background/compare-models.ts';
import { startDelivering } from './background/deliver-webhooks.ts';
import { startSweeping } from './background/sweep-retention.ts';
import { composeServices, DEFAULT_TENANT } from './compose.ts';
import type { Config } from './config.ts';
import { checkDefaultPanel } from './default-panel.ts';
import { buildApp } from './http/app.ts';
import { httpDefaults } from './http/http-options.ts';
import { inProcessFetch } from './http/in-process-fetch.ts';
import { callersTraceparent } from './http/trace-context.ts';
import { startCalibrating } from './operations/calibration/calibrate.ts';
import { checkReadiness } from './operations/health/check-readiness.ts';
import { authenticator } from './operations/tenants/authenticate.ts';
import { executeDebate } from './runner/execute-debate.ts';
import { notedServiceAddress } from './stores/service-address.ts';
import { StoreInUseError } from './stores/store-errors.ts';
import { createLogger } from './telemetry/logs/logger.ts';
import { collectorDoubt } from './telemetry/spans/tracing.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** What a collector of spans may take at the end. */
const FLUSH_MS = 2_000;

export interface InProcessService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Hands unfinished debates over to whatever service opens the same store next. */
  close(): Promise<void>;
}

/** The address of the service that has the data folder, where that is why it could not be started here; else null. */
export function serviceInstead(error: unknown, { dataDir }: Config): string | null {
  return error instanceof StoreInUseError ? notedServiceAddress(dataDir) : null;
}

/**
 * Serves the `default` tenant and runs what is asked of it, delivers webhooks and erases what has been kept long enough;
 * debates that others left unfinished are left to a service that stays. Throws `ConfigError`, and an `Error` with a sentence when the store cannot be opened.
 */
export async function startInProcess(config: Config): Promise<InProcessService> {
  const { version } = packageJson;
  const { telemetry: tracing, logLevel: level } = config;
  const secrets = [config.anthropic?.apiKey, config.openai?.apiKey, ...config.compatible.map(({ apiKey }) => apiKey)];
  const log = createLogger({
    level,
    // Standard output is for answers.
    destination: process.stderr,
    traceIds: tracing.tracesUrl !== null,
    secrets: secrets.filter((secret) => typeof secret === 'string'),
  });
  const telemetry = await startTelemetry({
    ...tracing,
    version,
    capturePrompts: config.file.capture_prompts,
    onFailure: (err) => log.warn({ err }, 'spans are not taken by the collector'),
  });
  const doubt = collectorDoubt(tracing.tracesUrl);
  if (doubt !== null) log.warn(doubt);
  const services = await composeServices(config, { log, telemetry });
  checkDefaultPanel(services);
  const authenticate = authenticator(services, { adminKey: null, keylessTenant: DEFAULT_TENANT });
  const app = await buildApp(services, {
    ...httpDefaults,
    version,
    logger: false,
    authenticate: ({ authorization }) => authenticate(authorization),
    readiness: () => checkReadiness(services),
    metricsText: () => telemetry.metrics.metricsText(),
    traceparent: callersTraceparent,
  });
  services.queue.start((job, signal) => executeDebate(services, job, signal));
  const stopChores = [
    startDelivering(services),
    startSweeping(services),
    startCalibrating(services),
    startComparing(services),
  ];
  return {
    fetch: inProcessFetch(app),
    async close() {
      await Promise.all([app.close(), services.queue.stop(), ...stopChores.map((stop) => stop())]);
      await services.store.close();
      await telemetry.shutdown(FLUSH_MS);
    },
  };
}
