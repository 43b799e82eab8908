/** Caps of metadata pairs on SQLite. The steps of the debate store write their use. */
import { nano } from '../../budget/money.ts';
import type { CapStore } from '../budget-cap.ts';
import { pairOf, pairText } from '../forms/pair-form.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { SafeSql } from './database/safe-numbers.ts';
import { capOf } from './steps/step-caps.ts';

export function embeddedCapStore(database: EmbeddedDatabase): CapStore {
  return {
    put: async ({ tenant, pair, limitNanoUsd, period, maxCaps }) =>
      database.write((sql) => {
        const text = pairText(pair);
        const before = sql.get`SELECT id FROM caps WHERE tenant = ${tenant} AND pair = ${text}`;
        if (before === undefined && countCaps(sql, tenant) >= maxCaps) return null;
        sql.run`
          INSERT INTO caps (tenant, pair, limit_amount, period) VALUES (${tenant}, ${text}, ${limitNanoUsd}, ${period})
          ON CONFLICT DO UPDATE SET limit_amount = excluded.limit_amount, period = excluded.period`;
        return { created: before === undefined };
      }),

    async read(tenant, pair, at) {
      const cap = database.read((sql) => capOf(sql, { tenant, pair: pairText(pair), at }));
      if (cap === null) return null;
      const { limitNanoUsd, period, spentNanoUsd, reservedNanoUsd } = cap;
      return { limitNanoUsd, period, spentNanoUsd, reservedNanoUsd };
    },

    async pairs(tenant) {
      const rows = database.read((sql) => sql.all`SELECT pair FROM caps WHERE tenant = ${tenant}`);
      return rows.map(({ pair }) => pairOf(String(pair)));
    },

    raise: async (tenant, pair, { window, lostNanoUsd: lost, applies }) =>
      database.write((sql) => {
        const cap = sql.get`SELECT id FROM caps WHERE tenant = ${tenant} AND pair = ${pairText(pair)}`;
        if (cap === undefined) return nano(0);
        const id = Number(cap.id);
        const row = sql.get`SELECT raised FROM cap_windows WHERE cap_id = ${id} AND window = ${window}`;
        const amount = Math.max(0, lost - Number(row?.raised ?? 0));
        if (applies && amount > 0)
          sql.run`
            INSERT INTO cap_windows (cap_id, window, spent, reserved, raised) VALUES (${id}, ${window}, ${amount}, 0, ${lost})
            ON CONFLICT DO UPDATE SET spent = spent + ${amount}, raised = ${lost}`;
        return nano(amount);
      }),

    delete: async (tenant, pair) =>
      database.write((sql) => {
        const cap = sql.get`SELECT id FROM caps WHERE tenant = ${tenant} AND pair = ${pairText(pair)}`;
        if (cap === undefined) return false;
        sql.run`DELETE FROM cap_windows WHERE cap_id = ${Number(cap.id)}`;
        sql.run`DELETE FROM caps WHERE id = ${Number(cap.id)}`;
        return true;
      }),
  };
}

function countCaps(sql: SafeSql, tenant: string): number {
  return Number(sql.get`SELECT count(*) AS caps FROM caps WHERE tenant = ${tenant}`?.caps);
}
