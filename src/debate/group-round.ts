/** The positions of a round → who agrees with whom, and whether the stopping rule is met. */
import { agreementOf } from './agreement-of.ts';
import type { Agreement, Ballot } from './agreement/measure.ts';
import type { DebateSpec } from './debate-config.ts';
import type { Position } from './position.ts';
import { latestHeld, speakersHeard } from './positions.ts';
import { protocols } from './protocols/protocols.ts';
import type { Participation, RoundSummary } from './round.ts';

export function groupPositions(spec: DebateSpec, positions: readonly Position[]): Agreement {
  return agreementOf(spec, ballotsOf(spec, positions));
}

/** Each debater's latest answer, with its weight. */
export function ballotsOf(spec: DebateSpec, positions: readonly Position[]): Ballot[] {
  const { debaters } = spec.config;
  return latestHeld(spec, positions).map(({ debater_id: id, answer, confidence }) => ({
    id,
    answer,
    confidence,
    weight: debaters.find((debater) => debater.id === id)?.weight ?? 1,
  }));
}

export function summarise(spec: DebateSpec, roundNumber: number, positions: readonly Position[]): RoundSummary {
  const protocol = protocols[spec.config.protocol];
  const agreement = groupPositions(spec, positions);
  const { score, met } = protocol.convergence({ spec, positions, agreement, roundNumber });
  return {
    round_number: roundNumber,
    classes: [...agreement.classes],
    pairs: [...agreement.pairs],
    unread: [...agreement.unread],
    convergence_score: score,
    participation: participationOf(spec, positions, agreement),
    stopped_early: met,
  };
}

export function participationOf(spec: DebateSpec, positions: readonly Position[], agreement: Agreement): Participation {
  const voting = latestHeld(spec, positions).length - agreement.unread.length;
  return { panel: spec.config.debaters.length, valid: speakersHeard(positions), voting };
}
