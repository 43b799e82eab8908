/**
 * Invariants of costs: never above a limit, no reservation at the end, and three records that agree to the
 * nano-dollar.
 */
import type { LedgerRow } from '../../support/ledger.ts';
import { costOf, nanoOf } from '../../support/ledger.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { miscounting } from '../injected/misbehaviours.ts';
import { priceOf, tenantNames } from '../money-rules.ts';
import { askedByPlace, placeOf, roundAsked } from './call-invariants.ts';
import type { Invariant } from './invariant.ts';
import { grouped } from './invariant.ts';

export const neverAboveTheLimit: Invariant = {
  name: 'spent + reserved ≤ limit at every sample',
  breaks: (evidence) =>
    [...evidence.samples, ...evidence.budgets]
      .filter(({ spent, reserved, limit }) => spent + reserved > limit)
      .map(({ tenant, spent, reserved, limit }) => `${tenant}: ${spent} + ${reserved} > ${limit}`),
};

/** The largest excess of any sample over its limit, in nano-dollars. */
export function overspendOf({ samples, budgets }: Pick<Evidence, 'samples' | 'budgets'>): number {
  return Math.max(0, ...[...samples, ...budgets].map(({ spent, reserved, limit }) => spent + reserved - limit));
}

export const nothingReserved: Invariant = {
  name: 'nothing is reserved in the end',
  breaks: ({ budgets, debates }) => [
    ...tenantNames.filter((name) => !budgets.some(({ tenant }) => tenant === name)).map((name) => `${name}: not read`),
    ...budgets.filter(({ reserved }) => reserved !== 0).map(({ tenant, reserved }) => `${tenant}: ${reserved}`),
    ...debates.filter(({ reservedNano }) => reservedNano !== 0).map(({ id, reservedNano }) => `${id}: ${reservedNano}`),
  ],
};

export const ledgerIsSpent: Invariant = {
  name: 'the ledger adds up to what is spent',
  breaks: ({ budgets, ledger }) =>
    budgets.flatMap(({ tenant, spent }) => {
      const sum = costOf(ledger[tenant]);
      return sum === spent ? [] : [`${tenant}: ${sum} in the ledger, ${spent} spent`];
    }),
};

export const oneLinePerAttempt: Invariant = {
  name: 'every attempt has one line in the ledger',
  breaks: ({ ledger }) =>
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
 * Every bill of the provider is in the ledger: exact to the nano-dollar when its usage was reported and received, and
 * otherwise at the bill or more (at the reservation). Nothing else is charged as reported.
 */
export const billsInTheLedger: Invariant = {
  name: 'what the provider billed is in the ledger',
  breaks: (evidence) => {
    const lines = linesByPlace(evidence);
    const asked = askedByPlace(evidence.asked);
    return [...new Set([...lines.keys(), ...asked.keys()])].flatMap((place) => {
      const calls = asked.get(place) ?? [];
      if (calls.some(({ wrong }) => wrong !== null && miscounting.has(wrong))) return [];
      const bills = calls.flatMap(({ billed }) => (billed === null ? [] : [priceOf(billed)]));
      return unmatched(bills, lines.get(place) ?? []).map((fault) => `${place}: ${fault}`);
    });
  },
};

function linesByPlace({ ledger, debates }: Evidence): ReadonlyMap<string, readonly LedgerRow[]> {
  const numbers = new Map(debates.map(({ id, number }) => [id, number]));
  return grouped(
    tenantNames.flatMap((tenant) => ledger[tenant]),
    (row) => placeOf(numbers.get(row.debate_id) ?? 0, row.model, roundAsked(row)),
  );
}

function unmatched(bills: readonly number[], lines: readonly LedgerRow[]): string[] {
  const open = bills.toSorted((a, b) => b - a);
  const faults: string[] = [];
  for (const cost of lines.filter(({ basis }) => basis === 'reported').map(({ cost_usd }) => nanoOf(cost_usd))) {
    const found = open.indexOf(cost);
    if (found < 0) faults.push(`${cost} reported and never billed`);
    else open.splice(found, 1);
  }
  const guessed = lines
    .filter(({ basis }) => basis !== 'reported')
    .map(({ cost_usd }) => nanoOf(cost_usd))
    .toSorted((a, b) => b - a);
  // Both from the highest down: the rest fits if each bill has a line of its own that is not lower.
  for (const [index, bill] of open.entries()) {
    const charged = guessed[index];
    if (charged === undefined) faults.push(`${bill} billed and not in the ledger`);
    else if (charged < bill) faults.push(`${bill} billed and only ${charged} in the ledger`);
  }
  return faults;
}
