/**
 * Invariants of costs: no budget exceeds its limit, no reservation is left at the end, and ledger, budget and bills agree
 * to the nano-dollar.
 */
import type { LedgerRow } from '../../support/ledger.ts';
import { costOf, nanoOf } from '../../support/ledger.ts';
import { priceOf, tenantNames } from '../bench-settings.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { wrongUsageReports } from '../injected/misbehaviours.ts';
import { callLabel, providerCallsByLabel, roundInPrompt } from './call-invariants.ts';
import type { Invariant } from './invariant.ts';
import { grouped } from './invariant.ts';

export const neverAboveTheLimit: Invariant = {
  name: 'spent + reserved ≤ limit at every sample',
  violations: (evidence) =>
    [...evidence.samples, ...evidence.budgets]
      .filter(({ spent, reserved, limit }) => spent + reserved > limit)
      .map(({ tenant, spent, reserved, limit }) => `${tenant}: ${spent} + ${reserved} > ${limit}`),
};

/** The largest excess of any sample over its limit, in nano-dollars. */
export function overspendOf({ samples, budgets }: Pick<Evidence, 'samples' | 'budgets'>): number {
  return Math.max(0, ...[...samples, ...budgets].map(({ spent, reserved, limit }) => spent + reserved - limit));
}

export const nothingReserved: Invariant = {
  name: 'nothing is reserved at the end',
  violations: ({ budgets, debates }) => [
    ...tenantNames.filter((name) => !budgets.some(({ tenant }) => tenant === name)).map((name) => `${name}: not read`),
    ...budgets.filter(({ reserved }) => reserved !== 0).map(({ tenant, reserved }) => `${tenant}: ${reserved}`),
    ...debates.filter(({ reservedNano }) => reservedNano !== 0).map(({ id, reservedNano }) => `${id}: ${reservedNano}`),
  ],
};

export const ledgerEqualsSpent: Invariant = {
  name: 'the sum of the ledger equals the spent amount',
  violations: ({ budgets, ledger }) =>
    budgets.flatMap(({ tenant, spent }) => {
      const sum = costOf(ledger[tenant]);
      return sum === spent ? [] : [`${tenant}: ${sum} in the ledger, ${spent} spent`];
    }),
};

export const oneLinePerAttempt: Invariant = {
  name: 'every attempt has one line in the ledger',
  violations: ({ ledger }) =>
    [
      ...grouped(
        tenantNames.flatMap((tenant) => ledger[tenant]),
        attemptOf,
      ),
    ]
      .filter(([, rows]) => rows.length > 1)
      .map(([attempt, rows]) => `${attempt}: ${rows.length} lines`),
};

function attemptOf({ debate_id, purpose, round, debater_id, attempt }: LedgerRow): string {
  return `${debate_id} ${purpose} ${round} ${debater_id} ${attempt}`;
}

/**
 * Every bill of the provider has a line in the ledger: exact to the nano-dollar when its usage was reported and received,
 * and otherwise with the amount of the bill or more (the reservation). No other line has the basis `reported`.
 */
export const billsInTheLedger: Invariant = {
  name: 'every bill of the provider is in the ledger',
  violations: (evidence) => {
    const lines = ledgerByLabel(evidence);
    const callsByLabel = providerCallsByLabel(evidence.providerCalls);
    return [...new Set([...lines.keys(), ...callsByLabel.keys()])].flatMap((label) => {
      const calls = callsByLabel.get(label) ?? [];
      if (calls.some(({ misbehaviour }) => misbehaviour !== null && wrongUsageReports.has(misbehaviour))) return [];
      const bills = calls.flatMap(({ billedUsage }) => (billedUsage === null ? [] : [priceOf(billedUsage)]));
      return unmatchedCosts(bills, lines.get(label) ?? []).map((violation) => `${label}: ${violation}`);
    });
  },
};

function ledgerByLabel({ ledger, debates }: Evidence): ReadonlyMap<string, readonly LedgerRow[]> {
  const numbers = new Map(debates.map(({ id, number }) => [id, number]));
  return grouped(
    tenantNames.flatMap((tenant) => ledger[tenant]),
    (row) => callLabel(numbers.get(row.debate_id) ?? 0, row.model, roundInPrompt(row)),
  );
}

function unmatchedCosts(bills: readonly number[], lines: readonly LedgerRow[]): string[] {
  const unmatchedBills = bills.toSorted((a, b) => b - a);
  const violations: string[] = [];
  for (const cost of lines.filter(({ basis }) => basis === 'reported').map(({ cost_usd }) => nanoOf(cost_usd))) {
    const position = unmatchedBills.indexOf(cost);
    if (position < 0) violations.push(`${cost} reported and never billed`);
    else unmatchedBills.splice(position, 1);
  }
  const estimatedCosts = lines
    .filter(({ basis }) => basis !== 'reported')
    .map(({ cost_usd }) => nanoOf(cost_usd))
    .toSorted((a, b) => b - a);
  // Both are sorted from the highest down: they match when each bill has a line of its own that is not lower.
  for (const [index, bill] of unmatchedBills.entries()) {
    const charged = estimatedCosts[index];
    if (charged === undefined) violations.push(`${bill} billed and not in the ledger`);
    else if (charged < bill) violations.push(`${bill} billed and only ${charged} in the ledger`);
  }
  return violations;
}
