/**
 * Measures the figures of one debate in docs/scaling.md, on its own Redis: `node test/scale/measure.ts`. The debates have
 * 3 debaters and 3 rounds, with replies of about 300 tokens.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import { DEFAULT_TENANT } from '../../src/compose-settings.ts';
import { waitForEnd } from '../../src/operations/following/wait-for-end.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { validReplies } from '../support/fake-provider/scripts.ts';
import { startRedisServer } from '../support/redis/redis-server.ts';

const PREFIX = 'scale';
/** About 300 tokens of four characters. */
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
const DEBATE_COUNT = 100;

setFlagsFromString('--expose-gc');
const redis = await startRedisServer();
const client = new Redis(redis.url);
const options = {
  redis: { url: redis.url, keyPrefix: PREFIX },
  script: validReplies({ answer: '42', reasoning: REASONING }),
};

const queueApp = await buildTestApp({ ...options, runs: false });
await createDebate(queueApp);
await waitUntilQueued(queueApp);
await printKeys('one debate that waits in the queue', await measureKeys());
const bytesBefore = await readUsedBytes();
await createManyDebates(queueApp);
await waitUntilQueued(queueApp);
console.log(
  `${DEBATE_COUNT} more: ${formatPerDebate((await readUsedBytes()) - bytesBefore)} bytes of used_memory each\n`,
);
await queueApp.close();
await client.flushall();

const workerApp = await buildTestApp(options);
const warmUpId = await createDebate(workerApp);
await waitUntilEnded(workerApp, warmUpId);
await printKeys('one finished debate', await measureKeys());
const commands = await countCommands(async () => waitUntilEnded(workerApp, await createDebate(workerApp)));
console.log(`commands that one debate sends, from the request to its end (calls of scripts are not counted):`);
console.table(commands);
const [usedBefore, cpuBefore] = [await readUsedBytes(), await readCpuSeconds()];
await Promise.all((await createManyDebates(workerApp)).map((id) => waitUntilEnded(workerApp, id)));
const [usedByDebates, cpuByDebates] = [(await readUsedBytes()) - usedBefore, (await readCpuSeconds()) - cpuBefore];
console.log(
  `${DEBATE_COUNT} more: ${formatPerDebate(usedByDebates)} bytes of used_memory and ${((cpuByDebates * 1_000) / DEBATE_COUNT).toFixed(1)} ms of CPU of Redis each`,
);
console.log(`connections of one process that does everything: ${await countConnections()}`);
await workerApp.close();
await client.flushall();

// A simulated model has no socket, so this is the memory of a debate that waits for replies.
const slowApp = await buildTestApp({ ...options, config: { limits: { concurrency: DEBATE_COUNT + 1 } } });
const slowPanel = Array.from({ length: 3 }, () => ({ model: 'simulated/expert?latency_ms=60000' }));
await createDebate(slowApp, { debaters: slowPanel });
const heapBefore = await measureHeapBytes(slowApp, 1);
await createManyDebates(slowApp, { debaters: slowPanel });
console.log(
  `heap of a process for a debate that waits for replies: ${formatPerDebate((await measureHeapBytes(slowApp, DEBATE_COUNT + 1)) - heapBefore)} bytes`,
);
await slowApp.close();
client.disconnect();
await redis.stop();

/** Waits until the outbox is empty, because a reply with status 202 does not wait for the queue. */
async function waitUntilQueued({ services }: TestApp): Promise<void> {
  while ((await services.store.debates.outbox()).length > 0) await delay(20);
}

async function createDebate({ app }: TestApp, changes: object = {}): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: '/v1/debates', payload: { ...payload, ...changes } });
  if (reply.statusCode !== 202) throw new Error(reply.body);
  return reply.json().id;
}

/** Waits for up to 300 s, because a busy machine can be slow. */
async function waitUntilEnded({ services }: TestApp, debateId: string): Promise<void> {
  const signal = new AbortController().signal;
  await waitForEnd(services, { tenant: DEFAULT_TENANT, debateId, timeoutMs: 300_000, signal });
}

function createManyDebates(service: TestApp, changes: object = {}): Promise<string[]> {
  return Promise.all(Array.from({ length: DEBATE_COUNT }, () => createDebate(service, changes)));
}

interface KeySize {
  readonly key: string;
  readonly type: string;
  readonly bytes: number;
}

async function measureKeys(): Promise<KeySize[]> {
  const keySizes: KeySize[] = [];
  for (const key of (await client.keys('*')).sort()) {
    const bytes = await client.memory('USAGE', key, 'SAMPLES', 0);
    keySizes.push({ key, type: await client.type(key), bytes: Number(bytes) });
  }
  return keySizes;
}

async function printKeys(label: string, keys: readonly KeySize[]): Promise<void> {
  const total = (keySizes: readonly KeySize[]) => keySizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const debateKeys = keys.filter(({ key }) => key.includes(':debate:') || /:(debates|urgent):[0-9a-f-]{36}$/.test(key));
  console.log(
    `${label}: ${debateKeys.length} keys, ${total(debateKeys)} bytes; beside it ${keys.length - debateKeys.length}, ${total(keys) - total(debateKeys)} bytes`,
  );
  console.table(keys);
}

async function countCommands(action: () => Promise<void>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const monitor = await client.monitor();
  monitor.on('monitor', (_time: string, [name = '']: string[], source: string) => {
    if (source !== 'lua') counts[name.toLowerCase()] = (counts[name.toLowerCase()] ?? 0) + 1;
  });
  await action();
  monitor.disconnect();
  return counts;
}

async function readUsedBytes(): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1]);
}

async function readCpuSeconds(): Promise<number> {
  const info = await client.info('cpu');
  const readSeconds = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return readSeconds('used_cpu_user') + readSeconds('used_cpu_sys');
}

async function countConnections(): Promise<number> {
  const clientLines = String(await client.client('LIST'))
    .trim()
    .split('\n');
  // Without the connection of this client.
  return clientLines.length - 1;
}

/** The heap after this number of debates have sent all their calls. */
async function measureHeapBytes({ services }: TestApp, runningDebates: number): Promise<number> {
  const collectGarbage = runInNewContext('gc') as () => void;
  while ((await services.queue.counts()).running < runningDebates) await delay(50);
  // Leaves time for the calls, which follow the start of a run.
  await delay(2_000);
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function formatPerDebate(bytes: number): string {
  return Math.round(bytes / DEBATE_COUNT).toString();
}
