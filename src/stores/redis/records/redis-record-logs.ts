/** Records of the whole service on Redis: a list for each log. A record's number is its place, since none is ever taken out. */
import type { RecordLogs } from '../../record-logs.ts';
import type { RedisParts } from '../redis-parts.ts';

export function redisRecordLogs({ connection, keys }: RedisParts): RecordLogs {
  return {
    append: (log, text) => connection.run((client) => client.rpush(keys.records(log), text)),
    read: async (log, after, limit) => {
      // A list would be read to its end.
      if (limit < 1) return [];
      return connection.run((client) => client.lrange(keys.records(log), after, after + limit - 1));
    },
  };
}
