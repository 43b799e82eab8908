/** How vitest runs the tests. */
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.ts';

/** They change what all of a process shares: tracing, and the modules that it hooks into. Each file has a process of its
 * own. */
const ofTheWholeProcess = ['test/telemetry/**/*.test.ts'];
const all = 'test/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      // One process after another would load the service 170 times: two thirds of what the tests took was that.
      {
        extends: true,
        test: {
          name: 'shared',
          include: [all],
          exclude: ofTheWholeProcess,
          isolate: false,
          globalSetup: ['test/support/redis/shared-cluster.ts'],
        },
      },
      { extends: true, test: { name: 'apart', include: ofTheWholeProcess } },
    ],
    // A test left at `only` would silence all the others.
    allowOnly: false,
    passWithNoTests: false,
    // Debates take milliseconds; this leaves room for real processes to start on a machine that others use, too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Tests wait for processes and sockets a third of the time. On two cores, three workers take 690 s; two take 1,096 s.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    coverage: { include: ['src/**/*.ts'], reporter: ['text-summary', 'html'] },
  },
});
