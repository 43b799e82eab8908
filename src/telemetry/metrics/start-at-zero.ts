/** Starts counters with known labels at 0, because Prometheus sees no increase in the first value of a counter. */

import { statusAfter, terminalTypes } from '../../debate/schema/event.ts';
import { escalationReasons } from '../../debate/schema/outcome/escalation.ts';
import { protocolNames } from '../../debate/schema/request/setting-names.ts';
import { errorTable } from '../../errors.ts';
import { alertPercents } from '../../stores/budget-alert.ts';
import type { Instruments } from './metric-instruments.ts';

export function startAtZero(instruments: Instruments): void {
  for (const protocol of protocolNames) {
    for (const type of terminalTypes) instruments.debates.add(0, { status: statusAfter(type) ?? 'unknown', protocol });
    instruments.rounds.add(0, { protocol });
    instruments.earlyStops.add(0, { protocol });
  }
  instruments.positions.add(0, { outcome: 'ok' });
  for (const decision of ['single_agent', 'debate']) instruments.routeChecks.add(0, { decision });
  for (const reason of escalationReasons) instruments.escalations.add(0, { reason });
  for (const percent of alertPercents) instruments.budgetAlerts.add(0, { percent });
  instruments.takeovers.add(0);
  for (const outcome of ['applied', 'refused']) instruments.configReads.add(0, { outcome });
  for (const code of Object.keys(errorTable)) instruments.refusals.add(0, { code });
}
