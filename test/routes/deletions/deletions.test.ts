/** Deletion by metadata: no interface returns a deleted debate, every other one is unchanged, and the ledger stays. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RemainingDebates } from '../../../src/background/delete-by-metadata.ts';
import { runDeletions } from '../../../src/background/delete-by-metadata.ts';
import type { Services } from '../../../src/operations/services.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedAppOfTest } from '../../support/keyed-app.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

type Metadata = Readonly<Record<string, string>>;

/** Runs a debate to its end and returns its id. */
async function runDebate(service: KeyedApp, key: Key, metadata: Metadata): Promise<string> {
  const payload = { question: 'What is 17 * 23?', metadata, escalate_below_confidence: 1 };
  const headers = { prefer: 'wait=30' };
  return (await service.ask(key, { method: 'POST', url: '/v1/debates', payload, headers })).json().id;
}

const requestDeletion = (service: KeyedApp, key: Key, metadata: object) =>
  service.ask(key, { method: 'POST', url: '/v1/deletions', payload: { metadata } });

/** Runs the deletions once, by default like a process without earlier state. */
const runDeletionsOnce = (services: Services, remaining: RemainingDebates = new Map()) =>
  runDeletions(services, remaining, new AbortController().signal);

const DEBATE_PATHS = ['', '/events', '/report'];

/** The reply of each route for one debate. */
async function readDebateReplies(service: KeyedApp, key: Key, id: string): Promise<string[]> {
  const paths = [...DEBATE_PATHS.map((part) => `/v1/debates/${id}${part}`), `/v1/responses/resp_${id}`];
  const replies = await Promise.all(paths.map((path) => service.ask(key, path)));
  return replies.map(({ statusCode, body }) => `${statusCode} ${statusCode === 404 ? '' : body}`);
}

const LIST_PATHS = [
  '/v1/debates',
  '/v1/history',
  '/v1/reviews',
  '/v1/reviews?reviewed=true',
  '/v1/debates?metadata.session=x',
];

/** The texts of all lists. */
async function readLists(service: KeyedApp, key: Key, tenant: string): Promise<string> {
  const [endpoint] = (await service.ask(key, '/v1/webhooks')).json().data;
  const paths = [...LIST_PATHS, `/v1/webhooks/${endpoint.id}/deliveries`].map(
    (path) => `${path}${path.includes('?') ? '&' : '?'}limit=100`,
  );
  const replies = await Promise.all(paths.map((path) => service.ask(key, path)));
  for (const { statusCode } of replies) expect(statusCode).toBe(200);
  const lines = (await service.requestAsAdmin('GET', `/${tenant}/export`)).body.split('\n');
  const content = lines.filter((line) => !/^\{"type":"(ledger_line|audit_record)"/.test(line));
  return [...replies.map(({ body }) => body), ...content].join('\n');
}

const metadataRecords = fc.record(
  { customer: fc.constantFrom('a', 'b'), session: fc.constantFrom('x', 'y'), constructor: fc.constant('c') },
  { requiredKeys: [] },
);
const requestedPairs = fc
  .record({ customer: fc.constantFrom('a', 'b'), session: fc.constantFrom('x', 'y') }, { requiredKeys: [] })
  .filter((pairs) => Object.keys(pairs).length > 0);

describe.each([
  ['embedded', 12],
  ['redis', 8],
] as const)('a deletion on the %s store', (kind, numRuns) => {
  test('removes a debate from every interface, and leaves every other one unchanged', async () => {
    const redis = kind === 'redis' ? await testRedis() : null;
    onTestFinished(async () => redis?.stop());
    const service = await buildKeyedAppOfTest({ redis });
    let tenantCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(metadataRecords, { maxLength: 5 }), requestedPairs, async (debates, pairs) => {
        tenantCount += 1;
        const tenant = `t${tenantCount}${redis?.keyPrefix ?? ''}`.slice(0, 60);
        const key = await service.tenant(tenant, { budget_keys: ['session'] });
        const payload = { url: 'https://example.org/hook' };
        await service.ask(key, { method: 'POST', url: '/v1/webhooks', payload });
        const createdDebates = [];
        for (const each of debates) {
          const id = await runDebate(service, key, each as Metadata);
          const isSelected = Object.entries(pairs).every(([name, value]) =>
            Object.entries(each).some(([n, v]) => n === name && v === value),
          );
          createdDebates.push({ id, isSelected });
        }
        const [first] = createdDebates;
        const review = { method: 'POST', payload: { correct: true } } as const;
        if (first !== undefined) await service.ask(key, { ...review, url: `/v1/debates/${first.id}/review` });
        const repliesBefore = await Promise.all(createdDebates.map(({ id }) => readDebateReplies(service, key, id)));
        const ledgerBefore = (await service.ask(key, '/v1/budget/ledger?limit=100')).json().data;

        const receipt = await requestDeletion(service, key, pairs);
        expect(receipt.statusCode).toBe(202);
        await runDeletionsOnce(service.services);
        const selectedCount = createdDebates.filter(({ isSelected }) => isSelected).length;
        expect((await service.ask(key, String(receipt.headers['location']))).json()).toMatchObject({
          ...{ status: 'completed', deleted_debates: selectedCount, metadata_keys: Object.keys(pairs) },
        });

        const listTexts = await readLists(service, key, tenant);
        for (const [i, { id, isSelected }] of createdDebates.entries()) {
          const repliesAfter = await readDebateReplies(service, key, id);
          expect(repliesAfter).toEqual(isSelected ? repliesAfter.map(() => '404 ') : repliesBefore[i]);
          expect(listTexts.includes(id)).toBe(!isSelected);
        }
        const withoutMetadata = (line: { metadata: unknown }) => ({ ...line, metadata: null });
        const ledgerAfter = (await service.ask(key, '/v1/budget/ledger?limit=100')).json().data;
        expect(ledgerAfter.map(withoutMetadata)).toEqual(ledgerBefore.map(withoutMetadata));
      }),
      { numRuns },
    );
  });
});

test('a deletion › cancels a running debate first, and its receipt is running until then', async () => {
  const service = await buildKeyedAppOfTest({ runs: false });
  const key = await service.tenant('acme');
  const create = async (customer: string) => {
    const payload = { question: 'Which?', metadata: { customer } };
    return (await service.ask(key, { method: 'POST', url: '/v1/debates', payload })).json().id;
  };
  const [selectedId, otherId] = [await create('a'), await create('b')];
  const { id } = (await requestDeletion(service, key, { customer: 'a' })).json();
  const readDeletion = async () => (await service.ask(key, `/v1/deletions/${id}`)).json();
  expect(await readDeletion()).toMatchObject({ status: 'queued', started_at: null, finished_at: null });
  const remaining: RemainingDebates = new Map();
  expect(await runDeletionsOnce(service.services, remaining)).toEqual([]);
  expect(await readDeletion()).toMatchObject({ status: 'running', deleted_debates: 0, finished_at: null });
  service.run();
  const isPresent = async (debateId: string) => (await service.ask(key, `/v1/debates/${debateId}`)).statusCode === 200;
  const statusOf = async (debateId: string) => (await service.ask(key, `/v1/debates/${debateId}`)).json().status;
  await expect.poll(() => statusOf(selectedId), { timeout: 15_000 }).toBe('cancelled');
  expect(await runDeletionsOnce(service.services, remaining)).toEqual([id]);
  expect(await readDeletion()).toMatchObject({ status: 'completed', deleted_debates: 1 });
  expect([await isPresent(selectedId), await isPresent(otherId)]).toEqual([false, true]);
});

test('a deletion › is continued by another process after a kill, and counts debates once', async () => {
  const service = await buildKeyedAppOfTest();
  const key = await service.tenant('acme');
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await runDebate(service, key, { customer: 'a' }));
  const { id } = (await requestDeletion(service, key, { customer: 'a' })).json();
  const { services } = service;
  const { debates } = services.store;
  let remainingDeletes = 2;
  /** The reply of the second deletion is lost after its effect, and then the store is unavailable. */
  const deleteWithFailure: typeof debates.delete = async (...args) => {
    if (remainingDeletes === 0) throw new StoreUnavailableError('of the test');
    remainingDeletes -= 1;
    const wasDeleted = await debates.delete(...args);
    if (remainingDeletes === 0) throw new StoreUnavailableError('of the test');
    return wasDeleted;
  };
  const failingServices = {
    ...services,
    store: { ...services.store, debates: { ...debates, delete: deleteWithFailure } },
  };
  await expect(runDeletionsOnce(failingServices)).rejects.toThrow('of the test');
  const readDeletion = async () => (await service.ask(key, `/v1/deletions/${id}`)).json();
  expect(await readDeletion()).toMatchObject({ status: 'running', deleted_debates: 2 });
  // Two processes at the same time.
  const finished = await Promise.all([runDeletionsOnce(services), runDeletionsOnce(services)]);
  expect(finished.flat()).toContain(id);
  expect(await readDeletion()).toMatchObject({ status: 'completed', deleted_debates: 5 });
  expect((await service.ask(key, '/v1/debates')).json().data).toEqual([]);
});

test('a debate that is created after the request › is kept', async () => {
  let now = Date.now();
  const change = (services: Services) => ({ ...services, world: { ...services.world, now: () => new Date(now) } });
  const service = await buildKeyedAppOfTest({ change });
  const key = await service.tenant('acme');
  await runDebate(service, key, { customer: 'a' });
  await requestDeletion(service, key, { customer: 'a' });
  now += 1_000;
  const laterId = await runDebate(service, key, { customer: 'a' });
  await runDeletionsOnce(service.services);
  expect((await service.ask(key, '/v1/debates')).json().data.map((row: { id: string }) => row.id)).toEqual([laterId]);
});

test('a service › deletes in the background, and no file and no audit log keeps the value', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-deletion-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const service = await buildKeyedAppOfTest({ dataDir, background: 'service' });
  const key = await service.tenant('acme');
  const value = 'Ada-Lovelace-1815';
  await runDebate(service, key, { customer: value });
  const deletionReply = await service.requestAsAdmin('POST', '/acme/deletions', { metadata: { customer: value } });
  expect([deletionReply.statusCode, deletionReply.body.includes(value)]).toEqual([202, false]);
  const readReceipt = async () => {
    const url = String(deletionReply.headers['location']);
    return (await service.app.inject({ url, headers: asOperator })).json();
  };
  await expect.poll(async () => (await readReceipt()).status, { timeout: 20_000 }).toBe('completed');
  expect(await readReceipt()).toMatchObject({ deleted_debates: 1, finished_at: expect.any(String) });
  const audit = (await service.app.inject({ url: '/v1/admin/audit', headers: asOperator })).body;
  expect(audit).toContain('"metadata":{"customer":"[value]"}');
  for (const file of await readdir(dataDir)) {
    const bytes = await readFile(join(dataDir, file)).catch(() => Buffer.alloc(0));
    expect(bytes.includes(value)).toBe(false);
  }
}, 40_000);

test('an invalid request › is refused by name, and nothing is deleted', async () => {
  const service = await buildKeyedAppOfTest();
  const key = await service.tenant('acme');
  const readOnlyKey = await service.key('acme', { scopes: ['read'] });
  const id = await runDebate(service, key, { customer: 'a' });
  const tooManyPairs = Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, 'v']));
  for (const invalidMetadata of [
    {},
    { customer: 1 },
    { customer: null },
    { '': 'a' },
    { a: 'x'.repeat(513) },
    tooManyPairs,
    [],
    'a',
    null,
  ]) {
    const { statusCode, body } = await requestDeletion(service, key, invalidMetadata as object);
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'invalid_request']);
  }
  expect((await requestDeletion(service, readOnlyKey, { customer: 'a' })).json()).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  const foreignRequest = { method: 'POST', url: '/v1/admin/tenants/absent/deletions', headers: asOperator } as const;
  const reply = await service.app.inject({ ...foreignRequest, payload: { metadata: { customer: 'a' } } });
  expect(reply.json()).toMatchObject({ status: 404, code: 'not_found' });
  await runDeletionsOnce(service.services);
  expect((await service.ask(key, `/v1/debates/${id}`)).statusCode).toBe(200);
});
