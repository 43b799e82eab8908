/** What Redis is asked per model call, counted by Redis itself. */
import { CALLS_A_DEBATE, onStage } from '../bench-service.ts';
import type { Figure } from '../figure.ts';

const DEBATES = 20;
const CALLS = DEBATES * CALLS_A_DEBATE;
const SCRIPTS = /^(evalsha|eval|fcall)$/;

export const redisCommands: Figure = {
  name: 'redis-commands',
  run: () =>
    onStage(async ({ redis }, start) => {
      const service = await start();
      // Scripts are loaded and the queue is awake.
      await service.debates(5, 5);
      const scripts: number[] = [];
      const others: number[] = [];
      for (let repetition = 0; repetition < 3; repetition += 1) {
        await redis.command('CONFIG', 'RESETSTAT');
        await service.debates(DEBATES, 5);
        const counts = commandCounts(String(await redis.command('INFO', 'commandstats')));
        scripts.push(sum(counts, (name) => SCRIPTS.test(name)) / CALLS);
        // Commands that a script gives are counted like a client's, and are no round trip.
        others.push(
          sum(counts, (name) => /^(publish|spublish|pubsub\|.*|xread|bzpopmin|subscribe|ssubscribe)$/.test(name)) /
            CALLS,
        );
      }
      const label = 'per model call, 9 calls a debate, its beginning and end included';
      return [
        { label: `Redis scripts ${label}`, against: null, unit: 'scripts', values: scripts, goal: { atMost: 3 } },
        {
          label: `publishing, subscribing and waiting commands ${label}`,
          against: null,
          unit: 'commands',
          values: others,
          goal: null,
        },
      ];
    }),
};

/** `cmdstat_evalsha:calls=12,usec=…` */
function commandCounts(info: string): ReadonlyMap<string, number> {
  const lines = info.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm);
  return new Map([...lines].map(([, name = '', calls]) => [name, Number(calls)]));
}

function sum(counts: ReadonlyMap<string, number>, isCounted: (name: string) => boolean): number {
  return [...counts].reduce((total, [name, calls]) => total + (isCounted(name) ? calls : 0), 0);
}
