/** Spending, reservations and the ledger on Redis. Only the steps of the debate store write them. */
import { clampedNano } from '../../budget/money.ts';
import { isWindowOver } from '../../budget/reservation.ts';
import type { BudgetStore, DaySpending, LedgerLine } from '../budget-store.ts';
import { ledgerCursor, ledgerLineOf } from '../forms/cursor.ts';
import { callKeyOf, ledgerId, ledgerPartOf, reservationOf } from '../forms/stored-form.ts';
import { raiseSpent } from './raise-spent.ts';
import type { RedisParts } from './redis-parts.ts';
import { countLines, usageOf } from './usage/redis-usage.ts';

export function redisBudgetStore(parts: RedisParts): BudgetStore {
  const { connection, scripts, keys } = parts;
  const spenders = () => connection.run((client) => client.smembers(keys.tenants()));
  return {
    async read(tenant, window) {
      const [spent, reserved] = await connection.run((client) =>
        client.hmget(keys.budget(tenant), `${window}:spent`, `${window}:reserved`),
      );
      return { spentNanoUsd: clampedNano(spent), reservedNanoUsd: clampedNano(reserved) };
    },

    async ledger(tenant, { limit, cursor }) {
      const below = cursor === null ? '' : String(ledgerLineOf(cursor));
      // Reads one line more than a page, to know whether the list continues.
      const values = [below, limit + 1];
      const [, ...texts] = await scripts.run('read-ledger', {
        keys: [keys.ledger(tenant), keys.budget(tenant)],
        values,
      });
      const lines = texts.map(numberedLine);
      const shown = lines.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown.map(({ line }) => line),
        nextCursor: lines.length > limit && last !== undefined ? ledgerCursor(last.number) : null,
      };
    },

    async spending(tenant) {
      const fields = await connection.run((client) => client.hgetall(keys.spending(tenant)));
      return Object.entries(fields).map(daySpending).sort(byDayAndModel);
    },

    spenders,
    usage: (tenant, of) => usageOf(parts, tenant, of),

    async countUsage() {
      let lines = 0;
      for (const tenant of await spenders()) lines += await countLines(parts, tenant);
      return lines;
    },

    async lastExportedLine(tenant) {
      const numbers = await connection.run((client) =>
        client.hmget(keys.budget(tenant), 'ledger:exported', 'ledger:forgotten'),
      );
      return Math.max(...numbers.map(Number));
    },

    async markExported(tenant, lineNumber) {
      await connection.run((client) => client.hset(keys.budget(tenant), 'ledger:exported', lineNumber));
    },

    raise: (tenant, { window, ...lost }) =>
      raiseSpent(parts, { key: keys.budget(tenant), spent: `${window}:spent`, raised: `${window}:raised`, ...lost }),

    deleteBefore: (tenant, before) => deleteBefore(parts, tenant, before),
  };
}

/** Lines of one step. Redis serves nothing else during the few milliseconds that it takes. */
const LINES_PER_STEP = 1_000;

async function deleteBefore(parts: RedisParts, tenant: string, before: string): Promise<number> {
  const { connection, scripts, keys } = parts;
  await countLines(parts, tenant);
  const fields = await connection.run((client) => client.hkeys(keys.budget(tenant)));
  const windows = new Set(fields.map((field) => field.slice(0, field.indexOf(':'))));
  const closedWindows = [...windows].filter((name) => isWindowOver(name, new Date(before)));
  const [, lines = '0'] = await scripts.run('delete-ledger-lines', {
    keys: [keys.ledger(tenant), keys.budget(tenant), keys.spending(tenant), keys.usage(tenant)],
    values: [before, LINES_PER_STEP, closedWindows.length, ...closedWindows],
  });
  return Number(lines);
}

function daySpending([field, cost]: [string, string]): DaySpending {
  const day = field.slice(0, 10);
  return { day, model: field.slice(11), costNanoUsd: clampedNano(cost) };
}

function byDayAndModel(a: DaySpending, b: DaySpending): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.model < b.model ? -1 : 1;
}

/** Reads the array of texts that lua/shared/settle.lua writes. */
function numberedLine(text: string): { readonly number: number; readonly line: LedgerLine } {
  const [
    number = '',
    at = '',
    window = '',
    debateId = '',
    callId = '',
    reservation = '',
    cost = '',
    rest = '',
    reserved,
    keyId = null,
  ] = JSON.parse(text) as string[];
  const { subject, ...identity } = callKeyOf(callId);
  const line: LedgerLine = {
    id: ledgerId(Number(number)),
    at,
    window,
    debateId,
    keyId,
    ...identity,
    debaterId: subject,
    ...reservationOf(reservation),
    ...ledgerPartOf(rest),
    costNanoUsd: clampedNano(cost),
    reservedNanoUsd: reserved === undefined ? null : clampedNano(reserved),
  };
  return { number: Number(number), line };
}
