/**
 * A service without a process that runs debates refuses debates after a while, and accepts them when a worker returns.
 */
import { afterEach, expect, test } from 'vitest';
import { ENGINE_LEVEL } from '../../../src/debate/engine/engine-level.ts';
import { Fleet } from '../../../src/operations/fleet/fleet.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

let service: TestApp;
afterEach(() => service.close());

/** The test moves the clock of the process that serves requests. */
let now = 0;
let ownFleet: Fleet;

async function startService(): Promise<void> {
  now = 0;
  service = await buildTestApp({
    runs: false,
    change: (services) => {
      ownFleet = new Fleet(services.store.processes, () => now);
      return { ...services, fleet: ownFleet };
    },
  });
}

const processReport = (id: string, runsDebates: boolean) => ({
  ...{ id, version: '0.2.0', engineLevel: ENGINE_LEVEL, providers: ['simulated'] },
  runsDebates,
});
const createDebate = () =>
  service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'What is 17 * 23?' } });

async function reportAt(ms: number): Promise<void> {
  now = ms;
  await ownFleet.report(processReport('http', false));
}

test('debates › are refused when no live process has run any for 30 s, and nothing is stored', async () => {
  await startService();
  await reportAt(0);
  await reportAt(29_999);
  expect((await createDebate()).statusCode).toBe(202);
  await reportAt(30_000);
  const refused = await createDebate();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json()).toMatchObject({
    code: 'overloaded',
    detail: 'no live process has run debates for 30 s',
  });
  expect(await service.services.store.debates.unfinished()).toHaveLength(1);
});

test('debates › are accepted again when a worker reports', async () => {
  await startService();
  await reportAt(0);
  await reportAt(60_000);
  expect((await createDebate()).statusCode).toBe(503);
  const worker = new Fleet(service.services.store.processes);
  await worker.report(processReport('worker', true));
  await reportAt(63_000);
  expect((await createDebate()).statusCode).toBe(202);
  await worker.leave();
  await reportAt(92_999);
  expect((await createDebate()).statusCode).toBe(202);
  await reportAt(93_000);
  expect((await createDebate()).statusCode).toBe(503);
});

test('debates › are accepted when the process does not report itself', async () => {
  await startService();
  now = 3_600_000;
  expect((await createDebate()).statusCode).toBe(202);
});
