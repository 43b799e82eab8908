/** The load of a debate on Redis, as Redis reports it: commands, scripts, and the time of its main thread. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RedisServer } from '../../../support/redis/redis-server.ts';
import type { Figure, Row } from '../../figure.ts';
import type { BenchService } from '../../processes/bench-service.ts';
import { CALLS_PER_DEBATE, withServers } from '../../processes/bench-service.ts';
import { CommandTable } from './command-table.ts';

/** With this number the periodic commands of the service hardly count. */
const DEBATES = 100;
const CONCURRENCY = 5;
const REPETITIONS = 3;
const SCRIPTS = /^(evalsha|eval|fcall)$/;
/** Commands that an idle service sends too: the heartbeat every 2 s, connections, and background jobs of one process. */
const BACKGROUND_COMMANDS = /^(client|info|hello|auth|select|ping|time|cluster|config|monitor)$/;

export const redisCommands: Figure = {
  name: 'redis-commands',
  run: () =>
    withServers(async ({ redis }, start) => {
      const service = await warmService(start);
      const counted: Counted[] = [];
      const cpu: number[] = [];
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        counted.push(await commandsDuring(redis, () => runDebatesToEnd(service, DEBATES)));
        const before = await mainThreadMs(redis);
        await runDebatesToEnd(service, DEBATES);
        cpu.push(((await mainThreadMs(redis)) - before) / DEBATES);
      }
      return rowsOf(counted, cpu);
    }),
  table: () =>
    withServers(async ({ redis }, start) => {
      const service = await warmService(start);
      const table = new CommandTable();
      await watchCommands(
        redis,
        (args) => table.add(args),
        () => runDebatesToEnd(service, DEBATES),
      );
      return table.text(DEBATES);
    }),
};

async function warmService(start: StartService): Promise<BenchService> {
  // The commands of the compaction are included.
  const service = await start({ environment: { PARLEY_REDIS_FORMAT: '2' } });
  // Scripts are loaded and the queue is awake. The last of these debates are compacted before others are counted.
  await runDebatesToEnd(service, DEBATES);
  return service;
}

type StartService = Parameters<Parameters<typeof withServers>[0]>[1];

/** Includes the background work after their end. */
async function runDebatesToEnd(service: BenchService, count: number): Promise<void> {
  await service.runDebates(count, CONCURRENCY);
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
  const perCallLabel = 'per model call, 9 calls a debate, its beginning and end included';
  return [
    row(
      `Redis scripts ${perCallLabel}`,
      'scripts',
      scripts.map((each) => each / CALLS_PER_DEBATE),
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

/** Watches the commands of clients. Commands within a script are part of the script. */
async function watchCommands(
  redis: RedisServer,
  onCommand: (args: readonly string[]) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = new Redis(redis.url);
  const monitor = await client.monitor();
  monitor.on('monitor', (_time: string, args: string[], source: string) => {
    if (source !== 'lua' && !BACKGROUND_COMMANDS.test(args[0]?.toLowerCase() ?? '')) onCommand(args);
  });
  await work();
  monitor.disconnect();
  client.disconnect();
}

/** User and system time. */
async function mainThreadMs(redis: RedisServer): Promise<number> {
  const info = String(await redis.command('INFO', 'cpu'));
  const field = (name: string) => Number(new RegExp(`^used_cpu_${name}_main_thread:([\\d.]+)`, 'm').exec(info)?.[1]);
  return (field('user') + field('sys')) * 1_000;
}
