/**
 * Converts SQLite's 64-bit integers to numbers. Integers that a number cannot hold exactly are clamped, so that no read
 * fails.
 */
import type { SQLOutputValue, SQLTagStore, StatementResultingChanges } from 'node:sqlite';

type Row = Record<string, SQLOutputValue>;
/** The methods that the steps use. */
export type SafeSql = Pick<SQLTagStore, 'get' | 'all' | 'run'>;

/**
 * Wraps a database that reads integers as `bigint`. If it read them as numbers, every read of a row with an integer
 * beyond 2^53 would throw.
 */
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
