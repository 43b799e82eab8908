/** The stored size of an ended debate: memory of Redis, and the file of the embedded store. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisServer } from '../../../support/redis/redis-server.ts';
import type { Figure, Row } from '../../figure.ts';
import type { BenchService } from '../../processes/bench-service.ts';
import { withServers } from '../../processes/bench-service.ts';
import type { BenchProvider } from '../../processes/provider-process.ts';

const DEBATES = 20;
const CONCURRENCY = 3;
const REPETITIONS = 2;
/** 4 KB of reasoning in each of the nine replies. */
const LONG = 48;
const SHORT = 5;
/** After this time the background work for an ended debate is done. */
const AFTER_END_MS = 5_000;
const ON_DISK = 'bytes of the embedded store on disk, pages in use';

export const storedBytes: Figure = {
  name: 'stored-bytes',
  run: () =>
    withServers(async ({ redis, provider }, start) => {
      const readBytes = () => memoryOf(redis);
      const live = { service: await start(), readBytes, provider };
      const environment = { PARLEY_REDIS_FORMAT: '2' };
      const compacted = { service: await start({ keyPrefix: 'compacted', environment }), readBytes, provider };
      const onDisk = async (format: string) => {
        const service = await start({ redis: null, environment: { PARLEY_EMBEDDED_FORMAT: format } });
        return { service, readBytes: () => usedBytes(service), provider };
      };
      const [compactedOnDisk, liveOnDisk] = [await onDisk('7'), await onDisk('6')];
      return [
        await rowOf('memory of Redis, compacted (format 2),', compacted, { sentences: SHORT, goal: 20 }),
        await rowOf('memory of Redis, compacted (format 2),', compacted, { sentences: LONG, goal: null }),
        await rowOf('memory of Redis, not compacted (format 1),', live, { sentences: SHORT, goal: null }),
        await rowOf(`${ON_DISK}, compacted (format 7),`, compactedOnDisk, { sentences: SHORT, goal: 25 }),
        await rowOf(`${ON_DISK}, compacted (format 7),`, compactedOnDisk, { sentences: LONG, goal: null }),
        await rowOf(`${ON_DISK}, not compacted (format 6),`, liveOnDisk, { sentences: SHORT, goal: null }),
      ];
    }),
};

interface Measured {
  readonly service: BenchService;
  readonly provider: BenchProvider;
  readBytes(): Promise<number>;
}

async function rowOf(
  label: string,
  { service, provider, readBytes }: Measured,
  { sentences, goal }: { readonly sentences: number; readonly goal: number | null },
): Promise<Row> {
  await provider.send({ sentences });
  await service.runDebates(DEBATES, CONCURRENCY);
  const values: number[] = [];
  let before = await readBytes();
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await service.runDebates(DEBATES, CONCURRENCY);
    const after = await readBytes();
    values.push((after - before) / DEBATES / 1_000);
    before = after;
  }
  return {
    label: `${label} per finished 3 × 3 debate, replies of ${sentences === SHORT ? 430 : '4,000'} characters of reasoning`,
    against: null,
    unit: 'KB',
    values,
    goal: goal === null ? null : { atMost: goal },
  };
}

/** Does not include the buffers of connections and of the append-only file. */
async function memoryOf(redis: RedisServer): Promise<number> {
  await delay(AFTER_END_MS);
  const info = String(await redis.command('INFO', 'memory'));
  const field = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  return field('used_memory') - field('mem_clients_normal') - field('mem_aof_buffer');
}

/**
 * Measures a copy, since the service has a lock on the original. Opening the copy writes its log into the file. Free pages,
 * which later debates fill, are not counted.
 */
async function usedBytes({ dataDir }: BenchService): Promise<number> {
  await delay(AFTER_END_MS);
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  try {
    for (const name of ['parley.db', 'parley.db-wal']) await copyFile(join(dataDir, name), join(folder, name));
    const database = new DatabaseSync(join(folder, 'parley.db'));
    const field = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
    const used = (field('page_count') - field('freelist_count')) * field('page_size');
    database.close();
    return used;
  } finally {
    await rm(folder, { recursive: true });
  }
}
