/** Tests the bench: a broken copy of the checkout, with the faults that must reveal the defect. */
import { cleanCheckout, removeFolder } from '../../support/processes/service-process.ts';
import { runBench } from '../bench.ts';
import { faultsNamed } from '../plan.ts';
import type { BrokenBuild } from './broken-builds.ts';
import { breakCopy } from './broken-builds.ts';

export interface Catch {
  /** Names of the violated invariants. */
  readonly broken: readonly string[];
  readonly isCaught: boolean;
}

/** A debate of a broken build may never end. */
const IDLE_TIMEOUT_MS = 15_000;

export async function catchBrokenBuild(
  build: BrokenBuild,
  { seed, report }: { readonly seed: number; readonly report: (line: string) => void },
): Promise<Catch> {
  const folder = cleanCheckout();
  try {
    breakCopy(folder, build);
    const { violations } = await runBench({
      seed,
      folder,
      fleet: [
        { role: 'http', count: 2 },
        { role: 'worker', count: 2 },
      ],
      load: 6,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      faults: faultsNamed(build.faults, build.times),
      report,
    });
    const broken = violations.map(({ invariant }) => invariant);
    return { broken, isCaught: broken.includes(build.caughtBy.name) };
  } finally {
    removeFolder(folder);
  }
}
