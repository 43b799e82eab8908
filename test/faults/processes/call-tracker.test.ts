/** A call is out from the step that says so to the answer of the step that settles it, however often that is sent. */
import { expect, test } from 'vitest';
import { CallTracker } from './call-tracker.ts';

const step = { debateId: 'debate-1', calls: ['a'] };
const sent = { name: 'sent', ...step } as const;
const write = { name: 'write', ...step } as const;

test('a refused settlement that comes again leaves its call open, also after a crash', () => {
  const tracker = new CallTracker();
  tracker.passed('worker', sent);
  tracker.coming('worker', write);
  tracker.passed('worker', write);
  tracker.answered('worker', write);
  expect(tracker.out('worker')).toEqual([]);
  // Redis did not know the script: the same comes with its text, and never gets there.
  tracker.coming('worker', write);
  expect(tracker.out('worker')).toHaveLength(1);
  tracker.died('worker');
  expect(tracker.outings.map(({ call, to }) => [call, to])).toEqual([['a', Number.POSITIVE_INFINITY]]);
});

test('a settlement whose second answer comes ends the call there', () => {
  const tracker = new CallTracker();
  tracker.passed('worker', sent);
  for (const _ of ['refused', 'taken']) {
    tracker.coming('worker', write);
    tracker.passed('worker', write);
    tracker.answered('worker', write);
  }
  expect(tracker.out('worker')).toEqual([]);
  expect(tracker.outings).toHaveLength(1);
  expect(tracker.outings[0]?.to).toBeLessThan(Number.POSITIVE_INFINITY);
});
