/** Faults of the network between processes: to Redis and to the provider. */
import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkCondition } from '../../support/redis/chaos-proxy.ts';
import type { StoredDebate } from '../evidence/evidence.ts';
import { pollFor } from '../poll-for.ts';
import type { Member } from '../processes/fleet-member.ts';
import type { Bench, EffectCheck, Fault } from './fault.ts';
import { immediateEffect, noEffect, observedEffect } from './fault.ts';
import { loggedSince } from './redis-faults.ts';
import { busyWorker, separateUntilTakeover } from './worker-faults.ts';

const PASS_THROUGH: NetworkCondition = { kind: 'pass' };

/** A step is accepted and its reply is lost: the step is repeated, and the repetition must change nothing. */
export const replyLost: Fault = {
  name: 'the reply to a settlement lost',
  inject: async ({ fleet }) => {
    await fleet.waitForRestarts();
    const logged = loggedSince(fleet);
    const members = fleet.workers.map(({ name }) => name);
    const hit = await fleet.breakAt({ members, step: 'write', when: 'after' }, async ({ connection }) =>
      connection.cut('reset'),
    );
    await delay(1_000);
    return [immediateEffect(hit === null ? null : logged('store unavailable, retrying'))];
  },
};

/** Redis serves the other processes, and they take over this worker's debates. */
export const redisPartitioned: Fault = {
  name: 'a worker cut off from Redis past its lock',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const debates = worker.runningDebates;
    const separate = async () => {
      worker.redis.setCondition({ kind: 'black-hole' });
      return async () => worker.redis.setCondition(PASS_THROUGH);
    };
    return [await separateUntilTakeover(bench, { worker, debates, cause: 'cut off from Redis', separate })];
  },
};

const SLOW_MS = 150;
const SENT_WITHIN_MS = 10_000;

export const slowRedis: Fault = {
  name: 'slow Redis',
  inject: async (bench) => {
    const { fleet, random, trackedCalls } = bench;
    await busyWorker(bench);
    for (const { redis } of fleet.members) redis.setCondition({ kind: 'slow', delayMs: SLOW_MS });
    const from = Date.now();
    await delay(random.integer(1_000, 2_500));
    // It continued, but more slowly.
    const sent = await pollFor(
      async () => trackedCalls.find((trackedCall) => trackedCall.from >= from) ?? null,
      SENT_WITHIN_MS,
    );
    for (const { redis } of fleet.members) redis.setCondition(PASS_THROUGH);
    return [immediateEffect(sent === null ? null : `a call was sent after ${sent.from - from} ms`)];
  },
};

/** A temporary fault of one worker's connections to the provider. Its calls show the effect. */
function providerConnectionFault(name: string, disturb: (worker: Member, bench: Bench) => Promise<void>): Fault {
  return {
    name,
    inject: async (bench) => {
      const worker = await busyWorker(bench);
      const { runningDebates } = worker;
      const from = Date.now();
      await disturb(worker, bench);
      worker.provider.setCondition(PASS_THROUGH);
      return [checkFailedCall([...runningDebates, ...worker.runningDebates], from, Date.now())];
    },
  };
}

/** Checks that an attempt in flight at that time failed, or took longer than the fake provider takes. */
function checkFailedCall(debateIds: readonly string[], from: number, to: number): EffectCheck {
  return ({ debates }) => {
    for (const debate of debates.filter(({ id }) => debateIds.includes(id))) {
      const symptom = symptomIn(debate, from, to);
      if (symptom !== undefined) return observedEffect(`${debate.id}: ${symptom}`);
    }
    return noEffect(`no call of ${debateIds.join(', ')} was affected`);
  };
}

/** The fake provider takes up to 240 ms. */
const SLOW_CALL_MS = 600;

function symptomIn({ journal }: StoredDebate, from: number, to: number): string | undefined {
  return journal.flatMap(({ sentAt, settlement }) => {
    if (sentAt === null || settlement === null) return [];
    const sent = Date.parse(sentAt);
    if (sent > to || sent + settlement.durationMs < from) return [];
    const { outcome, durationMs } = settlement;
    if (outcome.kind === 'error') return [outcome.code];
    return durationMs > SLOW_CALL_MS ? [`took ${durationMs} ms`] : [];
  })[0];
}

export const providerUnreachable = providerConnectionFault('a worker cut off from the provider', async (worker) => {
  worker.provider.setCondition({ kind: 'black-hole' });
  await delay(2_500);
});

export const providerReset = providerConnectionFault('connections to the provider reset', async (worker) => {
  // A single sample could be between two calls of the worker.
  for (let cuts = 0; cuts < 3; cuts += 1) {
    worker.provider.cutAll('reset');
    await delay(100);
  }
});

export const providerThrottled = providerConnectionFault('a throttled connection to the provider', async (worker) => {
  worker.provider.setCondition({ kind: 'throttle', bytesPerSecond: 4_000 });
  await delay(2_000);
});

export const providerRefuses = providerConnectionFault('new connections to the provider refused', async (worker) => {
  worker.provider.setCondition({ kind: 'refuse' });
  worker.provider.cutAll();
  await delay(800);
});
