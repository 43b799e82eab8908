/** Logs warnings about spending: a share of a budget is spent, or a call cost more than its reservation. */
import type { NanoUsd } from '../budget/money.ts';
import { usdFromNano } from '../budget/money.ts';
import type { ModelUsage } from '../models/model.ts';
import type { Services } from '../operations/services.ts';
import type { BudgetAlert } from '../stores/budget-alert.ts';
import type { DebateRecord, Settlement } from '../stores/debates/debate-store.ts';

/** Logs each alert. The store returns an alert only to the process that settled the call that caused it. */
export function reportAlerts({ log, observer }: Services, tenant: string, alerts: readonly BudgetAlert[]): void {
  for (const alert of alerts) {
    const { window, percent } = alert;
    const amounts = { spentUsd: usdFromNano(alert.spentNanoUsd), limitUsd: usdFromNano(alert.limitNanoUsd) };
    log.warn({ tenant, window, percent, ...amounts }, 'budget alert: a share of the limit is spent');
    observer.budgetAlert(tenant, alert);
  }
}

/** Logs a call for which the provider reported more usage than the request allowed. */
export function reportExcess({ log, observer }: Services, debate: DebateRecord, charged: ChargedCall): void {
  const { settlement, reservedNanoUsd, reported } = charged;
  const { key, costNanoUsd, flag } = settlement;
  if (flag === null) return;
  const amounts = { reservedUsd: usdFromNano(reservedNanoUsd), costUsd: usdFromNano(costNanoUsd) };
  const fields = { tenant: debate.tenant, debateId: debate.id, call: key, ...amounts, reported };
  if (flag === 'faulty_usage') log.warn(fields, 'faulty usage reported: the call is charged at its reservation');
  else log.warn(fields, 'budget alert: a call cost more than its reservation');
  observer.aboveReservation(debate, settlement, reservedNanoUsd);
}

interface ChargedCall {
  readonly settlement: Settlement;
  readonly reservedNanoUsd: NanoUsd;
  readonly reported: ModelUsage;
}
