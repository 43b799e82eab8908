/**
 * A process that drains awaits paid calls, starts no new work, and leaves each debate when it has no call in flight.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readWholeLog } from '../../src/operations/following/read-log.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { delayedUntil, hang, status } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../support/spending.ts';

const twoRounds = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  convergence_check: false,
  settled: false,
  protocol: 'critique',
  aggregation: 'majority_vote',
  max_rounds: 2,
  debaters: pricedDebaters(3),
};

const config = { prices: { [PRICED_MODEL]: MODEL_PRICE } };

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-drain-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function createDebate({ app, provider }: TestApp, calls: number, payload: object = twoRounds): Promise<string> {
  const { id } = (await app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await provider.waitForRequest(calls);
  return id;
}

const readEventTypes = async ({ services }: TestApp, id: string): Promise<string[]> =>
  (await readWholeLog(services, 'default', id)).map(({ type }) => type);

const readOutcomes = async ({ services }: TestApp, id: string): Promise<unknown[]> =>
  (await services.store.debates.journal('default', id)).map(({ settlement }) => settlement?.outcome.kind);

/** Ends the debate in a second process, which pays for the missing calls. */
async function finishInNextProcess(id: string, dataDir: string, script: Script): Promise<number> {
  const nextService = await buildTestApp({ dataDir, script, config, runs: false });
  await nextService.services.queue.add({ tenant: 'default', debateId: id });
  nextService.run();
  await ended(nextService, id);
  expect((await nextService.services.store.debates.read('default', id))?.status).toBe('completed');
  const { length } = nextService.provider.requests;
  await nextService.close();
  return length;
}

test('a process that drains › awaits calls in flight and starts no round; the next continues', async () => {
  const dataDir = await createDataDir();
  const release = Promise.withResolvers<void>();
  const service = await buildTestApp({ dataDir, config, script: () => delayedUntil(release.promise, replyUsing(100)) });
  const id = await createDebate(service, 3);
  const draining = service.services.queue.drain();
  release.resolve();
  await draining;
  expect(service.provider.requests).toHaveLength(3);
  expect(await readOutcomes(service, id)).toEqual(['reply', 'reply', 'reply']);
  const types = await readEventTypes(service, id);
  expect(types.filter((type) => type === 'debate.position')).toHaveLength(3);
  expect(types.at(-1)).toBe('debate.round_completed');
  await service.close();
  expect(await finishInNextProcess(id, dataDir, () => replyUsing(100))).toBe(3);
});

test('a debate that needs no further call › ends while the process drains', async () => {
  const release = Promise.withResolvers<void>();
  const service = await buildTestApp({ config, script: () => delayedUntil(release.promise, replyUsing(100)) });
  const id = await createDebate(service, 3, { ...twoRounds, max_rounds: 1 });
  const draining = service.services.queue.drain();
  release.resolve();
  await draining;
  expect((await service.services.store.debates.read('default', id))?.status).toBe('completed');
  await service.close();
});

test('a retry in a process that drains › is left to the next process', async () => {
  const dataDir = await createDataDir();
  const release = Promise.withResolvers<void>();
  let calls = 0;
  const script: Script = () => {
    calls += 1;
    return calls === 1 ? status(500, { retryAfter: 1 }) : delayedUntil(release.promise, replyUsing(100));
  };
  const service = await buildTestApp({ dataDir, config, script });
  const id = await createDebate(service, 3);
  const draining = service.services.queue.drain();
  release.resolve();
  await draining;
  expect(service.provider.requests).toHaveLength(3);
  expect((await readOutcomes(service, id)).toSorted()).toEqual(['error', 'reply', 'reply']);
  await service.close();
  // The next process makes the retry and the three calls of the second round.
  expect(await finishInNextProcess(id, dataDir, () => replyUsing(100))).toBe(4);
});

test('calls that wait for their provider › do not delay a drain', { timeout: 5_000 }, async () => {
  const service = await buildTestApp({ config, script: () => status(429, { retryAfter: 20 }) });
  const id = await createDebate(service, 3);
  await service.services.queue.drain();
  expect(service.provider.requests).toHaveLength(3);
  expect((await service.services.store.debates.read('default', id))?.status).toBe('running');
  await service.close();
});

test('a cancelled debate › ends while the process drains', async () => {
  const service = await buildTestApp({ config, script: () => hang() });
  const id = await createDebate(service, 3);
  const draining = service.services.queue.drain();
  expect((await service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` })).statusCode).toBe(200);
  await draining;
  expect((await service.services.store.debates.read('default', id))?.status).toBe('cancelled');
  await service.close();
});

test('a call in flight › is interrupted when the process stops', async () => {
  const dataDir = await createDataDir();
  const service = await buildTestApp({ dataDir, config, script: () => hang() });
  const id = await createDebate(service, 3);
  const draining = service.services.queue.drain();
  await service.services.queue.stop();
  await draining;
  const journal = await service.services.store.debates.journal('default', id);
  expect(journal.map(({ settlement }) => settlement?.outcome)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ code: 'interrupted' })),
  );
  await service.close();
});
