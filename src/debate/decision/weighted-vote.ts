/** The class with the highest Σ weight × confidence. */
import type { HeldPosition } from '../position.ts';
import type { CountedRule, Hearing } from './ruling.ts';
import { ruleByClassScore } from './top-class.ts';

/** What an unknown confidence counts as when nobody stated one. */
const NOBODY_KNOWN = 0.5;

export const weightedVote: CountedRule = {
  kind: 'counted',
  decide: (hearing) => {
    const weights = new Map(hearing.spec.config.debaters.map((debater) => [debater.id, debater.weight]));
    const unknown = meanKnownConfidence(hearing);
    const votePower = (position: HeldPosition) =>
      (weights.get(position.debater_id) ?? 1) * (position.confidence ?? unknown);
    return ruleByClassScore(hearing, 'weighted_vote', (members) =>
      members.reduce((sum, position) => sum + votePower(position), 0),
    );
  },
};

function meanKnownConfidence({ positions }: Hearing): number {
  const known = positions.flatMap((position) => (position.confidence === null ? [] : [position.confidence]));
  return known.length === 0 ? NOBODY_KNOWN : known.reduce((sum, confidence) => sum + confidence, 0) / known.length;
}
