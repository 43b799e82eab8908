/** Faults of processes that run debates: killed, frozen, blocked, stopped. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loggedEventOf } from '../../../src/stores/forms/stored-form.ts';
import { openDebugger } from '../processes/debugger.ts';
import type { StepName } from '../processes/journal-steps.ts';
import type { Ended, Member } from '../processes/member.ts';
import { LOST_LOCK_MS } from '../processes/member.ts';
import { firstSeen } from '../while-waiting.ts';
import type { Bench, Bite, Fault } from './fault.ts';
import { felt, missed, resumed, seen } from './fault.ts';

const BUSY_WITHIN_MS = 20_000;
/** A lock of six seconds, and a check for stalled debates every one and a half. */
const TAKEN_OVER_WITHIN_MS = 15_000;

/** A worker with calls in flight. */
export async function busyWorker({ fleet, chance }: Bench): Promise<Member> {
  await fleet.whole();
  const busy = await firstSeen(async () => {
    const candidates = fleet.workers.filter(
      ({ isUp, running, callsInFlight }) => isUp && running.length > 0 && callsInFlight > 0,
    );
    return candidates.length === 0 ? null : chance.pick(candidates);
  }, BUSY_WITHIN_MS);
  if (busy === null) throw new Error('no worker has anything to do');
  return busy;
}

export const killedWorker: Fault = {
  name: 'kill -9 of a worker at a random instant',
  inject: async (bench) => {
    let ended = await killAtRandom(bench);
    // An instant between two debates has no effect.
    for (let tries = 1; ended?.running.length === 0 && tries < 5; tries += 1) ended = await killAtRandom(bench);
    return [ended === null ? seen(null) : resumed(ended.running, ended.at)];
  },
};

async function killAtRandom(bench: Bench): Promise<Ended | null> {
  const worker = await busyWorker(bench);
  await delay(bench.chance.whole(0, 250));
  return bench.fleet.kill(worker, 'killed');
}

/** Kills the first process that reaches a step, just before Redis receives it or just after it was accepted. */
export function killedAt(step: StepName, when: 'before' | 'after'): Fault {
  return {
    name: `kill -9 ${when} the step "${step}"`,
    inject: async ({ fleet, crowd }) => {
      await fleet.whole();
      const victims = step === 'admit' ? fleet.replicas : fleet.workers;
      const members = victims.map(({ name }) => name);
      if (step === 'admit') for (let count = 0; count < 3; count += 1) crowd.ask({});
      let at = 0;
      const caught = await fleet.trapped({ members, step, when }, async ({ member }) => {
        at = Date.now();
        void fleet.kill(fleet.member(member), `killed ${when} ${step}`);
      });
      if (caught === null) return [seen(null)];
      const { debateId } = caught.step;
      if (step === 'admit') return [retriedAfter(at)];
      // A debate that has ended when its process dies does not continue.
      const isOver = step === 'compact' || (step === 'finish' && when === 'after');
      return [isOver ? seen('its last step was taken') : resumed([debateId], at)];
    },
  };
}

/** A client had to repeat a request for a debate that was created after that instant, or just before. */
export function retriedAfter(at: number): Bite {
  return ({ accepted, debates }) => {
    const made = new Map(debates.map(({ id, log }) => [id, Date.parse(log[0]?.at ?? '')]));
    const retried = accepted.find(({ id, retries }) => retries > 0 && (made.get(id) ?? 0) > at - 2_000);
    if (retried === undefined) return missed('no debate was asked for again');
    return felt(`debate ${retried.number} was asked for ${retried.retries + 1} times`);
  };
}

/**
 * Separates a worker from its debates until another one has acquired one of them, and then lets it continue as a stale
 * run.
 */
export async function pastItsLock(
  bench: Bench,
  { worker, debates, what, hold }: { worker: Member; debates: readonly string[]; what: string; hold: Hold },
): Promise<Bite> {
  const at = Date.now();
  const release = await hold();
  const taken = await firstSeen(() => reacquired(bench, debates, at), TAKEN_OVER_WITHIN_MS);
  // The other one has the time to reach the point at which the first one continues.
  await delay(bench.chance.whole(200, 800));
  await release();
  worker.disturbed(what, at, LOST_LOCK_MS);
  return taken === null ? seen(null) : resumed([taken], at);
}

type Hold = () => Promise<() => Promise<void>>;

async function reacquired({ redis }: Bench, debates: readonly string[], since: number): Promise<string | null> {
  for (const debateId of debates) {
    const key = `parley:{crowd}:debate:${debateId}:events`;
    // A compacted debate has ended.
    const texts = await redis.command('LRANGE', key, '0', '-1').catch(() => []);
    const log = (texts as string[]).map((text, index) => loggedEventOf(text, index + 1));
    if (log.some(({ type, at }) => type === 'debate.resumed' && Date.parse(at) > since)) return debateId;
  }
  return null;
}

export const frozenWorker: Fault = {
  name: 'SIGSTOP of a worker past its lock, then SIGCONT',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const debates = worker.running;
    const hold = async () => {
      worker.signal('SIGSTOP');
      return async () => worker.signal('SIGCONT');
    };
    return [await pastItsLock(bench, { worker, debates, what: 'frozen', hold })];
  },
};

/** It continues and still believes that it has the reservation of a call that another process has made meanwhile. */
export const frozenAfterReserving: Fault = {
  name: 'SIGSTOP between reserve and sent, past the lock',
  inject: async (bench) => {
    const { fleet } = bench;
    await fleet.whole();
    const members = fleet.workers.map(({ name }) => name);
    const caught = await fleet.trapped({ members, step: 'reserve', when: 'after' }, async ({ member }) =>
      fleet.member(member).signal('SIGSTOP'),
    );
    if (caught === null) return [seen(null)];
    const worker = fleet.member(caught.member);
    const hold = async () => async () => worker.signal('SIGCONT');
    const debates = [caught.step.debateId];
    return [await pastItsLock(bench, { worker, debates, what: 'frozen after a reservation', hold })];
  },
};

/** With the debugger of Node: the event loop is blocked until a file exists. */
export const blockedEventLoop: Fault = {
  name: 'event loop blocked past the lock',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const inspector = await openDebugger(worker);
    const debates = worker.running;
    const end = join(tmpdir(), `parley-unblock-${worker.pid}`);
    const fs = "process.getBuiltinModule('node:fs')";
    const expression = `{ const { existsSync } = ${fs}; while (!existsSync(${JSON.stringify(end)})); }`;
    const hold = async () => {
      // If the process dies of it, its health check shows that.
      const unblocked = inspector.ask('Runtime.evaluate', { expression }).catch(() => {});
      return async () => {
        writeFileSync(end, '');
        await unblocked;
        await firstSeen(async () => ((await isHealthy(worker)) ? true : null), TAKEN_OVER_WITHIN_MS);
        inspector.close();
        if (existsSync(end)) rmSync(end);
      };
    };
    return [await pastItsLock(bench, { worker, debates, what: 'blocked', hold })];
  },
};

async function isHealthy({ url }: Member): Promise<boolean> {
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(500) }).catch(() => null);
  return reply?.ok ?? false;
}

/** As in a deployment: one after the other, each started again before the next one is stopped. */
export function rollingStop(whom: 'all' | 'one of each role'): Fault {
  return {
    name: 'rolling SIGTERM under load',
    inject: async (bench) => {
      const { fleet } = bench;
      const busy = await busyWorker(bench);
      const others = whom === 'all' ? fleet.members : fleet.replicas.slice(0, 1);
      const bites: Bite[] = [];
      for (const member of new Set([busy, ...others])) bites.push(...(await stopAndStart(bench, member)));
      return bites.length > 0 ? bites : [seen(null)];
    },
  };
}

/** Counts as an effect when it had debates to hand over. */
export async function stopAndStart({ stops }: Bench, member: Member): Promise<readonly Bite[]> {
  const ended = await member.end('SIGTERM', 'told to stop');
  await member.start();
  if (ended === null) return [];
  const { exit, at, tookMs, running } = ended;
  stops.push({ member: member.name, exit, tookMs });
  // A process without debates to hand over shows only that it stops.
  return running.length > 0 ? [resumed(running, at)] : [];
}
