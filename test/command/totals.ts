/** Counts what passed and what failed, from the report that vitest writes. */
import { z } from 'zod';

/** What is read of vitest's JSON report. */
const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled']) }),
      ),
    }),
  ),
});

export interface Totals {
  passed: number;
  failed: number;
}

/**
 * A test that did not run is a failed one, since nobody would miss it. A file that failed without a failed test (it did
 * not load, or a hook threw) counts as one failure, and so does a run that failed outside of all files: its exit code says
 * so, and the report does not.
 */
export function totalsOf(json: string, exitCode: number | null): Totals {
  const { testResults } = report.parse(JSON.parse(json));
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of testResults) {
    const passedHere = assertionResults.filter((test) => test.status === 'passed').length;
    const failedHere = assertionResults.length - passedHere;
    passed += passedHere;
    failed += status === 'failed' ? Math.max(failedHere, 1) : failedHere;
  }
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}
