/** A whole service for a test: composed as the real one, on a store of its own, with models that answer at once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { composeServices, DEFAULT_TENANT } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { configFileSchema } from '../../src/config-file.ts';
import { buildApp } from '../../src/http/app.ts';
import type { HttpOptions } from '../../src/http/http-options.ts';
import { httpDefaults } from '../../src/http/http-options.ts';
import { callersTraceparent } from '../../src/http/trace-context.ts';
import { waitForEnd } from '../../src/operations/following/wait-for-end.ts';
import { checkReadiness } from '../../src/operations/health/check-readiness.ts';
import type { Services } from '../../src/operations/services.ts';
import { authenticator } from '../../src/operations/tenants/authenticate.ts';
import { executeDebate } from '../../src/runner/execute-debate.ts';
import { startTelemetry } from '../../src/telemetry/telemetry.ts';
import type { FakeProvider } from './fake-provider/fake-provider.ts';
import { startFakeProvider } from './fake-provider/fake-provider.ts';
import type { Script } from './fake-provider/scripts.ts';

export interface TestAppOptions {
  /** What `PARLEY_CONFIG` would hold. */
  readonly config?: z.input<typeof configFileSchema>;
  /** Given: the providers `openai` and `anthropic` are one fake provider that follows it. */
  readonly script?: Script;
  readonly http?: Partial<HttpOptions>;
  /** Changes the services before the app is built on them. */
  readonly change?: (services: Services) => Services;
  /** False: debates are accepted and wait until `run()`. */
  readonly runs?: boolean;
  /** Given: keys are in use, and this one administers tenants. */
  readonly adminKey?: string;
  /** As `PARLEY_SECRET_KEYS`. */
  readonly secretKeys?: string;
  /** Given: everything lives in this Redis, under its prefix. */
  readonly redis?: { readonly url: string; readonly keyPrefix?: string } | null;
  /** Given: the store's directory, which is then left in place. */
  readonly dataDir?: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Throws when the test gave no script. */
  readonly provider: FakeProvider;
  /** Begins to run debates. */
  run(): void;
  /** Listens on loopback; the address of the service. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Answers arithmetic at once and is never wrong. */
export const QUICK_MODEL = 'simulated/expert?accuracy=1&latency_ms=0';

const QUICK_PANEL = [{ model: QUICK_MODEL }, { model: QUICK_MODEL }, { model: QUICK_MODEL }];

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { http = {}, change = (services) => services, runs = true } = options;
  const provider = options.script === undefined ? null : await startFakeProvider({ script: options.script });
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'parley-app-')));
  const telemetry = await startTelemetry({
    tracesUrl: null,
    headers: null,
    serviceName: 'parley-test',
    version: '0.0.0',
    capturePrompts: false,
    onFailure: () => {},
  });
  const config = configOf(options, { dataDir, provider });
  const services = change(await composeServices(config, { log: silent, telemetry }));
  const authenticate = authenticator(services, { adminKey: config.adminKey, keylessTenant: DEFAULT_TENANT });
  const app = await buildApp(services, {
    ...httpDefaults,
    // A busy test machine lags at times; what happens then has a test of its own.
    maxEventLoopDelayMs: 0,
    version: '0.0.0',
    logger: false,
    authenticate: ({ authorization }) => authenticate(authorization),
    onOpenStreams: (count) => telemetry.metrics.setOpenStreams(count),
    readiness: () => checkReadiness(services),
    metricsText: () => telemetry.metrics.metricsText(),
    traceparent: callersTraceparent,
    ...http,
  });
  const run = () => services.queue.start((job, signal) => executeDebate(services, job, signal));
  if (runs) run();
  return {
    app,
    services,
    get provider() {
      if (provider === null) throw new Error('the test gave no script');
      return provider;
    },
    run,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await services.queue.stop();
      await services.store.close();
      await provider?.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true });
    },
  };
}

/** Waits until the debate is over. Throws when it takes too long. */
export async function ended({ services }: TestApp, debateId: string, tenant = DEFAULT_TENANT): Promise<void> {
  const signal = new AbortController().signal;
  if (!(await waitForEnd(services, { tenant, debateId, timeoutMs: 15_000, signal })))
    throw new Error(`debate ${debateId} does not end`);
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

function configOf(
  { config, redis, adminKey, secretKeys }: TestAppOptions,
  { dataDir, provider }: { dataDir: string; provider: FakeProvider | null },
) {
  const prefix = redis?.keyPrefix === undefined ? {} : { redis_key_prefix: redis.keyPrefix };
  const file = { default_panel: QUICK_PANEL, ...prefix, ...config };
  const environment = {
    DATA_DIR: dataDir,
    REDIS_URL: redis?.url,
    PARLEY_ADMIN_KEY: adminKey,
    PARLEY_SECRET_KEYS: secretKeys,
    PARLEY_CONFIG: 'of this test',
    ...(provider === null ? {} : keysFor(provider)),
  };
  return readConfig(environment, () => JSON.stringify(file));
}

function keysFor({ openaiBaseUrl, anthropicBaseUrl }: FakeProvider) {
  return {
    OPENAI_API_KEY: 'test-key-openai',
    OPENAI_BASE_URL: openaiBaseUrl,
    ANTHROPIC_API_KEY: 'test-key-anthropic',
    ANTHROPIC_BASE_URL: anthropicBaseUrl,
  };
}
