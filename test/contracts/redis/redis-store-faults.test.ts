/** Faults that only the Redis store has: replicas, lost connections, flushed scripts, clocks, passwords, settings. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rightsOfStore } from '../../../src/stores/redis/connection/store-rights.ts';
import { RedisKeys } from '../../../src/stores/redis/redis-keys.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../../support/redis/redis-server.ts';
import { admission, judgingEvent, laterByMs, reservation, startRun, uniqueId, writeStep } from '../steps.ts';

describe.runIf(hasRedisServer())('redis store', () => {
  let server: RedisServer;
  let store: Store;
  beforeEach(async () => {
    server = await startRedisServer();
    store = await redisStore({ url: server.url });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  async function waitUntilReachable(): Promise<void> {
    await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), { timeout: 10_000 });
  }

  async function connectionIds(): Promise<string[]> {
    const clients = String(await server.command('CLIENT', 'LIST'));
    return [...clients.matchAll(/^id=(\d+).*name=parley /gm)].map((match) => match[1] ?? '');
  }

  test('treats a read-only primary as unavailable and makes a new connection', async () => {
    const idsBefore = await connectionIds();
    expect(idsBefore).toHaveLength(1);
    await server.setReadOnly(true);
    await expect(store.debates.admit(admission('tenant'))).rejects.toThrow(/read-only/);
    await vi.waitFor(async () => {
      const now = await connectionIds();
      expect(now).toHaveLength(1);
      expect(now).not.toEqual(idsBefore);
    });
    await vi.waitFor(async () => {
      const health = await store.health();
      expect(health.reachable).toBe(false);
      expect(health.durability).toMatch(/read-only/);
    });
    await server.setReadOnly(false);
    await waitUntilReachable();
    expect((await store.debates.admit(admission('tenant'))).kind).toBe('admitted');
  });

  test('keeps nothing in database 0 when Redis refuses to select its database', async () => {
    await server.command('ACL', 'SETUSER', 'late', 'on', '>secret', '~*', '&*', '+@all');
    const storeOfDatabase3 = await redisStore({ url: `redis://late:secret@127.0.0.1:${server.port}/3` });
    expect((await storeOfDatabase3.debates.admit(admission('tenant'))).kind).toBe('admitted');
    // Database 0 contains the mark of the store of these tests.
    const readDatabase0 = async () => {
      const keys = (await server.command('KEYS', '*')) as string[];
      return keys.filter((key) => !key.endsWith('instance'));
    };
    const keysBefore = await readDatabase0();
    await server.command('ACL', 'SETUSER', 'late', '-select');
    await server.command('CLIENT', 'KILL', 'USER', 'late');
    // This is long enough for several attempts to connect.
    for (let n = 0; n < 20; n += 1) {
      await expect(storeOfDatabase3.debates.admit(admission('tenant'))).rejects.toThrow(StoreUnavailableError);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await readDatabase0()).toEqual(keysBefore);
    await server.command('ACL', 'SETUSER', 'late', '+select');
    await vi.waitFor(async () => expect((await storeOfDatabase3.health()).reachable).toBe(true), { timeout: 10_000 });
    expect((await storeOfDatabase3.debates.admit(admission('tenant'))).kind).toBe('admitted');
    expect(await readDatabase0()).toEqual(keysBefore);
    await storeOfDatabase3.close();
  });

  test('loads a script again when Redis has flushed its script cache', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store, tenant);
    await server.command('SCRIPT', 'FLUSH');
    const step = writeStep(1, { events: [judgingEvent('m')] });
    const results = await Promise.all([store.debates.write(fence, step), store.debates.write(fence, step)]);
    expect(results.map((result) => result.lastSequenceNumber)).toEqual([2, 2]);
  });

  test('restores killed connections, and notifies followers after that', async () => {
    const fence = await startRun(store, 'tenant');
    const onWake = vi.fn<() => void>();
    const onDelta = vi.fn<() => void>();
    await store.events.watch('tenant', fence.debateId, onWake);
    await store.liveText.watch('tenant', fence.debateId, onDelta);
    await server.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await server.command('CLIENT', 'KILL', 'TYPE', 'normal');
    await vi.waitFor(() => expect(onWake).toHaveBeenCalled(), { timeout: 5_000 });
    await waitUntilReachable();
    onWake.mockClear();
    await store.debates.write(fence, writeStep(1, { events: [judgingEvent('m')] }));
    await vi.waitFor(() => expect(onWake).toHaveBeenCalled());
    store.liveText.publish('tenant', fence.debateId, {
      round: 1,
      debaterId: 'a',
      field: 'answer',
      text: 'still received',
    });
    await vi.waitFor(() => expect(onDelta).toHaveBeenCalledTimes(1));
  });

  test('replaces connections whose peer vanished without a close', async () => {
    const proxy = await startVanishingProxy(server.port);
    const proxiedStore = await redisStore({ url: `redis://127.0.0.1:${proxy.port}` });
    const fence = await startRun(proxiedStore, 'tenant');
    proxy.vanish();
    await Promise.all([
      expect(proxiedStore.debates.read('tenant', fence.debateId)).rejects.toThrow(/does not answer in time/),
      expect(proxiedStore.events.watch('tenant', fence.debateId, () => {})).rejects.toThrow(/does not answer in time/),
    ]);
    await vi.waitFor(() => proxiedStore.debates.read('tenant', fence.debateId), { timeout: 2_000 });
    await vi.waitFor(() => proxiedStore.events.watch('tenant', fence.debateId, () => {}), { timeout: 2_000 });
    await proxiedStore.close();
    await proxy.close();
  });

  test('fails steps in flight at once when the connection breaks, and writes once on a retry', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store, tenant);
    for (let after = 1; after <= 30; after += 1) {
      const step = writeStep(after, { events: [judgingEvent(`m${after}`)] });
      const writes = store.debates.write(fence, step);
      if (after % 3 === 0) await server.command('CLIENT', 'KILL', 'TYPE', 'normal');
      // A run retries its step until the store accepts it.
      await writes.catch((error: unknown) => {
        expect(error).toBeInstanceOf(StoreUnavailableError);
        return vi.waitFor(() => store.debates.write(fence, step), { timeout: 5_000 });
      });
    }
    await waitUntilReachable();
    const events = await store.events.read({ tenant, debateId: fence.debateId, after: 0, limit: 100 });
    const models = events.flatMap((event) => (event.type === 'debate.judging' ? [event.model] : []));
    expect(models).toEqual(Array.from({ length: 30 }, (_, i) => `m${i + 1}`));
  });

  test('throws errors without an address, a password or a question', async () => {
    const secret = 'hunter2-in-the-clear';
    await expect(redisStore({ url: `http://user:${secret}@localhost` })).rejects.toThrow(/^(?!.*hunter2).*redis:\/\//);
    await expect(redisStore({ url: secret })).rejects.toThrow(/^(?!.*hunter2).*redis:\/\//);
    await server.command('CONFIG', 'SET', 'requirepass', 'another');
    const url = new URL(server.url);
    url.password = secret;
    const lockedStore = await redisStore({ url: url.href });
    const error = await lockedStore.debates
      .admit(admission('tenant', { question: secret }))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    const { stack, cause, ...otherProperties } = error as Error;
    expect(`${stack}${JSON.stringify(otherProperties)}${String(cause)}`).not.toContain(secret);
    expect((await lockedStore.health()).durability).not.toContain(secret);
    await lockedStore.close();
  });

  test('reports what an acknowledged write survives with the current settings', async () => {
    const { durability } = await store.health();
    expect(durability).toMatch(/fsync always\): it survives a crash and a power loss\.$/);
    await server.command('CONFIG', 'SET', 'appendfsync', 'everysec');
    expect((await store.health()).durability).toMatch(/everysec\): a crash may lose .* last two seconds/);
    await server.command('CONFIG', 'SET', 'appendonly', 'no');
    expect((await store.health()).durability).toMatch(/no append-only file/);
    // Without CONFIG, INFO provides the first part.
    await server.command('ACL', 'SETUSER', 'default', '-config');
    expect((await store.health()).durability).toMatch(/no append-only file/);
    await server.command('ACL', 'SETUSER', 'default', '-info');
    expect(await store.health()).toMatchObject({
      reachable: true,
      durability: expect.stringMatching(/does not report/),
    });
  });

  test('throws from every method after close, and accepts a second close', async () => {
    await store.close();
    await store.close();
    await expect(store.debates.read('t', 'd')).rejects.toThrow(StoreUnavailableError);
    await expect(store.events.watch('t', 'd', () => {})).rejects.toThrow(StoreUnavailableError);
    expect((await store.health()).reachable).toBe(false);
  });

  test('lists an admitted debate with reservations as unfinished after a restart', async () => {
    const tenant = uniqueId('tenant');
    const step = admission(tenant, { reservations: [reservation('a', 3)] });
    await store.debates.admit(step);
    await server.restart();
    await waitUntilReachable();
    expect(await store.debates.unfinished()).toEqual([{ tenant, debateId: step.id }]);
  });

  test('admits no debate of a tenant that it cannot register', async () => {
    // The account has all rights except for the registry, whose key has no tenant's tag.
    const rules = ['on', '>secret', '+@all', 'resetchannels', '&*', '~parley:{*', '~parley:instance'];
    await server.command('ACL', 'SETUSER', 'limited', ...rules);
    const limitedStore = await redisStore({ url: server.url.replace('redis://', 'redis://limited:secret@') });
    for (let times = 0; times < 2; times += 1) {
      await expect(limitedStore.debates.admit(admission('tenant'))).rejects.toThrow(/permission|NOPERM/i);
    }
    expect(await server.command('KEYS', '*:debate:*')).toEqual([]);
    await limitedStore.close();
  });

  test.each([
    ['the keys', ['~other:*', '&*', '+@all'], /has no permission/],
    ['some keys', ['~parley:instance', '~parley:{*', '&*', '+@all'], /may not run SET on parley:tenants/],
    ['the channels', ['~*', 'resetchannels', '+@all'], /may not run PUBLISH on parley:\{tenant\}/],
    ['a command', ['~*', '&*', '+@all', '-zlexcount'], /may not run ZLEXCOUNT on parley:instance/],
    ['scripts', ['~*', '&*', '+@all', '-@scripting'], /has no permission/],
  ])('reports that it is unreachable when an account has no rights to %s', async (_, rules, reason) => {
    await server.command('ACL', 'SETUSER', 'limited', 'reset', 'on', '>secret', ...rules);
    const limitedStore = await redisStore({ url: server.url.replace('redis://', 'redis://limited:secret@') });
    expect(await limitedStore.health()).toMatchObject({ reachable: false, durability: expect.stringMatching(reason) });
    await limitedStore.close();
  });

  test('requires exactly the rights that its scripts use', () => {
    const folder = new URL('../../../src/stores/redis/lua/', import.meta.url);
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lua'));
    const usedCommands = scripts.flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(/redis\.call\('([A-Z]+)'/g),
    ]);
    const requiredCommands = rightsOfStore(new RedisKeys('parley'), false).map((command) => JSON.parse(command)[0]);
    expect(requiredCommands).toEqual(expect.arrayContaining([...new Set(usedCommands.map(([, command]) => command))]));
  });

  test('registers a lost tenant again with its next debate', async () => {
    const tenant = uniqueId('tenant');
    const steps = [admission(tenant), admission(tenant, { at: laterByMs(1) })] as const;
    await store.debates.admit(steps[0]);
    await server.command('DEL', 'parley:tenants');
    expect(await store.debates.unfinished()).toEqual([]);
    await store.debates.admit(steps[1]);
    expect(await store.debates.unfinished()).toEqual(steps.map(({ id }) => ({ tenant, debateId: id })));
  });
});

/** A proxy to Redis that can leave its connections open and dead; new ones work. */
async function startVanishingProxy(redisPort: number) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(redisPort, '127.0.0.1');
    for (const socket of [client, redis]) sockets.add(socket.on('error', () => {}));
    client.pipe(redis).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    vanish() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
