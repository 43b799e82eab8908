/** Checks whether a debate has time for another round and for its judge, from the duration of the last round. */

import { decisionRules } from '../decision/rules.ts';
import type { Protocol } from '../protocols/protocol.ts';
import type { DebateConfig } from '../schema/debate-config.ts';
import type { Position } from '../schema/position.ts';
import type { DebateContext } from './debate-context.ts';

/** The next round is expected to take 1.3 times as long, because prompts grow from round to round. */
const MARGIN = 1.3;
const JUDGE_SHARE = 0.2;
const MIN_JUDGE_MS = 20_000;

/** Returns whether the next round can end in time. The first round is always begun. */
export function hasTimeForRound(context: DebateContext): boolean {
  const last = context.state().rounds.at(-1);
  return last === undefined || hasTimeAfter(context, last);
}

/**
 * Returns whether the next wave can end in time, expecting it to take as long as the waves before. The first wave is
 * always begun, and a wave in progress is completed.
 */
export function hasTimeForWave(context: DebateContext): boolean {
  const { openRound, openPositions } = context.state();
  if (!openRound?.phaseOver) return true;
  const hasTime = hasTimeAfter(context, { positions: openPositions });
  if (!hasTime) context.reportOutOfTime();
  return hasTime;
}

interface FinishedTurns {
  readonly positions: readonly Position[];
}

function hasTimeAfter({ spec, protocol, timeLeftMs }: DebateContext, finished: FinishedTurns): boolean {
  return durationOf(protocol, finished) * MARGIN + judgeShareMs(spec.config) <= timeLeftMs();
}

/** Adds up or compares the durations of calls, so that a pause between two runs of a debate does not count. */
function durationOf({ order }: Protocol, { positions }: FinishedTurns): number {
  const durations = positions.map(({ duration_ms }) => duration_ms);
  return order === 'together' ? Math.max(0, ...durations) : durations.reduce((sum, duration) => sum + duration, 0);
}

/** When a judge decides, it gets a fifth of the deadline and no less than 20 seconds. */
function judgeShareMs({ aggregation, deadline_seconds }: DebateConfig): number {
  if (decisionRules[aggregation].kind === 'counted') return 0;
  return Math.max(MIN_JUDGE_MS, deadline_seconds * 1_000 * JUDGE_SHARE);
}
