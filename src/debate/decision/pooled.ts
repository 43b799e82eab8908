/** Estimates are pooled by their kind: `median` and `trimmed_mean` name how. */
import { pooledRuling } from '../answers/estimate/pooled-ruling.ts';
import type { CountedRule } from './ruling.ts';

export const pooled: CountedRule = { kind: 'counted', decide: pooledRuling };
