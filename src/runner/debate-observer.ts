/** CONTRACT: observes debates without influencing them, for spans, metrics and log lines. It must not throw or wait. */

import type { NanoUsd } from '../budget/money.ts';
import type { LoggedEvent } from '../debate/schema/event.ts';
import type { Review } from '../debate/schema/outcome/escalation.ts';
import type { BudgetAlert } from '../stores/budget-alert.ts';
import type { DebateRecord, Settlement } from '../stores/debates/debate-store.ts';

export interface DebateObserver {
  /** Runs `work`, the whole run of a debate in this process, within a context of the observer. */
  run(debate: DebateRecord, work: () => Promise<void>): Promise<void>;
  /** Called after the event was stored in the log. */
  event(debate: DebateRecord, event: LoggedEvent): void;
  /** Called after an attempt was settled. */
  settled(debate: DebateRecord, settlement: Settlement): void;
  /** Called when a tenant's spending has reached a given share of its limit. */
  budgetAlert(tenant: string, alert: BudgetAlert): void;
  /** Called when more usage was reported for an attempt than was reserved for it. */
  aboveReservation(debate: DebateRecord, settlement: Settlement, reservedNanoUsd: NanoUsd): void;
  /** Called after a human's verdict on a finished debate was stored. */
  reviewed(debate: DebateRecord, review: Review): void;
  /** Called when this process cannot run a debate. `to` is `nobody` when no live process can run it. */
  skipped(reason: string, to: 'others' | 'nobody'): void;
  /**
   * Called after an attempt to send to a webhook endpoint. `outcome` is `delivered`, `refused` or the code of the
   * error.
   */
  webhookAttempt(outcome: string, durationMs: number): void;
}

/** An observer that does nothing. */
export const noObserver: DebateObserver = {
  run: (_debate, work) => work(),
  event: () => {},
  settled: () => {},
  budgetAlert: () => {},
  aboveReservation: () => {},
  reviewed: () => {},
  skipped: () => {},
  webhookAttempt: () => {},
};

/** Returns an observer that calls all of these, the first one first. */
export function observers(all: readonly DebateObserver[]): DebateObserver {
  return {
    run: (debate, work) => all.reduceRight((inner, each) => () => each.run(debate, inner), work)(),
    event: (debate, event) => {
      for (const each of all) each.event(debate, event);
    },
    settled: (debate, settlement) => {
      for (const each of all) each.settled(debate, settlement);
    },
    budgetAlert: (tenant, alert) => {
      for (const each of all) each.budgetAlert(tenant, alert);
    },
    aboveReservation: (debate, settlement, reservedNanoUsd) => {
      for (const each of all) each.aboveReservation(debate, settlement, reservedNanoUsd);
    },
    reviewed: (debate, review) => {
      for (const each of all) each.reviewed(debate, review);
    },
    skipped: (reason, to) => {
      for (const each of all) each.skipped(reason, to);
    },
    webhookAttempt: (outcome, durationMs) => {
      for (const each of all) each.webhookAttempt(outcome, durationMs);
    },
  };
}
