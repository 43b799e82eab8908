/**
 * The export of a tenant: all of its content, without secrets, as lines that are read no faster than the client reads
 * them.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import { finishStep, judgingEvent, startRun, writeStep } from '../../contracts/steps.ts';
import type { TestAppOptions } from '../../support/build-app.ts';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp, buildKeyedAppOfTest } from '../../support/keyed-app.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

interface ExportLine {
  readonly type: string;
  readonly version: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the content of each line.
  readonly data: any;
}

function parseLines(body: string): ExportLine[] {
  expect(body.endsWith('\n')).toBe(true);
  return body
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
}

const readExport = async (service: KeyedApp, id: string) =>
  parseLines((await service.requestAsAdmin('GET', `/${id}/export`)).body);

describe.each(['embedded', 'redis'] as const)('an export on the %s store', (kind) => {
  async function buildService() {
    const redis = kind === 'redis' ? await testRedis() : null;
    onTestFinished(async () => redis?.stop());
    return { service: await buildKeyedAppOfTest({ redis }), id: `acme${redis?.keyPrefix ?? ''}`.slice(0, 60) };
  }

  test('contains each kind of content as its own route returns it', async () => {
    const { service, id } = await buildService();
    const key = await service.tenant(id, { budget_keys: ['session'], budget: { limit_usd: 5, period: 'month' } });
    const { body: webhookBody } = await service.ask(key, {
      ...{ method: 'POST', url: '/v1/webhooks', payload: { url: 'https://example.org/hook' } },
    });
    const putBudget = { method: 'PUT', payload: { limit_usd: 1 } } as const;
    await service.ask(key, { ...putBudget, url: '/v1/budgets/session/7f%203a' });
    await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: { max_rounds: 2 } });
    const reliabilities = { data: [{ model: 'openai/gpt-4o', correct: 7, total: 10 }] };
    await service.requestAsAdmin('PUT', `/${id}/reliabilities`, reliabilities);
    const payload = { question: 'What is 17 * 23?', metadata: { session: '7f 3a' } };
    const debateRequest = { method: 'POST', url: '/v1/debates', payload, headers: { prefer: 'wait=30' } } as const;
    const debate = (await service.ask(key, debateRequest)).json();
    await service.ask(key, { method: 'POST', url: `/v1/debates/${debate.id}/review`, payload: { correct: true } });
    const reviewedDebate = (await service.ask(key, `/v1/debates/${debate.id}`)).json();

    const { headers, body } = await service.requestAsAdmin('GET', `/${id}/export`);
    expect(headers['content-type']).toBe('application/x-ndjson');
    const lines = parseLines(body);
    expect(new Set(lines.map(({ version }) => version))).toEqual(new Set([1]));
    const dataOf = (type: string) => lines.filter((line) => line.type === type).map(({ data }) => data);
    const readAsTenant = async (path: string) => (await service.ask(key, path)).json();
    const readAsOperator = async (path: string) => (await service.requestAsAdmin('GET', `/${id}${path}`)).json();
    expect(dataOf('tenant')).toEqual([await readAsOperator('')]);
    expect(dataOf('key').map((each) => each.id)).toEqual([key.id]);
    expect(dataOf('reliability')).toEqual((await readAsOperator('/reliabilities')).data);
    expect(dataOf('reliability')).toContainEqual(reliabilities.data[0]);
    expect(dataOf('panel')).toEqual((await readAsTenant('/v1/panels')).data);
    const [endpoint, ...otherWebhooks] = (await readAsTenant('/v1/webhooks')).data;
    expect([dataOf('webhook'), otherWebhooks]).toEqual([[endpoint], []]);
    const deliveries = dataOf('delivery').map((each) => each.event);
    expect(deliveries.toSorted()).toEqual(['debate.completed', 'debate.reviewed']);
    expect(dataOf('budget')).toEqual([await readAsOperator('/budget')]);
    expect(dataOf('metadata_budget')).toEqual([await readAsTenant('/v1/budgets/session/7f%203a')]);
    expect(dataOf('debate')).toEqual([reviewedDebate]);
    const events = await service.services.store.events.read({ tenant: id, debateId: debate.id, after: 0, limit: 500 });
    expect(dataOf('event')).toEqual(events.map((event) => ({ debate_id: debate.id, ...event })));
    const ledger = (await readAsTenant('/v1/budget/ledger?limit=100')).data;
    expect(ledger.length).toBeGreaterThan(0);
    expect(dataOf('ledger_line')).toEqual(ledger);
    expect(dataOf('audit_record').map((each) => each.action)).toContain('putReliabilities');

    const counts = Object.fromEntries(
      [...Map.groupBy(lines.slice(1, -1), ({ type }) => type)].map(([type, group]) => [type, group.length]),
    );
    expect(lines[0]).toMatchObject({ type: 'export', data: { tenant: id } });
    expect(lines.at(-1)).toMatchObject({ type: 'end', data: { tenant: id, counts } });
    for (const secret of [key.key.slice(-24), JSON.parse(webhookBody).secret, 'secret_hash', 'secretHash'])
      expect(body).not.toContain(secret);
  });

  test('contains the label of a reviewed audit, and nothing of another tenant', async () => {
    const { service, id } = await buildService();
    await service.tenant(id);
    await service.tenant(`${id}-2`);
    const { calibrations } = service.services.store;
    await calibrations.put({ tenant: id, panel: 'a1' }, { id: 'label:1', text: '{"right":true}' });
    await calibrations.put({ tenant: `${id}-2`, panel: 'a1' }, { id: 'label:2', text: '{"right":true}' });
    const calibrationEntries = (lines: ExportLine[]) =>
      lines.filter(({ type }) => type === 'calibration_entry').map(({ data }) => data);
    const entry = { right: true };
    expect(calibrationEntries(await readExport(service, id))).toEqual([
      { panel_signature: 'a1', id: 'label:1', entry },
    ]);
    const auditRecords = (await readExport(service, id)).filter(({ type }) => type === 'audit_record');
    expect(auditRecords.map(({ data }) => data.path)).not.toContain(`/v1/admin/tenants/${id}-2`);
  });
});

test('an export › leaves out a metadata budget that is deleted while it is sent', async () => {
  const change = (services: Services): Services => {
    const { store } = services;
    // The budget is listed and then deleted.
    const pairs = async () => [{ key: 'session', value: 'deleted' }];
    return { ...services, store: { ...store, caps: { ...store.caps, pairs } } };
  };
  const service = await buildKeyedAppOfTest({ change });
  await service.tenant('acme');
  const lines = await readExport(service, 'acme');
  expect(lines.map(({ type }) => type)).not.toContain('metadata_budget');
  expect(lines.at(-1)?.type).toBe('end');
});

test('an export of a running debate › has exactly the events of its snapshot', async () => {
  const service = await buildKeyedAppOfTest({ runs: false });
  const key = await service.tenant('acme');
  await service.ask(key, { method: 'POST', url: '/v1/debates', payload: { question: 'Which?' } });
  const lines = await readExport(service, 'acme');
  const debate = lines.find(({ type }) => type === 'debate')?.data;
  expect(debate).toMatchObject({ status: 'queued', last_sequence_number: 1 });
  expect(lines.filter(({ type }) => type === 'event').map(({ data }) => data.type)).toEqual(['debate.queued']);
});

test('an export › contains what a deleted tenant left, and is a 404 for an unknown id', async () => {
  const service = await buildKeyedAppOfTest();
  const key = await service.tenant('acme');
  const headers = { prefer: 'wait=30' };
  await service.ask(key, { method: 'POST', url: '/v1/debates', payload: { question: 'What is 2 + 2?' }, headers });
  await service.requestAsAdmin('DELETE', '/acme');
  const types = new Set((await readExport(service, 'acme')).map(({ type }) => type));
  expect([...types].toSorted()).toEqual(
    ['audit_record', 'debate', 'end', 'event', 'export', 'ledger_line', 'spending'].toSorted(),
  );
  const absentReply = await service.app.inject({ url: '/v1/admin/tenants/absent/export', headers: asOperator });
  expect(absentReply.json()).toMatchObject({ status: 404, code: 'not_found' });
});

const DEBATE_COUNT = 30;
const EVENTS_PER_DEBATE = 20;

/** A tenant with 30 MB of events, and the number of reads of its debates. */
async function buildLargeTenant(options: TestAppOptions = {}) {
  let readCount = 0;
  const change = (services: Services): Services => {
    const { store } = services;
    const read: typeof store.debates.read = (...args) => {
      readCount += 1;
      return store.debates.read(...args);
    };
    const debates = { ...store.debates, read };
    return { ...services, store: { ...store, debates } };
  };
  const service = await buildKeyedApp({ change, ...options });
  await service.tenant('acme');
  const { store } = service.services;
  for (let count = 0; count < DEBATE_COUNT; count += 1) {
    const fence = await startRun(store, 'acme');
    const events = Array.from({ length: EVENTS_PER_DEBATE }, () => judgingEvent('x'.repeat(50_000)));
    await store.debates.write(fence, writeStep(1, { events }));
    await store.debates.finish(fence, finishStep(EVENTS_PER_DEBATE + 1));
  }
  const address = await service.listen();
  /** A response of which no byte has been read. */
  const openExport = async (): Promise<IncomingMessage> => {
    const request = get(`${address}/v1/admin/tenants/acme/export`, { headers: asOperator, agent: false });
    const [response] = await once(request, 'response');
    return response;
  };
  return { service, openExport, readCount: () => readCount };
}

/** Resolves with the count when it has stopped rising. */
async function waitForStableCount(count: () => number): Promise<number> {
  for (let previous = -1; ; ) {
    if (count() === previous) return previous;
    previous = count();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

test('an export › reads no more than sockets buffer when its reader does not read', async () => {
  const { service, openExport, readCount } = await buildLargeTenant();
  onTestFinished(() => service.close());
  const response = await openExport();
  expect(await waitForStableCount(readCount)).toBeLessThan(DEBATE_COUNT / 2);
  const lines = parseLines(await text(response));
  expect(readCount()).toBe(DEBATE_COUNT);
  expect(lines.at(-1)).toMatchObject({
    type: 'end',
    data: { counts: { debate: DEBATE_COUNT, event: DEBATE_COUNT * 22 } },
  });
});

test('a stop of the service › does not wait for a reader that does not read', async () => {
  const logMessages: string[] = [];
  const log = { info: (_: object, message: string) => void logMessages.push(message), warn: () => {}, error: () => {} };
  const { service, openExport, readCount } = await buildLargeTenant({ log });
  const response = await openExport();
  await waitForStableCount(readCount);
  response.on('error', () => {});
  await service.close();
  expect(logMessages).not.toContain('shutdown step timed out');
  expect(logMessages).toContain('stopped');
});

test('an export that the store interrupts › has no last line', async () => {
  let remainingReads = 3;
  const change = (services: Services): Services => {
    const { store } = services;
    const read: typeof store.events.read = async (query) => {
      remainingReads -= 1;
      if (remainingReads < 0) throw new StoreUnavailableError('of the test');
      return store.events.read(query);
    };
    return { ...services, store: { ...store, events: { ...store.events, read } } };
  };
  const { service, openExport } = await buildLargeTenant({ change });
  onTestFinished(() => service.close());
  const response = await openExport();
  let received = '';
  response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  await expect(once(response, 'end')).rejects.toThrow();
  expect(received).toContain('"type":"export"');
  expect(received).not.toContain('"type":"end"');
});
