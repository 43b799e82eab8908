/** The engine alone: whole debates of nine calls with immediate replies, from the first event to the result. */
import { ZERO_USD } from '../../../src/budget/money.ts';
import type { Call, CallOptions } from '../../../src/debate/engine/calls.ts';
import { replay } from '../../../src/debate/engine/replay.ts';
import { runDebate } from '../../../src/debate/engine/run-debate.ts';
import { NO_USAGE } from '../../../src/debate/schema/position.ts';
import type { PrepareArm } from '../processes/arm.ts';
import { immediateOutcome, nineCallSpec } from './nine-calls.ts';

const now = new Date('2026-11-28T00:00:00.000Z');

export const prepare: PrepareArm = async () => ({
  run: async (count) => {
    for (let n = 0; n < count; n += 1) await runWholeDebate();
  },
});

async function runWholeDebate(): Promise<void> {
  const calls = {
    call: async (call: Call, { next }: CallOptions = {}) => {
      const outcome = immediateOutcome(call);
      await next?.(outcome);
      return outcome;
    },
    reserve: async () => true,
    priceOf: () => ZERO_USD,
    total: () => ({ usage: NO_USAGE, costNanoUsd: ZERO_USD }),
  };
  let events = 0;
  const run = {
    history: replay([]),
    epoch: 1,
    calls,
    now: () => now,
    stopCause: () => null,
    notes: () => [],
    timeLeftMs: () => 300_000,
  };
  for await (const _event of runDebate(nineCallSpec, run)) events += 1;
  if (events < 9 + 3) throw new Error('the debate is incomplete');
}
