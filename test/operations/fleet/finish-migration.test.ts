/** `parley migrate --finish`: the operator's step to a new format of the data. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishMigration } from '../../../src/operations/fleet/finish-migration.ts';
import { embeddedStore } from '../../../src/stores/embedded/embedded-store.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { runTerminal } from '../../support/processes/terminal-process.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';

let redis: RedisServer;
let client: Redis;
let store: Store;

beforeAll(async () => {
  redis = await startRedisServer();
  client = new Redis(redis.url);
  store = await redisStore({ url: redis.url });
});
afterAll(async () => {
  await store.close();
  client.disconnect();
  await redis.stop();
});

const processReport = (readableFormat: number, version = '0.2.0') => ({
  id: randomUUID(),
  version,
  runsDebates: true,
  engineLevel: 6,
  readableFormat,
  providers: [],
});

const readFormat = () => client.hget('parley:instance', 'format');

test('data of the newest format › are left as they are', async () => {
  await client.hset('parley:instance', 'format', '2');
  expect(await finishMigration(store, processReport(2))).toEqual({ from: 2, to: 2 });
  expect(await readFormat()).toBe('2');
});

test('a live process that does not read the new format › is named, and the data are unchanged', async () => {
  await client.hset('parley:instance', 'format', '1');
  const olderProcess = processReport(1, '0.1.9');
  await store.processes.report(olderProcess, 60_000);
  await expect(finishMigration(store, processReport(2))).rejects.toThrow(
    'a live process of version 0.1.9 does not read format 2: replace it first',
  );
  expect(await readFormat()).toBe('1');
  await store.processes.leave(olderProcess.id);
});

test('a live process of release 0.1 › refuses the new format, and no longer when it has left', async () => {
  await client.hset('parley:instance', 'format', '1');
  // Release 0.1 reports nothing. Every process of it asks for this lease each second.
  await client.set('parley:chore:{sweep}', '1');
  await expect(finishMigration(store, processReport(2))).rejects.toThrow(
    'a live process of version 0.1 does not read format 2: replace it first',
  );
  await client.del('parley:chore:{sweep}');
  await store.processes.leave('release-0.1');
  expect(await finishMigration(store, processReport(2))).toEqual({ from: 1, to: 2 });
  // It cannot return to data of this format, so it no longer decides about defaults.
  expect((await store.processes.report(processReport(2), 60_000)).filter(({ version }) => version === '0.1')).toEqual(
    [],
  );
});

test('data of the embedded store › get the format of this version permanently', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-migration-'));
  const storeBefore = embeddedStore({ dataDir });
  expect(await finishMigration(storeBefore, processReport(7))).toEqual({ from: 6, to: 7 });
  expect(await finishMigration(storeBefore, processReport(7))).toEqual({ from: 7, to: 7 });
  await storeBefore.close();
  const storeAfter = embeddedStore({ dataDir });
  expect(await storeAfter.migration.format()).toBe(7);
  await storeAfter.close();
  await rm(dataDir, { recursive: true });
});

test('parley migrate --finish › raises the format of the data, once', { timeout: 60_000 }, async () => {
  await client.hset('parley:instance', 'format', '1');
  const environment = { REDIS_URL: redis.url };
  const firstRun = await runTerminal(['migrate', '--finish'], { environment });
  expect([firstRun.code, firstRun.stdout]).toEqual([0, 'Migrated the data from format 1 to format 2\n']);
  expect(await readFormat()).toBe('2');
  const secondRun = await runTerminal(['migrate', '--finish'], { environment });
  expect(secondRun.stdout).toBe('The data has format 2, the newest that this version reads: no migration is needed\n');
});
