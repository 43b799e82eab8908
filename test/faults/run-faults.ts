/**
 * `npm run faults`: the long form of the bench, then the broken builds that it must detect. `--seed <n>`, `--only <id,…>`,
 * `--short`, `--broken` for the broken builds alone, `--json`.
 */
import { parseArgs } from 'node:util';
import { copyOfWorkingTree, removeFolder } from '../support/processes/service-process.ts';
import { brokenBuilds } from './broken-builds/broken-builds.ts';
import { detectBrokenBuild } from './broken-builds/detect-broken-build.ts';
import { runUntilObserved } from './observed-runs.ts';
import { planOf } from './plan.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    broken: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
/** Progress goes to stderr, so that the last line of stdout is the summary. */
const report = values.json ? () => {} : (line: string) => console.error(line);

/** True when all broken builds were detected. */
async function detectAllBrokenBuilds(): Promise<boolean> {
  let areDetected = true;
  for (const build of brokenBuilds) {
    const { isDetected, violated } = await detectBrokenBuild(build, { seed, report });
    areDetected &&= isDetected;
    const verdict = isDetected ? `detected by "${build.violatedInvariant.name}"` : `NOT DETECTED with seed ${seed}`;
    report(`broken build "${build.name}": ${verdict} (violated: ${violated.join('; ') || 'nothing'})`);
  }
  return areDetected;
}

/** True when no invariant was violated. */
async function checkInvariants(): Promise<boolean> {
  const folder = copyOfWorkingTree();
  try {
    const plan = planOf({ seed, form: values.short ? 'short' : 'long', only: values.only?.split(',') ?? null });
    const { violations, injections, summary } = await runUntilObserved({ ...plan, folder, report });
    for (const { invariant, sentences } of violations) {
      report(`VIOLATED with seed ${seed}: ${invariant}\n  ${sentences.slice(0, 20).join('\n  ')}`);
    }
    console.log(values.json ? JSON.stringify({ seed, summary, violations, injections }) : summary);
    return violations.length === 0;
  } finally {
    removeFolder(folder);
  }
}

// An exit also ends the started processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const isFullRun = !values.short && values.only === undefined;
const areDetected = values.broken || isFullRun ? await detectAllBrokenBuilds() : true;
const areInvariantsKept = values.broken ? true : await checkInvariants();
process.exitCode = areDetected && areInvariantsKept ? 0 : 1;
