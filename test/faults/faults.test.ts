/**
 * The short form of the fault bench, in the test suite: real processes, a real Redis, every kind of fault, every
 * invariant.
 */
import { expect, test } from 'vitest';
import { copyOfWorkingTree, removeFolder } from '../support/processes/service-process.ts';
import { hasRedisServer } from '../support/redis/redis-server.ts';
import { runUntilObserved } from './observed-runs.ts';
import { planOf } from './plan.ts';

test.runIf(hasRedisServer())(
  'a fleet under faults › loses nothing, repeats nothing and pays nothing twice',
  { timeout: 600_000 },
  async () => {
    const seed = Date.now() % 1_000_000;
    const folder = copyOfWorkingTree();
    const notes: string[] = [];
    try {
      const plan = planOf({ seed, form: 'short', only: null });
      const report = (note: string) => notes.push(note);
      const { violations, summary } = await runUntilObserved({ ...plan, folder, report });
      console.log(summary);
      expect(violations, `seed ${seed}: ${summary}\n${notes.join('\n')}`).toEqual([]);
    } finally {
      removeFolder(folder);
    }
  },
);
