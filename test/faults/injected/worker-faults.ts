/** Faults of processes that run debates: killed, frozen, blocked, stopped. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loggedEventOf } from '../../../src/stores/forms/stored-form.ts';
import { pollFor } from '../poll-for.ts';
import { openDebugger } from '../processes/debugger.ts';
import type { EndedProcess, Member } from '../processes/fleet-member.ts';
import { LOST_LOCK_MS } from '../processes/fleet-member.ts';
import type { StepName } from '../processes/journal-steps.ts';
import type { Bench, EffectCheck, Fault } from './fault.ts';
import { checkResumed, immediateEffect, noEffect, observedEffect } from './fault.ts';

const BUSY_WITHIN_MS = 20_000;
/** A lock of six seconds, and a check for stalled debates every one and a half. */
const TAKEN_OVER_WITHIN_MS = 15_000;

/** A worker with calls in flight. */
export async function busyWorker({ fleet, random }: Bench): Promise<Member> {
  await fleet.waitForRestarts();
  const busy = await pollFor(async () => {
    const candidates = fleet.workers.filter(
      ({ isUp, runningDebates, callsInFlight }) => isUp && runningDebates.length > 0 && callsInFlight > 0,
    );
    return candidates.length === 0 ? null : random.pick(candidates);
  }, BUSY_WITHIN_MS);
  if (busy === null) throw new Error('no worker has a call in flight');
  return busy;
}

export const killedWorker: Fault = {
  name: 'kill -9 of a worker at a random instant',
  inject: async (bench) => {
    let ended = await killAtRandom(bench);
    // An instant between two debates has no effect.
    for (let tries = 1; ended?.runningDebates.length === 0 && tries < 5; tries += 1) ended = await killAtRandom(bench);
    return [ended === null ? immediateEffect(null) : checkResumed(ended.runningDebates, ended.at)];
  },
};

async function killAtRandom(bench: Bench): Promise<EndedProcess | null> {
  const worker = await busyWorker(bench);
  await delay(bench.random.integer(0, 250));
  return bench.fleet.kill(worker, 'killed');
}

/** Kills the first process that reaches a step, just before Redis receives it or just after it was accepted. */
export function killAtStep(step: StepName, when: 'before' | 'after'): Fault {
  return {
    name: `kill -9 ${when} the step "${step}"`,
    inject: async ({ fleet, load }) => {
      await fleet.waitForRestarts();
      const targets = step === 'admit' ? fleet.replicas : fleet.workers;
      const members = targets.map(({ name }) => name);
      if (step === 'admit') for (let count = 0; count < 3; count += 1) load.addDebate({});
      let at = 0;
      const hit = await fleet.breakAt({ members, step, when }, async ({ member }) => {
        at = Date.now();
        void fleet.kill(fleet.member(member), `killed ${when} ${step}`);
      });
      if (hit === null) return [immediateEffect(null)];
      const { debateId } = hit.step;
      if (step === 'admit') return [checkRetried(at)];
      // A debate that has ended when its process dies does not continue.
      const isOver = step === 'compact' || (step === 'finish' && when === 'after');
      return [isOver ? immediateEffect('its last step was reached') : checkResumed([debateId], at)];
    },
  };
}

/** Checks that a client repeated a request for a debate that was created after that instant, or just before. */
export function checkRetried(at: number): EffectCheck {
  return ({ accepted, debates }) => {
    const createdAt = new Map(debates.map(({ id, log }) => [id, Date.parse(log[0]?.at ?? '')]));
    const retried = accepted.find(({ id, retries }) => retries > 0 && (createdAt.get(id) ?? 0) > at - 2_000);
    if (retried === undefined) return noEffect('no debate was requested again');
    return observedEffect(`debate ${retried.number} was requested ${retried.retries + 1} times`);
  };
}

/**
 * Separates a worker from its debates until another one has acquired one of them, and then lets it continue as a stale
 * run.
 */
export async function separateUntilTakeover(
  bench: Bench,
  {
    worker,
    debates,
    cause,
    separate,
  }: { worker: Member; debates: readonly string[]; cause: string; separate: Separation },
): Promise<EffectCheck> {
  const at = Date.now();
  const reconnect = await separate();
  const resumedDebate = await pollFor(() => findResumedDebate(bench, debates, at), TAKEN_OVER_WITHIN_MS);
  // The other worker gets time to reach the point at which the first one continues.
  await delay(bench.random.integer(200, 800));
  await reconnect();
  worker.recordDisturbance(cause, at, LOST_LOCK_MS);
  return resumedDebate === null ? immediateEffect(null) : checkResumed([resumedDebate], at);
}

type Separation = () => Promise<() => Promise<void>>;

async function findResumedDebate({ redis }: Bench, debates: readonly string[], since: number): Promise<string | null> {
  for (const debateId of debates) {
    const key = `parley:{steady}:debate:${debateId}:events`;
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
    const debates = worker.runningDebates;
    const separate = async () => {
      worker.signal('SIGSTOP');
      return async () => worker.signal('SIGCONT');
    };
    return [await separateUntilTakeover(bench, { worker, debates, cause: 'frozen', separate })];
  },
};

/** The worker continues with a reservation for a call that another process has made meanwhile. */
export const frozenAfterReserving: Fault = {
  name: 'SIGSTOP between reserve and sent, past the lock',
  inject: async (bench) => {
    const { fleet } = bench;
    await fleet.waitForRestarts();
    const members = fleet.workers.map(({ name }) => name);
    const hit = await fleet.breakAt({ members, step: 'reserve', when: 'after' }, async ({ member }) =>
      fleet.member(member).signal('SIGSTOP'),
    );
    if (hit === null) return [immediateEffect(null)];
    const worker = fleet.member(hit.member);
    const separate = async () => async () => worker.signal('SIGCONT');
    const debates = [hit.step.debateId];
    return [await separateUntilTakeover(bench, { worker, debates, cause: 'frozen after a reservation', separate })];
  },
};

/** Node's debugger blocks the event loop until a file exists. */
export const blockedEventLoop: Fault = {
  name: 'event loop blocked past the lock',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const inspector = await openDebugger(worker);
    const debates = worker.runningDebates;
    const unblockFile = join(tmpdir(), `parley-unblock-${worker.pid}`);
    const fs = "process.getBuiltinModule('node:fs')";
    const expression = `{ const { existsSync } = ${fs}; while (!existsSync(${JSON.stringify(unblockFile)})); }`;
    const separate = async () => {
      // If this ends the process, its health check shows that.
      const evaluation = inspector.send('Runtime.evaluate', { expression }).catch(() => {});
      return async () => {
        writeFileSync(unblockFile, '');
        await evaluation;
        await pollFor(async () => ((await isHealthy(worker)) ? true : null), TAKEN_OVER_WITHIN_MS);
        inspector.close();
        if (existsSync(unblockFile)) rmSync(unblockFile);
      };
    };
    return [await separateUntilTakeover(bench, { worker, debates, cause: 'blocked', separate })];
  },
};

async function isHealthy({ url }: Member): Promise<boolean> {
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(500) }).catch(() => null);
  return reply?.ok ?? false;
}

/** As in a deployment: one after the other, each started again before the next one is stopped. */
export function rollingStop(scope: 'all' | 'one of each role'): Fault {
  return {
    name: 'rolling SIGTERM under load',
    inject: async (bench) => {
      const { fleet } = bench;
      const busy = await busyWorker(bench);
      const otherMembers = scope === 'all' ? fleet.members : fleet.replicas.slice(0, 1);
      const effectChecks: EffectCheck[] = [];
      for (const member of new Set([busy, ...otherMembers])) effectChecks.push(...(await stopAndStart(bench, member)));
      return effectChecks.length > 0 ? effectChecks : [immediateEffect(null)];
    },
  };
}

/** The stop has an effect to check when the process had debates to hand over. */
export async function stopAndStart({ stops }: Bench, member: Member): Promise<readonly EffectCheck[]> {
  const ended = await member.end('SIGTERM', 'stopped');
  await member.start();
  if (ended === null) return [];
  const { exit, at, tookMs, runningDebates } = ended;
  stops.push({ member: member.name, exit, tookMs });
  // A process without debates to hand over shows only that it stops.
  return runningDebates.length > 0 ? [checkResumed(runningDebates, at)] : [];
}
