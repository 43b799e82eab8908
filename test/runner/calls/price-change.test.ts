/** A price that changes between reservation and settlement: a call is settled at the price of its reservation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { wholeLedger } from '../../support/ledger.ts';
import { PRICED_MODEL, pricedDebaters, replyUsing } from '../../support/spending.ts';

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  convergence_check: false,
  max_rounds: 2,
  debaters: pricedDebaters(2),
};
const readLedger = async ({ app }: TestApp) => wholeLedger(async (path) => (await app.inject(path)).json());

test('a debate › stays within its reservation when the price is ten times higher at a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-price-'));
  const withPrice = (output: number, runs: boolean) =>
    buildTestApp({
      dataDir,
      runs,
      script: () => replyUsing(100),
      config: { prices: { [PRICED_MODEL]: { input: 0, output } } },
    });
  const firstService = await withPrice(100, false);
  const { id } = (await firstService.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  expect((await firstService.app.inject('/v1/budget')).json()).toMatchObject({ reserved_usd: 0.02 });
  await firstService.close();

  const secondService = await withPrice(1_000, false);
  await secondService.services.queue.add({ tenant: 'default', debateId: id });
  secondService.run();
  await ended(secondService, id);
  const rows = await readLedger(secondService);
  // Round 1 was reserved at 100 USD a million, round 2 only after the change of the price.
  expect(rows.map(({ round, cost_usd, held_usd }) => [round, cost_usd, held_usd])).toEqual([
    [2, 0.1, 0.1],
    [2, 0.1, 0.1],
    [1, 0.01, 0.01],
    [1, 0.01, 0.01],
  ]);
  expect((await secondService.app.inject('/v1/budget')).json()).toMatchObject({ spent_usd: 0.22, reserved_usd: 0 });
  await secondService.close();
  await rm(dataDir, { recursive: true });
});

test('a model without a price › is settled at its reserved price and not reserved again', async () => {
  let isPriced = true;
  const service = await buildTestApp({
    config: { prices: { [PRICED_MODEL]: { input: 0, output: 100 } }, default_budget: { limit_usd: 1 } },
    script: () => {
      isPriced = false;
      return replyUsing(100);
    },
    change: (services) => ({
      ...services,
      prices: { quote: (model, at) => (isPriced ? services.prices.quote(model, at) : null) },
    }),
  });
  const headers = { prefer: 'wait=30' };
  const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  expect(debate).toMatchObject({ status: 'budget_exceeded', cost_usd: 0.02, result: { total_rounds_run: 1 } });
  expect(service.provider.requests).toHaveLength(2);
  await service.close();
});
