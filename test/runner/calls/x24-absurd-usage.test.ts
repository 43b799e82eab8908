/**
 * Guards against fault X24: a model reported 8e9 tokens, twice. The stored sum was beyond the integers that a number
 * represents, and afterwards every request of the tenant was a 500 on Redis, and showed a wrong amount on the embedded store.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NanoUsd } from '../../../src/budget/money.ts';
import type { DebateEvent } from '../../../src/debate/schema/event.ts';
import { callIdOf } from '../../../src/stores/forms/stored-form.ts';
import { call, finishStep, reservation, settlement, startRun } from '../../contracts/steps.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { LedgerRow } from '../../support/ledger.ts';
import { wholeLedger } from '../../support/ledger.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { MODEL_PRICE, PRICED_MODEL, replyUsing } from '../../support/spending.ts';

const serviceConfig = { prices: { [PRICED_MODEL]: MODEL_PRICE } };
/** The largest amount that can be stored, in USD: 2^53 - 1 nano-dollars. */
const MAX_USD = 9_007_199.254740991;

describe.each(['embedded', 'redis'] as const)('X24, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: TestApp;
  let reportedTokens = 100;
  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    service = await buildTestApp({ redis, config: serviceConfig, script: () => replyUsing(reportedTokens) });
  });
  afterAll(async () => {
    await service.close();
    await redis?.stop();
  });

  const get = async (path: string) => {
    const reply = await service.app.inject(path);
    expect([path, reply.statusCode]).toEqual([path, 200]);
    return reply.json();
  };

  /** Returns the ledger line of a debate with one call that costs money. It reserves 100 tokens: 0.01 USD. */
  async function ledgerLineFor(outputTokens: number): Promise<LedgerRow | undefined> {
    reportedTokens = outputTokens;
    const payload = {
      question: 'What is the capital of France?',
      protocol: 'society',
      max_rounds: 1,
      debaters: [{ model: PRICED_MODEL, name: 'a', max_tokens: 100 }, { model: 'simulated/expert?latency_ms=0' }],
    };
    const reply = await service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      payload,
      headers: { prefer: 'wait=30' },
    });
    expect(reply.json()).toMatchObject({ status: 'completed' });
    const rows = await wholeLedger(get);
    return rows.find(({ debate_id, model }) => debate_id === reply.json().id && model === PRICED_MODEL);
  }

  // A token costs 0.0001 USD; the reservation is 0.01.
  test.each([
    [100, { cost_usd: 0.01, basis: 'reported', flag: null, usage: { output: 100 } }],
    [101, { cost_usd: 0.0101, basis: 'reported', flag: 'above_reservation', usage: { output: 101 } }],
    [1_000, { cost_usd: 0.1, basis: 'reported', flag: 'above_reservation', usage: { output: 1_000 } }],
    [1_001, { cost_usd: 0.01, basis: 'unknown', flag: 'faulty_usage', usage: { input: 0, output: 0 } }],
    [8e9, { cost_usd: 0.01, basis: 'unknown', flag: 'faulty_usage', usage: { input: 0, output: 0 } }],
    [Number.MAX_SAFE_INTEGER, { cost_usd: 0.01, basis: 'unknown', flag: 'faulty_usage', usage: { output: 0 } }],
  ])('%d tokens › are charged as reported up to ten times the reserved 100', async (tokens, line) => {
    expect(await ledgerLineFor(tokens)).toMatchObject({ held_usd: 0.01, outcome: 'reply', ...line });
  });

  test('a model without a price › stores no absurd count', async () => {
    const debater = { model: 'openai/unpriced', name: 'a', max_tokens: 100 };
    reportedTokens = Number.MAX_SAFE_INTEGER;
    const payload = {
      question: 'Where?',
      max_rounds: 1,
      adaptive_routing: false,
      debaters: [debater, { ...debater, name: 'b' }],
    };
    const reply = await service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      payload,
      headers: { prefer: 'wait=30' },
    });
    expect(reply.json()).toMatchObject({ status: 'completed', result: { total_token_usage: { total_tokens: 0 } } });
  });

  test('amounts as version 0.1 could store them › can be read everywhere, and spending continues', async () => {
    const { debates } = service.services.store;
    const maxNanoUsd = Number.MAX_SAFE_INTEGER as NanoUsd;
    // Beyond the integers that a number represents exactly.
    const tooManyTokens = { input_tokens: 2 ** 60, output_tokens: 2 ** 60, total_tokens: 2 ** 61 };
    const usage = { ...tooManyTokens, cached_input_tokens: 0, reasoning_tokens: 0 };
    const [storedDebate] = (await get('/v1/debates')).data;
    const { config: storedConfig } = (await debates.read('default', storedDebate.id)) ?? {};
    if (storedConfig === undefined) throw new Error('no earlier test has stored a debate');
    const fence = await startRun(service.services.store, 'default', {
      config: storedConfig,
      reservations: [reservation('a', 1), reservation('b', 1), reservation('c', 1)],
    });
    const settlements = ['a', 'b', 'c'].map((subject) => settlement(call(subject), maxNanoUsd, { usage }));
    const failedEvent: DebateEvent = { type: 'debate.failed', result: null, error: { code: 'x', detail: 'y' } };
    await debates.finish(fence, finishStep(1, { settlements, events: [failedEvent] }));

    const budget = await get('/v1/budget');
    expect(budget).toMatchObject({ spent_usd: MAX_USD, reserved_usd: 0 });
    const rows = await wholeLedger(get);
    const [line] = rows.filter(({ debate_id }) => debate_id === fence.debateId);
    expect(line).toMatchObject({ cost_usd: MAX_USD, usage: { input: Number.MAX_SAFE_INTEGER } });
    // The day of the fixed clock.
    const day = '2026-11-27';
    const { spend } = await get('/v1/history/stats');
    expect(spend.find((each: { day: string }) => each.day === day)).toMatchObject({ cost_usd: MAX_USD });
    expect((await get('/v1/debates')).data.find(({ id }: { id: string }) => id === fence.debateId)).toMatchObject({
      cost_usd: MAX_USD,
    });
    expect((await debates.journal('default', fence.debateId)).map(({ key }) => callIdOf(key))).toHaveLength(3);
    // Without a limit the tenant can continue.
    expect(await ledgerLineFor(100)).toMatchObject({ cost_usd: 0.01, basis: 'reported' });
    expect(await get('/v1/budget')).toMatchObject({ spent_usd: MAX_USD });
  });
});
