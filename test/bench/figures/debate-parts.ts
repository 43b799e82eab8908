/** The CPU of a debate besides its calls, by part of the service, from a profile of the main thread. */
import type { Profiler } from 'node:inspector';
import type { Part, TimeByPart } from '../cpu-parts.ts';
import { GARBAGE_COLLECTION, OTHER, timeByPart } from '../cpu-parts.ts';
import type { Figure, Row } from '../figure.ts';
import type { BenchService } from '../processes/bench-service.ts';
import { NINE_CALLS, withServers } from '../processes/bench-service.ts';
import type { ProfileCommand } from '../processes/profile-channel.ts';

const REPETITIONS = 5;
const DEBATES = 60;
const CONCURRENCY = 10;
const WARM_UP = 200;

/** Differs only in three times the rounds: half of its additional time is the time of the calls of a debate. */
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
    withServers(async (_, start) => {
      const environment = { NODE_OPTIONS: '--import ./test/bench/processes/profile-channel.ts' };
      const plain = await start({ environment });
      const long = await start({ environment, request: LONG, keyPrefix: 'long' });
      for (const service of [plain, long]) await service.runDebates(WARM_UP, CONCURRENCY);
      const profiles: TimeByPart[] = [];
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        profiles.push(besidesCalls(await profileDebates(plain), await profileDebates(long)));
      }
      return rowsOf(profiles);
    }),
};

async function profileDebates(service: BenchService): Promise<TimeByPart> {
  const send = (profile: ProfileCommand['profile']) =>
    service.request<Profiler.Profile>({ profile } satisfies ProfileCommand);
  await send('begin');
  await service.runDebates(DEBATES, CONCURRENCY);
  return timeByPart(await send('end'), PARTS);
}

/** For each part, the time of a debate minus half of the additional time of a long one. */
export function besidesCalls(plain: TimeByPart, long: TimeByPart): TimeByPart {
  const besideCallsMs = (part: string) => {
    const plainMs = plain.get(part) ?? 0;
    return plainMs - ((long.get(part) ?? 0) - plainMs) / 2;
  };
  return new Map([...new Set([...plain.keys(), ...long.keys()])].map((part) => [part, besideCallsMs(part)]));
}

function rowsOf(profiles: readonly TimeByPart[]): Row[] {
  const share = (times: TimeByPart, part: string) => {
    const totalMs = [...times.values()].reduce((sum, time) => sum + time, 0);
    return (100 * (times.get(part) ?? 0)) / totalMs;
  };
  return [...PARTS.map(({ name }) => name), GARBAGE_COLLECTION, OTHER].map((part) => ({
    label: `CPU of a debate besides its calls, main thread: ${part}`,
    against: 'all of it',
    unit: '%',
    values: profiles.map((times) => share(times, part)),
    goal: null,
  }));
}
