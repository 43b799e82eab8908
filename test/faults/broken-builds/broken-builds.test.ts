/** The bench detects broken builds. This file runs two that take seconds; `npm run faults` runs all of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOfWorkingTree, removeFolder } from '../../support/processes/service-process.ts';
import { hasRedisServer } from '../../support/redis/redis-server.ts';
import { applyEdits, brokenBuilds, checkThenAdd, settleNotIdempotent } from './broken-builds.ts';
import { detectBrokenBuild } from './detect-broken-build.ts';

describe.runIf(hasRedisServer())('the fault bench detects the broken build', () => {
  it.each([settleNotIdempotent, checkThenAdd])('$name', { timeout: 120_000 }, async (build) => {
    const { violated } = await detectBrokenBuild(build, { seed: 1, report: () => {} });
    expect(violated).toContain(build.violatedInvariant.name);
  });
});

describe('the source contains the code that the broken build changes', () => {
  let folder: string;
  beforeAll(() => {
    folder = copyOfWorkingTree();
  });
  afterAll(() => removeFolder(folder));

  it.each(brokenBuilds)('$name', (build) => {
    applyEdits(folder, build);
    // The changed code does not exist a second time.
    expect(() => applyEdits(folder, build)).toThrow('0 times, not once');
  });
});
