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
import { finishing, judging, running, writing } from '../../contracts/steps.ts';
import type { TestAppOptions } from '../../support/build-app.ts';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp, buildKeyedAppOfTest } from '../../support/keyed-app.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

interface Line {
  readonly type: string;
  readonly version: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a line holds is what the test looks at.
  readonly data: any;
}

function linesOf(body: string): Line[] {
  expect(body.endsWith('\n')).toBe(true);
  return body
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
}

const exportOf = async (service: KeyedApp, id: string) => linesOf((await service.operate('GET', `/${id}/export`)).body);

describe.each(['embedded', 'redis'] as const)('an export on the %s store', (kind) => {
  async function made() {
    const redis = kind === 'redis' ? await testRedis() : null;
    onTestFinished(async () => redis?.stop());
    return { service: await buildKeyedAppOfTest({ redis }), id: `acme${redis?.keyPrefix ?? ''}`.slice(0, 60) };
  }

  test('contains each kind of content as its own route returns it', async () => {
    const { service, id } = await made();
    const key = await service.tenant(id, { budget_keys: ['session'], budget: { limit_usd: 5, period: 'month' } });
    const { body: secrets } = await service.ask(key, {
      ...{ method: 'POST', url: '/v1/webhooks', payload: { url: 'https://example.org/hook' } },
    });
    const put = { method: 'PUT', payload: { limit_usd: 1 } } as const;
    await service.ask(key, { ...put, url: '/v1/budgets/session/7f%203a' });
    await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: { max_rounds: 2 } });
    const reliabilities = { data: [{ model: 'openai/gpt-4o', correct: 7, total: 10 }] };
    await service.operate('PUT', `/${id}/reliabilities`, reliabilities);
    const payload = { question: 'What is 17 * 23?', metadata: { session: '7f 3a' } };
    const ask = { method: 'POST', url: '/v1/debates', payload, headers: { prefer: 'wait=30' } } as const;
    const debate = (await service.ask(key, ask)).json();
    await service.ask(key, { method: 'POST', url: `/v1/debates/${debate.id}/review`, payload: { correct: true } });
    const reviewed = (await service.ask(key, `/v1/debates/${debate.id}`)).json();

    const { headers, body } = await service.operate('GET', `/${id}/export`);
    expect(headers['content-type']).toBe('application/x-ndjson');
    const lines = linesOf(body);
    expect(new Set(lines.map(({ version }) => version))).toEqual(new Set([1]));
    const of = (type: string) => lines.filter((line) => line.type === type).map(({ data }) => data);
    const shown = async (path: string) => (await service.ask(key, path)).json();
    const administered = async (path: string) => (await service.operate('GET', `/${id}${path}`)).json();
    expect(of('tenant')).toEqual([await administered('')]);
    expect(of('key').map((each) => each.id)).toEqual([key.id]);
    expect(of('reliability')).toEqual((await administered('/reliabilities')).data);
    expect(of('reliability')).toContainEqual(reliabilities.data[0]);
    expect(of('panel')).toEqual((await shown('/v1/panels')).data);
    const [endpoint, ...others] = (await shown('/v1/webhooks')).data;
    expect([of('webhook'), others]).toEqual([[endpoint], []]);
    const deliveries = of('delivery').map((each) => each.event);
    expect(deliveries.toSorted()).toEqual(['debate.completed', 'debate.reviewed']);
    expect(of('budget')).toEqual([await administered('/budget')]);
    expect(of('metadata_budget')).toEqual([await shown('/v1/budgets/session/7f%203a')]);
    expect(of('debate')).toEqual([reviewed]);
    const events = await service.services.store.events.read({ tenant: id, debateId: debate.id, after: 0, limit: 500 });
    expect(of('event')).toEqual(events.map((event) => ({ debate_id: debate.id, ...event })));
    const ledger = (await shown('/v1/budget/ledger?limit=100')).data;
    expect(ledger.length).toBeGreaterThan(0);
    expect(of('ledger_line')).toEqual(ledger);
    expect(of('audit_record').map((each) => each.action)).toContain('putReliabilities');

    const counts = Object.fromEntries(
      [...Map.groupBy(lines.slice(1, -1), ({ type }) => type)].map(([type, group]) => [type, group.length]),
    );
    expect(lines[0]).toMatchObject({ type: 'export', data: { tenant: id } });
    expect(lines.at(-1)).toMatchObject({ type: 'end', data: { tenant: id, counts } });
    for (const secret of [key.key.slice(-24), JSON.parse(secrets).secret, 'secret_hash', 'secretHash'])
      expect(body).not.toContain(secret);
  });

  test('contains the label of a reviewed audit, and nothing of another tenant', async () => {
    const { service, id } = await made();
    await service.tenant(id);
    await service.tenant(`${id}-2`);
    const { calibrations } = service.services.store;
    await calibrations.put({ tenant: id, panel: 'a1' }, { id: 'label:1', text: '{"right":true}' });
    await calibrations.put({ tenant: `${id}-2`, panel: 'a1' }, { id: 'label:2', text: '{"right":true}' });
    const types = (lines: Line[]) => lines.filter(({ type }) => type === 'calibration_entry').map(({ data }) => data);
    const entry = { right: true };
    expect(types(await exportOf(service, id))).toEqual([{ panel_signature: 'a1', id: 'label:1', entry }]);
    const audited = (await exportOf(service, id)).filter(({ type }) => type === 'audit_record');
    expect(audited.map(({ data }) => data.path)).not.toContain(`/v1/admin/tenants/${id}-2`);
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
  const lines = await exportOf(service, 'acme');
  expect(lines.map(({ type }) => type)).not.toContain('metadata_budget');
  expect(lines.at(-1)?.type).toBe('end');
});

test('an export of a running debate › has exactly the events of its snapshot', async () => {
  const service = await buildKeyedAppOfTest({ runs: false });
  const key = await service.tenant('acme');
  await service.ask(key, { method: 'POST', url: '/v1/debates', payload: { question: 'Which?' } });
  const lines = await exportOf(service, 'acme');
  const debate = lines.find(({ type }) => type === 'debate')?.data;
  expect(debate).toMatchObject({ status: 'queued', last_sequence_number: 1 });
  expect(lines.filter(({ type }) => type === 'event').map(({ data }) => data.type)).toEqual(['debate.queued']);
});

test('an export › contains what a deleted tenant left, and is a 404 for an unknown id', async () => {
  const service = await buildKeyedAppOfTest();
  const key = await service.tenant('acme');
  const headers = { prefer: 'wait=30' };
  await service.ask(key, { method: 'POST', url: '/v1/debates', payload: { question: 'What is 2 + 2?' }, headers });
  await service.operate('DELETE', '/acme');
  const types = new Set((await exportOf(service, 'acme')).map(({ type }) => type));
  expect([...types].toSorted()).toEqual(
    ['audit_record', 'debate', 'end', 'event', 'export', 'ledger_line', 'spending'].toSorted(),
  );
  const absent = await service.app.inject({ url: '/v1/admin/tenants/nobody/export', headers: asOperator });
  expect(absent.json()).toMatchObject({ status: 404, code: 'not_found' });
});

const DEBATES = 30;
const EVENTS = 20;

/** A tenant with 30 MB of events, and the number of reads of one of its debates. */
async function large(options: TestAppOptions = {}) {
  let reads = 0;
  const change = (services: Services): Services => {
    const { store } = services;
    const read: typeof store.debates.read = (...of) => {
      reads += 1;
      return store.debates.read(...of);
    };
    const debates = { ...store.debates, read };
    return { ...services, store: { ...store, debates } };
  };
  const service = await buildKeyedApp({ change, ...options });
  await service.tenant('acme');
  const { store } = service.services;
  for (let count = 0; count < DEBATES; count += 1) {
    const fence = await running(store, 'acme');
    const events = Array.from({ length: EVENTS }, () => judging('x'.repeat(50_000)));
    await store.debates.write(fence, writing(1, { events }));
    await store.debates.finish(fence, finishing(EVENTS + 1));
  }
  const address = await service.listen();
  /** No byte of it has been read. */
  const opened = async (): Promise<IncomingMessage> => {
    const request = get(`${address}/v1/admin/tenants/acme/export`, { headers: asOperator, agent: false });
    const [response] = await once(request, 'response');
    return response;
  };
  return { service, opened, reads: () => reads };
}

/** Resolves with the number when it has stopped rising. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1; ; ) {
    if (count() === before) return before;
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

test('an export › reads no more than sockets buffer when its reader does not read', async () => {
  const { service, opened, reads } = await large();
  onTestFinished(() => service.close());
  const response = await opened();
  expect(await settled(reads)).toBeLessThan(DEBATES / 2);
  const lines = linesOf(await text(response));
  expect(reads()).toBe(DEBATES);
  expect(lines.at(-1)).toMatchObject({ type: 'end', data: { counts: { debate: DEBATES, event: DEBATES * 22 } } });
});

test('a stop of the service › does not wait for a reader that does not read', async () => {
  const messages: string[] = [];
  const log = { info: (_: object, message: string) => void messages.push(message), warn: () => {}, error: () => {} };
  const { service, opened, reads } = await large({ log });
  const response = await opened();
  await settled(reads);
  response.on('error', () => {});
  await service.close();
  expect(messages).not.toContain('shutdown step timed out');
  expect(messages).toContain('stopped');
});

test('an export that the store interrupts › has no last line', async () => {
  let left = 3;
  const change = (services: Services): Services => {
    const { store } = services;
    const read: typeof store.events.read = async (query) => {
      left -= 1;
      if (left < 0) throw new StoreUnavailableError('of the test');
      return store.events.read(query);
    };
    return { ...services, store: { ...store, events: { ...store.events, read } } };
  };
  const { service, opened } = await large({ change });
  onTestFinished(() => service.close());
  const response = await opened();
  let came = '';
  response.setEncoding('utf8').on('data', (part: string) => (came += part));
  await expect(once(response, 'end')).rejects.toThrow();
  expect(came).toContain('"type":"export"');
  expect(came).not.toContain('"type":"end"');
});
