/** What the CPU of a debate besides its calls goes to, by a profile of the main thread. */
import type { Profiler } from 'node:inspector';
import type { Part, TimeByPart } from '../cpu-parts.ts';
import { COLLECTION, REST, timeByPart } from '../cpu-parts.ts';
import type { Figure, Row } from '../figure.ts';
import type { BenchService } from '../processes/bench-service.ts';
import { NINE_CALLS, onStage } from '../processes/bench-service.ts';
import type { ProfileOrder } from '../processes/profile-channel.ts';

const REPETITIONS = 5;
const DEBATES = 60;
const LANES = 10;
const WARM_UP = 200;

/** Three times the rounds, and nothing else: half of what it has more is what the calls of a debate take. */
const LONG = { ...NINE_CALLS, max_rounds: 3 * NINE_CALLS.max_rounds };

const CALLS = 'additional time of the calls of first rounds, compared with later rounds';
const PARTS: readonly Part[] = [
  { name: 'HTTP', modules: ['src/http/', 'fastify/', '@fastify/', 'find-my-way/', 'node:_http'] },
  {
    name: 'acceptance',
    modules: [
      ...['src/operations/debates/creation/', 'src/debate/settings/', 'src/debate/estimate/'],
      ...['src/operations/budgets/', 'src/operations/calibration/', 'src/operations/health/', 'src/operations/fleet/'],
    ],
  },
  { name: 'waiting for the result and reading it', modules: ['src/operations/'] },
  { name: 'queue', modules: ['src/jobs/', 'bullmq/'] },
  {
    name: CALLS,
    modules: [
      ...['src/runner/calls/', 'src/models/', 'openai/', 'undici/', 'eventsource-parser/'],
      ...['node:internal/deps/undici/', 'wasm:'],
    ],
  },
  { name: 'run: acquisition, events, settlements, end', modules: ['src/runner/'] },
  { name: 'engine: grouping, decision, result', modules: ['src/debate/'] },
  { name: 'compaction and other background work', modules: ['src/background/', 'src/stores/redis/compaction/'] },
  { name: 'conversion of replies of the store', modules: ['src/stores/'] },
  { name: 'Redis client', modules: ['ioredis/', 'redis-parser/', '@ioredis/', 'src/lib/write-per-tick.ts'] },
  { name: 'metrics', modules: ['src/telemetry/', '@opentelemetry/'] },
];

export const debateParts: Figure = {
  name: 'debate-parts',
  run: () =>
    onStage(async (_, start) => {
      const environment = { NODE_OPTIONS: '--import ./test/bench/processes/profile-channel.ts' };
      const plain = await start({ environment });
      const long = await start({ environment, request: LONG, keyPrefix: 'long' });
      for (const service of [plain, long]) await service.debates(WARM_UP, LANES);
      const found: TimeByPart[] = [];
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        found.push(besidesCalls(await profiled(plain), await profiled(long)));
      }
      return rowsOf(found);
    }),
};

async function profiled(service: BenchService): Promise<TimeByPart> {
  const tell = (profile: ProfileOrder['profile']) => service.ask<Profiler.Profile>({ profile } satisfies ProfileOrder);
  await tell('begin');
  await service.debates(DEBATES, LANES);
  return timeByPart(await tell('end'), PARTS);
}

/** Part by part, what a debate takes less half of what the long one takes more. */
export function besidesCalls(plain: TimeByPart, long: TimeByPart): TimeByPart {
  const besides = (part: string) => {
    const ofPlain = plain.get(part) ?? 0;
    return ofPlain - ((long.get(part) ?? 0) - ofPlain) / 2;
  };
  return new Map([...new Set([...plain.keys(), ...long.keys()])].map((part) => [part, besides(part)]));
}

function rowsOf(found: readonly TimeByPart[]): Row[] {
  const share = (times: TimeByPart, part: string) => {
    const all = [...times.values()].reduce((sum, time) => sum + time, 0);
    return (100 * (times.get(part) ?? 0)) / all;
  };
  return [...PARTS.map(({ name }) => name), COLLECTION, REST].map((part) => ({
    label: `CPU of a debate besides its calls, main thread: ${part}`,
    against: 'all of it',
    unit: '%',
    values: found.map((times) => share(times, part)),
    goal: null,
  }));
}
