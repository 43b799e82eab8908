/** Memory of a debate while it waits for its models, and while it is in the queue. */
import { setTimeout as delay } from 'node:timers/promises';
import { runConcurrently } from '../../at-once.ts';
import type { Figure } from '../../figure.ts';
import { startArm } from '../../processes/arm.ts';
import type { BenchService } from '../../processes/bench-service.ts';
import { debateRequest, withServers } from '../../processes/bench-service.ts';
import type { BenchProvider } from '../../processes/provider-process.ts';

const WAITING = 300;
const QUEUED = 3_000;
const REPETITIONS = 3;
const DEBATERS = 3;

export const memoryPerDebate: Figure = {
  name: 'memory-per-debate',
  run: async () => {
    const waiting: number[] = [];
    const queued: number[] = [];
    const sdkKilobytes: number[] = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      await withServers(async ({ provider }, start) => {
        const service = await start({ limits: { concurrency: WAITING + 20 } });
        await service.runDebates(20, 20);
        await provider.send({ isPaused: true });
        await accept(service, 20);
        await waitForCalls(provider, 20 * DEBATERS);
        const before = await memoryOf(service);
        await accept(service, WAITING);
        await waitForCalls(provider, (20 + WAITING) * DEBATERS);
        const full = await memoryOf(service);
        await accept(service, QUEUED);
        waiting.push((full - before) / WAITING / 1_000);
        queued.push(((await memoryOf(service)) - full) / QUEUED / 1_000);
      });
      sdkKilobytes.push(await withServers(({ provider }) => sdkMemory(provider)));
    }
    return [
      {
        label: 'memory per debate that waits for three models, after a garbage collection',
        against: null,
        unit: 'KB',
        values: waiting,
        goal: { atMost: 80 },
      },
      {
        label: 'memory of three such calls by the SDK alone, on the lean fetch, connections included',
        against: null,
        unit: 'KB',
        values: sdkKilobytes,
        goal: null,
      },
      // A queued debate takes no memory: the rest is garbage that one collection does not free.
      { label: 'memory per debate in the queue', against: null, unit: 'KB', values: queued, goal: { atMost: 0.5 } },
    ];
  },
};

async function accept({ url }: BenchService, count: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await runConcurrently(count, 30, async () => {
    const reply = await fetch(`${url}/v1/debates`, { method: 'POST', headers, body: debateRequest().body });
    if (reply.status !== 202) throw new Error(`a debate was answered ${reply.status}`);
    await reply.arrayBuffer();
  });
}

async function waitForCalls(provider: BenchProvider, calls: number): Promise<void> {
  while ((await provider.send({})).waitingRequests < calls) await delay(50);
}

async function sdkMemory(provider: BenchProvider): Promise<number> {
  await provider.send({ isPaused: true });
  const sdk = await startArm('sdk-waiting', { baseUrl: provider.baseUrl });
  const first = 20 * DEBATERS;
  await sdk.run(first);
  await waitForCalls(provider, first);
  const before = await memoryOf(sdk);
  await sdk.run(WAITING * DEBATERS);
  await waitForCalls(provider, first + WAITING * DEBATERS);
  const after = await memoryOf(sdk);
  await sdk.stop();
  return (after - before) / WAITING / 1_000;
}

async function memoryOf(service: Pick<BenchService, 'reading'>): Promise<number> {
  const { heapBytes, externalBytes } = await service.reading('after a collection');
  return heapBytes + externalBytes;
}
