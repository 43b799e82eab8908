/**
 * A replica takes over from its primary, and back: once as planned, once because the primary died. What the primary had
 * acknowledged has reached the replica in both, as a service has to see to before it promises anything.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';
import type { Bench, Bite, Fault } from './injected/fault.ts';
import { seen } from './injected/fault.ts';
import { loggedSince } from './injected/redis-faults.ts';
import { busyWorker } from './injected/worker-faults.ts';
import { LOST_LOCK_MS } from './processes/member.ts';
import { firstSeen } from './while-waiting.ts';

const SYNCED_WITHIN_MS = 20_000;
const NOTICED_WITHIN_MS = 4_000;

/** A primary does not wait for further replicas before the transfer. */
const REPLICA = ['--repl-diskless-sync-delay', '0'];

type Failover = (from: RedisServer, to: RedisServer) => Promise<void>;

/** The primary waits for the replica and becomes its replica; its clients get read-only errors. */
const planned: Failover = async (from, to) => {
  await from.command('FAILOVER', 'TO', '127.0.0.1', String(to.port), 'TIMEOUT', '5000');
  await until(async () => (await replicationOf(to)).get('role') === 'master');
};

/** The primary dies when the replica has all acknowledged writes, and the replica is promoted. */
const died: Failover = async (from, to) => {
  await from.command('CLIENT', 'PAUSE', '5000', 'WRITE');
  const written = (await replicationOf(from)).get('master_repl_offset');
  await until(async () => Number((await replicationOf(to)).get('slave_repl_offset')) >= Number(written));
  await from.kill();
  await to.command('REPLICAOF', 'NO', 'ONE');
};

export const replicaTakesOver: Fault = {
  name: 'failover of a replica pair, and back',
  inject: async (bench) => {
    const { redis, moveRedis } = bench;
    const replica = await startRedisServer(REPLICA);
    try {
      await follow(replica, redis);
      const there = await struck(bench, 'planned failover', async () => {
        await planned(redis, replica);
        moveRedis(replica.port);
      });
      await follow(redis, replica);
      const back = await struck(bench, 'primary killed', async () => {
        await died(replica, redis);
        moveRedis(redis.port);
      });
      return [there, back];
    } finally {
      await replica.stop();
    }
  },
};

/** During a worker's calls; the worker then logs that it waits for its store. */
async function struck(bench: Bench, what: string, strike: () => Promise<void>): Promise<Bite> {
  const { fleet } = bench;
  await busyWorker(bench);
  const logged = loggedSince(fleet);
  const from = Date.now();
  await strike();
  // Connections to the server that is now a replica are not closed by it.
  for (const { redis } of fleet.members) redis.cutAll();
  const noticed = await firstSeen(async () => logged('store unavailable, retrying'), NOTICED_WITHIN_MS);
  for (const member of fleet.members) member.disturbed(what, from, LOST_LOCK_MS);
  return seen(noticed === null ? null : `${what}: ${noticed}`);
}

async function follow(replica: RedisServer, primary: RedisServer): Promise<void> {
  await replica.command('REPLICAOF', '127.0.0.1', String(primary.port));
  await until(async () => (await replicationOf(replica)).get('master_link_status') === 'up');
}

async function replicationOf(server: RedisServer): Promise<ReadonlyMap<string, string>> {
  const text = String(await server.command('INFO', 'replication'));
  return new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const givenUpAt = Date.now() + SYNCED_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > givenUpAt) throw new Error('the replica does not come to where it should be');
    await delay(20);
  }
}
