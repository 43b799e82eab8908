/** Faults of Redis itself: killed, full, read-only, without its scripts, its disk full, its connections cut. */
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { sendOnce } from '../clients.ts';
import { pollFor } from '../poll-for.ts';
import type { Fleet } from '../processes/fleet.ts';
import { LOST_LOCK_MS } from '../processes/fleet-member.ts';
import type { Bench, EffectCheck, Fault } from './fault.ts';
import { immediateEffect } from './fault.ts';
import { busyWorker, stopAndStart } from './worker-faults.ts';

/** Log messages of processes when the store refuses their commands or is unavailable. */
const UNAVAILABLE_MESSAGE = 'store unavailable, retrying';
const NOTICED_WITHIN_MS = 4_000;
/** Short enough that an outage, detected within 2 s, stays shorter than a lock. */
const DETECTED_WITHIN_MS = 1_000;

/** Returns a function that finds the first log line since then that contains a text. */
export function loggedSince(fleet: Fleet): (searched: string) => string | null {
  const startIndexes = fleet.members.map(({ lines }) => lines.length);
  return (searched) => {
    for (const [index, { name, lines }] of fleet.members.entries()) {
      const line = lines.slice(startIndexes[index]).find((text) => text.includes(searched));
      if (line !== undefined) return `${name}: ${/"detail":"([^"]*)"/.exec(line)?.[1] ?? searched}`;
    }
    return null;
  };
}

/** An outage of Redis that is shorter than a lock. A run that waits for Redis logs it, and a replica reports it. */
function outage(
  name: string,
  parts: { begin: (bench: Bench) => Promise<void>; end: (bench: Bench) => Promise<void> },
): Fault {
  return {
    name,
    inject: async (bench) => {
      const { fleet, random } = bench;
      await busyWorker(bench);
      const logged = loggedSince(fleet);
      const from = Date.now();
      await parts.begin(bench);
      const unready = await pollFor(() => unreadyReplica(fleet), NOTICED_WITHIN_MS);
      await delay(random.integer(0, 800));
      // A worker that waits for its models detects it with its next step.
      const detectedEarly = await pollFor(async () => logged(UNAVAILABLE_MESSAGE), DETECTED_WITHIN_MS);
      await parts.end(bench);
      const noticed = detectedEarly ?? (await pollFor(async () => logged(UNAVAILABLE_MESSAGE), NOTICED_WITHIN_MS));
      for (const member of fleet.members) member.recordDisturbance(name, from, LOST_LOCK_MS);
      return [immediateEffect(noticed === null || unready === null ? null : `${noticed}; ${unready}`)];
    },
  };
}

/** Names a replica whose /readyz reports its store as unavailable. Null when all are ready. */
async function unreadyReplica({ replicas }: Fleet): Promise<string | null> {
  for (const { name, url } of replicas) {
    const reply = url === null ? null : await sendOnce(`${url}/readyz`, { key: '' });
    if (reply?.status === 503) return `${name} is not ready`;
  }
  return null;
}

export const redisKilled = outage('kill -9 of Redis, and its restart', {
  begin: ({ redis }) => redis.kill(),
  end: ({ redis }) => redis.restart(),
});

export const redisFrozen = outage('Redis frozen', {
  begin: async ({ redis }) => redis.freeze(),
  end: async ({ redis }) => redis.thaw(),
});

/** A step is in progress when the worker gets SIGTERM: it completes, or the next run must not miss its events. */
export const stoppedWhileFrozen: Fault = {
  name: 'SIGTERM of a worker while Redis is frozen',
  inject: async (bench) => {
    const { fleet, redis, random } = bench;
    const worker = await busyWorker(bench);
    const from = Date.now();
    redis.freeze();
    await delay(random.integer(0, 300));
    const stopped = stopAndStart(bench, worker);
    await delay(random.integer(100, 1_800));
    redis.thaw();
    const effectChecks = await stopped;
    for (const member of fleet.members) member.recordDisturbance('Redis frozen at a stop', from, LOST_LOCK_MS);
    return effectChecks.length > 0 ? effectChecks : [immediateEffect(null)];
  },
};

export const redisReadOnly = outage('Redis read-only', {
  begin: ({ redis }) => redis.setReadOnly(true),
  end: ({ redis }) => redis.setReadOnly(false),
});

export const redisFull = outage('memory of Redis full', {
  begin: ({ redis }) => redis.setFull(true),
  end: ({ redis }) => redis.setFull(false),
});

/** Redis can write to no file: with fsync always it ends at its next write, as with a full disk. */
export const redisDiskFull = outage('disk of Redis full', {
  begin: async ({ redis }) => {
    const information = String(await redis.command('INFO', 'server'));
    const pid = /^process_id:(\d+)/m.exec(information)?.[1] ?? '';
    execFileSync('prlimit', ['--pid', pid, '--fsize=1']);
  },
  end: ({ redis }) => redis.restart(),
});

/** A fault that the next command repairs, observed at once. */
function briefFault(name: string, disturb: (bench: Bench) => Promise<EffectCheck>): Fault {
  return {
    name,
    inject: async (bench) => {
      await bench.fleet.waitForRestarts();
      return [await disturb(bench)];
    },
  };
}

export const scriptsFlushed = briefFault('script cache of Redis flushed', async ({ redis }) => {
  await redis.command('SCRIPT', 'FLUSH');
  // The next caller sends the script again.
  const resent = await pollFor(async () => {
    const memory = String(await redis.command('INFO', 'memory'));
    const count = Number(/^number_of_cached_scripts:(\d+)/m.exec(memory)?.[1] ?? 0);
    return count > 0 ? `${count} scripts sent again` : null;
  }, NOTICED_WITHIN_MS);
  return immediateEffect(resent);
});

export const connectionsKilled = briefFault('every connection to Redis killed', async ({ redis }) => {
  const killed = await Promise.all(
    ['normal', 'pubsub'].map((type) => redis.command('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes')),
  );
  const count = killed.reduce((sum: number, each) => sum + Number(each), 0);
  return immediateEffect(count > 0 ? `${count} connections killed` : null);
});
