/** The agreement measures by name. */
import type { AgreementName } from '../schema/request/setting-names.ts';
import { jaccard } from './grouping/jaccard.ts';
import { judged, typed } from './grouping/typed.ts';
import type { Measure } from './measure.ts';

/** `auto` and `judged` differ in the open pairs that a model is asked about. Decided pairs count alike in both. */
export const measures: Readonly<Record<AgreementName, Measure>> = { auto: judged, typed, jaccard, judged };
