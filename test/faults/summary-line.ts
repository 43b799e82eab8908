/** The last line of a run. */

import type { Evidence } from './evidence/evidence.ts';
import { noCallBesideTheJournal, notAskedAgain, unknownCalls } from './invariants/call-invariants.ts';
import { endsOnce, logsGapless, observedGaps, observedRepeats, toldOnce } from './invariants/debate-invariants.ts';
import { overspendOf } from './invariants/money-invariants.ts';

export function summaryLine(evidence: Evidence): string {
  const { accepted, asked, injections } = evidence;
  const bitten = injections.filter(({ bit }) => bit).length;
  return [
    `debates ${accepted.length}`,
    `calls ${asked.length}`,
    `faults ${bitten}/${injections.length}`,
    `lost ${endsOnce.breaks(evidence).length}`,
    `gaps ${logsGapless.breaks(evidence).length + observedGaps(evidence).length}`,
    `repeats ${toldOnce.breaks(evidence).length + observedRepeats(evidence).length}`,
    `paid twice ${notAskedAgain.breaks(evidence).length + noCallBesideTheJournal.breaks(evidence).length}`,
    `unknown ${unknownCalls(evidence).length}`,
    `overspend ${overspendOf(evidence)}`,
  ].join(', ');
}
