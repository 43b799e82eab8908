/** Live processes on Redis. The clock of Redis decides which reports have expired. */
import type { LiveProcess, LiveProcesses } from '../live-processes.ts';
import type { RedisParts } from './redis-parts.ts';
import { reportsForRelease01 } from './release-0-1-reports.ts';

export function redisLiveProcesses({ scripts, connection, keys }: RedisParts): LiveProcesses {
  async function store(process: LiveProcess, aliveForMs: number): Promise<readonly LiveProcess[]> {
    const values = [process.id, JSON.stringify(process), aliveForMs];
    const [, ...live] = await scripts.run('report-process', { keys: [keys.processes()], values });
    return live.map((text) => JSON.parse(text) as LiveProcess);
  }
  return {
    async report(process, aliveForMs) {
      const isRelease01Alive = await connection.run((client) => client.exists(keys.leaseOfRelease01()));
      if (isRelease01Alive)
        for (const other of reportsForRelease01(process, aliveForMs)) await store(other.process, other.aliveForMs);
      return store(process, aliveForMs);
    },
    async leave(id) {
      await connection.run((client) => client.hdel(keys.processes(), id));
    },
  };
}
