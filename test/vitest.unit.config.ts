/** `npm run test:unit`: the tests that need no Redis, no browser and no child process; seconds on an idle machine. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'unit',
    include: ['test/{budget,debate,lib}/**/*.test.ts', 'test/web/{fold-event,wording}.test.ts'],
    isolate: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
