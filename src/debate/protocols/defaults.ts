/** What each protocol does where a request is silent, as its published system does where there is one. */

import type { Aggregation } from '../schema/outcome/verdict.ts';
import { MAX_DEBATERS, MAX_SAMPLES, MIN_DEBATERS } from '../schema/request/request-fields.ts';
import type { ProtocolName } from '../schema/request/setting-names.ts';

export interface ProtocolDefaults {
  readonly maxRounds: number;
  readonly aggregation: (hasJudge: boolean) => Aggregation;
  readonly convergenceSimilarity: number;
  readonly convergenceCheck: boolean;
  readonly adaptiveRouting: boolean;
  /** How many debaters a lone entry without `count` stands for. */
  readonly loneEntryCount: number;
}

const common = { convergenceCheck: true, adaptiveRouting: false, loneEntryCount: 1 };

export const protocolDefaults: Readonly<Record<ProtocolName, ProtocolDefaults>> = {
  critique: {
    ...common,
    maxRounds: 3,
    aggregation: () => 'weighted_vote',
    convergenceSimilarity: 0.4,
    adaptiveRouting: true,
  },
  revise: {
    ...common,
    maxRounds: 3,
    aggregation: (hasJudge) => (hasJudge ? 'judge_pick' : 'closest'),
    convergenceSimilarity: 0.4,
    convergenceCheck: false,
    loneEntryCount: 3,
  },
  transcript: {
    ...common,
    maxRounds: 3,
    aggregation: (hasJudge) => (hasJudge ? 'judge' : 'majority_vote'),
    convergenceSimilarity: 0.85,
  },
  society: {
    ...common,
    maxRounds: 2,
    aggregation: () => 'exact_majority',
    convergenceSimilarity: 0.4,
    convergenceCheck: false,
  },
  ballot: { ...common, maxRounds: 2, aggregation: () => 'ballot', convergenceSimilarity: 0.4 },
  samples: {
    ...common,
    maxRounds: 1,
    aggregation: () => 'majority_vote',
    convergenceSimilarity: 0.4,
    loneEntryCount: 5,
  },
  cascade: { ...common, maxRounds: 1, aggregation: () => 'posterior', convergenceSimilarity: 0.4 },
};

/** Of a critique, alone or after a cascade, the blind round included. */
export const CRITIQUE_ROUNDS = protocolDefaults.critique.maxRounds;

/** Samples are drawn, and a model at its own default may have none to draw. */
export const SAMPLE_TEMPERATURE = 0.7;

/** `society` and `ballot` take a panel of one, as their published systems do; `samples` are of one model. */
export function leastDebaters(protocol: ProtocolName): number {
  return protocol === 'society' || protocol === 'ballot' || protocol === 'samples' ? 1 : MIN_DEBATERS;
}

export function mostDebaters(protocol: ProtocolName): number {
  return protocol === 'samples' ? MAX_SAMPLES : MAX_DEBATERS;
}
