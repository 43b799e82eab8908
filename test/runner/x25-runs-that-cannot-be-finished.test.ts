/**
 * X25: a debate that crashed each process that ran it was taken over without a limit, and crashed one after the other.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { executeDebate } from '../../src/runner/execute-debate.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { hang, json } from '../support/fake-provider/fake-reply.ts';
import { wholeLedger } from '../support/ledger.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import { MODEL_PRICE, PRICED_MODEL } from '../support/spending.ts';
import { stopSignals } from '../support/stop-signals.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [
    { model: PRICED_MODEL, name: 'quick', max_tokens: 100 },
    { model: PRICED_MODEL, name: 'stuck', max_tokens: 100 },
  ],
};

describe.each(['embedded', 'redis'] as const)('X25, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: TestApp;
  let runs: { readonly ended: Promise<void>; readonly controller: AbortController }[] = [];
  let debateId = '';
  let answerCount = 1;
  let earlierRequests = 0;

  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    const script = ({ number }: { readonly number: number }) =>
      number - earlierRequests <= answerCount ? position : hang();
    service = await buildTestApp({ redis, runs: false, config: { prices: { [PRICED_MODEL]: MODEL_PRICE } }, script });
  });
  afterEach(async () => {
    for (const { controller } of runs) controller.abort();
    await Promise.all(runs.map(({ ended }) => ended));
    runs = [];
  });
  afterAll(async () => {
    await service.close();
    await redis?.stop();
  });

  const get = async (path: string) => (await service.app.inject(path)).json();

  async function createDebate(answeredCalls: number): Promise<void> {
    answerCount = answeredCalls;
    earlierRequests = service.provider.requests.length;
    debateId = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json().id;
  }

  /** Begins a run, like the process that takes the debate over; earlier runs count as dead. */
  function beginRun(): { readonly ended: Promise<void>; readonly controller: AbortController } {
    const controller = new AbortController();
    const run = {
      ended: executeDebate(service.services, { tenant: 'default', debateId }, stopSignals(controller.signal)),
      controller,
    };
    runs.push(run);
    return run;
  }

  /** This number of runs never get a reply to their call; the first run is notified of the next one. */
  async function hangRuns(count: number): Promise<void> {
    for (let run = 1; run <= count; run += 1) {
      beginRun();
      await service.provider.waitForRequest(earlierRequests + 1 + run);
      const readSpeakers = async () => (await get(`/v1/debates/${debateId}`)).progress.speakers;
      await expect.poll(readSpeakers).toEqual(['stuck']);
    }
  }

  test('a debate › ends as run_crashed when three takeovers made no progress', async () => {
    await createDebate(1);
    await hangRuns(4);
    await beginRun().ended;
    const debate = await get(`/v1/debates/${debateId}`);
    expect(debate).toMatchObject({ status: 'failed', result: null, error: { code: 'run_crashed' } });
    expect(service.provider.requests.length - earlierRequests).toBe(5);
    // 16 tokens of the answered call, and four calls at their reservation of 0.01 USD.
    const rows = (await wholeLedger(get)).filter(({ debate_id }) => debate_id === debateId);
    expect(rows.map(({ basis, cost_usd }) => [basis, cost_usd])).toEqual([
      ...Array.from({ length: 4 }, () => ['unknown', 0.01]),
      ['reported', 0.0016],
    ]);
    expect(debate.cost_usd).toBe(0.0416);
    expect((await get('/v1/budget')).reserved_usd).toBe(0);
  });

  test('a debate › is completed when its third takeover can complete it', async () => {
    await createDebate(1);
    await hangRuns(3);
    answerCount = 5;
    await beginRun().ended;
    expect(await get(`/v1/debates/${debateId}`)).toMatchObject({
      status: 'completed',
      result: { final_answer: 'Paris' },
    });
  });

  test('a debate › is handed over without a limit when its runs leave it by themselves', async () => {
    await createDebate(1);
    for (let run = 1; run <= 7; run += 1) {
      await hangRuns(1);
      earlierRequests += 1;
      runs.at(-1)?.controller.abort();
      await runs.at(-1)?.ended;
    }
    answerCount = 10;
    await beginRun().ended;
    expect(await get(`/v1/debates/${debateId}`)).toMatchObject({ status: 'completed' });
  });
});
