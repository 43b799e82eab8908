/** C04, through the service: every call that was sent to a provider is in the ledger, for every outcome. */
import { afterEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import {
  cutAfter,
  delayedUntil,
  drop,
  json,
  text,
  withoutUsage,
  withZeroUsage,
} from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import { billedNanoUsd, costOf, nanoOf, PUBLISHED_RATES, wholeLedger } from '../../support/ledger.ts';
import { openStream } from '../../support/requests/stream-client.ts';
import { MODEL_PRICE, PRICED_MODEL } from '../../support/spending.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [
    { model: PRICED_MODEL, name: 'a', max_tokens: 100 },
    { model: 'anthropic/claude-haiku-4-5', name: 'b', max_tokens: 300 },
  ],
};
/** One attempt a call, so that the costs are visible call by call. */
const config = {
  limits: { max_attempts: 1 },
  default_budget: { limit_usd: 1 },
  prices: { [PRICED_MODEL]: MODEL_PRICE },
};
const rates = { ...PUBLISHED_RATES, spender: [MODEL_PRICE.input, MODEL_PRICE.output] } as const;
/** Input is free, and 100 output tokens at 100 USD a million are 0.01 USD. */
const RESERVED = { basis: 'unknown', flag: null, held_usd: 0.01, cost_usd: 0.01 };
const NO_USAGE = { input: 0, cached_input: 0, cache_write: 0, output: 0, reasoning: 0 };

let service: TestApp;
afterEach(() => service.close());

const get = async (path: string) => (await service.app.inject(path)).json();

/** The ledger lines, by debater, of a debate in which debater a gets this reply. */
async function ledgerLinesFor(reply: FakeReply) {
  const script = ({ model }: FakeRequest) => (model === 'spender' ? reply : position);
  service = await buildTestApp({ config, script });
  const headers = { prefer: 'wait=30' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  const rows = await wholeLedger(get);
  expect(rows.every(({ debate_id }) => debate_id === id)).toBe(true);
  expect(nanoOf((await get('/v1/budget')).spent_usd)).toBe(costOf(rows));
  return { linesOf: (debater: string) => rows.filter(({ debater_id }) => debater_id === debater), rows };
}

describe('C04, a call', () => {
  test('1: costs its reservation, and is marked, when its reply has no usage', async () => {
    const { linesOf } = await ledgerLinesFor(withoutUsage(position));
    expect(linesOf('a')).toMatchObject([{ ...RESERVED, outcome: 'reply', usage: NO_USAGE }]);
    expect(linesOf('b')).toMatchObject([{ basis: 'reported', flag: null }]);
  });

  test('2: costs nothing when the provider reported zeros', async () => {
    const { linesOf } = await ledgerLinesFor(withZeroUsage(position));
    expect(linesOf('a')).toMatchObject([{ basis: 'reported', cost_usd: 0, usage: NO_USAGE }]);
  });

  test('3: counts the usage of a stream from a chunk without choices', async () => {
    service = await buildTestApp({ config, script: () => position });
    const address = await service.listen();
    const stream = await openStream(`${address}/v1/debates?deltas=true`, { method: 'POST', body: payload });
    expect((await stream.rest()).at(-1)?.event).toBe('debate.completed');
    const rows = await wholeLedger(get);
    expect(rows.map(({ basis }) => basis)).toEqual(['reported', 'reported']);
    expect(costOf(rows)).toBe(billedNanoUsd(service.provider.served, rates));
  });

  test('4: is in the ledger as billed when the client leaves after round 1', async () => {
    const replyGate = Promise.withResolvers<void>();
    service = await buildTestApp({
      config,
      script: ({ number }) => (number <= 2 ? position : delayedUntil(replyGate.promise, position)),
    });
    const body = { ...payload, max_rounds: 3, convergence_check: false };
    const address = await service.listen();
    const stream = await openStream(`${address}/v1/debates`, { method: 'POST', body });
    const events = await stream.until(({ event }) => event === 'debate.round_completed');
    stream.leave();
    replyGate.resolve();
    const id = String(events[0]?.data['debate_id']);
    await ended(service, id);
    const rows = await wholeLedger(get);
    expect(rows).toHaveLength(6);
    expect(costOf(rows)).toBe(billedNanoUsd(service.provider.served, rates));
    expect(nanoOf((await get('/v1/budget')).spent_usd)).toBe(costOf(rows));
  });

  test('5: costs its reservation when the stream ends before its usage', async () => {
    const deltaReceived = Promise.withResolvers<void>();
    const longReply = text('{"answer": "Paris", "reasoning": "'.padEnd(400, 'word '));
    service = await buildTestApp({
      config,
      script: ({ model }) => (model === 'spender' ? cutAfter(6, longReply, deltaReceived.promise) : position),
    });
    const address = await service.listen();
    const stream = await openStream(`${address}/v1/debates?deltas=true`, { method: 'POST', body: payload });
    await stream.until(({ event, data }) => event === 'debate.delta' && data['debater_id'] === 'a');
    deltaReceived.resolve();
    await stream.rest();
    const [line] = (await wholeLedger(get)).filter(({ debater_id }) => debater_id === 'a');
    expect(line).toMatchObject({ ...RESERVED, outcome: 'stream_cut', usage: NO_USAGE });
  });

  test('costs its reservation when the connection is lost before any reply', async () => {
    const { linesOf } = await ledgerLinesFor(drop());
    expect(linesOf('a')).toMatchObject([{ ...RESERVED, outcome: 'connection_failed', usage: NO_USAGE }]);
  });

  test('costs its reservation when a cancel aborts it', async () => {
    const never = new Promise<void>(() => {});
    service = await buildTestApp({ config, script: () => delayedUntil(never, position) });
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    await service.provider.waitForRequest(2);
    await service.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
    const rows = await wholeLedger(get);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ basis: 'unknown', outcome: 'aborted', usage: NO_USAGE, cost_usd: row.held_usd });
    }
    expect(rows.find(({ debater_id }) => debater_id === 'a')).toMatchObject(RESERVED);
    expect((await get('/v1/budget')).reserved_usd).toBe(0);
  });
});
