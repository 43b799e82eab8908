/** A service on data that an earlier release wrote: the files of test/fixtures, copied to a store of the test. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { Redis } from 'ioredis';
import { queueUnfinished } from '../../src/background/feed-queue.ts';
import { ADMIN } from '../../src/operations/tenants/authenticate.ts';
import type { RecordedReply } from '../fixtures/release-0.1.0/fill-store.ts';
import type { TestApp, TestAppOptions } from './build-app.ts';
import { buildTestApp } from './build-app.ts';
import { testRedis } from './redis/redis.ts';

export type StoreKind = 'embedded' | 'redis';

export interface RecordedRelease {
  /** ISO 8601 UTC. */
  readonly written_at: string;
  /** Name of the debate → its tenant and id. */
  readonly debates: Readonly<Record<string, { readonly tenant: string; readonly id: string }>>;
  readonly replies: readonly RecordedReply[];
}

export interface ReleaseFixture extends TestApp {
  readonly recorded: RecordedRelease;
  /** Sends a GET request as `admin` or as a tenant. */
  ask(caller: string, path: string): Promise<LightMyRequestResponse>;
  /** Moves the clock of the service forward. */
  advanceClock(ms: number): void;
  /** Starts to run debates, including those that the release left unfinished. */
  runUnfinished(): Promise<void>;
}

/** Changes a stored text before the service is started. */
export type TextChange = (text: string) => string;

export interface FixtureOptions extends Pick<TestAppOptions, 'script' | 'secretKeys' | 'environment'> {
  /** Rewrites the texts in the store. */
  readonly change?: TextChange;
}

export async function openReleaseFixture(
  kind: StoreKind,
  { change = (text) => text, ...options }: FixtureOptions = {},
): Promise<ReleaseFixture> {
  const recorded: RecordedRelease = JSON.parse((await readGzip(`${kind}-replies.json.gz`)).toString());
  const storeData = kind === 'embedded' ? await embeddedData(change) : await redisData(change);
  let clockOffsetMs = -performance.now();
  const service = await buildTestApp({
    ...options,
    ...storeData.options,
    runs: false,
    http: { authenticate: async ({ authorization }) => callerOf(authorization ?? '') },
    change: (services) => ({
      ...services,
      // The clock continues from the time of the data: nothing in them is overdue.
      world: {
        ...services.world,
        now: () => new Date(Date.parse(recorded.written_at) + performance.now() + clockOffsetMs),
      },
    }),
  });
  return Object.assign(service, {
    recorded,
    ask: (caller: string, path: string) =>
      service.app.inject({ url: path, headers: { authorization: `Bearer ${caller}` } }),
    advanceClock(ms: number) {
      clockOffsetMs += ms;
    },
    async runUnfinished() {
      service.run();
      await queueUnfinished(service.services);
    },
    close: closeThenRemove(service, storeData.remove),
  });
}

function closeThenRemove({ close }: TestApp, remove: () => Promise<void>): () => Promise<void> {
  return async () => {
    await close();
    await remove();
  };
}

function callerOf(authorization: string) {
  const caller = authorization.replace('Bearer ', '');
  return caller === 'admin' ? ADMIN : { tenant: caller, keyId: null };
}

interface StoredData {
  readonly options: TestAppOptions;
  remove(): Promise<void>;
}

async function embeddedData(change: TextChange): Promise<StoredData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-release-'));
  const path = join(dataDir, 'parley.db');
  await writeFile(path, await readGzip('embedded.db.gz'));
  changeDatabase(path, change);
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}

async function redisData(change: TextChange): Promise<StoredData> {
  const redis = await testRedis();
  const client = new Redis(redis.url);
  const lines = (await readGzip('redis.jsonl.gz')).toString().trim().split('\n');
  for (const line of lines) await putKey(client, changedKey(JSON.parse(line), change), redis.keyPrefix);
  client.disconnect();
  return { options: { redis }, remove: () => redis.stop() };
}

async function readGzip(name: string): Promise<Buffer> {
  return gunzipSync(await readFile(new URL(`../fixtures/release-0.1.0/${name}`, import.meta.url)));
}

/** The columns of the embedded store that contain values of enums. */
const TEXT_COLUMNS: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['debates', 'status', 'subject', 'summary'],
  ['events', 'text'],
  ['ledger', 'call_id', 'rest'],
  ['tenants', 'settings'],
  ['panels', 'settings'],
  ['webhooks', 'endpoint'],
  ['deliveries', 'delivery'],
];

function changeDatabase(path: string, change: TextChange): void {
  const database = new DatabaseSync(path);
  database.function('changed', (text) => (typeof text === 'string' ? change(text) : text));
  for (const [table, ...columns] of TEXT_COLUMNS) {
    database.exec(`UPDATE ${table} SET ${columns.map((column) => `${column} = changed(${column})`).join(', ')}`);
  }
  database.close();
}

interface StoredKey {
  readonly key: string;
  readonly type: string;
  readonly value: string | readonly string[] | Readonly<Record<string, string>>;
  readonly ttl_ms: number | null;
}

/** A list of members and scores contains no text to change. */
function changedKey(stored: StoredKey, change: TextChange): StoredKey {
  const { type, value } = stored;
  if (type === 'list' && Array.isArray(value)) return { ...stored, value: value.map(change) };
  if (type !== 'hash') return stored;
  return { ...stored, value: Object.fromEntries(Object.entries(value).map(([field, text]) => [field, change(text)])) };
}

/** Locks and counters of the killed process have expired when its data are opened. */
const LONGEST_LOCK_MS = 60_000;

async function putKey(client: Redis, stored: StoredKey, keyPrefix: string): Promise<void> {
  const { value, ttl_ms } = stored;
  if (ttl_ms !== null && ttl_ms < LONGEST_LOCK_MS) return;
  const key = stored.key.replace(/^(\{?)parley:/, `$1${keyPrefix}:`);
  if (typeof value === 'string') await client.set(key, value);
  else if (!Array.isArray(value)) await client.hset(key, value);
  else if (stored.type === 'list') await client.rpush(key, ...value);
  else if (stored.type === 'set') await client.sadd(key, ...value);
  else await client.zadd(key, ...scoreMemberPairs(value));
  if (ttl_ms !== null) await client.pexpire(key, ttl_ms);
}

/** `[member, score, …]` → `[score, member, …]`. */
function scoreMemberPairs(pairs: readonly string[]): string[] {
  return pairs.flatMap((member, index) => (index % 2 === 0 ? [pairs[index + 1] ?? '0', member] : []));
}
