/**
 * A replica takes over from its primary, and the other way round: once as planned, once after the primary was killed. In
 * both cases the replica has received all acknowledged writes. A deployment must ensure this for every failover.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';
import type { Bench, EffectCheck, Fault } from './injected/fault.ts';
import { immediateEffect } from './injected/fault.ts';
import { loggedSince } from './injected/redis-faults.ts';
import { busyWorker } from './injected/worker-faults.ts';
import { pollFor } from './poll-for.ts';
import { LOST_LOCK_MS } from './processes/fleet-member.ts';

const SYNCED_WITHIN_MS = 20_000;
const NOTICED_WITHIN_MS = 4_000;

/** A primary does not wait for further replicas before the transfer. */
const REPLICA = ['--repl-diskless-sync-delay', '0'];

type Failover = (from: RedisServer, to: RedisServer) => Promise<void>;

/** The primary waits for the replica and becomes its replica; its clients get read-only errors. */
const failOverAsPlanned: Failover = async (from, to) => {
  await from.command('FAILOVER', 'TO', '127.0.0.1', String(to.port), 'TIMEOUT', '5000');
  await waitUntil(async () => (await replicationOf(to)).get('role') === 'master');
};

/** The primary is killed when the replica has all acknowledged writes, and the replica is promoted. */
const failOverAfterKill: Failover = async (from, to) => {
  await from.command('CLIENT', 'PAUSE', '5000', 'WRITE');
  const written = (await replicationOf(from)).get('master_repl_offset');
  await waitUntil(async () => Number((await replicationOf(to)).get('slave_repl_offset')) >= Number(written));
  await from.kill();
  await to.command('REPLICAOF', 'NO', 'ONE');
};

export const replicaFailover: Fault = {
  name: 'failover of a replica pair, and back',
  inject: async (bench) => {
    const { redis, moveRedis } = bench;
    const replica = await startRedisServer(REPLICA);
    try {
      await startReplication(replica, redis);
      const plannedCheck = await checkFailover(bench, 'planned failover', async () => {
        await failOverAsPlanned(redis, replica);
        moveRedis(replica.port);
      });
      await startReplication(redis, replica);
      const killedCheck = await checkFailover(bench, 'primary killed', async () => {
        await failOverAfterKill(replica, redis);
        moveRedis(redis.port);
      });
      return [plannedCheck, killedCheck];
    } finally {
      await replica.stop();
    }
  },
};

/** Fails over during a worker's calls. The worker then logs that it waits for its store. */
async function checkFailover(bench: Bench, cause: string, failOver: () => Promise<void>): Promise<EffectCheck> {
  const { fleet } = bench;
  await busyWorker(bench);
  const logged = loggedSince(fleet);
  const from = Date.now();
  await failOver();
  // A primary that becomes a replica does not close its connections.
  for (const { redis } of fleet.members) redis.cutAll();
  const noticed = await pollFor(async () => logged('store unavailable, retrying'), NOTICED_WITHIN_MS);
  for (const member of fleet.members) member.recordDisturbance(cause, from, LOST_LOCK_MS);
  return immediateEffect(noticed === null ? null : `${cause}: ${noticed}`);
}

async function startReplication(replica: RedisServer, primary: RedisServer): Promise<void> {
  await replica.command('REPLICAOF', '127.0.0.1', String(primary.port));
  await waitUntil(async () => (await replicationOf(replica)).get('master_link_status') === 'up');
}

async function replicationOf(server: RedisServer): Promise<ReadonlyMap<string, string>> {
  const text = String(await server.command('INFO', 'replication'));
  return new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + SYNCED_WITHIN_MS;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error('the replica did not reach the expected state');
    await delay(20);
  }
}
