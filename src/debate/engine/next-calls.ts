/**
 * Finds the calls that a debate would make next, which are the
 * calls that it reserves first when it continues from its log.
 */
import { ZERO_USD } from '../../budget/money.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import { NO_USAGE } from '../schema/position.ts';
import type { Call, Calls } from './calls.ts';
import type { Debate } from './replay.ts';
import { runDebate } from './run-debate.ts';

/** Returns an empty list when the debate decides without another call. */
export async function nextCalls(spec: DebateSpec, history: Debate, now: () => Date): Promise<readonly Call[]> {
  let first: readonly Call[] | null = null;
  const calls: Calls = {
    reserve: async (wanted) => {
      first ??= wanted;
      return false;
    },
    call: () => Promise.reject(new Error('a call must be reserved before it is made')),
    priceOf: () => ZERO_USD,
    total: () => ({ usage: NO_USAGE, costNanoUsd: ZERO_USD }),
  };
  const run = {
    history,
    epoch: 1,
    calls,
    stopCause: () => (first === null ? null : ('cancelled' as const)),
    notes: () => history.notes.map(({ text }) => text),
    timeLeftMs: () => Number.POSITIVE_INFINITY,
    now,
  };
  for await (const _event of runDebate(spec, run)) if (first !== null) break;
  return first ?? [];
}
