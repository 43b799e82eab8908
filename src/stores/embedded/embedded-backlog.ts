/** Counts waiting work in the embedded store. */
import type { StoreBacklog } from '../store.ts';
import type { EmbeddedDatabase } from './database/database.ts';

export function embeddedBacklog(database: EmbeddedDatabase, at: string): StoreBacklog {
  return database.read((sql) => {
    const oldest = sql.get`
      SELECT created_at FROM debates WHERE finished_at IS NULL AND status = 'queued' ORDER BY created_at LIMIT 1`;
    const outbox = sql.get`SELECT count(*) AS entries FROM outbox`;
    const messages = sql.get`
      SELECT count(*) AS pending, coalesce(sum(due_at <= ${at}), 0) AS due FROM deliveries WHERE due_at IS NOT NULL`;
    return {
      oldestQueuedAt: oldest === undefined ? null : String(oldest.created_at),
      outbox: Number(outbox?.entries),
      pendingDeliveries: Number(messages?.pending),
      dueDeliveries: Number(messages?.due),
    };
  });
}
