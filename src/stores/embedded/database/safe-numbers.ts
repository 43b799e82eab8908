/** SQLite's 64-bit integers as numbers: one that a number cannot hold exactly is the nearest that it can, and no read fails. */
import type { SQLOutputValue, SQLTagStore, StatementResultingChanges } from 'node:sqlite';

type Row = Record<string, SQLOutputValue>;
/** What the steps use of it. */
export type SafeSql = Pick<SQLTagStore, 'get' | 'all' | 'run'>;

/** Of a database that reads integers as `bigint`: as numbers it throws for those beyond 2^53, in every read of the row. */
export function safeSql(sql: SQLTagStore): SafeSql {
  return {
    get: (...query) => {
      const row = sql.get(...query);
      return row === undefined ? undefined : withNumbers(row);
    },
    all: (...query) => sql.all(...query).map(withNumbers),
    run: (...query): StatementResultingChanges => {
      const { changes, lastInsertRowid } = sql.run(...query);
      return { changes: safeNumber(changes), lastInsertRowid: safeNumber(lastInsertRowid) };
    },
  };
}

function withNumbers(row: Row): Row {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = safeNumber(value);
  return row;
}

export function safeNumber(value: number | bigint): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(value)));
}
