/**
 * CONTRACT: an observer of debates, which takes no part in them: spans, metrics, log lines. It must not throw or wait.
 */

import type { NanoUsd } from '../budget/money.ts';
import type { LoggedEvent } from '../debate/schema/event.ts';
import type { Review } from '../debate/schema/outcome/escalation.ts';
import type { BudgetAlert } from '../stores/budget-alert.ts';
import type { DebateRecord, Settlement } from '../stores/debates/debate-store.ts';

export interface DebateObserver {
  /** Runs `work`, the whole run of a debate in this process, in whatever context the observer wants around it. */
  run(debate: DebateRecord, work: () => Promise<void>): Promise<void>;
  /** After the event stands in the log. */
  event(debate: DebateRecord, event: LoggedEvent): void;
  /** After an attempt was settled. */
  settled(debate: DebateRecord, settlement: Settlement): void;
  /** A tenant's spending has reached a part of its limit. */
  budgetAlert(tenant: string, alert: BudgetAlert): void;
  /** More usage was reported for an attempt than was reserved for it. */
  aboveReservation(debate: DebateRecord, settlement: Settlement, reservedNanoUsd: NanoUsd): void;
  /** A human's verdict on a finished debate was stored. */
  reviewed(debate: DebateRecord, review: Review): void;
  /** This process left a debate that it cannot run, for this reason, to others; to nobody: none that is alive can. */
  left(reason: string, to: 'others' | 'nobody'): void;
  /** A message was sent to a webhook endpoint, or could not be: `delivered`, `refused` or the code of the error. */
  webhookAttempt(outcome: string, durationMs: number): void;
}

/** Observes nothing. */
export const unobserved: DebateObserver = {
  run: (_debate, work) => work(),
  event: () => {},
  settled: () => {},
  budgetAlert: () => {},
  aboveReservation: () => {},
  reviewed: () => {},
  left: () => {},
  webhookAttempt: () => {},
};

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
    left: (reason, to) => {
      for (const each of all) each.left(reason, to);
    },
    webhookAttempt: (outcome, durationMs) => {
      for (const each of all) each.webhookAttempt(outcome, durationMs);
    },
  };
}
