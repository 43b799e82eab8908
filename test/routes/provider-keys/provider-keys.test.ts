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
import { MODEL_PRICE, PRICED_MODEL, replyUsing } from '../../support/spending.ts';

const TENANT_KEY = 'sk-own-0123456789abcdef-one';
const ROTATED_KEY = 'sk-own-fedcba9876543210-two';
const OPERATOR_BEARER = 'Bearer test-key-openai';
const CLAUDE_MODEL = 'anthropic/claude-of-the-test';
const prices = { [PRICED_MODEL]: MODEL_PRICE, [CLAUDE_MODEL]: MODEL_PRICE };
const newSecretKey = () => randomBytes(32).toString('base64');
const secretKeys = newSecretKey();
const bearer = (apiKey: string) => `Bearer ${apiKey}`;

/** A panel of two debaters with one round: two calls to OpenAI, or one call to each of two providers. */
const debateRequest = (models = [PRICED_MODEL, PRICED_MODEL], settings: object = {}) => ({
  question: 'What is 6 × 7?',
  debaters: models.map((model) => ({ model, max_tokens: 100 })),
  ...{ max_rounds: 1, adaptive_routing: false, ...settings },
});

const logLines: string[] = [];
const addLogLine = (fields: object, message: string) =>
  void logLines.push(
    JSON.stringify([message, fields], (_, value: unknown) => (value instanceof Error ? errorFields(value) : value)),
  );
const errorFields = ({ message, stack, cause }: Error): object => ({ message, stack, cause });

const appOptions: TestAppOptions = {
  ...{ secretKeys, config: { prices }, script: () => replyUsing(100) },
  log: { info: addLogLine, warn: addLogLine, error: addLogLine },
};

let service: KeyedApp;
let tenantCount = 0;
/** The bodies of all replies of the test, joined in one text. */
let replyBodies = '';

beforeAll(async () => {
  service = await buildKeyedApp(appOptions);
});
afterEach(() => service.provider.follow(() => replyUsing(100)));
afterAll(() => service.close());

async function createTenant(settings: object = {}): Promise<{ readonly id: string; readonly key: Key }> {
  tenantCount += 1;
  const id = `tenant-${tenantCount}`;
  return { id, key: await service.tenant(id, settings) };
}

const providerKeysPath = (id: string, provider = '') => `/${id}/provider_keys${provider === '' ? '' : `/${provider}`}`;

async function putProviderKey(id: string, apiKey: string, provider = 'openai') {
  return (await service.requestAsAdmin('PUT', providerKeysPath(id, provider), { api_key: apiKey })).json();
}

/** Runs a debate to its end, and returns it as its tenant reads it. */
async function runDebate({ id, key }: { readonly id: string; readonly key: Key }, payload: object = debateRequest()) {
  const accepted = await service.ask(key, { method: 'POST', url: '/v1/debates', payload });
  expect(accepted.statusCode).toBe(202);
  await ended(service, accepted.json().id, id);
  const view = await service.ask(key, `/v1/debates/${accepted.json().id}`);
  replyBodies += accepted.body + view.body + (await service.ask(key, `/v1/debates/${accepted.json().id}/report`)).body;
  return view.json();
}

/** Keys that the provider received after the first `requestCount` requests. */
const keysAfter = (requestCount: number) =>
  service.provider.requests.slice(requestCount).map(({ headers }) => headers.authorization ?? headers['x-api-key']);

const readPayers = async (id: string): Promise<string[]> =>
  (await service.requestAsAdmin('GET', `/${id}/ledger`)).json().data.map((line: { paid_by: string }) => line.paid_by);

const refuseKey =
  (refusedKey: string): Script =>
  ({ headers }) =>
    headers.authorization === bearer(refusedKey)
      ? status(401, { message: `Incorrect API key provided: ${refusedKey}` })
      : replyUsing(100);

describe('a provider key', () => {
  test('is never returned: its list has the provider, a fingerprint and the time', async () => {
    const { id } = await createTenant();
    expect(await putProviderKey(id, TENANT_KEY)).toEqual({
      provider: 'openai',
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
      set_at: expect.stringMatching(/Z$/),
    });
    const rotatedView = await putProviderKey(id, ROTATED_KEY);
    await putProviderKey(id, TENANT_KEY, 'anthropic');
    const { data } = (await service.requestAsAdmin('GET', providerKeysPath(id))).json();
    expect(data.map(({ provider }: { provider: string }) => provider)).toEqual(['anthropic', 'openai']);
    expect(data[1]).toEqual(rotatedView);
    expect(data[0].fingerprint).not.toBe(rotatedView.fingerprint);
    await service.requestAsAdmin('DELETE', providerKeysPath(id, 'anthropic'));
    expect((await service.requestAsAdmin('GET', providerKeysPath(id))).json().data).toHaveLength(1);
  });

  test('is stored sealed, and sealed again with the newest secret key when it is used', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-keys-'));
    const firstService = await buildKeyedApp({ ...appOptions, dataDir });
    const tenantKey = await firstService.tenant('acme');
    await firstService.requestAsAdmin('PUT', providerKeysPath('acme', 'openai'), { api_key: TENANT_KEY });
    const [stored] = await firstService.services.store.tenants.providerKeys('acme');
    await firstService.close();
    expect(stored?.secret).toMatch(/^sealed:1:/);

    const secondService = await buildKeyedApp({
      ...appOptions,
      dataDir,
      secretKeys: `${newSecretKey()},${secretKeys}`,
    });
    const accepted = await secondService.ask(tenantKey, {
      method: 'POST',
      url: '/v1/debates',
      payload: debateRequest(),
    });
    await ended(secondService, accepted.json().id, 'acme');
    expect(secondService.provider.requests.map(({ headers }) => headers.authorization)).toEqual([
      bearer(TENANT_KEY),
      bearer(TENANT_KEY),
    ]);
    const [resealed] = await secondService.services.store.tenants.providerKeys('acme');
    expect(resealed).toEqual({ ...stored, secret: expect.stringMatching(/^sealed:1:/) });
    expect(resealed?.secret.slice(0, 17)).not.toBe(stored?.secret.slice(0, 17));
    await secondService.close();

    // The secret key that sealed the provider key is missing: no other provider key is used instead.
    const serviceWithoutKey = await buildKeyedApp({ ...appOptions, dataDir, secretKeys: newSecretKey() });
    const failedDebate = await serviceWithoutKey.ask(tenantKey, {
      method: 'POST',
      url: '/v1/debates',
      payload: debateRequest(),
    });
    await ended(serviceWithoutKey, failedDebate.json().id, 'acme');
    expect(serviceWithoutKey.provider.requests).toEqual([]);
    expect((await serviceWithoutKey.ask(tenantKey, `/v1/debates/${failedDebate.json().id}`)).json()).toMatchObject({
      status: 'failed',
    });
    await serviceWithoutKey.close();
    await rm(dataDir, { recursive: true });
  });

  test.each([
    { payload: { api_key: 'short' }, code: 'invalid_request' },
    { payload: { api_key: `${TENANT_KEY} ` }, code: 'invalid_request' },
    { payload: { api_key: TENANT_KEY, more: 1 }, code: 'invalid_request' },
    { payload: {}, code: 'invalid_request' },
    { payload: `{"api_key": "${TENANT_KEY}`, code: 'invalid_request' },
    { provider: 'absent', payload: { api_key: TENANT_KEY }, code: 'incompatible_options' },
    { provider: 'simulated', payload: { api_key: TENANT_KEY }, code: 'incompatible_options' },
    { tenant: 'absent', payload: { api_key: TENANT_KEY }, code: 'not_found' },
  ])('is refused as $code, and not repeated, for $payload', async ({ tenant, provider = 'openai', payload, code }) => {
    const id = tenant ?? (await createTenant()).id;
    const headers = { ...asOperator, 'content-type': 'application/json' };
    const url = `/v1/admin/tenants${providerKeysPath(id, provider)}`;
    const reply = await service.app.inject({ method: 'PUT', url, payload, headers });
    expect(reply.json()).toMatchObject({ code });
    expect(reply.body).not.toContain('sk-own');
  });

  test('is refused by a service that could only store it in plain text', async () => {
    const plainService = await buildTestApp({ adminKey: ADMIN_KEY });
    const put = (url: string, payload: object) =>
      plainService.app.inject({ method: 'PUT', url: `/v1/admin/tenants/acme${url}`, payload, headers: asOperator });
    await put('', {});
    const reply = await put('/provider_keys/openai', { api_key: TENANT_KEY });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'secret_keys_missing']);
    expect(await plainService.services.store.tenants.providerKeys('acme')).toEqual([]);
    await plainService.close();
  });
});

describe('calls of a tenant', () => {
  test('use its own key when it has one, and the operator’s key for other providers', async () => {
    const tenant = await createTenant({ budget: { limit_usd: 1, period: 'month' } });
    await putProviderKey(tenant.id, TENANT_KEY);
    const requestCount = service.provider.requests.length;
    expect((await runDebate(tenant, debateRequest([PRICED_MODEL, CLAUDE_MODEL]))).status).toBe('completed');
    expect(keysAfter(requestCount).toSorted()).toEqual([bearer(TENANT_KEY), bearer('test-key-anthropic')]);
    expect((await readPayers(tenant.id)).toSorted()).toEqual(['operator', 'tenant']);
    // Each call costs 0.01 USD: 100 tokens at 100 USD a million. The budget counts both calls.
    expect((await service.requestAsAdmin('GET', `/${tenant.id}/budget`)).json()).toMatchObject({ spent_usd: 0.02 });
    const usage = await service.app.inject({ url: '/v1/admin/usage?group_by=tenant,paid_by', headers: asOperator });
    const rows = usage.json().data.filter((row: { tenant: string }) => row.tenant === tenant.id);
    expect(rows.map((row: object) => ({ ...row, input_tokens: 0 }))).toEqual([
      expect.objectContaining({ paid_by: 'operator', calls: 1, cost_usd: 0.01, operator_cost_usd: 0.01 }),
      expect.objectContaining({ paid_by: 'tenant', calls: 1, cost_usd: 0.01, operator_cost_usd: 0 }),
    ]);
  });

  test('fail at no cost for the operator when the provider refuses the tenant’s key', async () => {
    const tenant = await createTenant();
    await putProviderKey(tenant.id, TENANT_KEY);
    service.provider.follow(refuseKey(TENANT_KEY));
    const requestCount = service.provider.requests.length;
    const view = await runDebate(tenant);
    expect(keysAfter(requestCount)).toEqual([bearer(TENANT_KEY), bearer(TENANT_KEY)]);
    expect(view).toMatchObject({ status: 'failed', cost_usd: 0 });
    const query = { tenant: tenant.id, debateId: view.id, after: 0, limit: 100 };
    const events = await service.services.store.events.read(query);
    const failures = events.flatMap((event) => (event.type === 'debate.position_failed' ? [event.failure] : []));
    const detail = "The provider did not accept the key (401). The key is the tenant's own.";
    expect(failures).toMatchObject([
      { code: 'unauthorized', detail },
      { code: 'unauthorized', detail },
    ]);
    expect(await readPayers(tenant.id)).toEqual([]);
  });

  test('use the operator’s key after a refusal when the tenant’s settings allow it', async () => {
    const tenant = await createTenant({ operator_keys: 'fallback' });
    await putProviderKey(tenant.id, TENANT_KEY);
    service.provider.follow(refuseKey(TENANT_KEY));
    const requestCount = service.provider.requests.length;
    expect((await runDebate(tenant)).status).toBe('completed');
    expect(keysAfter(requestCount).toSorted()).toEqual([
      bearer(TENANT_KEY),
      bearer(TENANT_KEY),
      OPERATOR_BEARER,
      OPERATOR_BEARER,
    ]);
    expect(await readPayers(tenant.id)).toEqual(['operator', 'operator']);
  });

  test('are refused for providers without an own key when the operator’s keys are not allowed', async () => {
    const tenant = await createTenant({ operator_keys: 'never' });
    await putProviderKey(tenant.id, TENANT_KEY);
    expect((await runDebate(tenant)).status).toBe('completed');
    const mixedRequest = {
      method: 'POST',
      url: '/v1/debates',
      payload: debateRequest([PRICED_MODEL, CLAUDE_MODEL]),
    } as const;
    const refusal = await service.ask(tenant.key, mixedRequest);
    expect(refusal.json()).toMatchObject({ code: 'unknown_model', models: [CLAUDE_MODEL] });
  });

  test('use a replaced key from the next call on while the debate runs', async () => {
    const tenant = await createTenant();
    await putProviderKey(tenant.id, TENANT_KEY);
    const requestCount = service.provider.requests.length;
    service.provider.follow(async ({ number }) => {
      if (number === requestCount + 2) await putProviderKey(tenant.id, ROTATED_KEY);
      return replyUsing(100, { answer: String(number) });
    });
    await runDebate(tenant, debateRequest([PRICED_MODEL, PRICED_MODEL], { max_rounds: 2, convergence_check: false }));
    const keys = keysAfter(requestCount);
    expect(keys.slice(0, 2)).toEqual([bearer(TENANT_KEY), bearer(TENANT_KEY)]);
    expect(new Set(keys.slice(2))).toEqual(new Set([bearer(ROTATED_KEY)]));
  });

  test('are made by a worker without a key of the operator', async () => {
    const redis = await testRedis();
    const sharedOptions = { ...appOptions, redis, background: 'service' } as const;
    const httpService = await buildKeyedApp({ ...sharedOptions, environment: { ROLE: 'http' }, runs: false });
    const worker = await buildKeyedApp({ ...sharedOptions, environment: { OPENAI_API_KEY: '' } });
    try {
      const tenantKey = await httpService.tenant('acme');
      await httpService.requestAsAdmin('PUT', providerKeysPath('acme', 'openai'), { api_key: TENANT_KEY });
      const accepted = await httpService.ask(tenantKey, {
        method: 'POST',
        url: '/v1/debates',
        payload: debateRequest(),
      });
      await ended(httpService, accepted.json().id, 'acme');
      expect(worker.provider.requests.map(({ headers }) => headers.authorization)).toEqual([
        bearer(TENANT_KEY),
        bearer(TENANT_KEY),
      ]);
    } finally {
      await Promise.all([httpService.close(), worker.close()]);
      await redis.stop();
    }
  });

  test('can use a provider that the operator has no key for', async () => {
    const environment = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '' };
    const keylessService = await buildKeyedApp({ ...appOptions, environment });
    try {
      const tenantKey = await keylessService.tenant('acme');
      const ask = () => keylessService.ask(tenantKey, { method: 'POST', url: '/v1/debates', payload: debateRequest() });
      expect((await ask()).json()).toMatchObject({ code: 'unknown_model' });
      await keylessService.requestAsAdmin('PUT', providerKeysPath('acme', 'openai'), { api_key: TENANT_KEY });
      const accepted = await ask();
      await ended(keylessService, accepted.json().id, 'acme');
      expect(keylessService.provider.requests.map(({ headers }) => headers.authorization)).toEqual([
        bearer(TENANT_KEY),
        bearer(TENANT_KEY),
      ]);
    } finally {
      await keylessService.close();
    }
  });
});

test('replies, logs, metrics, records and exports › contain no key, even when errors repeat it', async () => {
  const tenant = await createTenant({ operator_keys: 'fallback' });
  await putProviderKey(tenant.id, TENANT_KEY);
  for (const code of [400, 401, 403, 404, 429, 500]) {
    const message = `The key ${TENANT_KEY} (Bearer ${TENANT_KEY}) is not good for this.`;
    service.provider.follow(({ headers }) =>
      headers.authorization === bearer(TENANT_KEY) ? status(code, { message, code: TENANT_KEY }) : replyUsing(100),
    );
    await runDebate(tenant, debateRequest([PRICED_MODEL, PRICED_MODEL], { deadline_seconds: 5 }));
  }
  const paths = [providerKeysPath(tenant.id), `/${tenant.id}`, `/${tenant.id}/ledger`, `/${tenant.id}/export`].map(
    (path) => `/v1/admin/tenants${path}`,
  );
  for (const url of [...paths, '/v1/admin/tenants', '/v1/admin/audit', '/v1/admin/usage?format=csv', '/metrics']) {
    replyBodies += (await service.app.inject({ url, headers: asOperator })).body;
  }
  expect(replyBodies).toContain('"action":"putProviderKey"');
  expect(replyBodies).toContain('"type":"provider_key"');
  for (const text of [replyBodies, ...logLines]) expect(text).not.toContain(TENANT_KEY.slice(3));
}, 60_000);
