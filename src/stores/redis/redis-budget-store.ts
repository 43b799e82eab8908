/** Spent, reserved and the ledger on Redis; written by the debate store's steps alone. */
import { nano } from '../../budget/money.ts';
import type { BudgetStore, LedgerLine } from '../budget-store.ts';
import { ledgerCursor, ledgerLineOf } from '../cursor.ts';
import { callKeyOf, holdOf, ledgerId, ledgerRestOf } from '../stored-form.ts';
import type { RedisParts } from './redis-parts.ts';

export function redisBudgetStore({ connection, keys }: RedisParts): BudgetStore {
  return {
    async read(tenant, window) {
      const [spent, reserved] = await connection.run((client) =>
        client.hmget(keys.budget(tenant), `${window}:spent`, `${window}:reserved`),
      );
      return { spentNanoUsd: nano(Number(spent ?? 0)), reservedNanoUsd: nano(Number(reserved ?? 0)) };
    },

    async ledger(tenant, { limit, cursor }) {
      // Line n stands at place n − 1, for ever. One more than a page is read, to know whether the list goes on.
      const before = cursor === null ? null : ledgerLineOf(cursor);
      const [from, to] = before === null ? [-limit - 1, -1] : [Math.max(0, before - 2 - limit), before - 2];
      const texts =
        to === -1 && before !== null
          ? []
          : await connection.run((client) => client.lrange(keys.ledger(tenant), from, to));
      const lines = texts.reverse().map(numberedLine);
      const shown = lines.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown.map(({ line }) => line),
        nextCursor: lines.length > limit && last !== undefined ? ledgerCursor(last.number) : null,
      };
    },
  };
}

/** Reads the array of texts that lua/shared/settle.lua writes. */
function numberedLine(text: string): { readonly number: number; readonly line: LedgerLine } {
  const [number = '', at = '', window = '', debateId = '', callId = '', hold = '', cost = '', rest = ''] = JSON.parse(
    text,
  ) as string[];
  const { subject, ...place } = callKeyOf(callId);
  const line: LedgerLine = {
    id: ledgerId(Number(number)),
    at,
    window,
    debateId,
    ...place,
    debaterId: subject,
    ...holdOf(hold),
    ...ledgerRestOf(rest),
    costNanoUsd: nano(Number(cost)),
  };
  return { number: Number(number), line };
}
