/** Says out loud what an operator should know of money: a limit that is being reached, a call that cost more than its hold. */
import { usdFromNano } from '../budget/money.ts';
import type { Settlement } from '../stores/debate-store.ts';
import type { BudgetAlert } from '../stores/budget-alert.ts';
import type { RunContext } from './run-context.ts';
import type { Services } from './services.ts';

/** The store gives each of them once, whichever process settled the call that reached it. */
export function tellOfAlerts({ log, observer }: Services, tenant: string, alerts: readonly BudgetAlert[]): void {
  for (const alert of alerts) {
    const { window, percent } = alert;
    const amounts = { spentUsd: usdFromNano(alert.spentNanoUsd), limitUsd: usdFromNano(alert.limitNanoUsd) };
    log.warn({ tenant, window, percent, ...amounts }, `budget alert: ${percent} % of the limit is spent`);
    observer.budgetAlert(tenant, alert);
  }
}

/** More was used than the request allowed, so the hold was no bound: it is charged all the same. */
export function tellOfExcess({ services, record, journal }: RunContext, settlement: Settlement): void {
  const { key, costNanoUsd } = settlement;
  const heldNanoUsd = journal.find(key)?.heldNanoUsd ?? null;
  if (heldNanoUsd === null || costNanoUsd <= heldNanoUsd) return;
  const amounts = { heldUsd: usdFromNano(heldNanoUsd), costUsd: usdFromNano(costNanoUsd) };
  services.log.warn(
    { tenant: record.tenant, debateId: record.id, call: key, ...amounts },
    'budget alert: a call cost more than its hold',
  );
  services.observer.overHold(record, settlement, heldNanoUsd);
}
