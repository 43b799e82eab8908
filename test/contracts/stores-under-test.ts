/** Contract tests run on both stores, and on Redis also as a cluster. Each store is opened on data of its own. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, vi } from 'vitest';
import { embeddedStore } from '../../src/stores/embedded/embedded-store.ts';
import { redisStore } from '../../src/stores/redis/redis-store.ts';
import type { Store } from '../../src/stores/store.ts';
import { testRedis } from '../support/redis/redis.ts';

interface OpenStore {
  readonly store: Store;
  end(): Promise<void>;
}

interface Implementation {
  readonly name: string;
  readonly open: () => Promise<OpenStore>;
}

const clusterUrl = inject('clusterUrl');

const implementations: Implementation[] = [
  {
    name: 'embedded',
    async open() {
      const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
      const store = embeddedStore({ dataDir });
      return {
        store,
        async end() {
          await store.close();
          await rm(dataDir, { recursive: true });
        },
      };
    },
  },
  {
    name: 'redis',
    async open() {
      const redis = await testRedis();
      const store = await redisStore(redis);
      return {
        store,
        async end() {
          await store.close();
          await redis.stop();
        },
      };
    },
  },
  ...(clusterUrl === null ? [] : [onCluster(clusterUrl, '1')]),
];

/** A cluster whose messages are sharded. */
const sharded: readonly Implementation[] = clusterUrl === null ? [] : [onCluster(clusterUrl, '2')];

/** The cluster is shared by all test files: its start takes two seconds and is awaited on first use. */
function onCluster(url: string, format: '1' | '2'): Implementation {
  return {
    name: format === '1' ? 'redis cluster' : 'redis cluster in format 2',
    async open() {
      const store = await redisStore({ url, keyPrefix: `test-${randomUUID()}`, format });
      await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), { timeout: 10_000 });
      return { store, end: () => store.close() };
    },
  };
}

/** Runs the suite once per store. Call `store()` within tests; tenants separate their data. */
export function describeStores(promise: string, suite: (store: () => Store) => void): void {
  describeEach(implementations, promise, suite);
}

/** Runs a suite of messages once per store, and twice on a cluster, which can publish messages in two ways. */
export function describeMessageStores(promise: string, suite: (store: () => Store) => void): void {
  describeEach([...implementations, ...sharded], promise, suite);
}

function describeEach(stores: readonly Implementation[], promise: string, suite: (store: () => Store) => void): void {
  describe.each(stores)(`${promise}, $name`, ({ open }) => {
    let opened: OpenStore | null = null;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.end());
    suite(() => {
      if (opened === null) throw new Error('the store is opened before the tests');
      return opened.store;
    });
  });
}
