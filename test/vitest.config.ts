/** How vitest runs the tests; `npm test` passes this file by name, the checkout has no other configuration. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A test left at `only` would silence all the others.
    allowOnly: false,
    passWithNoTests: false,
    // Debates take milliseconds; this leaves room for a real process to start on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    coverage: { include: ['src/**/*.ts'], reporter: ['text-summary', 'html'] },
  },
});
