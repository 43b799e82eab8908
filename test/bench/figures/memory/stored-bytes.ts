/** What a debate that has ended leaves in the store: memory of Redis, and the file of the embedded store. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisServer } from '../../../support/redis/redis-server.ts';
import type { Figure, Row } from '../../figure.ts';
import type { BenchService } from '../../processes/bench-service.ts';
import { onStage } from '../../processes/bench-service.ts';
import type { BenchProvider } from '../../processes/provider-process.ts';

const DEBATES = 20;
const LANES = 3;
const REPETITIONS = 2;
/** 4 KB of reasoning in each of the nine replies. */
const LONG = 48;
const SHORT = 5;
/** What is done after the end of a debate is done by then. */
const AFTER_END_MS = 5_000;
const ON_DISK = 'bytes of the embedded store on disk, pages in use';

export const storedBytes: Figure = {
  name: 'stored-bytes',
  run: () =>
    onStage(async ({ redis, provider }, start) => {
      const held = () => memoryOf(redis);
      const live = { service: await start(), held, provider };
      const environment = { PARLEY_REDIS_FORMAT: '2' };
      const compacted = { service: await start({ keyPrefix: 'compacted', environment }), held, provider };
      const onDisk = async (format: string) => {
        const service = await start({ redis: null, environment: { PARLEY_EMBEDDED_FORMAT: format } });
        return { service, held: () => usedBytes(service), provider };
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
  held(): Promise<number>;
}

async function rowOf(
  label: string,
  { service, provider, held }: Measured,
  { sentences, goal }: { readonly sentences: number; readonly goal: number | null },
): Promise<Row> {
  await provider.tell({ sentences });
  await service.debates(DEBATES, LANES);
  const values: number[] = [];
  let before = await held();
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await service.debates(DEBATES, LANES);
    const after = await held();
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

/** Without the buffers of connections and of the append-only file. */
async function memoryOf(redis: RedisServer): Promise<number> {
  await delay(AFTER_END_MS);
  const info = String(await redis.command('INFO', 'memory'));
  const of = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  return of('used_memory') - of('mem_clients_normal') - of('mem_aof_buffer');
}

/**
 * Of a copy, in which all that was written stands in the file itself: the service has the original to itself. Without the
 * free pages, which later debates fill.
 */
async function usedBytes({ dataDir }: BenchService): Promise<number> {
  await delay(AFTER_END_MS);
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  try {
    for (const name of ['parley.db', 'parley.db-wal']) await copyFile(join(dataDir, name), join(folder, name));
    const database = new DatabaseSync(join(folder, 'parley.db'));
    const of = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
    const used = (of('page_count') - of('freelist_count')) * of('page_size');
    database.close();
    return used;
  } finally {
    await rm(folder, { recursive: true });
  }
}
