/** The agreement measures by name. */
import type { AgreementName } from '../debate-config.ts';
import { jaccard } from './jaccard.ts';
import { judged } from './judged.ts';
import type { Measure } from './measure.ts';
import { typed } from './typed.ts';

export const measures: Readonly<Record<AgreementName, Measure>> = { typed, jaccard, judged };
