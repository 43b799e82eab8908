/** Tests the bench: a broken copy of the checkout, with the faults that must reveal the defect. */
import { copyOfWorkingTree, removeFolder } from '../../support/processes/service-process.ts';
import { runBench } from '../bench.ts';
import { faultsNamed } from '../plan.ts';
import type { BrokenBuild } from './broken-builds.ts';
import { applyEdits } from './broken-builds.ts';

export interface Detection {
  /** Names of the violated invariants. */
  readonly violated: readonly string[];
  readonly isDetected: boolean;
}

/** A debate of a broken build may never end. */
const IDLE_TIMEOUT_MS = 15_000;

export async function detectBrokenBuild(
  build: BrokenBuild,
  { seed, report }: { readonly seed: number; readonly report: (line: string) => void },
): Promise<Detection> {
  const folder = copyOfWorkingTree();
  try {
    applyEdits(folder, build);
    const { violations } = await runBench({
      seed,
      folder,
      fleet: [
        { role: 'http', count: 2 },
        { role: 'worker', count: 2 },
      ],
      concurrentDebates: 6,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      faults: faultsNamed(build.faults, build.times),
      report,
    });
    const violated = violations.map(({ invariant }) => invariant);
    return { violated, isDetected: violated.includes(build.violatedInvariant.name) };
  } finally {
    removeFolder(folder);
  }
}
