/**
 * Records of the whole service on Redis, one list per log. The number of a record is its position, because none is ever
 * removed.
 */
import type { RecordLogs } from '../../record-logs.ts';
import type { RedisParts } from '../redis-parts.ts';

export function redisRecordLogs({ connection, keys }: RedisParts): RecordLogs {
  return {
    append: (log, text) => connection.run((client) => client.rpush(keys.records(log), text)),
    read: async (log, after, limit) => {
      // With `after` 0 the end index would be -1, which LRANGE reads as the end of the list.
      if (limit < 1) return [];
      return connection.run((client) => client.lrange(keys.records(log), after, after + limit - 1));
    },
  };
}
