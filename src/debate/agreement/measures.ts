/** The agreement measures by name. */
import type { AgreementName } from '../schema/request/setting-names.ts';
import { jaccard } from './grouping/jaccard.ts';
import { judged, typed } from './grouping/typed.ts';
import type { Measure } from './measure.ts';

/** `auto` and `judged` differ in which open pairs a model is asked about, not in how the decided ones count. */
export const measures: Readonly<Record<AgreementName, Measure>> = { auto: judged, typed, jaccard, judged };
