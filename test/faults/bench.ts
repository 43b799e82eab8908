/**
 * One run: Redis, a provider, a fleet and a load of debates. Injects the faults of a plan, one after the other, and then
 * checks the invariants on the gathered evidence.
 */
import { startRedisServer } from '../support/redis/redis-server.ts';
import { tenantNames } from './bench-settings.ts';
import { createTenants } from './clients.ts';
import { DebateLoad } from './debate-load.ts';
import { startSampler } from './evidence/budget-sampler.ts';
import type { Evidence, Footprint, Injection, StoredDebate } from './evidence/evidence.ts';
import { deleteLedgersAndIdempotencyKeys, footprint, memoryInUse, waitForFootprint } from './evidence/footprint.ts';
import { budgets, deleteAll, ledgers, storedDebates } from './evidence/gather-evidence.ts';
import type { Bench, EffectCheck, Fault } from './injected/fault.ts';
import type { ViolatedInvariant } from './invariants/invariants.ts';
import { violatedInvariants } from './invariants/invariants.ts';
import { leftovers } from './invariants/process-invariants.ts';
import { CallTracker } from './processes/call-tracker.ts';
import type { FleetPlan } from './processes/fleet.ts';
import { startFleet } from './processes/fleet.ts';
import type { Disturbance } from './processes/fleet-member.ts';
import { StepReader } from './processes/journal-steps.ts';
import { startProvider } from './provider/provider-process.ts';
import { seededRandom } from './seeded-random.ts';

export interface BenchPlan {
  readonly seed: number;
  /** The checkout under test. */
  readonly folder: string;
  readonly fleet: FleetPlan;
  /** The number of concurrent debates. */
  readonly concurrentDebates: number;
  /** The time that an observer waits for the next event of its debate. */
  readonly idleTimeoutMs: number;
  /** Injected in this order. */
  readonly faults: readonly Fault[];
  readonly report: (line: string) => void;
}

export interface Outcome {
  readonly evidence: Evidence;
  readonly violations: readonly ViolatedInvariant[];
}

export async function runBench(plan: BenchPlan): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const bench = await assemble(plan, stack);
  const { fleet, load, redis, provider, keys, stops } = bench;
  const warmUpDebates = await warmUp(bench);
  const before = await footprint({ redis, fleet, provider });
  const memoryBefore = await memoryInUse({ redis, fleet });
  const sampler = startSampler(fleet, keys);
  load.setConcurrency(plan.concurrentDebates);
  const effectChecks = await inject(bench, plan);
  load.setConcurrency(0);
  await fleet.waitForRestarts();
  await load.waitForEnd();
  await sampler.stop();
  plan.report('all debates have ended');
  const debates = [...warmUpDebates, ...(await storedDebates(redis))];
  const gathered = {
    accepted: load.accepted,
    debates,
    observations: load.observations,
    samples: sampler.samples,
    budgets: await budgets(fleet, keys),
    ledger: await ledgers(fleet, keys),
    providerCalls: (await provider.records()).calls,
    trackedCalls: bench.trackedCalls,
    disturbances: fleet.disturbances,
    stops,
  };
  await deleteAll(fleet, keys, debates.slice(warmUpDebates.length));
  const isRestored = (after: Footprint) => leftovers({ footprint: { before, after }, debates }).length === 0;
  const after = await waitForFootprint({ redis, fleet, provider }, { isRestored, withinMs: plan.idleTimeoutMs / 4 });
  await deleteLedgersAndIdempotencyKeys(redis);
  const memory = { before: memoryBefore, after: await memoryInUse({ redis, fleet }) };
  const withoutInjections: Evidence = { ...gathered, footprint: { before, after }, memory, injections: [] };
  const injections = effectChecks.map(({ fault, check }): Injection => ({ fault, ...check(withoutInjections) }));
  const evidence = { ...withoutInjections, injections };
  return { evidence, violations: violatedInvariants(evidence) };
}

async function assemble(
  { seed, folder, fleet: plan, idleTimeoutMs }: BenchPlan,
  stack: AsyncDisposableStack,
): Promise<Bench> {
  const random = seededRandom(seed);
  const redis = stack.adopt(await startRedisServer(), (server) => server.stop());
  const provider = stack.adopt(await startProvider(), (started) => started.stop());
  const tracker = new CallTracker();
  const disturbances: Disturbance[] = [];
  let redisPort = redis.port;
  const moveRedis = (port: number) => {
    redisPort = port;
  };
  const fleet = stack.adopt(
    await startFleet({
      plan,
      random,
      folder,
      redisPort: () => redisPort,
      providerPort: provider.port,
      steps: new StepReader(folder),
      tracker,
      disturbances,
      breakpoints: new Set(),
    }),
    (started) => started.close(),
  );
  const keys = await createTenants(fleet);
  const load = new DebateLoad({ fleet, keys, random, seed, idleTimeoutMs });
  return { seed, random, redis, moveRedis, fleet, provider, load, keys, stops: [], trackedCalls: tracker.calls };
}

/** A debate of every tenant, so that data that are created once exist from the start. */
async function warmUp({ load, fleet, keys, redis }: Bench): Promise<StoredDebate[]> {
  await Promise.all(tenantNames.map((tenant) => load.runDebate({ tenant })));
  const debates = await storedDebates(redis);
  const completed = debates.filter(({ status }) => status === 'completed');
  if (completed.length < tenantNames.length) {
    const errors = fleet.workers.flatMap(({ lines }) =>
      lines.filter((text) => text.includes('"level":"error"')).slice(-1),
    );
    throw new Error(`a debate does not end although no fault was injected: ${errors.join('\n')}`);
  }
  await deleteAll(fleet, keys, debates);
  return debates;
}

async function inject(bench: Bench, plan: BenchPlan): Promise<{ fault: string; check: EffectCheck }[]> {
  const effectChecks: { fault: string; check: EffectCheck }[] = [];
  for (const { name, inject: injectFault } of plan.faults) {
    const from = Date.now();
    const checks = await injectFault(bench);
    effectChecks.push(...checks.map((check) => ({ fault: name, check })));
    plan.report(`${name}: ${Date.now() - from} ms`);
  }
  return effectChecks;
}
