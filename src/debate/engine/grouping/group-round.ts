/** Groups the positions of a round by agreement, and checks the stopping rule. */

import type { Agreement } from '../../agreement/measure.ts';
import { kindOf } from '../../answers/answer-kinds.ts';
import { protocolOf } from '../../protocols/protocols.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import { answeredDebaters } from '../../schema/position.ts';
import type { Participation, RoundSummary } from '../../schema/round.ts';
import { latestAnswered } from '../latest-answered.ts';

export function groupPositions(spec: DebateSpec, positions: readonly Position[]): Agreement {
  return kindOf(spec).group(spec, positions);
}

export function summarise(spec: DebateSpec, roundNumber: number, positions: readonly Position[]): RoundSummary {
  const agreement = groupPositions(spec, positions);
  const { score, met } = protocolOf(spec).convergence({ spec, positions, agreement, roundNumber });
  return {
    round_number: roundNumber,
    classes: [...agreement.classes],
    pairs: [...agreement.pairs],
    unread: [...agreement.unread],
    ...(agreement.fields === undefined ? {} : { fields: [...agreement.fields] }),
    convergence_score: score,
    participation: participationOf(spec, positions, agreement),
    stopped_early: met,
  };
}

export function participationOf(spec: DebateSpec, positions: readonly Position[], agreement: Agreement): Participation {
  const voting = latestAnswered(spec, positions).length - agreement.unread.length;
  return { panel: spec.config.debaters.length, valid: answeredDebaters(positions), voting };
}
