/** Live processes on Redis. Its clock decides which reports have expired. */
import type { LiveProcess, LiveProcesses } from '../live-processes.ts';
import type { RedisParts } from './redis-parts.ts';

export function redisLiveProcesses({ scripts, connection, keys }: RedisParts): LiveProcesses {
  return {
    async report(process, aliveForMs) {
      const values = [process.id, JSON.stringify(process), aliveForMs];
      const [, ...live] = await scripts.run('report-process', { keys: [keys.processes()], values });
      return live.map((text) => JSON.parse(text) as LiveProcess);
    },
    async leave(id) {
      await connection.run((client) => client.hdel(keys.processes(), id));
    },
  };
}
