/** Whether a debate has time for another round and for its judge, by what the last round took. */

import { decisionRules } from '../decision/rules.ts';
import type { Protocol } from '../protocols/protocol.ts';
import type { DebateConfig } from '../schema/debate-config.ts';
import type { Position } from '../schema/position.ts';
import type { Debating } from './debating.ts';

/** Prompts grow from round to round. */
const MARGIN = 1.3;
const JUDGE_SHARE = 0.2;
const LEAST_JUDGE_MS = 20_000;

/** The first round is always begun. */
export function hasTimeForRound(debating: Debating): boolean {
  const last = debating.state().rounds.at(-1);
  return last === undefined || hasTimeAfter(debating, last);
}

/** A wave takes what those before it took. The first is always begun, and one that is under way goes on. */
export function hasTimeForWave(debating: Debating): boolean {
  const { openRound, openPositions } = debating.state();
  if (!openRound?.phaseOver) return true;
  const hasTime = hasTimeAfter(debating, { positions: openPositions });
  if (!hasTime) debating.outOfTime();
  return hasTime;
}

interface Spoken {
  readonly positions: readonly Position[];
}

function hasTimeAfter({ spec, protocol, timeLeftMs }: Debating, spoken: Spoken): boolean {
  return durationOf(protocol, spoken) * MARGIN + judgeShareMs(spec.config) <= timeLeftMs();
}

/** Of the calls, so that a pause between two runs of a debate does not count. */
function durationOf({ order }: Protocol, { positions }: Spoken): number {
  const durations = positions.map(({ duration_ms }) => duration_ms);
  return order === 'together' ? Math.max(0, ...durations) : durations.reduce((sum, duration) => sum + duration, 0);
}

/** Where a judge decides: a fifth of the whole time. */
function judgeShareMs({ aggregation, deadline_seconds }: DebateConfig): number {
  if (decisionRules[aggregation].kind === 'counted') return 0;
  return Math.max(LEAST_JUDGE_MS, deadline_seconds * 1_000 * JUDGE_SHARE);
}
