/**
 * `npm run faults`: the long form of the bench, then the broken builds that it must catch. `--seed <n>`, `--only <id,…>`,
 * `--short`, `--broken` for the broken builds alone, `--json`.
 */
import { parseArgs } from 'node:util';
import { cleanCheckout, removeFolder } from '../support/processes/service-process.ts';
import { brokenBuilds } from './broken-builds/broken-builds.ts';
import { catchBrokenBuild } from './broken-builds/catch-broken-build.ts';
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
async function catchAll(): Promise<boolean> {
  let areCaught = true;
  for (const build of brokenBuilds) {
    const { isCaught, broken } = await catchBrokenBuild(build, { seed, report });
    areCaught &&= isCaught;
    const verdict = isCaught ? `caught by "${build.caughtBy.name}"` : `NOT CAUGHT with seed ${seed}`;
    report(`broken build "${build.name}": ${verdict} (broken: ${broken.join('; ') || 'nothing'})`);
  }
  return areCaught;
}

/** True when no invariant was violated. */
async function holdAll(): Promise<boolean> {
  const folder = cleanCheckout();
  try {
    const plan = planOf({ seed, form: values.short ? 'short' : 'long', only: values.only?.split(',') ?? null });
    const { violations, injections, summary } = await runUntilObserved({ ...plan, folder, report });
    for (const { invariant, breaks } of violations) {
      report(`BROKEN with seed ${seed}: ${invariant}\n  ${breaks.slice(0, 20).join('\n  ')}`);
    }
    console.log(values.json ? JSON.stringify({ seed, summary, violations, injections }) : summary);
    return violations.length === 0;
  } finally {
    removeFolder(folder);
  }
}

// After an interrupt it leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const isWhole = !values.short && values.only === undefined;
const areCaught = values.broken || isWhole ? await catchAll() : true;
const doHold = values.broken ? true : await holdAll();
process.exitCode = areCaught && doHold ? 0 : 1;
