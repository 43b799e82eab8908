/** Collects the input of a decision on a long answer: the latest drafts and the counted claims. */

import type { DecisionInput } from '../../decision/ruling.ts';
import type { Debate } from '../../engine/replay.ts';
import { decisionInputOf } from '../../result/decision-input.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Round } from '../../schema/round.ts';

type LongDebateState = Pick<Debate, 'rounds' | 'claims' | 'countedClaims' | 'stanceTurns'>;

/**
 * Returns null without a draft. `round` is the last round, whose participation shows whether enough debaters were left.
 */
export function longDecisionInput(
  spec: DebateSpec,
  { rounds, claims, countedClaims, stanceTurns }: LongDebateState,
): DecisionInput | null {
  const drafts = decisionInputOf(spec, { rounds: draftRoundsIn(rounds) });
  const last = rounds.at(-1);
  if (drafts === null || last === undefined) return null;
  const view = { claims: claims ?? [], counted: countedClaims ?? [], turns: stanceTurns };
  return { spec, rounds, round: last, positions: drafts.positions, claims: view };
}

/** Rounds of stances contain no draft. */
function draftRoundsIn(rounds: readonly Round[]): readonly Round[] {
  return rounds.filter(({ positions }) => positions.some(({ answer }) => answer !== null));
}
