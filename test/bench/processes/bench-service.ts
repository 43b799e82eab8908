/** The service under test: the real entry point in a process of its own, on a Redis that flushes every write or embedded. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { configFileSchema } from '../../../src/config/config-file.ts';
import { freePort } from '../../support/processes/free-port.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import { runConcurrently } from '../at-once.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { startProcess } from './measured-process.ts';
import type { BenchProvider } from './provider-process.ts';
import { startProvider } from './provider-process.ts';

export interface BenchService extends MeasuredProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Runs debates to their end with this concurrency. Throws unless all of them complete. */
  runDebates(count: number, concurrency: number): Promise<EndedDebate[]>;
}

export interface EndedDebate {
  readonly number: number;
  readonly created_at: string;
  readonly started_at: string;
  readonly finished_at: string;
}

type ConfigFile = z.input<typeof configFileSchema>;

export interface ServiceOptions {
  /** Null: the embedded store. */
  readonly redis: RedisServer | null;
  readonly provider: BenchProvider;
  readonly limits?: NonNullable<ConfigFile['limits']>;
  /** Days after which ended debates are deleted. Unset: they are kept. */
  readonly retentionDays?: number;
  /** Spans are sent to the provider's process, which discards them. */
  readonly spans?: boolean;
  /** Services with the same prefix share their debates: each runs some that the others accept. */
  readonly keyPrefix?: string;
  readonly request?: object;
  /** Further variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Three debaters that never agree, in three rounds: nine calls. */
export const NINE_CALLS = {
  debaters: [{ model: 'bench/a' }, { model: 'bench/b' }, { model: 'bench/c' }],
  max_rounds: 3,
  adaptive_routing: false,
  convergence_check: false,
  // With `auto` a model compares the answers at the end, in two more calls.
  agreement: 'typed',
} as const;
export const CALLS_PER_DEBATE = 9;

let number = 0;

export function debateRequest(request: object = NINE_CALLS): { readonly number: number; readonly body: string } {
  number += 1;
  const question = `Which of the plans should the group take? [debate ${number}]`;
  return { number, body: JSON.stringify({ question, ...request }) };
}

export async function startService(options: ServiceOptions): Promise<BenchService> {
  const {
    redis,
    provider,
    limits = {},
    retentionDays = null,
    spans = false,
    keyPrefix = 'parley',
    request = NINE_CALLS,
    environment = {},
  } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const price = { input: 1, output: 2 };
  const configFile = join(folder, 'config.json');
  const config: ConfigFile = {
    providers: [{ name: 'bench', base_url: provider.baseUrl }],
    prices: { 'bench/a': price, 'bench/b': price, 'bench/c': price, 'bench/judge': price },
    redis_key_prefix: keyPrefix,
    default_budget: { limit_usd: 1_000_000, period: 'none' },
    retention_days: retentionDays,
    limits: { max_queued_debates: 1_000_000, ...limits },
  };
  await writeFile(configFile, JSON.stringify(config));
  const port = await freePort();
  const service = await startProcess({
    script: 'src/server.ts',
    environment: {
      PORT: String(port),
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
      PARLEY_CONFIG: configFile,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...environment,
      ...(spans ? { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: provider.tracesUrl } : {}),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  // The first reading also rejects when the start failed.
  await Promise.all([service.reading(), waitUntilReady(url)]);
  return {
    ...service,
    url,
    dataDir: folder,
    runDebates: (count, concurrency) => runConcurrently(count, concurrency, () => runDebate(url, request)),
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type PostedDebate = EndedDebate & { readonly id: string; readonly status?: unknown };

async function waitForEnd(url: string, { id }: PostedDebate): Promise<PostedDebate> {
  for (;;) {
    await delay(200);
    const reply = await fetch(`${url}/v1/debates/${id}`);
    const debate = (await reply.json()) as PostedDebate;
    // A busy service gets the request again.
    if (reply.ok && debate.status !== 'queued' && debate.status !== 'running') return debate;
  }
}

async function runDebate(url: string, request: object): Promise<EndedDebate> {
  const debateToPost = debateRequest(request);
  const headers = { 'content-type': 'application/json', prefer: 'wait=60' };
  for (;;) {
    const reply = await fetch(`${url}/v1/debates`, { method: 'POST', headers, body: debateToPost.body });
    const posted = (await reply.json()) as PostedDebate;
    // A busy service can end the wait early.
    const debate = reply.status === 202 ? await waitForEnd(url, posted) : posted;
    if (debate.status === 'completed') {
      const { created_at, started_at, finished_at } = debate;
      return { number: debateToPost.number, created_at, started_at, finished_at };
    }
    // An overloaded store has not accepted the debate: the request is repeated, as a client would.
    if (reply.status !== 503) throw new Error(`a debate did not complete: ${JSON.stringify(debate).slice(0, 500)}`);
    await delay(500);
  }
}

/** Resolves when the service at this address reports that it is ready. */
export async function waitUntilReady(url: string, pollEveryMs = 50): Promise<void> {
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(pollEveryMs);
}

export interface BenchServers {
  readonly redis: RedisServer;
  readonly provider: BenchProvider;
}

/** Runs `work` with a Redis and a provider, and then stops them and all services that it started. */
export async function withServers<T>(
  work: (
    servers: BenchServers,
    start: (options?: Omit<Partial<ServiceOptions>, 'provider'>) => Promise<BenchService>,
  ) => Promise<T>,
): Promise<T> {
  const redis = await startRedisServer();
  const provider = await startProvider();
  const services: BenchService[] = [];
  try {
    return await work({ redis, provider }, async (options = {}) => {
      const service = await startService({ redis, provider, ...options });
      services.push(service);
      return service;
    });
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await provider.stop();
    await redis.stop();
  }
}
