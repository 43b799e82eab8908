/** Says out loud what an operator should know of money: a limit that is being reached, a call that cost more than its hold. */
import type { NanoUsd } from '../budget/money.ts';
import { usdFromNano } from '../budget/money.ts';
import type { DebateRecord, Settlement } from '../stores/debate-store.ts';
import type { BudgetAlert } from '../stores/budget-alert.ts';
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

/** More was used than the request allowed, so that the hold was no bound: it is charged all the same. */
export function tellOfExcess({ log, observer }: Services, debate: DebateRecord, paid: Paid): void {
  const { settlement, heldNanoUsd } = paid;
  const { key, costNanoUsd } = settlement;
  if (costNanoUsd <= heldNanoUsd) return;
  const amounts = { heldUsd: usdFromNano(heldNanoUsd), costUsd: usdFromNano(costNanoUsd) };
  const names = { tenant: debate.tenant, debateId: debate.id, call: key };
  log.warn({ ...names, ...amounts }, 'budget alert: a call cost more than its hold');
  observer.overHold(debate, settlement, heldNanoUsd);
}

interface Paid {
  readonly settlement: Settlement;
  readonly heldNanoUsd: NanoUsd;
}
