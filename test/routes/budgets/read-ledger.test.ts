/** GET /v1/budget/ledger: one line for every attempt; the sum of the lines is the spent amount of the budget. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { answer, status } from '../../support/fake-provider/fake-reply.ts';
import { inOrder } from '../../support/fake-provider/scripts.ts';
import { costOf, nanoOf, wholeLedger } from '../../support/ledger.ts';

const text = JSON.stringify({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.5 });
const usage = {
  inputTokens: 1_000,
  cachedInputTokens: 400,
  cacheWriteTokens: 0,
  outputTokens: 100,
  reasoningTokens: 30,
};
const chargedReply = answer({ text, usage });
const payload = {
  question: 'What is the capital of France?',
  max_rounds: 1,
  debaters: [
    { model: 'openai/gpt-4o-mini', name: 'a', max_tokens: 200 },
    { model: 'openai/gpt-4o-mini', name: 'b', max_tokens: 200 },
  ],
};

let service: TestApp;
let id: string;
const readJson = async (path: string) => (await service.app.inject(path)).json();
beforeAll(async () => {
  service = await buildTestApp({
    config: { default_budget: { limit_usd: 1, period: 'day' } },
    // The routing call, then debater b: its first attempt is refused without a charge, and its second is charged.
    script: inOrder(chargedReply, status(503), chargedReply),
    change: (services) => ({ ...services, world: { ...services.world, sleep: async () => {} } }),
  });
  const headers = { prefer: 'wait=30' };
  id = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json().id;
});
afterAll(() => service.close());

test('a line › contains the call, its model, its usage, its price and its outcome', async () => {
  const { object, data, next_cursor } = await readJson('/v1/budget/ledger');
  expect([object, next_cursor]).toEqual(['list', null]);
  const day = new Date().toISOString().slice(0, 10);
  const line = {
    id: expect.stringMatching(/^\d{12}$/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    window: day,
    debate_id: id,
    key_id: null,
    metadata: {},
    phase: null,
    model: 'openai/gpt-4o-mini',
    priced_as: 'openai:gpt-4o-mini',
    usage: { input: 1_000, cached_input: 400, cache_write: 0, output: 100, reasoning: 30 },
    // 600 × 150 + 400 × 75 + 100 × 600 nano-dollars
    cost_usd: 0.00018,
    held_usd: expect.any(Number),
    basis: 'reported',
    flag: null,
    paid_by: 'operator',
    outcome: 'reply',
  };
  // A request that was refused before its processing is not charged and has no line.
  expect(data).toEqual([
    { ...line, purpose: 'debater', round: 1, debater_id: 'b', attempt: 2 },
    { ...line, purpose: 'routing', round: 0, debater_id: null, attempt: 1 },
  ]);
  expect(data[0].held_usd).toBeGreaterThan(data[0].cost_usd);
});

test('lines › add up to the spent amount over all pages, also after a debate is deleted', async () => {
  const spent = nanoOf((await readJson('/v1/budget')).spent_usd);
  expect(spent).toBe(360_000);
  const first = await readJson('/v1/budget/ledger?limit=1');
  const second = await readJson(`/v1/budget/ledger?limit=1&cursor=${first.next_cursor}`);
  expect(second.next_cursor).toBeNull();
  expect(costOf([...first.data, ...second.data])).toBe(spent);
  expect((await service.app.inject({ method: 'DELETE', url: `/v1/debates/${id}` })).statusCode).toBe(204);
  const rows = await wholeLedger(readJson);
  expect(rows).toEqual([...first.data, ...second.data].map((row) => ({ ...row, metadata: null })));
  expect(JSON.stringify(rows)).not.toContain('Paris');
});

test('a page › neither repeats nor skips while lines are added', async () => {
  const ledgerBefore = await wholeLedger(readJson);
  const first = await readJson('/v1/budget/ledger?limit=1');
  const headers = { prefer: 'wait=30' };
  await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
  const second = await readJson(`/v1/budget/ledger?limit=100&cursor=${first.next_cursor}`);
  expect([...first.data, ...second.data]).toEqual(ledgerBefore);
});

test.each([
  ['?limit=0', 'invalid_request'],
  ['?limit=101', 'invalid_request'],
  ['?debate=x', 'invalid_request'],
  ['?cursor=x', 'cursor_invalid'],
])('%s is %s', async (query, code) => {
  expect(await readJson(`/v1/budget/ledger${query}`)).toMatchObject({ status: 400, code });
});

test('a cursor of another list › is refused', async () => {
  const { next_cursor } = await readJson('/v1/history?limit=1');
  expect(next_cursor).toBeNull();
  const cursor = Buffer.from(JSON.stringify(['debates', '2026-11-27T10:00:00.000Z', 'x'])).toString('base64url');
  expect(await readJson(`/v1/budget/ledger?cursor=${cursor}`)).toMatchObject({ status: 400, code: 'cursor_invalid' });
});
