/** Stored panels on SQLite, one row each. */
import type { PanelSettings } from '../../debate/schema/request/debate-request.ts';
import { panelCursor, panelNameOf } from '../forms/cursor.ts';
import type { PanelStore, StoredPanel } from '../panel-store.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { SafeSql } from './database/safe-numbers.ts';

interface PanelRow {
  readonly name: string;
  readonly settings: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export function embeddedPanelStore(database: EmbeddedDatabase): PanelStore {
  return {
    async save({ tenant, name, settings, at, maxPanels }) {
      const saved = database.write((sql) => {
        const before = sql.get`SELECT created_at FROM panels WHERE tenant = ${tenant} AND name = ${name}`;
        if (before === undefined && countPanels(sql, tenant) >= maxPanels) return null;
        sql.run`
          INSERT INTO panels (tenant, name, settings, created_at, updated_at)
          VALUES (${tenant}, ${name}, ${JSON.stringify(settings)}, ${at}, ${at})
          ON CONFLICT DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at`;
        return { created: before === undefined, createdAt: String(before?.created_at ?? at) };
      });
      if (saved === null) return null;
      const { created, createdAt } = saved;
      return { created, panel: { name, settings, createdAt, updatedAt: at } };
    },

    async read(tenant, name) {
      const row = database.read((sql) => sql.get`SELECT * FROM panels WHERE tenant = ${tenant} AND name = ${name}`);
      return row === undefined ? null : panelOf(row as unknown as PanelRow);
    },

    async names(tenant) {
      const rows = database.read((sql) => sql.all`SELECT name FROM panels WHERE tenant = ${tenant} ORDER BY name`);
      return rows.map((row) => String(row.name));
    },

    async list(tenant, { limit, cursor }) {
      const above = cursor === null ? '' : panelNameOf(cursor);
      const rows = database.read(
        (sql) => sql.all`
          SELECT * FROM panels WHERE tenant = ${tenant} AND name > ${above} ORDER BY name LIMIT ${limit + 1}`,
      ) as unknown as PanelRow[];
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown.map(panelOf),
        nextCursor: rows.length > limit && last !== undefined ? panelCursor(last.name) : null,
      };
    },

    async delete(tenant, name) {
      return database.write(
        (sql) => sql.run`DELETE FROM panels WHERE tenant = ${tenant} AND name = ${name}`.changes !== 0,
      );
    },
  };
}

function countPanels(sql: SafeSql, tenant: string): number {
  return Number(sql.get`SELECT count(*) AS count FROM panels WHERE tenant = ${tenant}`?.count);
}

function panelOf({ name, settings, created_at, updated_at }: PanelRow): StoredPanel {
  return { name, settings: JSON.parse(settings) as PanelSettings, createdAt: created_at, updatedAt: updated_at };
}
