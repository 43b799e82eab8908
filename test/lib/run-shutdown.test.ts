/** The shutdown of a process: every step runs and is reported, also after a step that failed. */
import { expect, it } from 'vitest';
import type { StepReport } from '../../src/lib/run-shutdown.ts';
import { runShutdown } from '../../src/lib/run-shutdown.ts';

async function outcomesOf(stops: readonly (() => Promise<unknown>)[]): Promise<StepReport['outcome'][]> {
  const outcomes: StepReport['outcome'][] = [];
  const groups = stops.map((stop) => [{ name: 'step', timeoutMs: 20, stop }]);
  await runShutdown(groups, ({ outcome }) => outcomes.push(outcome));
  return outcomes;
}

it.each([
  [
    'throws',
    () => {
      throw new Error('no promise');
    },
    'failed',
  ],
  ['rejects', () => Promise.reject(new Error('rejected')), 'failed'],
  ['does not end', () => new Promise(() => {}), 'timed_out'],
] as const)('runShutdown › runs the next step when a step %s', async (_, stop, outcome) => {
  expect(await outcomesOf([stop, () => Promise.resolve()])).toEqual([outcome, 'stopped']);
});
