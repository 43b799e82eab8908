/** 2,000 subscribers of 200 debates at one process, while others accept and run the debates. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { cleanCheckout, removeFolder, startService } from '../support/processes/service-process.ts';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';
import { openStream } from '../support/requests/stream-client.ts';

const DEBATES = 200;
const SUBSCRIBERS_EACH = 10;
const MODEL = 'simulated/expert?accuracy=1&latency_ms=0';

let folder: string;
let redis: RedisServer;
let accepting: ServiceProcess;
let streaming: ServiceProcess;
let working: ServiceProcess | null = null;

const start = (role: string) =>
  startService({ folder, environment: { ROLE: role, REDIS_URL: redis.url, LOG_LEVEL: 'warn' } });

beforeAll(async () => {
  folder = cleanCheckout();
  redis = await startRedisServer();
  [accepting, streaming] = await Promise.all([start('http'), start('http')]);
});

afterAll(async () => {
  await Promise.all([accepting, streaming, working].map((each) => each?.stop('SIGTERM')));
  await redis.stop();
  removeFolder(folder);
});

async function ask(number: number): Promise<string> {
  const reply = await fetch(`${accepting.url}/v1/debates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      question: `What is ${number} + 1?`,
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
  for (let number = 0; number < DEBATES; number += 1) ids.push(await ask(number));
  const watched = ids.flatMap((id) => Array.from({ length: SUBSCRIBERS_EACH }, () => id));
  const streams = await Promise.all(watched.map((id) => openStream(`${streaming.url}/v1/debates/${id}/events`)));
  expect(streams.map(({ status }) => status)).toEqual(watched.map(() => 200));
  working = await start('worker');
  const told = await Promise.all(streams.map((stream) => stream.rest()));
  // The log contains the reason of a stream that ended early.
  expect(streaming.lines.filter((line) => line.includes('a stream ended'))).toEqual([]);
  for (const [i, id] of watched.entries()) {
    const events = told[i] ?? [];
    expect(events.map((event) => Number(event.id))).toEqual(events.map((_, index) => index + 1));
    expect(events.every(({ data }) => data['debate_id'] === id)).toBe(true);
    expect(events.at(-1)?.event).toBe('debate.completed');
  }
  const answers = told.map((events) => events.at(-1)?.data['result']);
  expect(answers).toMatchObject(watched.map((id) => ({ final_answer: String(ids.indexOf(id) + 1) })));
}, 120_000);
