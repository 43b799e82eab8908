/** The plan of a run: its fleet, its load, and the faults of the table in an order that the seed determines. */
import type { BenchPlan } from './bench.ts';
import type { Fault } from './injected/fault.ts';
import type { FaultRow } from './injected/fault-table.ts';
import { faultTable } from './injected/fault-table.ts';
import type { FleetPlan } from './processes/fleet.ts';
import { seededRandom } from './seeded-random.ts';

export interface PlanRequest {
  readonly seed: number;
  readonly form: 'short' | 'long';
  /** Ids of the table; null: all. */
  readonly only: readonly string[] | null;
}

const fleets: Readonly<Record<PlanRequest['form'], FleetPlan>> = {
  short: [
    { role: 'http', count: 2 },
    { role: 'worker', count: 2 },
  ],
  long: [
    { role: 'http', count: 2 },
    { role: 'worker', count: 3 },
  ],
};

const concurrentDebates = { short: 4, long: 16 } as const;

/** A run whose observers wait for the next event of a debate for this time. */
const IDLE_TIMEOUT_MS = 60_000;

export function planOf({ seed, form, only }: PlanRequest): Omit<BenchPlan, 'folder' | 'report'> {
  // A fault that is requested by name also runs in the short form that omits it.
  const faults =
    only === null
      ? faultTable.flatMap((row) => repeated(row.faults, row[form]))
      : only.flatMap((id) => repeated(rowOf(id).faults, Math.max(1, rowOf(id)[form])));
  return {
    seed,
    fleet: fleets[form],
    concurrentDebates: concurrentDebates[form],
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    faults: seededRandom(seed).shuffled(faults),
  };
}

export function faultsNamed(ids: readonly string[], times: number): readonly Fault[] {
  return ids.flatMap((id) => repeated(rowOf(id).faults, times));
}

function rowOf(id: string): FaultRow {
  const row = faultTable.find((candidate) => candidate.id === id);
  if (row !== undefined) return row;
  throw new RangeError(`no such fault: ${id}; there are ${faultTable.map((candidate) => candidate.id).join(', ')}`);
}

function repeated(faults: readonly Fault[], times: number): readonly Fault[] {
  return Array.from({ length: times }, () => faults).flat();
}
