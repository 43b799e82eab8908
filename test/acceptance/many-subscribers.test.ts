/** 2,000 subscribers of 200 debates at one process, while other processes accept and run the debates. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';
import { openStream } from '../support/requests/stream-client.ts';

const DEBATES = 200;
const SUBSCRIBERS_PER_DEBATE = 10;
const MODEL = 'simulated/expert?accuracy=1&latency_ms=0';

let folder: string;
let redis: RedisServer;
let acceptingService: ServiceProcess;
let streamingService: ServiceProcess;
let workerService: ServiceProcess | null = null;

const start = (role: string) =>
  startService({ folder, environment: { ROLE: role, REDIS_URL: redis.url, LOG_LEVEL: 'warn' } });

beforeAll(async () => {
  folder = copyOfWorkingTree();
  redis = await startRedisServer();
  [acceptingService, streamingService] = await Promise.all([start('http'), start('http')]);
});

afterAll(async () => {
  await Promise.all([acceptingService, streamingService, workerService].map((each) => each?.stop('SIGTERM')));
  await redis.stop();
  removeFolder(folder);
});

async function createDebate(operand: number): Promise<string> {
  const reply = await fetch(`${acceptingService.url}/v1/debates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      question: `What is ${operand} + 1?`,
      adaptive_routing: false,
      debaters: [{ model: MODEL, count: 3 }],
      protocol: 'critique',
    }),
  });
  expect(reply.status).toBe(202);
  return ((await reply.json()) as { id: string }).id;
}

it('each subscriber › receives every event of its debate once, in order', async () => {
  const ids: string[] = [];
  for (let number = 0; number < DEBATES; number += 1) ids.push(await createDebate(number));
  const streamDebateIds = ids.flatMap((id) => Array.from({ length: SUBSCRIBERS_PER_DEBATE }, () => id));
  const streams = await Promise.all(
    streamDebateIds.map((id) => openStream(`${streamingService.url}/v1/debates/${id}/events`)),
  );
  expect(streams.map(({ status }) => status)).toEqual(streamDebateIds.map(() => 200));
  workerService = await start('worker');
  const eventsByStream = await Promise.all(streams.map((stream) => stream.rest()));
  // The log contains the reason of a stream that ended early.
  expect(streamingService.lines.filter((line) => line.includes('a stream ended'))).toEqual([]);
  for (const [i, id] of streamDebateIds.entries()) {
    const events = eventsByStream[i] ?? [];
    expect(events.map((event) => Number(event.id))).toEqual(events.map((_, index) => index + 1));
    expect(events.every(({ data }) => data['debate_id'] === id)).toBe(true);
    expect(events.at(-1)?.event).toBe('debate.completed');
  }
  const results = eventsByStream.map((events) => events.at(-1)?.data['result']);
  expect(results).toMatchObject(streamDebateIds.map((id) => ({ final_answer: String(ids.indexOf(id) + 1) })));
}, 120_000);
