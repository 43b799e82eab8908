/** Faults of the network between processes: to Redis and to the provider. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Treatment } from '../../support/redis/chaos-proxy.ts';
import type { StoredDebate } from '../evidence/evidence.ts';
import type { Member } from '../processes/member.ts';
import { firstSeen } from '../while-waiting.ts';
import type { Bench, Bite, Fault } from './fault.ts';
import { felt, missed, seen } from './fault.ts';
import { loggedSince } from './redis-faults.ts';
import { busyWorker, pastItsLock } from './worker-faults.ts';

const PASS: Treatment = { kind: 'pass' };

/** A step was accepted and its reply lost: it is repeated, and must change nothing. */
export const answerLost: Fault = {
  name: 'the answer of a settlement lost',
  inject: async ({ fleet }) => {
    await fleet.whole();
    const logged = loggedSince(fleet);
    const members = fleet.workers.map(({ name }) => name);
    const caught = await fleet.trapped({ members, step: 'write', when: 'after' }, async ({ connection }) =>
      connection.cut('reset'),
    );
    await delay(1_000);
    return [seen(caught === null ? null : logged('store unavailable, retrying'))];
  },
};

/** Redis serves the other processes, and they take over this worker's debates. */
export const partitioned: Fault = {
  name: 'a worker parted from Redis past its lock',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const debates = worker.running;
    const hold = async () => {
      worker.redis.treat({ kind: 'black-hole' });
      return async () => worker.redis.treat(PASS);
    };
    return [await pastItsLock(bench, { worker, debates, what: 'parted from Redis', hold })];
  },
};

const SLOW_MS = 150;
const SENT_WITHIN_MS = 10_000;

export const slowRedis: Fault = {
  name: 'slow Redis',
  inject: async (bench) => {
    const { fleet, chance, outings } = bench;
    await busyWorker(bench);
    for (const { redis } of fleet.members) redis.treat({ kind: 'slow', delayMs: SLOW_MS });
    const from = Date.now();
    await delay(chance.whole(1_000, 2_500));
    // It continued, but more slowly.
    const sent = await firstSeen(async () => outings.find((outing) => outing.from >= from) ?? null, SENT_WITHIN_MS);
    for (const { redis } of fleet.members) redis.treat(PASS);
    return [seen(sent === null ? null : `a call was sent after ${sent.from - from} ms`)];
  },
};

/** For a while one worker's connection to the provider has this fault; its calls show the effect. */
function badWay(name: string, strike: (worker: Member, bench: Bench) => Promise<void>): Fault {
  return {
    name,
    inject: async (bench) => {
      const worker = await busyWorker(bench);
      const { running } = worker;
      const from = Date.now();
      await strike(worker, bench);
      worker.provider.treat(PASS);
      return [failedCall([...running, ...worker.running], from, Date.now())];
    },
  };
}

/** An attempt in flight failed then, or took longer than any provider takes here. */
function failedCall(debateIds: readonly string[], from: number, to: number): Bite {
  return ({ debates }) => {
    for (const debate of debates.filter(({ id }) => debateIds.includes(id))) {
      const hurt = hurtCall(debate, from, to);
      if (hurt !== undefined) return felt(`${debate.id}: ${hurt}`);
    }
    return missed(`no call of ${debateIds.join(', ')} was hurt`);
  };
}

/** The provider takes 240 ms at most. */
const LONG_MS = 600;

function hurtCall({ journal }: StoredDebate, from: number, to: number): string | undefined {
  return journal.flatMap(({ sentAt, settlement }) => {
    if (sentAt === null || settlement === null) return [];
    const sent = Date.parse(sentAt);
    if (sent > to || sent + settlement.durationMs < from) return [];
    const { outcome, durationMs } = settlement;
    if (outcome.kind === 'error') return [outcome.code];
    return durationMs > LONG_MS ? [`took ${durationMs} ms`] : [];
  })[0];
}

export const providerParted = badWay('a worker parted from the provider', async (worker) => {
  worker.provider.treat({ kind: 'black-hole' });
  await delay(2_500);
});

export const providerReset = badWay('connections to the provider reset', async (worker) => {
  // A single sample could be between two calls of the worker.
  for (let cuts = 0; cuts < 3; cuts += 1) {
    worker.provider.cutAll('reset');
    await delay(100);
  }
});

export const providerThrottled = badWay('a thin way to the provider', async (worker) => {
  worker.provider.treat({ kind: 'throttle', bytesPerSecond: 4_000 });
  await delay(2_000);
});

export const providerRefuses = badWay('new connections to the provider refused', async (worker) => {
  worker.provider.treat({ kind: 'refuse' });
  worker.provider.cutAll();
  await delay(800);
});
