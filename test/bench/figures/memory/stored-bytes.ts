/** What a debate that has ended leaves in the store: memory of Redis, and the file of the embedded store. */
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
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

export const storedBytes: Figure = {
  name: 'stored-bytes',
  run: () =>
    onStage(async ({ redis, provider }, start) => {
      const held = () => memoryOf(redis);
      const live = { service: await start(), held, provider };
      const environment = { PARLEY_REDIS_FORMAT: '2' };
      const compacted = { service: await start({ keyPrefix: 'compacted', environment }), held, provider };
      const embedded = await start({ redis: null });
      const onDisk = { service: embedded, held: () => fileBytes(embedded), provider };
      return [
        await rowOf('memory of Redis, compacted (format 2),', compacted, { sentences: SHORT, goal: 20 }),
        await rowOf('memory of Redis, compacted (format 2),', compacted, { sentences: LONG, goal: null }),
        await rowOf('memory of Redis, not compacted (format 1),', live, { sentences: SHORT, goal: null }),
        await rowOf('bytes of the embedded store on disk', onDisk, { sentences: SHORT, goal: 25 }),
        await rowOf('bytes of the embedded store on disk', onDisk, { sentences: LONG, goal: null }),
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
  // What is done after the end of a debate is done by then.
  await delay(5_000);
  const info = String(await redis.command('INFO', 'memory'));
  const of = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  return of('used_memory') - of('mem_clients_normal') - of('mem_aof_buffer');
}

/** Of a copy, in which all that was written stands in the file itself: the service has the original to itself. */
async function fileBytes({ dataDir }: BenchService): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  try {
    for (const name of ['parley.db', 'parley.db-wal']) await copyFile(join(dataDir, name), join(folder, name));
    const file = join(folder, 'parley.db');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    return (await stat(file)).size;
  } finally {
    await rm(folder, { recursive: true });
  }
}
