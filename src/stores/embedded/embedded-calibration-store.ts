/** Calibrations on SQLite: a row for each entry and one for each result. */
import type { CalibrationName, CalibrationStore, StoredCalibration } from '../calibration-store.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { SafeSql } from './database/safe-numbers.ts';
import { storeMessages } from './steps/step-messages.ts';

export function embeddedCalibrationStore(database: EmbeddedDatabase): CalibrationStore {
  return {
    async put({ tenant, panel }, { id, text }) {
      database.write((sql) => {
        const { changes } = sql.run`
          INSERT INTO calibration_entries (tenant, panel, id, text) VALUES (${tenant}, ${panel}, ${id}, ${text})
          ON CONFLICT DO UPDATE SET text = excluded.text WHERE text <> excluded.text`;
        if (changes === 0) return;
        sql.run`
          INSERT INTO calibrations (tenant, panel, version) VALUES (${tenant}, ${panel}, 1)
          ON CONFLICT DO UPDATE SET version = version + 1`;
      });
    },
    read: async (name) => database.read((sql) => calibrationIn(sql, name)),
    result: async (name) => database.read((sql) => headOf(sql, name).result),
    async storeResult({ messages, at, result, replaces, ...name }) {
      return database.write((sql) => {
        const before = headOf(sql, name).result;
        if (before === result) return true;
        if (before !== replaces) return false;
        const { tenant, panel } = name;
        sql.run`
          INSERT INTO calibrations (tenant, panel, version, result) VALUES (${tenant}, ${panel}, 0, ${result})
          ON CONFLICT DO UPDATE SET result = excluded.result`;
        storeMessages(sql, tenant, { messages, at });
        return true;
      });
    },
    async panels(tenant) {
      const rows = database.read((sql) => sql.all`SELECT panel FROM calibrations WHERE tenant = ${tenant}`);
      return rows.map(({ panel }) => String(panel));
    },
    async deleteAll(tenant) {
      database.write((sql) => {
        sql.run`DELETE FROM calibration_entries WHERE tenant = ${tenant}`;
        sql.run`DELETE FROM calibrations WHERE tenant = ${tenant}`;
      });
      database.truncateLog();
    },
    async all() {
      const rows = database.read(
        (sql) => sql.all`SELECT tenant, panel, version FROM calibrations ORDER BY tenant, panel`,
      );
      return rows.map(({ tenant, panel, version }) => ({
        tenant: String(tenant),
        panel: String(panel),
        version: Number(version),
      }));
    },
  };
}

function headOf(sql: SafeSql, { tenant, panel }: CalibrationName): Pick<StoredCalibration, 'version' | 'result'> {
  const row = sql.get`SELECT version, result FROM calibrations WHERE tenant = ${tenant} AND panel = ${panel}`;
  if (row === undefined) return { version: 0, result: null };
  return { version: Number(row.version), result: row.result === null ? null : String(row.result) };
}

function calibrationIn(sql: SafeSql, name: CalibrationName): StoredCalibration {
  const { tenant, panel } = name;
  const rows = sql.all`SELECT id, text FROM calibration_entries WHERE tenant = ${tenant} AND panel = ${panel}`;
  return { ...headOf(sql, name), entries: rows.map(({ id, text }) => ({ id: String(id), text: String(text) })) };
}
