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

interface Bill {
  readonly behaviour: Behaviour;
  readonly model: string;
  readonly nanoUsd: number;
  /** The reservation is above every bill for a request of this size; only a report can be higher. */
  readonly maxNanoUsd: number;
}

function costOfTokens(inputTokens: number, outputTokens: number): number {
  return inputTokens * INPUT + outputTokens * OUTPUT;
}

function tokens(inputTokens: number, outputTokens: number) {
  return { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
}

function maxBillOf({ bodyBytes }: FakeRequest): number {
  return costOfTokens(bodyBytes + 512, MAX_TOKENS);
}

/**
 * The behaviour for a request, and the maximum bill of a provider: a token for each byte and 512 more, and every token
 * of the reply, also when the client has disconnected.
 */
function replyAndBill(
  request: FakeRequest,
  behaviour: Behaviour,
): { readonly reply: FakeReply; readonly nanoUsd: number } {
  const inputTokens = request.bodyBytes + 512;
  const maxNanoUsd = maxBillOf(request);
  switch (behaviour) {
    case 'reported':
      return { reply: withUsage(tokens(30, 20), position), nanoUsd: costOfTokens(30, 20) };
    case 'above': {
      const maxUsage = tokens(inputTokens, 3 * MAX_TOKENS + inputTokens);
      return {
        reply: withUsage(maxUsage, position),
        nanoUsd: costOfTokens(maxUsage.inputTokens, maxUsage.outputTokens),
      };
    }
    case 'absurd':
      return { reply: withUsage(tokens(8e9, 8e9), position), nanoUsd: maxNanoUsd };
    case 'unreported':
      return { reply: withoutUsage(position), nanoUsd: maxNanoUsd };
    case 'dropped':
      return { reply: drop(), nanoUsd: maxNanoUsd };
    case 'cut':
      return { reply: cutAfter(3, position), nanoUsd: maxNanoUsd };
    case 'garbage':
      return { reply: raw('<html>Sign in</html>', { contentType: 'text/html' }), nanoUsd: maxNanoUsd };
    case 'silent':
      return { reply: hang(), nanoUsd: maxNanoUsd };
    case 'refused':
      return { reply: status(400), nanoUsd: 0 };
  }
}

describe.each(['embedded', 'redis'] as const)('X23, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: KeyedApp;
  let bills: Bill[] = [];
  let plannedBehaviours: readonly Behaviour[] = [];
  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    const script = (request: FakeRequest) => {
      const behaviour = plannedBehaviours[bills.length % plannedBehaviours.length] ?? 'reported';
      const { reply, nanoUsd } = replyAndBill(request, behaviour);
      bills.push({
        behaviour,
        model: `${request.protocol}/${request.model}`,
        nanoUsd,
        maxNanoUsd: maxBillOf(request),
      });
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
  const createDebate = (key: Key) => service.ask(key, { method: 'POST', url: '/v1/debates', payload });

  /** Runs one debate, which is cancelled when a call waits for a reply that never arrives. */
  async function runDebate(key: Key, behaviourOfCalls: readonly Behaviour[], tenant: string): Promise<void> {
    plannedBehaviours = behaviourOfCalls;
    const billsBefore = bills.length;
    const accepted = await createDebate(key);
    expect(accepted.statusCode).toBe(202);
    const { id } = accepted.json();
    const isSilent = () => bills.slice(billsBefore).some(({ behaviour }) => behaviour === 'silent');
    const hasEnded = async () => (await service.ask(key, `/v1/debates/${id}`)).json().finished_at !== null;
    await expect.poll(async () => isSilent() || (await hasEnded()), { timeout: 10_000, interval: 5 }).toBe(true);
    if (isSilent()) await service.ask(key, { method: 'POST', url: `/v1/debates/${id}/cancel` });
    await ended(service as TestApp, id, tenant);
  }

  const readLedgerAndBudget = async (key: Key) => {
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
        await runDebate(key, chosen, tenant);
        const { rows, budget } = await readLedgerAndBudget(key);
        for (const model of models) {
          const modelRows = rows.filter((row) => row.model === model);
          const modelBills = bills.filter((bill) => bill.model === model && bill.nanoUsd > 0);
          // A cancel can arrive while a request is still in transit.
          expect(modelRows.length).toBeGreaterThanOrEqual(modelBills.length);
          const reportedCosts = modelRows
            .filter(({ basis }) => basis === 'reported')
            .map(({ cost_usd }) => nanoOf(cost_usd));
          const minimumCosts = modelBills.map(({ nanoUsd, maxNanoUsd }) =>
            reportedCosts.includes(nanoUsd) ? nanoUsd : Math.min(nanoUsd, maxNanoUsd),
          );
          expect(costOf(modelRows)).toBeGreaterThanOrEqual(minimumCosts.reduce((sum, nanoUsd) => sum + nanoUsd, 0));
          const reported = modelBills.filter(({ behaviour }) => behaviour === 'reported' || behaviour === 'above');
          const unmatchedNanoUsd = reported.map(({ nanoUsd }) => nanoUsd);
          for (const cost of reportedCosts) {
            const index = unmatchedNanoUsd.indexOf(cost);
            expect(index).toBeGreaterThanOrEqual(0);
            unmatchedNanoUsd.splice(index, 1);
          }
          // The usage of an aborted call is not received.
          if (!bills.some(({ behaviour }) => behaviour === 'silent')) expect(unmatchedNanoUsd).toEqual([]);
          for (const row of modelRows.filter(({ basis }) => basis === 'unknown'))
            expect(row.cost_usd).toBe(row.held_usd);
        }
        expect(nanoOf(budget.spent_usd)).toBe(costOf(rows));
        expect(budget.reserved_usd).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  test('a tenant that cancels every debate › causes no bill above its limit', async () => {
    const probeKey = await service.tenant(`probe-${kind}`, {});
    bills = [];
    await runDebate(probeKey, ['silent'], `probe-${kind}`);
    const spentPerDebate = nanoOf((await readLedgerAndBudget(probeKey)).budget.spent_usd);
    // Three and a half debates fit.
    const limit = 3 * spentPerDebate + Math.floor(spentPerDebate / 2);
    const tenant = `limit-${kind}`;
    const key = await service.tenant(tenant, { budget: { limit_usd: limit / 1e9, period: 'month' } });
    bills = [];
    for (let debates = 0; debates < 3; debates += 1) await runDebate(key, ['silent'], tenant);
    expect((await createDebate(key)).statusCode).toBe(402);
    const { rows, budget } = await readLedgerAndBudget(key);
    expect(nanoOf(budget.spent_usd)).toBe(3 * spentPerDebate);
    expect(rows.every(({ basis, outcome }) => basis === 'unknown' && outcome === 'aborted')).toBe(true);
    expect(bills.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0)).toBeLessThanOrEqual(limit);
  });
});
