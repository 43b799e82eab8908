/** The positions of a round → who agrees with whom, and whether the stopping rule is met. */
import { measures } from './agreement/measures.ts';
import type { Agreement } from './agreement/measure.ts';
import type { DebateSpec } from './debate-config.ts';
import type { Position } from './position.ts';
import { latestHeld, speakersHeard } from './positions.ts';
import { protocols } from './protocols/protocols.ts';
import type { Participation, RoundSummary } from './round.ts';

export function groupPositions(spec: DebateSpec, positions: readonly Position[]): Agreement {
  const { question, config } = spec;
  const weights = new Map(config.debaters.map((debater) => [debater.id, debater.weight]));
  return measures[config.agreement]({
    question: { question, ...config },
    ballots: latestHeld(spec, positions).map(({ debater_id: id, answer }) => ({
      id,
      answer,
      weight: weights.get(id) ?? 1,
    })),
    similarity: config.convergence_similarity,
  });
}

export function summarise(spec: DebateSpec, roundNumber: number, positions: readonly Position[]): RoundSummary {
  const protocol = protocols[spec.config.protocol];
  const agreement = groupPositions(spec, positions);
  const { score, met } = protocol.convergence({ spec, positions, agreement });
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
