/** Chooses the class with the highest Σ weight × confidence. */
import { weightOf } from '../schema/panel.ts';
import type { AnsweredPosition } from '../schema/position.ts';
import { meanStatedConfidence } from './confidence/confidence.ts';
import type { CountedRule } from './ruling.ts';
import { ruleByClassScore } from './top-class.ts';

/** The confidence of every debater when none stated one. */
const DEFAULT_CONFIDENCE = 0.5;

export const weightedVote: CountedRule = {
  kind: 'counted',
  decide: (input) => {
    const { debaters } = input.spec.config;
    const assumedConfidence = meanStatedConfidence(input.positions) ?? DEFAULT_CONFIDENCE;
    const votePower = ({ debater_id, confidence }: AnsweredPosition) =>
      weightOf(debaters, debater_id) * (confidence ?? assumedConfidence);
    return ruleByClassScore(input, {
      name: 'weighted_vote',
      score: (members) => members.reduce((sum, position) => sum + votePower(position), 0),
    });
  },
};
