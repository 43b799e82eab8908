/**
 * Costs with real processes: two processes on one Redis, a thousand concurrent debates, and the records of the
 * provider.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { answer, delayedUntil } from '../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../support/fake-provider/fake-request.ts';
import { billedNanoUsd, costOf, nanoOf, wholeLedger } from '../support/ledger.ts';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../support/redis/redis-server.ts';

const ADMIN_KEY = 'the-key-of-the-operator-from-outside';
const MAX_TOKENS = 200;
const payload = {
  question: 'How many legs does a spider have?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [
    { model: 'openai/gpt-4o-mini', name: 'a', max_tokens: MAX_TOKENS },
    { model: 'anthropic/claude-haiku-4-5', name: 'b', max_tokens: MAX_TOKENS },
  ],
};

/** The reply with the maximum usage: a token for every byte of the request and 512 more, and all output tokens. */
function replyAtMaximumCost({ bodyBytes }: FakeRequest) {
  const text = JSON.stringify({ answer: '8', reasoning: 'Four pairs.', confidence: 0.9 });
  const usage = { inputTokens: bodyBytes + 512, outputTokens: MAX_TOKENS };
  return answer({ text, usage: { ...usage, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 } });
}

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function sendRequest(
  url: string,
  key: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Reply> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const reply = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: reply.status, body: (await reply.json()) as Reply['body'] };
}

/** Polls the debate until it has ended, and returns it. */
async function waitUntilEnded(url: string, key: string): Promise<Reply['body']> {
  for (;;) {
    const { body } = await sendRequest(url, key);
    if (typeof body['finished_at'] === 'string') return body;
    await delay(100);
  }
}

describe.runIf(hasRedisServer())('a budget of two processes on one Redis', () => {
  let folder: string;
  let provider: FakeProvider;
  let redis: RedisServer;
  let services: readonly ServiceProcess[] = [];

  beforeAll(async () => {
    folder = copyOfWorkingTree();
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ limits: { max_queued_debates: null, max_attempts: 1 } }));
    [provider, redis] = await Promise.all([startFakeProvider(), startRedisServer()]);
    const environment = {
      ANTHROPIC_API_KEY: 'sk-test-anthropic',
      OPENAI_API_KEY: 'sk-test-openai',
      ANTHROPIC_BASE_URL: provider.anthropicBaseUrl,
      OPENAI_BASE_URL: provider.openaiBaseUrl,
      PARLEY_ADMIN_KEY: ADMIN_KEY,
      PARLEY_CONFIG: config,
      REDIS_URL: redis.url,
    };
    services = await Promise.all([1, 2].map(() => startService({ folder, environment })));
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop('SIGTERM')));
    await redis.stop();
    await provider.close();
    removeFolder(folder);
  });

  const url = (path: string, serviceIndex = 0) => `${services[serviceIndex % 2]?.url}${path}`;

  /** Creates a tenant with this limit and returns a key of it. */
  async function createTenantKey(id: string, limit_usd: number | null): Promise<string> {
    const path = `/v1/admin/tenants/${id}`;
    await sendRequest(url(path), ADMIN_KEY, {
      method: 'PUT',
      body: { budget: { limit_usd, period: 'month' }, max_queued_debates: null },
    });
    return String((await sendRequest(url(`${path}/keys`), ADMIN_KEY, { method: 'POST', body: {} })).body['key']);
  }

  /** The amount that a debate reserves when it is accepted. */
  async function measureReservation(): Promise<number> {
    const release = Promise.withResolvers<void>();
    provider.follow((request) => delayedUntil(release.promise, replyAtMaximumCost(request)));
    const key = await createTenantKey('probe', null);
    const { body } = await sendRequest(url('/v1/debates'), key, { method: 'POST', body: payload });
    await provider.waitForRequest(2);
    const reservedNanoUsd = nanoOf((await sendRequest(url('/v1/budget'), key)).body['reserved_usd']);
    release.resolve();
    expect(await waitUntilEnded(url(`/v1/debates/${body['id']}`), key)).toMatchObject({ status: 'completed' });
    return reservedNanoUsd;
  }

  it('spends what the provider billed when 1,000 debates meet a limit for a hundred', async () => {
    const reservedNanoUsd = await measureReservation();
    const limit = 100 * reservedNanoUsd + Math.floor(reservedNanoUsd / 2);
    const key = await createTenantKey('thousand', limit / 1e9);
    const servedBefore = provider.served.length;
    // No call is answered before 600 debates have been refused: until then no reservation is released.
    const enoughRefusals = Promise.withResolvers<void>();
    provider.follow((request) => delayedUntil(enoughRefusals.promise, replyAtMaximumCost(request)));
    let refusalCount = 0;
    const postDebate = async (serviceIndex: number): Promise<Reply> => {
      const reply = await sendRequest(url('/v1/debates', serviceIndex), key, { method: 'POST', body: payload });
      if (reply.status === 402) refusalCount += 1;
      if (refusalCount === 600) enoughRefusals.resolve();
      if (reply.status !== 503) return reply;
      // A process whose event loop lags refuses the request; a client repeats it.
      await delay(200);
      return postDebate(serviceIndex + 1);
    };
    const replies = await Promise.all(Array.from({ length: 1_000 }, (_, i) => postDebate(i)));

    const accepted = replies.filter(({ status }) => status === 202);
    const refused = replies.filter(({ status }) => status === 402);
    expect(replies.filter((reply) => ![...accepted, ...refused].includes(reply))).toEqual([]);
    expect(accepted.length).toBeGreaterThanOrEqual(100);
    expect(accepted.length).toBeLessThan(200);
    const debates = await Promise.all(
      accepted.map(({ body }, i) => waitUntilEnded(url(`/v1/debates/${body['id']}`, i), key)),
    );
    for (const debate of debates) expect(debate).toMatchObject({ status: 'completed', result: { final_answer: '8' } });
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'budget_exceeded', cap: 'tenant', limit: limit / 1e9 });
      // The refused reservation would have exceeded the limit, and the accepted ones had not exceeded it.
      const usedNanoUsd = nanoOf(body['used']) + nanoOf(body['reserved']);
      expect(usedNanoUsd).toBeLessThanOrEqual(limit);
      expect(usedNanoUsd + reservedNanoUsd).toBeGreaterThan(limit);
    }

    const served = provider.served.slice(servedBefore);
    expect(served).toHaveLength(2 * accepted.length);
    const billed = billedNanoUsd(served);
    const budget = (await sendRequest(url('/v1/budget', 1), key)).body;
    expect(nanoOf(budget['spent_usd'])).toBe(billed);
    expect(billed).toBeLessThanOrEqual(limit);
    expect(budget['reserved_usd']).toBe(0);
    const get = async (path: string) => (await sendRequest(url(path, 1), key)).body;
    const ledgerRows = await wholeLedger(get);
    expect(costOf(ledgerRows)).toBe(billed);
    expect(new Set(ledgerRows.map(({ id }) => id)).size).toBe(served.length);
    expect(ledgerRows.every(({ cost_usd, held_usd }) => cost_usd <= held_usd)).toBe(true);
    // More than three quarters of the limit were spent, and one of the two processes logged each alert once.
    const alerts = services.flatMap(({ lines }) => lines.filter((line) => line.includes('budget alert')));
    const alertPercents = alerts.map((line) => Number(JSON.parse(line).percent)).toSorted((a, b) => a - b);
    expect(alertPercents).toEqual([50, 75, 90, 100].filter((percent) => billed * 100 >= limit * percent));
    expect(alertPercents).toContain(75);
    // 5 s on an idle machine; longer on a busy one.
  }, 60_000);
});

it('retention › deletes an ended debate after its retention period', async () => {
  const folder = copyOfWorkingTree();
  const config = join(folder, 'config.json');
  // Less than a second.
  writeFileSync(config, JSON.stringify({ retention_days: 0.00001 }));
  const service = await startService({ folder, environment: { PARLEY_CONFIG: config } });
  const body = { question: 'What is 17 * 23?', adaptive_routing: false };
  const { status, body: createdDebate } = await sendRequest(`${service.url}/v1/debates`, '', { method: 'POST', body });
  expect(status).toBe(202);
  const readStatus = async () => (await fetch(`${service.url}/v1/debates/${createdDebate['id']}`)).status;
  while ((await readStatus()) !== 404) await delay(50);
  expect((await sendRequest(`${service.url}/v1/history/stats`, '')).body).toMatchObject({ debates: { total: 0 } });
  expect(await service.stop('SIGTERM')).toBe(0);
  expect(service.lines.join('\n')).toMatch(/deleted data past its retention period/);
  removeFolder(folder);
}, 60_000);
