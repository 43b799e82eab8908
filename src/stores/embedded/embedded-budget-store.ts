/** Spending, reservations and the ledger on SQLite. Only the steps of the debate store write them. */
import type { NanoUsd } from '../../budget/money.ts';
import { clampedNano, nano } from '../../budget/money.ts';
import { isWindowOver } from '../../budget/reservation.ts';
import { yieldWhenBusy } from '../../lib/tick-time.ts';
import type { BudgetStore, LedgerLine, LostSpending } from '../budget-store.ts';
import { ledgerCursor, ledgerLineOf } from '../forms/cursor.ts';
import { callKeyOf, ledgerId, ledgerPartOf, reservationOf } from '../forms/stored-form.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { SafeSql } from './database/safe-numbers.ts';
import { countLines, countSomeLines, usageOf } from './usage/embedded-usage.ts';

interface LedgerRow {
  readonly line_number: number;
  readonly at: string;
  readonly window: string;
  readonly debate_id: string;
  readonly call_id: string;
  /** The reservation as JSON (`reservationText`), and its amount. */
  readonly hold: string;
  readonly held: number | null;
  readonly cost: number;
  /** The other fields of the line as JSON (`ledgerText`). */
  readonly rest: string;
  readonly key_id: string | null;
}

export function embeddedBudgetStore(database: EmbeddedDatabase): BudgetStore {
  return {
    async read(tenant, window) {
      const row = database.read(
        (sql) => sql.get`SELECT spent, reserved FROM budgets WHERE tenant = ${tenant} AND window = ${window}`,
      );
      return { spentNanoUsd: clampedNano(Number(row?.spent)), reservedNanoUsd: clampedNano(Number(row?.reserved)) };
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

    async spending(tenant) {
      const rows = database.read(
        (sql) => sql.all`SELECT day, model, cost FROM spending WHERE tenant = ${tenant} ORDER BY day DESC, model`,
      );
      return rows.map((row) => ({
        day: String(row.day),
        model: String(row.model),
        costNanoUsd: clampedNano(Number(row.cost)),
      }));
    },

    spenders: async () => database.read(spenders),
    usage: async (tenant, of) => database.write((sql) => usageOf(sql, tenant, of)),
    async countUsage() {
      let total = 0;
      for (const tenant of database.read(spenders)) {
        for (;;) {
          const lines = database.write((sql) => countSomeLines(sql, tenant));
          total += lines;
          if (lines === 0) break;
          await yieldWhenBusy();
        }
      }
      return total;
    },

    lastExportedLine: async (tenant) => database.read((sql) => lastExportedLine(sql, tenant)),
    async markExported(tenant, lineNumber) {
      database.write((sql) => sql.run`UPDATE ledger_ends SET exported = ${lineNumber} WHERE tenant = ${tenant}`);
    },

    raise: async (tenant, lost) => database.write((sql) => raise(sql, tenant, lost)),
    deleteBefore: async (tenant, before) => database.write((sql) => deleteBefore(sql, tenant, before)),
  };
}

/** The number of lines that one step deletes. The process serves nothing else during the few milliseconds of a step. */
const LINES_PER_STEP = 1_000;

function spenders(sql: SafeSql): string[] {
  return sql.all`SELECT tenant FROM ledger_ends`.map(({ tenant }) => String(tenant));
}

/** Returns the number of the last exported line. Lines that were deleted count as exported. */
function lastExportedLine(sql: SafeSql, tenant: string): number {
  const row = sql.get`
    SELECT max(exported, coalesce(
      (SELECT min(line_number) - 1 FROM ledger WHERE tenant = ledger_ends.tenant), line_number)) AS line_number
    FROM ledger_ends WHERE tenant = ${tenant}`;
  return Number(row?.line_number ?? 0);
}

function raise(sql: SafeSql, tenant: string, { window, lostNanoUsd: lost, applies }: LostSpending): NanoUsd {
  const row = sql.get`SELECT raised FROM budgets WHERE tenant = ${tenant} AND window = ${window}`;
  const amount = Math.max(0, lost - Number(row?.raised ?? 0));
  if (applies && amount > 0)
    sql.run`
      INSERT INTO budgets (tenant, window, spent, reserved, raised) VALUES (${tenant}, ${window}, ${amount}, 0, ${lost})
      ON CONFLICT DO UPDATE SET spent = spent + ${amount}, raised = ${lost}`;
  return nano(amount);
}

/**
 * Deletes a batch of lines and returns their number. Also deletes the spending of earlier days and the budgets of
 * windows that are over. Lines are numbered in the order of their times, so the lowest numbers are the oldest lines.
 */
function deleteBefore(sql: SafeSql, tenant: string, before: string): number {
  countLines(sql, tenant);
  const { changes } = sql.run`
    DELETE FROM ledger WHERE tenant = ${tenant} AND at < ${before} AND line_number IN
      (SELECT line_number FROM ledger WHERE tenant = ${tenant} ORDER BY line_number LIMIT ${LINES_PER_STEP})`;
  sql.run`DELETE FROM spending WHERE tenant = ${tenant} AND day < ${before.slice(0, 10)}`;
  const windows = sql.all`SELECT window FROM budgets WHERE tenant = ${tenant} AND reserved = 0`;
  for (const window of windows
    .map((row) => String(row.window))
    .filter((name) => isWindowOver(name, new Date(before)))) {
    sql.run`DELETE FROM budgets WHERE tenant = ${tenant} AND window = ${window}`;
    sql.run`DELETE FROM budget_alerts WHERE tenant = ${tenant} AND window = ${window}`;
  }
  return Number(changes);
}

function ledgerLine(row: LedgerRow): LedgerLine {
  const { subject, ...identity } = callKeyOf(row.call_id);
  return {
    id: ledgerId(row.line_number),
    at: row.at,
    window: row.window,
    debateId: row.debate_id,
    keyId: row.key_id,
    ...identity,
    debaterId: subject,
    ...reservationOf(row.hold),
    ...ledgerPartOf(row.rest),
    costNanoUsd: clampedNano(row.cost),
    reservedNanoUsd: row.held === null ? null : clampedNano(row.held),
  };
}
