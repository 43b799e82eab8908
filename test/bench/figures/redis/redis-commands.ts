/** What a debate asks of Redis, as Redis itself tells: commands, scripts, and the time of its main thread. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RedisServer } from '../../../support/redis/redis-server.ts';
import type { Figure, Row } from '../../figure.ts';
import type { BenchService } from '../../processes/bench-service.ts';
import { CALLS_A_DEBATE, onStage } from '../../processes/bench-service.ts';
import { CommandTable } from './command-table.ts';

/** Beside this number, what the service asks now and then, debates or not, hardly counts. */
const DEBATES = 100;
const LANES = 5;
const REPETITIONS = 3;
const SCRIPTS = /^(evalsha|eval|fcall)$/;
/** Asked of an idle store too: the mark every 2 s, connections, and chores that one process does for all. */
const OF_NO_DEBATE = /^(client|info|hello|auth|select|ping|time|cluster|config|monitor)$/;

export const redisCommands: Figure = {
  name: 'redis-commands',
  run: () =>
    onStage(async ({ redis }, start) => {
      const service = await warmService(start);
      const counted: Counted[] = [];
      const cpu: number[] = [];
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        counted.push(await commandsDuring(redis, () => debatesToTheirEnd(service, DEBATES)));
        const before = await mainThreadMs(redis);
        await debatesToTheirEnd(service, DEBATES);
        cpu.push(((await mainThreadMs(redis)) - before) / DEBATES);
      }
      return rowsOf(counted, cpu);
    }),
  table: () =>
    onStage(async ({ redis }, start) => {
      const service = await warmService(start);
      const table = new CommandTable();
      await watchCommands(
        redis,
        (words) => table.add(words),
        () => debatesToTheirEnd(service, DEBATES),
      );
      return table.text(DEBATES);
    }),
};

async function warmService(start: StartOnStage): Promise<BenchService> {
  // With what compaction asks for.
  const service = await start({ environment: { PARLEY_REDIS_FORMAT: '2' } });
  // Scripts are loaded and the queue is awake. The last of these debates are compacted before others are counted.
  await debatesToTheirEnd(service, DEBATES);
  return service;
}

type StartOnStage = Parameters<Parameters<typeof onStage>[0]>[1];

/** With what is done for them after their end. */
async function debatesToTheirEnd(service: BenchService, count: number): Promise<void> {
  await service.debates(count, LANES);
  await delay(5_000);
}

interface Counted {
  readonly commands: number;
  readonly scripts: number;
}

function rowsOf(counted: readonly Counted[], cpu: readonly number[]): Row[] {
  const scripts = counted.map((each) => each.scripts / DEBATES);
  const commands = counted.map((each) => each.commands / DEBATES);
  const row = (label: string, unit: string, values: readonly number[], atMost: number): Row => {
    return { label, against: null, unit, values, goal: { atMost } };
  };
  const ofCalls = 'per model call, 9 calls a debate, its beginning and end included';
  return [
    row(
      `Redis scripts ${ofCalls}`,
      'scripts',
      scripts.map((each) => each / CALLS_A_DEBATE),
      3,
    ),
    row('Redis scripts per debate of nine calls', 'scripts', scripts, 12),
    row('Redis commands per debate of nine calls, scripts included', 'commands', commands, 20),
    row('time of the main thread of Redis per debate of nine calls, every write flushed', 'ms', cpu, 1.3),
  ];
}

async function commandsDuring(redis: RedisServer, work: () => Promise<unknown>): Promise<Counted> {
  let commands = 0;
  let scripts = 0;
  const count = ([name = '']: readonly string[]) => {
    commands += 1;
    if (SCRIPTS.test(name.toLowerCase())) scripts += 1;
  };
  await watchCommands(redis, count, work);
  return { commands, scripts };
}

/** Commands of clients: those that a script gives are part of it. */
async function watchCommands(
  redis: RedisServer,
  see: (words: readonly string[]) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = new Redis(redis.url);
  const monitor = await client.monitor();
  monitor.on('monitor', (_time: string, words: string[], source: string) => {
    if (source !== 'lua' && !OF_NO_DEBATE.test(words[0]?.toLowerCase() ?? '')) see(words);
  });
  await work();
  monitor.disconnect();
  client.disconnect();
}

/** User and system time. */
async function mainThreadMs(redis: RedisServer): Promise<number> {
  const info = String(await redis.command('INFO', 'cpu'));
  const of = (name: string) => Number(new RegExp(`^used_cpu_${name}_main_thread:([\\d.]+)`, 'm').exec(info)?.[1]);
  return (of('user') + of('sys')) * 1_000;
}
