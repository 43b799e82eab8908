/** What a debate costs in memory while it waits for its models, and while it waits for a place. */
import { setTimeout as delay } from 'node:timers/promises';
import { atOnce } from '../../at-once.ts';
import type { Figure } from '../../figure.ts';
import { startArm } from '../../processes/arm.ts';
import type { BenchService } from '../../processes/bench-service.ts';
import { debateRequest, onStage } from '../../processes/bench-service.ts';
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
    const bySdk: number[] = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      await onStage(async ({ provider }, start) => {
        const service = await start({ limits: { concurrency: WAITING + 20 } });
        await service.debates(20, 20);
        await provider.tell({ hold: true });
        await accept(service, 20);
        await calledFor(provider, 20 * DEBATERS);
        const before = await memoryOf(service);
        await accept(service, WAITING);
        await calledFor(provider, (20 + WAITING) * DEBATERS);
        const full = await memoryOf(service);
        await accept(service, QUEUED);
        waiting.push((full - before) / WAITING / 1_000);
        queued.push(((await memoryOf(service)) - full) / QUEUED / 1_000);
      });
      bySdk.push(await onStage(({ provider }) => heldBySdk(provider)));
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
        values: bySdk,
        goal: null,
      },
      // Nothing, but for what a collection leaves lying about.
      { label: 'memory per debate in the queue', against: null, unit: 'KB', values: queued, goal: { atMost: 0.5 } },
    ];
  },
};

async function accept({ url }: BenchService, count: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await atOnce(count, 30, async () => {
    const reply = await fetch(`${url}/v1/debates`, { method: 'POST', headers, body: debateRequest().body });
    if (reply.status !== 202) throw new Error(`a debate was answered ${reply.status}`);
    await reply.arrayBuffer();
  });
}

async function calledFor(provider: BenchProvider, calls: number): Promise<void> {
  while ((await provider.tell({})).waiting < calls) await delay(50);
}

async function heldBySdk(provider: BenchProvider): Promise<number> {
  await provider.tell({ hold: true });
  const sdk = await startArm('sdk-waiting', { baseUrl: provider.baseUrl });
  const first = 20 * DEBATERS;
  await sdk.run(first);
  await calledFor(provider, first);
  const before = await memoryOf(sdk);
  await sdk.run(WAITING * DEBATERS);
  await calledFor(provider, first + WAITING * DEBATERS);
  const after = await memoryOf(sdk);
  await sdk.stop();
  return (after - before) / WAITING / 1_000;
}

async function memoryOf(service: Pick<BenchService, 'reading'>): Promise<number> {
  const { heapBytes, externalBytes } = await service.reading('after a collection');
  return heapBytes + externalBytes;
}
