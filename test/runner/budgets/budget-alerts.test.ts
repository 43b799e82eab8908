/** Budget alerts for the operator, in the log and in the metrics, with any number of processes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import { uniqueId } from '../../contracts/steps.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { wholeLedger } from '../../support/ledger.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../../support/spending.ts';

interface Warning {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** The alerts among the warnings of the services that it changes. */
function captureAlerts() {
  const alerts: Warning[] = [];
  const change = (services: Services): Services => ({
    ...services,
    log: {
      ...services.log,
      warn: (fields, message) => {
        if (message.startsWith('budget alert')) alerts.push({ fields: { ...fields }, message });
      },
    },
  });
  return { alerts, change };
}

const config = { prices: { [PRICED_MODEL]: MODEL_PRICE } };
/** One round of two calls, each of which uses its whole reservation: 0.02 a debate. */
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: pricedDebaters(2),
};
const headers = { prefer: 'wait=30' };
const request = { method: 'POST' as const, url: '/v1/debates', payload, headers };

async function readMetric({ app }: TestApp, name: string): Promise<Record<string, number>> {
  const { body } = await app.inject('/metrics');
  const lines = body.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

describe('an alert at 50, 75, 90 and 100 % of a limit', () => {
  let redis: TestRedis;
  let services: [KeyedApp, KeyedApp];
  const { alerts, change } = captureAlerts();
  beforeAll(async () => {
    redis = await testRedis();
    const start = () => buildKeyedApp({ redis, config, change, script: () => replyUsing(100) });
    services = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await redis.stop();
  });

  const runDebate = (key: Key, index: number) => (services[index % 2] as KeyedApp).ask(key, request);

  test('is logged once by one of two processes, and counted without tenant in the metrics', async () => {
    const [firstService, secondService] = services;
    const tenant = uniqueId('tenant');
    const key = await firstService.tenant(tenant, { budget: { limit_usd: 0.1, period: 'month' } });
    const readAlertValues = () =>
      alerts.map(({ fields }) => [fields['percent'], fields['spentUsd'], fields['limitUsd']] as const);
    await runDebate(key, 0);
    await runDebate(key, 1);
    // 0.04 of 0.10 is below the first threshold.
    expect(alerts).toEqual([]);
    await runDebate(key, 0);
    await runDebate(key, 1);
    await runDebate(key, 0);
    // The two calls of a debate can settle together or separately: 0.05 or 0.06 are the first to reach the half.
    expect(readAlertValues().map(([percent]) => percent)).toEqual([50, 75, 90, 100]);
    for (const [percent, spent, limit] of readAlertValues()) {
      expect(limit).toBe(0.1);
      expect(Number(spent)).toBeGreaterThanOrEqual((0.1 * Number(percent)) / 100 - 1e-12);
    }
    expect(
      alerts.every(({ fields }) => fields['tenant'] === tenant && /^\d{4}-\d\d$/.test(String(fields['window']))),
    ).toBe(true);
    expect((await runDebate(key, 1)).statusCode).toBe(402);
    expect(alerts).toHaveLength(4);
    const metricsOfBoth = [
      await readMetric(firstService, 'parley_budget_alerts_total'),
      await readMetric(secondService, 'parley_budget_alerts_total'),
    ];
    for (const percent of [50, 75, 90, 100]) {
      const label = `percent="${percent}"`;
      expect(metricsOfBoth.reduce((sum, each) => sum + (each[label] ?? 0), 0)).toBe(1);
    }
    expect(metricsOfBoth.flatMap((each) => Object.keys(each)).join()).not.toContain(tenant);
  });
});

test('a call above its limit › is charged in full, flagged in the ledger and logged', async () => {
  const { alerts, change } = captureAlerts();
  // 250 tokens with a limit of 100: 0.025 with a reservation of 0.01.
  const service = await buildTestApp({ config, change, script: ({ number }) => replyUsing(number === 1 ? 250 : 100) });
  const debate = (await service.app.inject(request)).json();
  expect(debate).toMatchObject({ status: 'completed', cost_usd: 0.035 });
  const rows = await wholeLedger(async (path) => (await service.app.inject(path)).json());
  expect(rows.filter(({ cost_usd, held_usd }) => cost_usd > held_usd)).toMatchObject([
    { cost_usd: 0.025, held_usd: 0.01, basis: 'reported', outcome: 'reply' },
  ]);
  expect(alerts).toMatchObject([
    {
      message: 'budget alert: a call cost more than its reservation',
      fields: { tenant: 'default', debateId: debate.id, reservedUsd: 0.01, costUsd: 0.025 },
    },
  ]);
  expect(await readMetric(service, 'parley_over_hold_total')).toEqual({ 'model="openai/spender"': 1 });
  const overHoldUsd = await readMetric(service, 'parley_over_hold_usd_total');
  expect(overHoldUsd['model="openai/spender"']).toBeCloseTo(0.015, 12);
  await service.close();
});
