/** The last line of a test run counts the real results. */
import { describe, expect, test } from 'vitest';
import { totalsOf } from '../command/totals.ts';

/** A report in the format of vitest with the fields that are read: a status per file and one per test. */
const reportOf = (...files: { status: string; tests: string[] }[]) =>
  JSON.stringify({
    numTotalTests: 99,
    testResults: files.map(({ status, tests }) => ({
      name: 'a.test.ts',
      status,
      assertionResults: tests.map((each) => ({ title: 'a test', status: each })),
    })),
  });

describe('the totals', () => {
  test('add up all files', () => {
    const report = reportOf(
      { status: 'passed', tests: ['passed', 'passed'] },
      { status: 'failed', tests: ['passed', 'failed', 'failed'] },
    );
    expect(totalsOf(report, 1)).toEqual({ passed: 3, failed: 2 });
  });

  test('count a file that did not load as failed', () => {
    expect(totalsOf(reportOf({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] }), 1)).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  test('count a file whose tests passed and whose clean-up failed', () => {
    expect(totalsOf(reportOf({ status: 'failed', tests: ['passed'] }), 1)).toEqual({ passed: 1, failed: 1 });
  });

  test.each(['skipped', 'pending', 'todo', 'disabled'])('count a test that is %s as failed', (status) => {
    expect(totalsOf(reportOf({ status: 'passed', tests: ['passed', status] }), 0)).toEqual({ passed: 1, failed: 1 });
  });

  test('count a failure outside of all tests, which only the exit code shows', () => {
    const report = reportOf({ status: 'passed', tests: ['passed'] });
    expect(totalsOf(report, 0)).toEqual({ passed: 1, failed: 0 });
    expect(totalsOf(report, 1)).toEqual({ passed: 1, failed: 1 });
    expect(totalsOf(report, null)).toEqual({ passed: 1, failed: 1 });
  });

  test.each(['', '{}', '{"testResults": [{}]}'])('throw for a report like %j', (report) => {
    expect(() => totalsOf(report, 0)).toThrow();
  });
});
