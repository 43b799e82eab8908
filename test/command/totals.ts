/** Counts passed and failed tests in the report of vitest. */
import { z } from 'zod';

/** The fields of vitest's JSON report that are read. */
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
 * A test that did not run counts as failed, because it would otherwise not be noticed. A file that failed without a
 * failed test (it did not load, or a hook threw) counts as one failure. So does a run that failed outside of all files,
 * which only its exit code shows.
 */
export function totalsOf(json: string, exitCode: number | null): Totals {
  const { testResults } = report.parse(JSON.parse(json));
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of testResults) {
    const passedInFile = assertionResults.filter((test) => test.status === 'passed').length;
    const failedInFile = assertionResults.length - passedInFile;
    passed += passedInFile;
    failed += status === 'failed' ? Math.max(failedInFile, 1) : failedInFile;
  }
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}
