/** A whole service for a test: composed as the real one, on a store of its own, with models that answer immediately. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { DEFAULT_TENANT } from '../../src/compose-settings.ts';
import type { configFileSchema } from '../../src/config/config-file.ts';
import { readConfig } from '../../src/config.ts';
import type { HttpOptions } from '../../src/http/http-options.ts';
import { waitForEnd } from '../../src/operations/following/wait-for-end.ts';
import type { Log, Services } from '../../src/operations/services.ts';
import { startParley } from '../../src/start-parley.ts';
import type { FakeProvider } from './fake-provider/fake-provider.ts';
import { startFakeProvider } from './fake-provider/fake-provider.ts';
import type { Script } from './fake-provider/scripts.ts';

export interface TestAppOptions {
  /** The content of `PARLEY_CONFIG`. */
  readonly config?: z.input<typeof configFileSchema>;
  /** Further variables, such as the keys of other providers. */
  readonly environment?: Readonly<Record<string, string>>;
  /** When set, the providers `openai` and `anthropic` are one fake provider that replies by this script. */
  readonly script?: Script;
  readonly http?: Partial<HttpOptions>;
  /** Changes the services before the app is built on them. */
  readonly change?: (services: Services) => Services;
  /** False: debates are accepted and wait until `run()`. */
  readonly runs?: boolean;
  readonly log?: Log;
  /** When set, the background jobs of a service run too. */
  readonly background?: 'service';
  /** When set, requests need a key, and this key administers tenants. */
  readonly adminKey?: string;
  /** As `PARLEY_SECRET_KEYS`. */
  readonly secretKeys?: string;
  /** When set, all data are in this Redis, under its key prefix. */
  readonly redis?: { readonly url: string; readonly keyPrefix?: string } | null;
  /** The directory of the embedded store. It is not removed when it is set. */
  readonly dataDir?: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  /** Serves `ADMIN_PORT`. Null: the environment sets none. */
  readonly adminApp: FastifyInstance | null;
  readonly services: Services;
  /** Throws when the options have no script. */
  readonly provider: FakeProvider;
  /** Starts to run debates. */
  run(): void;
  /** Listens on loopback and returns the address of the service. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Answers arithmetic immediately and always correctly. */
export const QUICK_MODEL = 'simulated/expert?accuracy=1&latency_ms=0';

const QUICK_PANEL = [{ model: QUICK_MODEL }, { model: QUICK_MODEL }, { model: QUICK_MODEL }];

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { http = {}, change = (services) => services, runs = true, background = 'none', log = silentLog } = options;
  const provider = options.script === undefined ? null : await startFakeProvider({ script: options.script });
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'parley-app-')));
  const config = configOf(options, { dataDir, provider });
  const { app, adminApp, services, runDebates, stop } = await startParley(config, {
    log,
    background,
    runsDebates: runs,
    change,
    // A busy test machine can lag; another test covers that case.
    http: { maxEventLoopDelayMs: 0, allowedHosts: 'any', version: '0.0.0', ...http },
  });
  return {
    app,
    adminApp,
    services,
    get provider() {
      if (provider === null) throw new Error('the options of the test have no script');
      return provider;
    },
    run: runDebates,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await stop();
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

const CONFIG_PATH = 'of this test';

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

function configOf(
  { config, redis, adminKey, secretKeys, environment: moreVariables = {} }: TestAppOptions,
  { dataDir, provider }: { dataDir: string; provider: FakeProvider | null },
) {
  const prefix = redis?.keyPrefix === undefined ? {} : { redis_key_prefix: redis.keyPrefix };
  const file = { default_panel: QUICK_PANEL, ...prefix, ...config };
  const environment = {
    DATA_DIR: dataDir,
    REDIS_URL: redis?.url,
    PARLEY_ADMIN_KEY: adminKey,
    PARLEY_SECRET_KEYS: secretKeys,
    PARLEY_CONFIG: CONFIG_PATH,
    // Tests do not depend on model servers of this machine.
    PARLEY_DISCOVER: 'false',
    PARLEY_SIMULATED: 'true',
    ...(provider === null ? {} : providerVariables(provider)),
    ...moreVariables,
  };
  return readConfig(environment, (path) => (path === CONFIG_PATH ? JSON.stringify(file) : readFileSync(path, 'utf8')));
}

function providerVariables({ openaiBaseUrl, anthropicBaseUrl }: FakeProvider) {
  return {
    OPENAI_API_KEY: 'test-key-openai',
    OPENAI_BASE_URL: openaiBaseUrl,
    ANTHROPIC_API_KEY: 'test-key-anthropic',
    ANTHROPIC_BASE_URL: anthropicBaseUrl,
  };
}
