/**
 * PUT and GET /v1/admin/prices: versions apply from their time on, in every process, and not to existing reservations.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRefreshingPrices } from '../../../src/background/refresh-prices.ts';
import { ended } from '../../support/build-app.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

const MODEL = 'simulated/expert';
const quickModel = `${MODEL}?accuracy=1&latency_ms=0`;
const payload = {
  question: 'What is 17 * 23?',
  max_rounds: 1,
  adaptive_routing: false,
  debaters: [{ model: quickModel }, { model: quickModel }],
};
const DAY_MS = 86_400_000;

let service: KeyedApp;
let key: Key;
let elapsedMs = 0;
beforeAll(async () => {
  service = await buildKeyedApp({
    runs: false,
    config: { prices: { [MODEL]: { input: 1, output: 1 } } },
    change: (services) => ({
      ...services,
      world: { ...services.world, now: () => new Date(Date.now() + elapsedMs) },
    }),
  });
  key = await service.tenant('acme');
});
afterAll(() => service.close());

const putPrices = (body: object, { app } = service) =>
  app.inject({ method: 'PUT', url: '/v1/admin/prices', payload: body, headers: asOperator });
const listPrices = async ({ app } = service) =>
  (await app.inject({ url: '/v1/admin/prices', headers: asOperator })).json().data;
const currentPriceSource = ({ services } = service) =>
  services.prices.quote(quickModel, services.world.now())?.pricedAs;

test('calls › are settled at the price of their reservation, and later ones at the new price', async () => {
  const createDebate = async () => (await service.ask(key, { method: 'POST', url: '/v1/debates', payload })).json().id;
  const firstId = await createDebate();
  const reply = await putPrices({ prices: { [MODEL]: { input: 2, output: 4 } } });
  expect(reply.json()).toMatchObject({ version: 1, in_force: true, prices: { [MODEL]: { input: 2, output: 4 } } });
  const secondId = await createDebate();
  service.run();
  for (const id of [firstId, secondId]) await ended(service, id, 'acme');
  const { data } = (await service.ask(key, '/v1/budget/ledger?limit=100')).json();
  const linesOf = (id: string) =>
    data.filter((line: { debate_id: string; round: number }) => line.debate_id === id && line.round === 1);
  expect(new Set(linesOf(firstId).map((line: { priced_as: string }) => line.priced_as))).toEqual(
    new Set([`override:${MODEL}`]),
  );
  expect(new Set(linesOf(secondId).map((line: { priced_as: string }) => line.priced_as))).toEqual(
    new Set([`stored:1:${MODEL}`]),
  );
  for (const [id, input, output] of [
    [firstId, 1, 1],
    [secondId, 2, 4],
  ] as const) {
    for (const { usage, cost_usd } of linesOf(id)) {
      // USD per million tokens: 1,000 nano-dollars a token for each USD.
      expect(Math.round(cost_usd * 1e9)).toBe(1_000 * (usage.input * input + usage.output * output));
    }
  }
});

test('a version › applies from its time on, and another for the same time replaces it', async () => {
  const validFrom = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const plannedVersion = (
    await putPrices({ valid_from: validFrom, prices: { [MODEL]: { input: 9, output: 9 } } })
  ).json();
  expect(plannedVersion).toMatchObject({ valid_from: validFrom, in_force: false });
  const currentVersion = (await putPrices({ prices: { [MODEL]: { input: 3, output: 3 } } })).json();
  expect(currentPriceSource()).toBe(`stored:${currentVersion.version}:${MODEL}`);
  elapsedMs = 31 * DAY_MS;
  expect(currentPriceSource()).toBe(`stored:${plannedVersion.version}:${MODEL}`);
  elapsedMs = 0;
  const correctedVersion = (await putPrices({ valid_from: validFrom, prices: {} })).json();
  elapsedMs = 31 * DAY_MS;
  // A version without the model: the price of the configuration applies again.
  expect(currentPriceSource()).toBe(`override:${MODEL}`);
  const rows = await listPrices();
  elapsedMs = 0;
  expect(rows[0]).toMatchObject({ version: correctedVersion.version, in_force: true, prices: {} });
  expect(rows.map((row: { version: number }) => row.version)).toEqual([4, 3, 2, 1]);
});

test.each([
  [{}, 'prices'],
  [{ prices: { gpt: { input: 1, output: 1 } } }, 'prices.gpt'],
  [{ prices: { 'openai/gpt-4o': { input: -1, output: 1 } } }, 'prices.openai/gpt-4o.input'],
  [{ prices: { 'openai/gpt-4o': { input: 1 } } }, 'prices.openai/gpt-4o.output'],
  [{ valid_from: 'tomorrow', prices: {} }, 'valid_from'],
  [{ valid_from: '2020-01-01T00:00:00Z', prices: {} }, 'valid_from'],
])('%j › is refused with the name of the field, and nothing is stored', async (body, path) => {
  const pricesBefore = await listPrices();
  const reply = await putPrices(body);
  expect(reply.json()).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(reply.json().fields[0].path).toBe(path);
  expect(await listPrices()).toEqual(pricesBefore);
});

test('a new version › reaches other processes within 10 s, and new processes at once', async () => {
  const redis = await testRedis();
  const [firstService, secondService] = [await buildKeyedApp({ redis }), await buildKeyedApp({ redis })];
  const pausesMs: number[] = [];
  const world = { ...secondService.services.world, sleep: async (ms: number) => void pausesMs.push(ms) };
  expect(currentPriceSource(secondService)).toMatch(/^simulated:/);
  await putPrices({ prices: { [MODEL]: { input: 5, output: 5 } } }, firstService);
  const stopRefreshing = startRefreshingPrices({ ...secondService.services, world });
  await vi.waitFor(() => expect(currentPriceSource(secondService)).toBe(`stored:1:${MODEL}`), { timeout: 10_000 });
  await stopRefreshing();
  // One pause before the refresh, and the 2 s of the store.
  expect((pausesMs[0] ?? 0) + 2_000).toBeLessThan(10_000);
  const lateService = await buildKeyedApp({ redis });
  expect(currentPriceSource(lateService)).toBe(`stored:1:${MODEL}`);
  for (const each of [firstService, secondService, lateService]) await each.close();
  await redis.stop();
});
