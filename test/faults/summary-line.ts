/** The last line of a run's output. */

import type { Evidence } from './evidence/evidence.ts';
import { everyCallJournaled, noFinishedCallRepeated, unknownCalls } from './invariants/call-invariants.ts';
import { endsOnce, logsGapless, noEventTwice, observedGaps, observedRepeats } from './invariants/debate-invariants.ts';
import { overspendOf } from './invariants/money-invariants.ts';

export function summaryLine(evidence: Evidence): string {
  const { accepted, providerCalls, injections } = evidence;
  const observed = injections.filter(({ isObserved }) => isObserved).length;
  return [
    `debates ${accepted.length}`,
    `calls ${providerCalls.length}`,
    `faults ${observed}/${injections.length}`,
    `lost ${endsOnce.violations(evidence).length}`,
    `gaps ${logsGapless.violations(evidence).length + observedGaps(evidence).length}`,
    `repeats ${noEventTwice.violations(evidence).length + observedRepeats(evidence).length}`,
    `paid twice ${noFinishedCallRepeated.violations(evidence).length + everyCallJournaled.violations(evidence).length}`,
    `unknown ${unknownCalls(evidence).length}`,
    `overspend ${overspendOf(evidence)}`,
  ].join(', ');
}
