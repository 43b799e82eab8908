/** Stores requests to delete debates in SQLite, one row for each request. */
import type { Deletion, DeletionStore } from '../../debates/deletions.ts';
import { deletionText, requestOf, textWithoutValues } from '../../forms/deletion-form.ts';
import type { EmbeddedDatabase } from '../database/database.ts';
import type { SafeSql } from '../database/safe-numbers.ts';

export function embeddedDeletionStore(database: EmbeddedDatabase): DeletionStore {
  return {
    add: async (deletion, maxUnfinished) =>
      database.write((sql) => {
        const { tenant, id, createdAt } = deletion;
        if (countUnfinished(sql, tenant) >= maxUnfinished) return false;
        sql.run`
          INSERT INTO deletions (tenant, id, created_at, asked)
          VALUES (${tenant}, ${id}, ${createdAt}, ${deletionText(deletion)})`;
        return true;
      }),

    async read(tenant, id) {
      const row = database.read((sql) => sql.get`SELECT * FROM deletions WHERE tenant = ${tenant} AND id = ${id}`);
      return row === undefined ? null : deletionOf(row);
    },

    async list(tenant) {
      const rows = database.read(
        (sql) => sql.all`SELECT * FROM deletions WHERE tenant = ${tenant} ORDER BY created_at, id`,
      );
      return rows.map(deletionOf);
    },

    async unfinished() {
      const rows = database.read(
        (sql) => sql.all`SELECT * FROM deletions WHERE finished_at IS NULL ORDER BY created_at, id`,
      );
      return rows.map(deletionOf);
    },

    async begin(tenant, id, at) {
      database.write(
        (sql) => sql.run`
          UPDATE deletions SET begun_at = coalesce(begun_at, ${at}) WHERE tenant = ${tenant} AND id = ${id}`,
      );
    },

    async finish(tenant, id, at) {
      database.write((sql) => {
        const row = sql.get`
          SELECT asked FROM deletions WHERE tenant = ${tenant} AND id = ${id} AND finished_at IS NULL`;
        if (row === undefined) return;
        sql.run`
          UPDATE deletions SET asked = ${textWithoutValues(String(row.asked))}, finished_at = ${at}
          WHERE tenant = ${tenant} AND id = ${id}`;
      });
      // Until it is truncated, the write-ahead log still contains the values.
      database.truncateLog();
    },
  };
}

function countUnfinished(sql: SafeSql, tenant: string): number {
  const row = sql.get`SELECT count(*) AS open FROM deletions WHERE tenant = ${tenant} AND finished_at IS NULL`;
  return Number(row?.open);
}

function deletionOf(row: Readonly<Record<string, unknown>>): Deletion {
  return {
    tenant: String(row['tenant']),
    id: String(row['id']),
    ...requestOf(String(row['asked'])),
    startedAt: row['begun_at'] === null ? null : String(row['begun_at']),
    finishedAt: row['finished_at'] === null ? null : String(row['finished_at']),
    debates: Number(row['debates']),
  };
}
