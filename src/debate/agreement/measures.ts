/** The agreement measures by name. `judged` groups by `typed` and asks a model about what that leaves open. */
import type { AgreementName } from '../debate-config.ts';
import { jaccard } from './jaccard.ts';
import type { Measure } from './measure.ts';
import { typed } from './typed.ts';

export const measures: Readonly<Record<AgreementName, Measure>> = { typed, jaccard, judged: typed };
