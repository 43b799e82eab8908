/** The mark of a store and the format of its data: written once, read by every process, refused when they differ. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Cluster } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { embeddedStore } from '../../src/stores/embedded/embedded-store.ts';
import type { RedisFormat } from '../../src/stores/forms/store-format.ts';
import { redisStore } from '../../src/stores/redis/redis-store.ts';
import { redisAddresses } from '../../src/stores/redis-connection/redis-addresses.ts';
import type { Store } from '../../src/stores/store.ts';
import { StoreUnusableError } from '../../src/stores/store-errors.ts';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';
import { admission, reservation, reserveStep, startRun, uniqueId } from './steps.ts';

describe('embedded store', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-instance-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  test('mark › stays the same when the store is opened again', async () => {
    const first = embeddedStore({ dataDir });
    const { instance } = await first.health();
    await first.close();
    const second = embeddedStore({ dataDir });
    expect(instance).toMatch(/^[0-9a-f]{32}$/);
    expect((await second.health()).instance).toBe(instance);
    await second.close();
  });

  test('format › stays that of release 0.1.0, so that it can open the data again', () => {
    const database = new DatabaseSync(join(dataDir, 'parley.db'));
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 6 });
    database.close();
  });
});

describe('redis store', () => {
  let server: RedisServer;
  const openStores: Store[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterEach(async () => {
    await Promise.all(openStores.splice(0).map((store) => store.close()));
    await server.command('FLUSHALL');
  });
  afterAll(() => server.stop());

  async function open(format: RedisFormat = '1'): Promise<Store> {
    const store = await redisStore({ url: server.url, format });
    openStores.push(store);
    return store;
  }

  test('mark › is the same for all processes when they open the store at once', async () => {
    const stores = await Promise.all([open(), open(), open()]);
    const marks = await Promise.all(stores.map(async (store) => (await store.health()).instance));
    expect(marks[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(marks).size).toBe(1);
    expect(await server.command('HGET', 'parley:instance', 'format')).toBe('1');
  });

  test('mark › is not required to read a store that accepts no writes yet', async () => {
    await server.setFull(true);
    const store = await open();
    expect(await store.debates.read('tenant', 'debate')).toBeNull();
    expect(await store.health()).toMatchObject({ reachable: false, instance: null });
    await server.setFull(false);
    expect(await store.health()).toMatchObject({ reachable: true, instance: expect.any(String) });
  });

  test('data of a newer format › are neither read nor written', async () => {
    await server.command('HSET', 'parley:instance', 'id', 'mark', 'format', '99');
    const store = await open();
    const health = await store.health();
    expect(health.reachable).toBe(false);
    expect(health.durability).toMatch(
      /written by a newer version of Parley \(format 99; this version reads formats up to 2\)/,
    );
    await expect(store.debates.admit(admission('tenant'))).rejects.toThrow(StoreUnusableError);
    await expect(store.debates.read('tenant', 'debate')).rejects.toThrow(StoreUnusableError);
    expect(await server.command('KEYS', '*')).toEqual(['parley:instance']);
  });

  test('format › rises to the one that an operator requests, and every process follows', async () => {
    const earlierStore = await open();
    const raisedStore = await open('2');
    expect((await raisedStore.health()).reachable).toBe(true);
    expect(await server.command('HGET', 'parley:instance', 'format')).toBe('2');
    // A process without the setting neither lowers nor refuses it.
    expect((await earlierStore.health()).reachable).toBe(true);
    expect((await (await open()).health()).reachable).toBe(true);
    expect(await server.command('HGET', 'parley:instance', 'format')).toBe('2');
  });

  test('a format that rises while a process runs › is detected without a new connection', async () => {
    const store = await open();
    await startRun(store, 'tenant');
    await server.command('HSET', 'parley:instance', 'format', '99');
    await vi.waitFor(() => expect(store.debates.unfinished()).rejects.toThrow(StoreUnusableError), { timeout: 10_000 });
    await server.command('HSET', 'parley:instance', 'format', '1');
    expect(await store.debates.unfinished()).toHaveLength(1);
  });

  test('an emptied store › starts no run and then accepts no write', async () => {
    const store = await open();
    const tenant = uniqueId('tenant');
    const fence = await startRun(store, tenant);
    await server.command('FLUSHALL');
    // A debate that is admitted before the detection waits for the operator.
    const step = admission(tenant);
    await store.debates.admit(step);
    await expect(store.debates.acquire(tenant, step.id)).rejects.toThrow(/was emptied or replaced/);
    await expect(store.debates.admit(admission(tenant))).rejects.toThrow(StoreUnusableError);
    await expect(store.debates.reserve(fence, reserveStep([reservation('a', 1)]))).rejects.toThrow(StoreUnusableError);
    expect(await store.health()).toMatchObject({
      reachable: false,
      durability: expect.stringMatching(/emptied or replaced\); restart the process/),
    });
  });

  test('an emptied store › is detected by a process that sends it no request', async () => {
    const store = await open();
    await store.health();
    await server.command('FLUSHALL');
    await vi.waitFor(() => expect(store.debates.unfinished()).rejects.toThrow(StoreUnusableError), { timeout: 10_000 });
  });

  test('an emptied store › is detected on a new connection before the first request', async () => {
    const store = await open();
    await startRun(store, 'tenant');
    await server.command('FLUSHALL');
    await server.restart();
    await vi.waitFor(() => expect(store.tenants.list({ limit: 1, cursor: null })).rejects.toThrow(StoreUnusableError), {
      timeout: 10_000,
    });
  });

  test('an emptied store › is accepted as it is by a process that starts on it', async () => {
    const earlierStore = await open();
    const { instance } = await earlierStore.health();
    await server.command('FLUSHALL');
    const laterStore = await open();
    expect(await laterStore.debates.admit(admission('tenant'))).toEqual({ kind: 'admitted' });
    expect((await laterStore.health()).instance).not.toBe(instance);
    // The other process has read the lost data before.
    expect((await earlierStore.health()).reachable).toBe(false);
  });
});

const clusterUrl = inject('clusterUrl');

test.runIf(clusterUrl !== null)('an emptied cluster › starts no run', async () => {
  const keyPrefix = uniqueId('test');
  const store = await redisStore({ url: clusterUrl ?? '', keyPrefix });
  onTestFinished(() => store.close());
  await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), { timeout: 10_000 });
  const step = admission('tenant');
  await store.debates.admit(step);
  const client = new Cluster(redisAddresses(clusterUrl ?? ''));
  await client.del(`${keyPrefix}:instance`);
  client.disconnect();
  await expect(store.debates.acquire('tenant', step.id)).rejects.toThrow(StoreUnusableError);
});
