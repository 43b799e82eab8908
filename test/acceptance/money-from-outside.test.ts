/**
 * Costs with real processes: two processes on one Redis, a thousand concurrent debates, and the provider's own
 * records.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { answer, heldBy } from '../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../support/fake-provider/fake-request.ts';
import { billedBy, costOf, nanoOf, wholeLedger } from '../support/ledger.ts';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { cleanCheckout, removeFolder, startService } from '../support/processes/service-process.ts';
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

/** The maximum cost of a call: a token for every byte of the request and 512 more, and every token of the reply. */
function dearest({ bodyBytes }: FakeRequest) {
  const text = JSON.stringify({ answer: '8', reasoning: 'Four pairs.', confidence: 0.9 });
  const usage = { inputTokens: bodyBytes + 512, outputTokens: MAX_TOKENS };
  return answer({ text, usage: { ...usage, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 } });
}

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function ask(
  url: string,
  key: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Reply> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const reply = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: reply.status, body: (await reply.json()) as Reply['body'] };
}

/** The debate at this address, once it is over. */
async function ended(url: string, key: string): Promise<Reply['body']> {
  for (;;) {
    const { body } = await ask(url, key);
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
    folder = cleanCheckout();
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

  const url = (path: string, which = 0) => `${services[which % 2]?.url}${path}`;

  /** A key of a new tenant with this limit. */
  async function tenant(id: string, limit_usd: number | null): Promise<string> {
    const path = `/v1/admin/tenants/${id}`;
    await ask(url(path), ADMIN_KEY, {
      method: 'PUT',
      body: { budget: { limit_usd, period: 'month' }, max_queued_debates: null },
    });
    return String((await ask(url(`${path}/keys`), ADMIN_KEY, { method: 'POST', body: {} })).body['key']);
  }

  /** The amount that a debate reserves when it is accepted. */
  async function reservedByOne(): Promise<number> {
    const answered = Promise.withResolvers<void>();
    provider.follow((request) => heldBy(answered.promise, dearest(request)));
    const key = await tenant('probe', null);
    const { body } = await ask(url('/v1/debates'), key, { method: 'POST', body: payload });
    await provider.received(2);
    const held = nanoOf((await ask(url('/v1/budget'), key)).body['reserved_usd']);
    answered.resolve();
    expect(await ended(url(`/v1/debates/${body['id']}`), key)).toMatchObject({ status: 'completed' });
    return held;
  }

  it('spends what the provider billed when 1,000 debates meet a limit for a hundred', async () => {
    const held = await reservedByOne();
    const limit = 100 * held + Math.floor(held / 2);
    const key = await tenant('thousand', limit / 1e9);
    const before = provider.served.length;
    // No call is answered before 600 debates have been refused: until then no reservation is released.
    const mostRefused = Promise.withResolvers<void>();
    provider.follow((request) => heldBy(mostRefused.promise, dearest(request)));
    let refusals = 0;
    const post = async (which: number): Promise<Reply> => {
      const reply = await ask(url('/v1/debates', which), key, { method: 'POST', body: payload });
      if (reply.status === 402) refusals += 1;
      if (refusals === 600) mostRefused.resolve();
      if (reply.status !== 503) return reply;
      // A process whose event loop lags refuses the request; a client repeats it.
      await delay(200);
      return post(which + 1);
    };
    const replies = await Promise.all(Array.from({ length: 1_000 }, (_, i) => post(i)));

    const accepted = replies.filter(({ status }) => status === 202);
    const refused = replies.filter(({ status }) => status === 402);
    expect(replies.filter((reply) => ![...accepted, ...refused].includes(reply))).toEqual([]);
    expect(accepted.length).toBeGreaterThanOrEqual(100);
    expect(accepted.length).toBeLessThan(200);
    const debates = await Promise.all(accepted.map(({ body }, i) => ended(url(`/v1/debates/${body['id']}`, i), key)));
    for (const debate of debates) expect(debate).toMatchObject({ status: 'completed', result: { final_answer: '8' } });
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'budget_exceeded', cap: 'tenant', limit: limit / 1e9 });
      // It did not fit, and nothing had exceeded the limit.
      const used = nanoOf(body['used']) + nanoOf(body['reserved']);
      expect(used).toBeLessThanOrEqual(limit);
      expect(used + held).toBeGreaterThan(limit);
    }

    const served = provider.served.slice(before);
    expect(served).toHaveLength(2 * accepted.length);
    const truth = billedBy(served);
    const budget = (await ask(url('/v1/budget', 1), key)).body;
    expect(nanoOf(budget['spent_usd'])).toBe(truth);
    expect(truth).toBeLessThanOrEqual(limit);
    expect(budget['reserved_usd']).toBe(0);
    const get = async (path: string) => (await ask(url(path, 1), key)).body;
    const rows = await wholeLedger(get);
    expect(costOf(rows)).toBe(truth);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(served.length);
    expect(rows.every(({ cost_usd, held_usd }) => cost_usd <= held_usd)).toBe(true);
    // More than three quarters of the limit were spent, and each alert was logged once, by one of the two.
    const alerts = services.flatMap(({ lines }) => lines.filter((line) => line.includes('budget alert')));
    const percents = alerts.map((line) => Number(JSON.parse(line).percent)).toSorted((a, b) => a - b);
    expect(percents).toEqual([50, 75, 90, 100].filter((percent) => truth * 100 >= limit * percent));
    expect(percents).toContain(75);
    // 5 s on an idle machine; longer on a busy one.
  }, 60_000);
});

it('a retention › deletes an ended debate when its time is over', async () => {
  const folder = cleanCheckout();
  const config = join(folder, 'config.json');
  // Less than a second.
  writeFileSync(config, JSON.stringify({ retention_days: 0.00001 }));
  const service = await startService({ folder, environment: { PARLEY_CONFIG: config } });
  const body = { question: 'What is 17 * 23?', adaptive_routing: false };
  const { status, body: accepted } = await ask(`${service.url}/v1/debates`, '', { method: 'POST', body });
  expect(status).toBe(202);
  const read = async () => (await fetch(`${service.url}/v1/debates/${accepted['id']}`)).status;
  while ((await read()) !== 404) await delay(50);
  expect((await ask(`${service.url}/v1/history/stats`, '')).body).toMatchObject({ debates: { total: 0 } });
  expect(await service.stop('SIGTERM')).toBe(0);
  expect(service.lines.join('\n')).toMatch(/deleted data past its retention period/);
  removeFolder(folder);
}, 60_000);
