/** All invariants of a bench, in the order of the report. */

import type { Evidence } from '../evidence/evidence.ts';
import {
  everyCallJournaled,
  noFinishedCallRepeated,
  settledBeforeLogged,
  unknownOnlyAtFault,
} from './call-invariants.ts';
import { endsOnce, logsGapless, noEventTwice, observersReceiveLog, oneDebatePerKey } from './debate-invariants.ts';
import type { Invariant } from './invariant.ts';
import {
  billsInTheLedger,
  ledgerEqualsSpent,
  neverAboveTheLimit,
  nothingReserved,
  oneLinePerAttempt,
} from './money-invariants.ts';
import { footprintIsRestored, memoryIsRestored, stopsInTime } from './process-invariants.ts';

export const invariants: readonly Invariant[] = [
  endsOnce,
  oneDebatePerKey,
  logsGapless,
  noEventTwice,
  observersReceiveLog,
  noFinishedCallRepeated,
  everyCallJournaled,
  unknownOnlyAtFault,
  settledBeforeLogged,
  neverAboveTheLimit,
  nothingReserved,
  ledgerEqualsSpent,
  oneLinePerAttempt,
  billsInTheLedger,
  footprintIsRestored,
  memoryIsRestored,
  stopsInTime,
];

export interface ViolatedInvariant {
  readonly invariant: string;
  /** A sentence for each violation. */
  readonly sentences: readonly string[];
}

export function violatedInvariants(evidence: Evidence): ViolatedInvariant[] {
  return invariants
    .map(({ name, violations }) => ({ invariant: name, sentences: violations(evidence) }))
    .filter(({ sentences }) => sentences.length > 0);
}
