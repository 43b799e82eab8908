/** Events delivered to 2,000 followers through Redis, and what a follower costs, beside a minimal server that streams events. */

import { freePort } from '../../support/processes/free-port.ts';
import type { Figure } from '../figure.ts';
import { ratios } from '../figure.ts';
import { startArm } from '../processes/arm.ts';
import type { BenchService } from '../processes/bench-service.ts';
import { debateRequest, withServers } from '../processes/bench-service.ts';
import type { Reading } from '../processes/control-channel.ts';
import { startSubscribers } from '../processes/subscribers.ts';

const DEBATES = 20;
const FOLLOWERS = 2_000;
const REPETITIONS = 3;
/** The number of events that the minimal server sends: as many as a debate has after its start. */
const EVENTS = 20;

export const streams: Figure = {
  name: 'streams',
  run: async () => {
    const perSecond: number[] = [];
    const kilobytes: number[] = [];
    const bareRuns: Streamed[] = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const run = await withServers(async ({ provider }, start) => {
        const service = await start();
        await service.runDebates(DEBATES, DEBATES);
        await provider.send({ isPaused: true });
        return await measureStreams(service, () => provider.send({ isPaused: false }));
      });
      perSecond.push(run.perSecond);
      kilobytes.push(run.kilobytesPerFollower);
      bareRuns.push(await measureBareServer());
    }
    const label = `events delivered to ${FOLLOWERS.toLocaleString('en-US')} followers of ${DEBATES} debates through Redis`;
    return [
      { label, against: null, unit: '/s', values: perSecond, goal: { atLeast: 12_000 } },
      {
        label,
        against: 'a minimal server that streams events of 1 KB',
        unit: '×',
        values: ratios(
          perSecond,
          bareRuns.map((run) => run.perSecond),
        ),
        goal: null,
      },
      {
        label: 'memory per follower, after a garbage collection',
        against: null,
        unit: 'KB',
        values: kilobytes,
        goal: { atMost: 14 },
      },
      {
        label: 'memory per follower of a minimal server that streams events',
        against: null,
        unit: 'KB',
        values: bareRuns.map((run) => run.kilobytesPerFollower),
        goal: null,
      },
    ];
  },
};

interface Streamed {
  readonly perSecond: number;
  readonly kilobytesPerFollower: number;
}

async function measureStreams(service: BenchService, resume: () => Promise<unknown>): Promise<Streamed> {
  const ids = await Promise.all(Array.from({ length: DEBATES }, () => postDebate(service.url)));
  const followers = await startSubscribers(Number(new URL(service.url).port));
  const before = await service.reading('after a collection');
  await followers.open(Array.from({ length: FOLLOWERS }, (_, n) => `/v1/debates/${ids[n % DEBATES]}/events`));
  const after = await service.reading('after a collection');
  const startedAt = performance.now();
  await resume();
  const { events, tookMs } = await followers.waitUntil(startedAt, ({ closed }) => closed === FOLLOWERS);
  await followers.stop();
  return {
    perSecond: (1_000 * events) / tookMs,
    kilobytesPerFollower: (memoryOf(after) - memoryOf(before)) / FOLLOWERS / 1_000,
  };
}

function memoryOf({ heapBytes, externalBytes }: Reading): number {
  return heapBytes + externalBytes;
}

async function postDebate(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/v1/debates`, { method: 'POST', headers, body: debateRequest().body });
  return ((await reply.json()) as { readonly id: string }).id;
}

async function measureBareServer(): Promise<Streamed> {
  const port = await freePort();
  const server = await startArm('bare-sse', { port });
  await server.run(0);
  const followers = await startSubscribers(port);
  const before = await server.reading('after a collection');
  await followers.open(Array.from({ length: FOLLOWERS }, () => '/'));
  const after = await server.reading('after a collection');
  const startedAt = performance.now();
  await server.run(EVENTS);
  const { events, tookMs } = await followers.waitUntil(
    startedAt,
    ({ events: sent }) => sent >= 0.999 * EVENTS * FOLLOWERS,
  );
  await followers.stop();
  await server.stop();
  return {
    perSecond: (1_000 * events) / tookMs,
    kilobytesPerFollower: (memoryOf(after) - memoryOf(before)) / FOLLOWERS / 1_000,
  };
}
