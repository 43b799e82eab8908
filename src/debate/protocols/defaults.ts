/** The default settings of each protocol. They are those of the published system when there is one. */

import type { Aggregation } from '../schema/outcome/verdict.ts';
import { MAX_DEBATERS, MAX_SAMPLES, MIN_DEBATERS } from '../schema/request/request-fields.ts';
import type { ProtocolName } from '../schema/request/setting-names.ts';

export interface ProtocolDefaults {
  readonly maxRounds: number;
  readonly aggregation: (hasJudge: boolean) => Aggregation;
  readonly convergenceSimilarity: number;
  readonly convergenceCheck: boolean;
  readonly adaptiveRouting: boolean;
  /** The number of debaters that a single panel entry without `count` stands for. */
  readonly singleEntryCount: number;
}

const common = { convergenceCheck: true, adaptiveRouting: false, singleEntryCount: 1 };

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
    singleEntryCount: 3,
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
    singleEntryCount: 5,
  },
  cascade: { ...common, maxRounds: 1, aggregation: () => 'posterior', convergenceSimilarity: 0.4 },
};

/** The rounds of a critique, alone or after a cascade, the blind round included. */
export const CRITIQUE_ROUNDS = protocolDefaults.critique.maxRounds;

/** The default temperature of `samples`. With a model's own default the samples could all be the same. */
export const SAMPLE_TEMPERATURE = 0.7;

/**
 * Returns the minimum size of a panel. `society` and `ballot` accept one debater, as their published systems do;
 * `samples` uses one model.
 */
export function minDebaters(protocol: ProtocolName): number {
  return protocol === 'society' || protocol === 'ballot' || protocol === 'samples' ? 1 : MIN_DEBATERS;
}

export function maxDebaters(protocol: ProtocolName): number {
  return protocol === 'samples' ? MAX_SAMPLES : MAX_DEBATERS;
}
