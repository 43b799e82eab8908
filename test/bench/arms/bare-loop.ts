/** The minimum for nine calls: three rounds of three calls with immediate replies, and nine parsed JSON objects. */
import type { PrepareArm } from '../processes/arm.ts';
import { immediateOutcome, nineCalls } from './nine-calls.ts';

export const prepare: PrepareArm = async () => {
  const calls = await nineCalls();
  return {
    run: async (count) => {
      for (let n = 0; n < count; n += 1) {
        for (let first = 0; first < calls.length; first += 3) {
          const outcomes = await Promise.all(calls.slice(first, first + 3).map(async (call) => immediateOutcome(call)));
          for (const outcome of outcomes) if (outcome.kind === 'answered') JSON.parse(outcome.text);
        }
      }
    },
  };
};
