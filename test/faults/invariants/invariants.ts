/** All invariants of a bench, in the order of the report. */

import type { Evidence } from '../evidence/evidence.ts';
import { noCallBesideTheJournal, notAskedAgain, paidBeforeTold, unknownForAReason } from './call-invariants.ts';
import { endsOnce, logsGapless, observersSeeTheLog, oneDebatePerKey, toldOnce } from './debate-invariants.ts';
import type { Invariant } from './invariant.ts';
import {
  billsInTheLedger,
  ledgerIsSpent,
  neverAboveTheLimit,
  nothingReserved,
  oneLinePerAttempt,
} from './money-invariants.ts';
import { footprintIsBack, memoryIsBack, stopsInTime } from './process-invariants.ts';

export const invariants: readonly Invariant[] = [
  endsOnce,
  oneDebatePerKey,
  logsGapless,
  toldOnce,
  observersSeeTheLog,
  notAskedAgain,
  noCallBesideTheJournal,
  unknownForAReason,
  paidBeforeTold,
  neverAboveTheLimit,
  nothingReserved,
  ledgerIsSpent,
  oneLinePerAttempt,
  billsInTheLedger,
  footprintIsBack,
  memoryIsBack,
  stopsInTime,
];

export interface Violation {
  readonly invariant: string;
  readonly breaks: readonly string[];
}

export function violationsOf(evidence: Evidence): Violation[] {
  return invariants
    .map(({ name, breaks }) => ({ invariant: name, breaks: breaks(evidence) }))
    .filter(({ breaks }) => breaks.length > 0);
}
