/**
 * One run: Redis, a provider, a fleet and a crowd; the faults of a plan, one after the other; then evidence and
 * violations.
 */
import { startRedisServer } from '../support/redis/redis-server.ts';
import { seededChance } from './chance.ts';
import { makeTenants } from './clients.ts';
import { Crowd } from './crowd.ts';
import { startSampler } from './evidence/budget-sampler.ts';
import type { Evidence, Footprint, Injection, StoredDebate } from './evidence/evidence.ts';
import { deleteAccounts, footprint, memoryInUse, settledFootprint } from './evidence/footprint.ts';
import { budgets, deleteAll, ledgers, storedDebates } from './evidence/gather-evidence.ts';
import type { Bench, Bite, Fault } from './injected/fault.ts';
import type { Violation } from './invariants/invariants.ts';
import { violationsOf } from './invariants/invariants.ts';
import { whatStays } from './invariants/process-invariants.ts';
import { tenantNames } from './money-rules.ts';
import { CallTracker } from './processes/call-tracker.ts';
import type { FleetPlan } from './processes/fleet.ts';
import { startFleet } from './processes/fleet.ts';
import { StepReader } from './processes/journal-steps.ts';
import type { Disturbance } from './processes/member.ts';
import { startProvider } from './provider/provider-process.ts';

export interface BenchPlan {
  readonly seed: number;
  /** The checkout under test. */
  readonly folder: string;
  readonly fleet: FleetPlan;
  /** The number of concurrent debates. */
  readonly load: number;
  /** The time that an observer waits for the next event of its debate. */
  readonly idleTimeoutMs: number;
  /** Injected in this order. */
  readonly faults: readonly Fault[];
  readonly report: (line: string) => void;
}

export interface Outcome {
  readonly evidence: Evidence;
  readonly violations: readonly Violation[];
}

export async function runBench(plan: BenchPlan): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const bench = await assemble(plan, stack);
  const { fleet, crowd, redis, provider, keys, stops } = bench;
  const first = await warmUp(bench);
  const before = await footprint({ redis, fleet, provider });
  const memoryBefore = await memoryInUse({ redis, fleet });
  const sampler = startSampler(fleet, keys);
  crowd.keep(plan.load);
  const bites = await inject(bench, plan);
  crowd.keep(0);
  await fleet.whole();
  await crowd.over();
  await sampler.stop();
  plan.report('all debates are over');
  const debates = [...first, ...(await storedDebates(redis))];
  const found = {
    accepted: crowd.accepted,
    debates,
    observations: crowd.observations,
    samples: sampler.samples,
    budgets: await budgets(fleet, keys),
    ledger: await ledgers(fleet, keys),
    asked: (await provider.records()).calls,
    outings: bench.outings,
    disturbances: fleet.disturbances,
    stops,
  };
  await deleteAll(fleet, keys, debates.slice(first.length));
  const isBack = (after: Footprint) => whatStays({ footprint: { before, after }, debates }).length === 0;
  const after = await settledFootprint({ redis, fleet, provider }, { isBack, withinMs: plan.idleTimeoutMs / 4 });
  await deleteAccounts(redis);
  const memory = { before: memoryBefore, after: await memoryInUse({ redis, fleet }) };
  const blank: Evidence = { ...found, footprint: { before, after }, memory, injections: [] };
  const injections = bites.map(({ fault, bite }): Injection => ({ fault, ...bite(blank) }));
  const evidence = { ...blank, injections };
  return { evidence, violations: violationsOf(evidence) };
}

async function assemble(
  { seed, folder, fleet: plan, idleTimeoutMs }: BenchPlan,
  stack: AsyncDisposableStack,
): Promise<Bench> {
  const chance = seededChance(seed);
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
      chance,
      folder,
      redisPort: () => redisPort,
      providerPort: provider.port,
      steps: new StepReader(folder),
      tracker,
      disturbances,
      traps: new Set(),
    }),
    (started) => started.close(),
  );
  const keys = await makeTenants(fleet);
  const crowd = new Crowd({ fleet, keys, chance, seed, idleTimeoutMs });
  return { seed, chance, redis, moveRedis, fleet, provider, crowd, keys, stops: [], outings: tracker.outings };
}

/** A debate of every tenant, so that data that are created once exist from the start. */
async function warmUp({ crowd, fleet, keys, redis }: Bench): Promise<StoredDebate[]> {
  await Promise.all(tenantNames.map((tenant) => crowd.debate({ tenant })));
  const debates = await storedDebates(redis);
  const ended = debates.filter(({ status }) => status === 'completed');
  if (ended.length < tenantNames.length) {
    const errors = fleet.workers.flatMap(({ lines }) =>
      lines.filter((text) => text.includes('"level":"error"')).slice(-1),
    );
    throw new Error(`a debate does not even end where nothing is broken: ${errors.join('\n')}`);
  }
  await deleteAll(fleet, keys, debates);
  return debates;
}

async function inject(bench: Bench, plan: BenchPlan): Promise<{ fault: string; bite: Bite }[]> {
  const bites: { fault: string; bite: Bite }[] = [];
  for (const { name, inject: strike } of plan.faults) {
    const from = Date.now();
    const struck = await strike(bench);
    bites.push(...struck.map((bite) => ({ fault: name, bite })));
    plan.report(`${name}: ${Date.now() - from} ms`);
  }
  return bites;
}
