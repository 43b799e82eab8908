/** Spent, reserved and the ledger on SQLite; written by the debate store's steps alone. */
import { nano } from '../../budget/money.ts';
import type { BudgetStore, LedgerLine } from '../budget-store.ts';
import { ledgerCursor, ledgerLineOf } from '../cursor.ts';
import { callKeyOf, holdOf, ledgerId, ledgerRestOf } from '../stored-form.ts';
import type { EmbeddedDatabase } from './database.ts';

interface LedgerRow {
  readonly line_number: number;
  readonly at: string;
  readonly window: string;
  readonly debate_id: string;
  readonly call_id: string;
  readonly hold: string;
  readonly cost: number;
  readonly rest: string;
}

export function embeddedBudgetStore(database: EmbeddedDatabase): BudgetStore {
  return {
    async read(tenant, window) {
      const row = database.read(
        (sql) => sql.get`SELECT spent, reserved FROM budgets WHERE tenant = ${tenant} AND window = ${window}`,
      );
      return { spentNanoUsd: nano(Number(row?.spent ?? 0)), reservedNanoUsd: nano(Number(row?.reserved ?? 0)) };
    },

    async ledger(tenant, { limit, cursor }) {
      const before = cursor === null ? Number.MAX_SAFE_INTEGER : ledgerLineOf(cursor);
      const rows = database.read(
        (sql) => sql.all`
          SELECT * FROM ledger WHERE tenant = ${tenant} AND line_number < ${before} ORDER BY line_number DESC LIMIT ${limit + 1}`,
      ) as unknown as LedgerRow[];
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown.map(ledgerLine),
        nextCursor: rows.length > limit && last !== undefined ? ledgerCursor(last.line_number) : null,
      };
    },
  };
}

function ledgerLine(row: LedgerRow): LedgerLine {
  const { subject, ...place } = callKeyOf(row.call_id);
  return {
    id: ledgerId(row.line_number),
    at: row.at,
    window: row.window,
    debateId: row.debate_id,
    ...place,
    debaterId: subject,
    ...holdOf(row.hold),
    ...ledgerRestOf(row.rest),
    costNanoUsd: nano(row.cost),
  };
}
