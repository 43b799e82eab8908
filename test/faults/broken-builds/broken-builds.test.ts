/** The bench detects broken builds. Here two that show it in seconds; the others with `npm run faults`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanCheckout, removeFolder } from '../../support/processes/service-process.ts';
import { hasRedisServer } from '../../support/redis/redis-server.ts';
import { breakCopy, brokenBuilds, checkThenAdd, settleNotIdempotent } from './broken-builds.ts';
import { catchBrokenBuild } from './catch-broken-build.ts';

describe.runIf(hasRedisServer())('the fault bench detects the broken build', () => {
  it.each([settleNotIdempotent, checkThenAdd])('$name', { timeout: 120_000 }, async (build) => {
    const { broken } = await catchBrokenBuild(build, { seed: 1, report: () => {} });
    expect(broken).toContain(build.caughtBy.name);
  });
});

describe('the source contains the code that the broken build changes', () => {
  let folder: string;
  beforeAll(() => {
    folder = cleanCheckout();
  });
  afterAll(() => removeFolder(folder));

  it.each(brokenBuilds)('$name', (build) => {
    breakCopy(folder, build);
    // The changed code does not exist a second time.
    expect(() => breakCopy(folder, build)).toThrow('0 times, not once');
  });
});
