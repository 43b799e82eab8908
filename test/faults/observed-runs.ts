/**
 * Repeats runs of the bench until every fault had an effect: on a busy machine a fault can occur between two debates and
 * then has none.
 */
import type { BenchPlan, Outcome } from './bench.ts';
import { runBench } from './bench.ts';
import type { Injection } from './evidence/evidence.ts';
import type { ViolatedInvariant } from './invariants/invariants.ts';
import { summaryLine } from './summary-line.ts';

/** The first run, and further runs of the faults without an effect so far. */
const MAX_RUNS = 3;
/** The share of a fault's injections that must have an effect: a random instant can be between two debates. */
const MIN_EFFECT_SHARE = 0.8;

export interface ObservedRuns {
  /** The violated invariants of all runs. */
  readonly violations: readonly ViolatedInvariant[];
  /** For each fault the injections of the last run with it. */
  readonly injections: readonly Injection[];
  readonly summary: string;
}

/**
 * Ends early when an invariant is violated. A fault without an effect after the last run is reported, and is not a
 * violation.
 */
export async function runUntilObserved(
  plan: BenchPlan,
  run: (plan: BenchPlan) => Promise<Outcome> = runBench,
): Promise<ObservedRuns> {
  const first = await run(plan);
  let { injections } = first.evidence;
  let violations = first.violations;
  for (let runs = 1; violations.length === 0; runs += 1) {
    const idleFaults = faultsWithoutEffect(injections);
    for (const [fault, detail] of idleFaults) plan.report(`no effect observed: ${fault}: ${detail}`);
    if (idleFaults.size === 0 || runs === MAX_RUNS) break;
    plan.report(`trying again: ${[...idleFaults.keys()].join(', ')}`);
    const again = await run({ ...plan, faults: plan.faults.filter(({ name }) => idleFaults.has(name)) });
    injections = [...injections.filter(({ fault }) => !idleFaults.has(fault)), ...again.evidence.injections];
    violations = again.violations;
  }
  return { violations, injections, summary: summaryLine({ ...first.evidence, injections }) };
}

/** Fault → the observation that was made instead of its effect. */
export function faultsWithoutEffect(injections: readonly Injection[]): Map<string, string> {
  const byFault = Map.groupBy(injections, ({ fault }) => fault);
  const withoutEffect = [...byFault].filter(
    ([, injectionsOfFault]) =>
      injectionsOfFault.filter(({ isObserved }) => isObserved).length < injectionsOfFault.length * MIN_EFFECT_SHARE,
  );
  return new Map(
    withoutEffect.map(([fault, injectionsOfFault]) => [
      fault,
      injectionsOfFault.find(({ isObserved }) => !isObserved)?.detail ?? '',
    ]),
  );
}
