/**
 * Runs of the bench until every fault had an effect: on a busy machine a fault can occur between two debates without
 * effect.
 */
import type { BenchPlan, Outcome } from './bench.ts';
import { runBench } from './bench.ts';
import type { Injection } from './evidence/evidence.ts';
import type { Violation } from './invariants/invariants.ts';
import { summaryLine } from './summary-line.ts';

/** The first run, and further runs of the faults without an effect so far. */
const MAX_RUNS = 3;
/** The injections of a fault: a random instant can be between two debates. */
const LEAST_SHARE = 0.8;

export interface Observed {
  /** Of all runs. */
  readonly violations: readonly Violation[];
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
): Promise<Observed> {
  const first = await run(plan);
  let { injections } = first.evidence;
  let violations = first.violations;
  for (let runs = 1; violations.length === 0; runs += 1) {
    const idle = withoutEffect(injections);
    for (const [fault, how] of idle) plan.report(`no effect observed: ${fault}: ${how}`);
    if (idle.size === 0 || runs === MAX_RUNS) break;
    plan.report(`trying again: ${[...idle.keys()].join(', ')}`);
    const again = await run({ ...plan, faults: plan.faults.filter(({ name }) => idle.has(name)) });
    injections = [...injections.filter(({ fault }) => !idle.has(fault)), ...again.evidence.injections];
    violations = again.violations;
  }
  return { violations, injections, summary: summaryLine({ ...first.evidence, injections }) };
}

/** Fault → the observation instead of its effect. */
export function withoutEffect(injections: readonly Injection[]): Map<string, string> {
  const byFault = Map.groupBy(injections, ({ fault }) => fault);
  const idle = [...byFault].filter(([, times]) => times.filter(({ bit }) => bit).length < times.length * LEAST_SHARE);
  return new Map(idle.map(([fault, times]) => [fault, times.find(({ bit }) => !bit)?.how ?? '']));
}
