/**
 * Measures what docs/scaling.md says of one debate, on a Redis of its own: `node test/scale/measure.ts`. The debates are of 3
 * debaters and 3 rounds, with replies of some 300 tokens, which is the shape that the figures are of.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import { DEFAULT_TENANT } from '../../src/compose-settings.ts';
import { waitForEnd } from '../../src/operations/following/wait-for-end.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { sensible } from '../support/fake-provider/scripts.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';

const PREFIX = 'scale';
/** Some 300 tokens, at four characters each. */
const REASONING = 'The figure follows from the two statements in the question, taken together as they stand. '.repeat(
  13,
);
const payload = {
  question: `What is 6 * 7? ${'It was asked before. '.repeat(20)}`,
  adaptive_routing: false,
  convergence_check: false,
  max_rounds: 3,
  debaters: Array.from({ length: 3 }, (_, i) => ({ model: 'openai/gpt-4o-mini', name: `debater_${i}` })),
};
const MANY = 100;

setFlagsFromString('--expose-gc');
const redis = await startRedisServer();
const client = new Redis(redis.url);
const options = {
  redis: { url: redis.url, keyPrefix: PREFIX },
  script: sensible({ answer: '42', reasoning: REASONING }),
};

const waiting = await buildTestApp({ ...options, runs: false });
await posted(waiting);
await handedOver(waiting);
await report('one debate that waits in the queue', await sizes());
const before = await usedBytes();
await many(waiting);
await handedOver(waiting);
console.log(`${MANY} more: ${perDebate((await usedBytes()) - before)} bytes of used_memory each\n`);
await waiting.close();
await client.flushall();

const running = await buildTestApp(options);
const warmUp = await posted(running);
await ended(running, warmUp);
await report('one finished debate', await sizes());
const commands = await commandsOf(async () => ended(running, await posted(running)));
console.log(`commands that one debate sends, from the request to its end (what scripts call is not counted):`);
console.table(commands);
const [usedBefore, cpuBefore] = [await usedBytes(), await cpuSeconds()];
await Promise.all((await many(running)).map((id) => ended(running, id)));
const [used, cpu] = [(await usedBytes()) - usedBefore, (await cpuSeconds()) - cpuBefore];
console.log(
  `${MANY} more: ${perDebate(used)} bytes of used_memory and ${((cpu * 1_000) / MANY).toFixed(1)} ms of CPU of Redis each`,
);
console.log(`connections of one process that does everything: ${await connections()}`);
await running.close();
await client.flushall();

// No model, hence no socket: what a debate keeps in its process while it waits for replies.
const slow = await buildTestApp({ ...options, config: { limits: { concurrency: MANY + 1 } } });
const slowPanel = Array.from({ length: 3 }, () => ({ model: 'simulated/expert?latency_ms=60000' }));
await posted(slow, { debaters: slowPanel });
const heapBefore = await heapBytes(slow, 1);
await many(slow, { debaters: slowPanel });
console.log(
  `heap of a process for a debate that waits for replies: ${perDebate((await heapBytes(slow, MANY + 1)) - heapBefore)} bytes`,
);
await slow.close();
client.disconnect();
await redis.stop();

/** A 202 does not wait for the queue. */
async function handedOver({ services }: TestApp): Promise<void> {
  while ((await services.store.debates.outbox()).length > 0) await delay(20);
}

async function posted({ app }: TestApp, changes: object = {}): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: '/v1/debates', payload: { ...payload, ...changes } });
  if (reply.statusCode !== 202) throw new Error(reply.body);
  return reply.json().id;
}

/** However long a busy machine takes. */
async function ended({ services }: TestApp, debateId: string): Promise<void> {
  const signal = new AbortController().signal;
  await waitForEnd(services, { tenant: DEFAULT_TENANT, debateId, timeoutMs: 300_000, signal });
}

function many(service: TestApp, changes: object = {}): Promise<string[]> {
  return Promise.all(Array.from({ length: MANY }, () => posted(service, changes)));
}

interface Size {
  readonly key: string;
  readonly type: string;
  readonly bytes: number;
}

async function sizes(): Promise<Size[]> {
  const found: Size[] = [];
  for (const key of (await client.keys('*')).sort()) {
    const bytes = await client.memory('USAGE', key, 'SAMPLES', 0);
    found.push({ key, type: await client.type(key), bytes: Number(bytes) });
  }
  return found;
}

async function report(what: string, keys: readonly Size[]): Promise<void> {
  const total = (some: readonly Size[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const own = keys.filter(({ key }) => key.includes(':debate:') || /:(debates|urgent):[0-9a-f-]{36}$/.test(key));
  console.log(
    `${what}: ${own.length} keys, ${total(own)} bytes; beside it ${keys.length - own.length}, ${total(keys) - total(own)} bytes`,
  );
  console.table(keys);
}

async function commandsOf(work: () => Promise<void>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const monitor = await client.monitor();
  monitor.on('monitor', (_time: string, [name = '']: string[], source: string) => {
    if (source !== 'lua') counts[name.toLowerCase()] = (counts[name.toLowerCase()] ?? 0) + 1;
  });
  await work();
  monitor.disconnect();
  return counts;
}

async function usedBytes(): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1]);
}

async function cpuSeconds(): Promise<number> {
  const info = await client.info('cpu');
  const of = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return of('used_cpu_user') + of('used_cpu_sys');
}

async function connections(): Promise<number> {
  const all = String(await client.client('LIST'))
    .trim()
    .split('\n');
  // This one's own.
  return all.length - 1;
}

/** Once this number of debates have sent all their calls. */
async function heapBytes({ services }: TestApp, running: number): Promise<number> {
  const collectGarbage = runInNewContext('gc') as () => void;
  while ((await services.queue.counts()).running < running) await delay(50);
  // The calls follow.
  await delay(2_000);
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function perDebate(bytes: number): string {
  return Math.round(bytes / MANY).toString();
}
