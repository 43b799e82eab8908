/** X23: aborted calls were charged an estimate, below the bill of the provider: 21.85 USD with a limit of 10. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { ended } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import {
  cutAfter,
  drop,
  hang,
  json,
  raw,
  status,
  withoutUsage,
  withUsage,
} from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { costOf, nanoOf, wholeLedger } from '../../support/ledger.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';

/** USD per million tokens: 1,000 and 4,000 nano-dollars a token. */
const [INPUT, OUTPUT] = [1_000, 4_000];
const PRICE = { input: 1, output: 4 };
const MAX_TOKENS = 50;
const models = ['openai/one', 'openai/two', 'anthropic/three'] as const;
const config = {
  prices: Object.fromEntries(models.map((model) => [model, PRICE])),
  limits: { max_attempts: 2, max_queued_debates: null },
};
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });

const behaviours = [
  'reported',
  'above',
  'absurd',
  'unreported',
  'dropped',
  'cut',
  'garbage',
  'silent',
  'refused',
] as const;
type Behaviour = (typeof behaviours)[number];

interface Billed {
  readonly behaviour: Behaviour;
  readonly model: string;
  readonly nano: number;
  /** The reservation is above every bill for a request of this size; only a report can be higher. */
  readonly dearest: number;
}

function costOfTokens(inputTokens: number, outputTokens: number): number {
  return inputTokens * INPUT + outputTokens * OUTPUT;
}

function tokens(inputTokens: number, outputTokens: number) {
  return { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
}

function dearestOf({ bodyBytes }: FakeRequest): number {
  return costOfTokens(bodyBytes + 512, MAX_TOKENS);
}

/**
 * The behaviour for a request, and the maximum bill of a provider: a token for each byte and 512 more, and every token
 * of the reply, also when the client has disconnected.
 */
function served(request: FakeRequest, behaviour: Behaviour): { readonly reply: FakeReply; readonly nano: number } {
  const inputTokens = request.bodyBytes + 512;
  const dearest = dearestOf(request);
  switch (behaviour) {
    case 'reported':
      return { reply: withUsage(tokens(30, 20), position), nano: costOfTokens(30, 20) };
    case 'above': {
      const most = tokens(inputTokens, 3 * MAX_TOKENS + inputTokens);
      return { reply: withUsage(most, position), nano: costOfTokens(most.inputTokens, most.outputTokens) };
    }
    case 'absurd':
      return { reply: withUsage(tokens(8e9, 8e9), position), nano: dearest };
    case 'unreported':
      return { reply: withoutUsage(position), nano: dearest };
    case 'dropped':
      return { reply: drop(), nano: dearest };
    case 'cut':
      return { reply: cutAfter(3, position), nano: dearest };
    case 'garbage':
      return { reply: raw('<html>Sign in</html>', { contentType: 'text/html' }), nano: dearest };
    case 'silent':
      return { reply: hang(), nano: dearest };
    case 'refused':
      return { reply: status(400), nano: 0 };
  }
}

describe.each(['embedded', 'redis'] as const)('X23, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: KeyedApp;
  let bills: Billed[] = [];
  let plan: readonly Behaviour[] = [];
  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    const script = (request: FakeRequest) => {
      const behaviour = plan[bills.length % plan.length] ?? 'reported';
      const { reply, nano } = served(request, behaviour);
      bills.push({ behaviour, model: `${request.protocol}/${request.model}`, nano, dearest: dearestOf(request) });
      return reply;
    };
    service = await buildKeyedApp({ redis, config, script });
  });
  afterAll(async () => {
    await service.close();
    await redis?.stop();
  });

  const payload = {
    question: 'What is the capital of France?',
    adaptive_routing: false,
    max_rounds: 1,
    debaters: models.map((model) => ({ model, max_tokens: MAX_TOKENS })),
  };
  const post = (key: Key) => service.ask(key, { method: 'POST', url: '/v1/debates', payload });

  /** Runs one debate, which is cancelled when a call waits for a reply that never arrives. */
  async function debated(key: Key, behaviourOfCalls: readonly Behaviour[], tenant: string): Promise<void> {
    plan = behaviourOfCalls;
    const before = bills.length;
    const accepted = await post(key);
    expect(accepted.statusCode).toBe(202);
    const { id } = accepted.json();
    const isSilent = () => bills.slice(before).some(({ behaviour }) => behaviour === 'silent');
    const isOver = async () => (await service.ask(key, `/v1/debates/${id}`)).json().finished_at !== null;
    await expect.poll(async () => isSilent() || (await isOver()), { timeout: 10_000, interval: 5 }).toBe(true);
    if (isSilent()) await service.ask(key, { method: 'POST', url: `/v1/debates/${id}/cancel` });
    await ended(service as TestApp, id, tenant);
  }

  const ledgerAndBudget = async (key: Key) => {
    const get = async (path: string) => (await service.ask(key, { url: path })).json();
    return { rows: await wholeLedger(get), budget: await get('/v1/budget') };
  };

  test('the ledger › is never below the bill, and equals it when usage was reported', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 7 }), async (chosen) => {
        number += 1;
        const tenant = `bill-${kind}-${number}`;
        const key = await service.tenant(tenant, {});
        bills = [];
        await debated(key, chosen, tenant);
        const { rows, budget } = await ledgerAndBudget(key);
        for (const model of models) {
          const own = rows.filter((row) => row.model === model);
          const billed = bills.filter((bill) => bill.model === model && bill.nano > 0);
          // A cancel can arrive while a request is still in transit.
          expect(own.length).toBeGreaterThanOrEqual(billed.length);
          const reportedCosts = own.filter(({ basis }) => basis === 'reported').map(({ cost_usd }) => nanoOf(cost_usd));
          const bill = billed.map(({ nano, dearest }) =>
            reportedCosts.includes(nano) ? nano : Math.min(nano, dearest),
          );
          expect(costOf(own)).toBeGreaterThanOrEqual(bill.reduce((sum, nano) => sum + nano, 0));
          const reported = billed.filter(({ behaviour }) => behaviour === 'reported' || behaviour === 'above');
          const open = reported.map(({ nano }) => nano);
          for (const cost of reportedCosts) {
            const place = open.indexOf(cost);
            expect(place).toBeGreaterThanOrEqual(0);
            open.splice(place, 1);
          }
          // The usage of an aborted call is not received.
          if (!bills.some(({ behaviour }) => behaviour === 'silent')) expect(open).toEqual([]);
          for (const row of own.filter(({ basis }) => basis === 'unknown')) expect(row.cost_usd).toBe(row.held_usd);
        }
        expect(nanoOf(budget.spent_usd)).toBe(costOf(rows));
        expect(budget.reserved_usd).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  test('a tenant that cancels every debate › causes no bill above its limit', async () => {
    const probe = await service.tenant(`probe-${kind}`, {});
    bills = [];
    await debated(probe, ['silent'], `probe-${kind}`);
    const spentPerDebate = nanoOf((await ledgerAndBudget(probe)).budget.spent_usd);
    // Three and a half debates fit.
    const limit = 3 * spentPerDebate + Math.floor(spentPerDebate / 2);
    const tenant = `limit-${kind}`;
    const key = await service.tenant(tenant, { budget: { limit_usd: limit / 1e9, period: 'month' } });
    bills = [];
    for (let debates = 0; debates < 3; debates += 1) await debated(key, ['silent'], tenant);
    expect((await post(key)).statusCode).toBe(402);
    const { rows, budget } = await ledgerAndBudget(key);
    expect(nanoOf(budget.spent_usd)).toBe(3 * spentPerDebate);
    expect(rows.every(({ basis, outcome }) => basis === 'unknown' && outcome === 'aborted')).toBe(true);
    expect(bills.reduce((sum, { nano }) => sum + nano, 0)).toBeLessThanOrEqual(limit);
  });
});
