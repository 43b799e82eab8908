/** Processes whose clocks differ: the time of a debate is that of the shared store. */
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { executeDebate } from '../../../src/runner/execute-debate.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import { NEVER_STOPPED, stopSignals } from '../../support/stop-signals.ts';

const HOUR_MS = 3_600_000;

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedisServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => redis.stop());

/** Only `Date` is moved; timers run as usual. */
function setClock(aheadMs: number): void {
  vi.setSystemTime(Date.now() + aheadMs);
}

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  deadline_seconds: 60,
  debaters: [{ model: 'openai/gpt-4o-mini', count: 2 }],
};

test('a debate › keeps its deadline when it moves to a process whose clock is an hour ahead', async () => {
  const first = await buildTestApp({ redis, runs: false, script: () => new Promise(() => {}) });
  onTestFinished(() => first.close());
  await vi.waitFor(async () => expect((await first.app.inject('/readyz')).statusCode).toBe(200), { timeout: 10_000 });
  const accepted = await first.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(accepted.statusCode).toBe(202);
  const { id } = accepted.json();
  const job = { tenant: 'default', debateId: id };
  const stopping = new AbortController();
  const run = executeDebate(first.services, job, stopSignals(stopping.signal));
  await first.provider.waitForRequest(2);
  stopping.abort();
  await run;

  setClock(HOUR_MS);
  const second = await buildTestApp({ redis, runs: false, script: validReplies() });
  onTestFinished(() => second.close());
  await executeDebate(second.services, job, NEVER_STOPPED);
  const debate = (await second.app.inject(`/v1/debates/${id}`)).json();
  expect(debate).toMatchObject({ status: 'completed', result: { final_answer: 'Paris' } });
  expect(debate.result.escalation?.reasons ?? []).not.toContain('deadline');
  expect(Date.parse(debate.finished_at) - Date.parse(debate.started_at)).toBeLessThan(60_000);
});

test('a clock skew › is reported in the log, /readyz and the metrics when it is above 1 s', async () => {
  setClock(-5_000);
  const warnings: object[] = [];
  const log = { info: () => {}, error: () => {}, warn: (fields: object) => void warnings.push(fields) };
  const service = await buildTestApp({ redis, log, background: 'service' });
  onTestFinished(() => service.close());
  const skewWarning =
    /^the clock of this process is [45]\.\d s behind the clock of the store; the service uses the clock of the store$/;
  expect(warnings).toContainEqual(expect.objectContaining({ warning: expect.stringMatching(skewWarning) }));
  expect((await service.app.inject('/readyz')).json()).toMatchObject({
    ready: true,
    warnings: [expect.stringMatching(skewWarning)],
  });
  const skew = /^parley_store_clock_skew_seconds (\S+)/m.exec((await service.app.inject('/metrics')).body)?.[1];
  expect(Math.abs(Number(skew) - 5)).toBeLessThan(0.5);
});

test('a clock skew › causes no warning when the clocks agree', async () => {
  const service = await buildTestApp({ redis, runs: false });
  onTestFinished(() => service.close());
  expect((await service.app.inject('/readyz')).json().warnings).toEqual([]);
});
