/** Pools estimates. The kind `estimate` does the work; `median` and `trimmed_mean` name the method. */
import { pooledRuling } from '../answers/estimate/pooled-ruling.ts';
import type { CountedRule } from './ruling.ts';

export const pooled: CountedRule = { kind: 'counted', decide: pooledRuling };
