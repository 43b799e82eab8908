/** The least that could ask nine times: three rounds of three calls that are answered at once, and nine JSON objects read. */
import type { PrepareArm } from '../processes/arm.ts';
import { nineCalls, outcomeAtOnce } from './nine-calls.ts';

export const prepare: PrepareArm = async () => {
  const calls = await nineCalls();
  return {
    run: async (count) => {
      for (let n = 0; n < count; n += 1) {
        for (let first = 0; first < calls.length; first += 3) {
          const outcomes = await Promise.all(calls.slice(first, first + 3).map(async (call) => outcomeAtOnce(call)));
          for (const outcome of outcomes) if (outcome.kind === 'answered') JSON.parse(outcome.text);
        }
      }
    },
  };
};
