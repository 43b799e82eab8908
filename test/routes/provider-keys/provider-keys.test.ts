/**
 * Provider keys of tenants over HTTP: stored and never returned, used for calls of their tenant alone, and paid for by
 * it.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { status } from '../../support/fake-provider/fake-reply.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { ADMIN_KEY, asOperator } from '../../support/requests/operation-requests.ts';
import { SPENDER, SPENDER_PRICE, using } from '../../support/spending.ts';

const OWN = 'sk-own-0123456789abcdef-one';
const ROTATED = 'sk-own-fedcba9876543210-two';
const OPERATORS = 'Bearer test-key-openai';
const CLAUDE = 'anthropic/claude-of-the-test';
const prices = { [SPENDER]: SPENDER_PRICE, [CLAUDE]: SPENDER_PRICE };
const newSecretKey = () => randomBytes(32).toString('base64');
const secretKeys = newSecretKey();
const bearer = (apiKey: string) => `Bearer ${apiKey}`;

/** A panel of two with one round: two calls to OpenAI, or one to each. */
const debate = (models = [SPENDER, SPENDER], more: object = {}) => ({
  question: 'What is 6 × 7?',
  debaters: models.map((model) => ({ model, max_tokens: 100 })),
  ...{ max_rounds: 1, adaptive_routing: false, ...more },
});

const lines: string[] = [];
const keep = (fields: object, message: string) =>
  void lines.push(
    JSON.stringify([message, fields], (_, value: unknown) => (value instanceof Error ? told(value) : value)),
  );
const told = ({ message, stack, cause }: Error): object => ({ message, stack, cause });

const usual: TestAppOptions = {
  ...{ secretKeys, config: { prices }, script: () => using(100) },
  log: { info: keep, warn: keep, error: keep },
};

let service: KeyedApp;
let count = 0;
/** The bodies of all replies of the test, joined. */
let said = '';

beforeAll(async () => {
  service = await buildKeyedApp(usual);
});
afterEach(() => service.provider.follow(() => using(100)));
afterAll(() => service.close());

async function made(settings: object = {}): Promise<{ readonly id: string; readonly key: Key }> {
  count += 1;
  const id = `tenant-${count}`;
  return { id, key: await service.tenant(id, settings) };
}

const keysOf = (id: string, provider = '') => `/${id}/provider_keys${provider === '' ? '' : `/${provider}`}`;

async function set(id: string, apiKey: string, provider = 'openai') {
  return (await service.operate('PUT', keysOf(id, provider), { api_key: apiKey })).json();
}

/** The ended debate as its tenant reads it. */
async function debated({ id, key }: { readonly id: string; readonly key: Key }, payload: object = debate()) {
  const posted = await service.ask(key, { method: 'POST', url: '/v1/debates', payload });
  expect(posted.statusCode).toBe(202);
  await ended(service, posted.json().id, id);
  const view = await service.ask(key, `/v1/debates/${posted.json().id}`);
  said += posted.body + view.body + (await service.ask(key, `/v1/debates/${posted.json().id}/report`)).body;
  return view.json();
}

/** Keys that the provider received after this number of requests. */
const keysSince = (before: number) =>
  service.provider.requests.slice(before).map(({ headers }) => headers.authorization ?? headers['x-api-key']);

const payersOf = async (id: string): Promise<string[]> =>
  (await service.operate('GET', `/${id}/ledger`)).json().data.map((line: { paid_by: string }) => line.paid_by);

const refusing =
  (refused: string): Script =>
  ({ headers }) =>
    headers.authorization === bearer(refused)
      ? status(401, { message: `Incorrect API key provided: ${refused}` })
      : using(100);

describe('a provider key', () => {
  test('is never returned: its list has the provider, a fingerprint and the time', async () => {
    const { id } = await made();
    expect(await set(id, OWN)).toEqual({
      provider: 'openai',
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
      set_at: expect.stringMatching(/Z$/),
    });
    const rotated = await set(id, ROTATED);
    await set(id, OWN, 'anthropic');
    const { data } = (await service.operate('GET', keysOf(id))).json();
    expect(data.map(({ provider }: { provider: string }) => provider)).toEqual(['anthropic', 'openai']);
    expect(data[1]).toEqual(rotated);
    expect(data[0].fingerprint).not.toBe(rotated.fingerprint);
    await service.operate('DELETE', keysOf(id, 'anthropic'));
    expect((await service.operate('GET', keysOf(id))).json().data).toHaveLength(1);
  });

  test('is stored sealed, and sealed again with the newest secret key when it is used', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'));
    const before = await buildKeyedApp({ ...usual, dataDir });
    const own = await before.tenant('acme');
    await before.operate('PUT', keysOf('acme', 'openai'), { api_key: OWN });
    const [stored] = await before.services.store.tenants.providerKeys('acme');
    await before.close();
    expect(stored?.secret).toMatch(/^sealed:1:/);

    const after = await buildKeyedApp({ ...usual, dataDir, secretKeys: `${newSecretKey()},${secretKeys}` });
    const posted = await after.ask(own, { method: 'POST', url: '/v1/debates', payload: debate() });
    await ended(after, posted.json().id, 'acme');
    expect(after.provider.requests.map(({ headers }) => headers.authorization)).toEqual([bearer(OWN), bearer(OWN)]);
    const [resealed] = await after.services.store.tenants.providerKeys('acme');
    expect(resealed).toEqual({ ...stored, secret: expect.stringMatching(/^sealed:1:/) });
    expect(resealed?.secret.slice(0, 17)).not.toBe(stored?.secret.slice(0, 17));
    await after.close();

    // The key that sealed it is missing: no other key is used instead.
    const lost = await buildKeyedApp({ ...usual, dataDir, secretKeys: newSecretKey() });
    const failed = await lost.ask(own, { method: 'POST', url: '/v1/debates', payload: debate() });
    await ended(lost, failed.json().id, 'acme');
    expect(lost.provider.requests).toEqual([]);
    expect((await lost.ask(own, `/v1/debates/${failed.json().id}`)).json()).toMatchObject({ status: 'failed' });
    await lost.close();
    await rm(dataDir, { recursive: true });
  });

  test.each([
    { payload: { api_key: 'short' }, code: 'invalid_request' },
    { payload: { api_key: `${OWN} ` }, code: 'invalid_request' },
    { payload: { api_key: OWN, more: 1 }, code: 'invalid_request' },
    { payload: {}, code: 'invalid_request' },
    { payload: `{"api_key": "${OWN}`, code: 'invalid_request' },
    { provider: 'nobody', payload: { api_key: OWN }, code: 'incompatible_options' },
    { provider: 'simulated', payload: { api_key: OWN }, code: 'incompatible_options' },
    { tenant: 'nobody', payload: { api_key: OWN }, code: 'not_found' },
  ])('is refused as $code, and not repeated, for $payload', async ({ tenant, provider = 'openai', payload, code }) => {
    const id = tenant ?? (await made()).id;
    const headers = { ...asOperator, 'content-type': 'application/json' };
    const url = `/v1/admin/tenants${keysOf(id, provider)}`;
    const reply = await service.app.inject({ method: 'PUT', url, payload, headers });
    expect(reply.json()).toMatchObject({ code });
    expect(reply.body).not.toContain('sk-own');
  });

  test('is refused by a service that could only store it in plain text', async () => {
    const plain = await buildTestApp({ adminKey: ADMIN_KEY });
    const put = (url: string, payload: object) =>
      plain.app.inject({ method: 'PUT', url: `/v1/admin/tenants/acme${url}`, payload, headers: asOperator });
    await put('', {});
    const reply = await put('/provider_keys/openai', { api_key: OWN });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'secret_keys_missing']);
    expect(await plain.services.store.tenants.providerKeys('acme')).toEqual([]);
    await plain.close();
  });
});

describe('calls of a tenant', () => {
  test('use its own key when it has one, and the operator’s key for other providers', async () => {
    const tenant = await made({ budget: { limit_usd: 1, period: 'month' } });
    await set(tenant.id, OWN);
    const before = service.provider.requests.length;
    expect((await debated(tenant, debate([SPENDER, CLAUDE]))).status).toBe('completed');
    expect(keysSince(before).toSorted()).toEqual([bearer(OWN), bearer('test-key-anthropic')]);
    expect((await payersOf(tenant.id)).toSorted()).toEqual(['operator', 'tenant']);
    // 100 tokens at 100 USD a million are 0.01 USD each; the budget counts both.
    expect((await service.operate('GET', `/${tenant.id}/budget`)).json()).toMatchObject({ spent_usd: 0.02 });
    const usage = await service.app.inject({ url: '/v1/admin/usage?group_by=tenant,paid_by', headers: asOperator });
    const rows = usage.json().data.filter((row: { tenant: string }) => row.tenant === tenant.id);
    expect(rows.map((row: object) => ({ ...row, input_tokens: 0 }))).toEqual([
      expect.objectContaining({ paid_by: 'operator', calls: 1, cost_usd: 0.01, operator_cost_usd: 0.01 }),
      expect.objectContaining({ paid_by: 'tenant', calls: 1, cost_usd: 0.01, operator_cost_usd: 0 }),
    ]);
  });

  test('fail at no cost for the operator when the provider refuses the tenant’s key', async () => {
    const tenant = await made();
    await set(tenant.id, OWN);
    service.provider.follow(refusing(OWN));
    const before = service.provider.requests.length;
    const view = await debated(tenant);
    expect(keysSince(before)).toEqual([bearer(OWN), bearer(OWN)]);
    expect(view).toMatchObject({ status: 'failed', cost_usd: 0 });
    const log = { tenant: tenant.id, debateId: view.id, after: 0, limit: 100 };
    const events = await service.services.store.events.read(log);
    const failures = events.flatMap((event) => (event.type === 'debate.position_failed' ? [event.failure] : []));
    const detail = "The provider did not accept the key (401). The key is the tenant's own.";
    expect(failures).toMatchObject([
      { code: 'unauthorized', detail },
      { code: 'unauthorized', detail },
    ]);
    expect(await payersOf(tenant.id)).toEqual([]);
  });

  test('use the operator’s key after a refusal when the tenant’s settings allow it', async () => {
    const tenant = await made({ operator_keys: 'fallback' });
    await set(tenant.id, OWN);
    service.provider.follow(refusing(OWN));
    const before = service.provider.requests.length;
    expect((await debated(tenant)).status).toBe('completed');
    expect(keysSince(before).toSorted()).toEqual([bearer(OWN), bearer(OWN), OPERATORS, OPERATORS]);
    expect(await payersOf(tenant.id)).toEqual(['operator', 'operator']);
  });

  test('are refused for providers without an own key when the operator’s keys are not allowed', async () => {
    const tenant = await made({ operator_keys: 'never' });
    await set(tenant.id, OWN);
    expect((await debated(tenant)).status).toBe('completed');
    const mixed = { method: 'POST', url: '/v1/debates', payload: debate([SPENDER, CLAUDE]) } as const;
    const refused = await service.ask(tenant.key, mixed);
    expect(refused.json()).toMatchObject({ code: 'unknown_model', models: [CLAUDE] });
  });

  test('use a replaced key from the next call on while the debate runs', async () => {
    const tenant = await made();
    await set(tenant.id, OWN);
    const first = service.provider.requests.length;
    service.provider.follow(async ({ number }) => {
      if (number === first + 2) await set(tenant.id, ROTATED);
      return using(100, { answer: String(number) });
    });
    await debated(tenant, debate([SPENDER, SPENDER], { max_rounds: 2, convergence_check: false }));
    const keys = keysSince(first);
    expect(keys.slice(0, 2)).toEqual([bearer(OWN), bearer(OWN)]);
    expect(new Set(keys.slice(2))).toEqual(new Set([bearer(ROTATED)]));
  });

  test('are made by a worker without a key of the operator', async () => {
    const redis = await testRedis();
    const of = { ...usual, redis, background: 'service' } as const;
    const front = await buildKeyedApp({ ...of, environment: { ROLE: 'http' }, runs: false });
    const worker = await buildKeyedApp({ ...of, environment: { OPENAI_API_KEY: '' } });
    try {
      const own = await front.tenant('acme');
      await front.operate('PUT', keysOf('acme', 'openai'), { api_key: OWN });
      const posted = await front.ask(own, { method: 'POST', url: '/v1/debates', payload: debate() });
      await ended(front, posted.json().id, 'acme');
      expect(worker.provider.requests.map(({ headers }) => headers.authorization)).toEqual([bearer(OWN), bearer(OWN)]);
    } finally {
      await Promise.all([front.close(), worker.close()]);
      await redis.stop();
    }
  });

  test('can use a provider that the operator has no key for', async () => {
    const environment = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '' };
    const keyless = await buildKeyedApp({ ...usual, environment });
    try {
      const own = await keyless.tenant('acme');
      const ask = () => keyless.ask(own, { method: 'POST', url: '/v1/debates', payload: debate() });
      expect((await ask()).json()).toMatchObject({ code: 'unknown_model' });
      await keyless.operate('PUT', keysOf('acme', 'openai'), { api_key: OWN });
      const posted = await ask();
      await ended(keyless, posted.json().id, 'acme');
      expect(keyless.provider.requests.map(({ headers }) => headers.authorization)).toEqual([bearer(OWN), bearer(OWN)]);
    } finally {
      await keyless.close();
    }
  });
});

test('replies, logs, metrics, records and exports › contain no key, also not a repeated one', async () => {
  const tenant = await made({ operator_keys: 'fallback' });
  await set(tenant.id, OWN);
  for (const code of [400, 401, 403, 404, 429, 500]) {
    const message = `The key ${OWN} (Bearer ${OWN}) is not good for this.`;
    service.provider.follow(({ headers }) =>
      headers.authorization === bearer(OWN) ? status(code, { message, code: OWN }) : using(100),
    );
    await debated(tenant, debate([SPENDER, SPENDER], { deadline_seconds: 5 }));
  }
  const paths = [keysOf(tenant.id), `/${tenant.id}`, `/${tenant.id}/ledger`, `/${tenant.id}/export`].map(
    (path) => `/v1/admin/tenants${path}`,
  );
  for (const url of [...paths, '/v1/admin/tenants', '/v1/admin/audit', '/v1/admin/usage?format=csv', '/metrics']) {
    said += (await service.app.inject({ url, headers: asOperator })).body;
  }
  expect(said).toContain('"action":"putProviderKey"');
  expect(said).toContain('"type":"provider_key"');
  for (const text of [said, ...lines]) expect(text).not.toContain(OWN.slice(3));
}, 60_000);
