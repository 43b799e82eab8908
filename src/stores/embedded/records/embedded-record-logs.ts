/** Records of the whole service on SQLite. */
import type { RecordLogs } from '../../record-logs.ts';
import type { EmbeddedDatabase } from '../database/database.ts';

export function embeddedRecordLogs(database: EmbeddedDatabase): RecordLogs {
  return {
    async append(log, text) {
      const row = database.write(
        (sql) => sql.get`
          INSERT INTO records (log, number, text)
          VALUES (${log}, (SELECT coalesce(max(number), 0) + 1 FROM records WHERE log = ${log}), ${text})
          RETURNING number`,
      );
      return Number(row?.number);
    },
    async read(log, after, limit) {
      const rows = database.read(
        (sql) => sql.all`
          SELECT text FROM records WHERE log = ${log} AND number > ${after} ORDER BY number LIMIT ${limit}`,
      );
      return rows.map(({ text }) => String(text));
    },
  };
}
