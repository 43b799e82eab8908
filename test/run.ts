/** The test command: finds Redis and Chromium, runs the checks and the tests, and ends with `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './command/find-chromium.ts';
import { findRedis } from './command/find-redis.ts';
import { localMachine } from './command/machine.ts';
import { type Totals, totalsOf } from './command/totals.ts';

/** Each check is a script that runs with this Node, so that no program of the machine is used. */
const checks = [
  { name: 'type check', script: ['node_modules/typescript/bin/tsc', '--pretty', 'false'] },
  { name: 'type check of the page', script: ['node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', 'src/web'] },
  {
    name: 'lint',
    script: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'],
  },
  { name: 'import rules', script: ['test/check-imports.ts'] },
  { name: 'openapi', script: ['test/openapi.ts', '--check'] },
  { name: 'client types', script: ['test/client-contract.ts', '--check'] },
];

process.chdir(join(import.meta.dirname, '..'));
try {
  console.log(`the tests use ${await findRedis(localMachine)}`);
  console.log(`the tests use ${findChromium(localMachine).version}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  finish({ passed: 0, failed: 1 });
}
// The checks share the cores. The tests run after them, because some tests measure time.
const checkResults = await Promise.all(checks.map(runCheck));
const testTotals = await runTests(process.argv.slice(2));
const failedChecks = checks.filter((_, index) => !checkResults[index]).map(({ name }) => name);
if (failedChecks.length > 0) console.log(`failed above: ${failedChecks.join(', ')}`);
finish({
  passed: testTotals.passed + checks.length - failedChecks.length,
  failed: testTotals.failed + failedChecks.length,
});

async function runCheck({ name, script }: (typeof checks)[number]): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await runNode(script, 'captured');
  if (code !== 0) console.log(output.trimEnd());
  console.log(`${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${secondsSince(startedAt)}`);
  return code === 0;
}

async function runTests(filters: string[]): Promise<Totals> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-report-'));
  const report = join(folder, 'report.json');
  try {
    const { code } = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      'inherited',
    );
    return totalsOf(readFileSync(report, 'utf8'), code);
  } catch (error) {
    console.error('vitest wrote no report:', error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true });
    console.log(`tests: ${secondsSince(startedAt)}`);
  }
}

function runNode(script: string[], output: 'captured' | 'inherited'): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, script, {
      stdio: output === 'captured' ? 'pipe' : 'inherit',
      env: process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' },
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Programs parse the last line, which must have exactly this form. */
function finish({ passed, failed }: Totals): never {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
