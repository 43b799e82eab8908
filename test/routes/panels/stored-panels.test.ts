/** /v1/panels: named debate settings, refused when invalid, and used for fields that a request does not set. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../../support/build-app.ts';

const question = 'What is 17 * 23?';
const debaters = [
  { model: QUICK_MODEL, name: 'ada' },
  { model: QUICK_MODEL, name: 'bob', weight: 2 },
];
const settings = { protocol: 'society', debaters, max_rounds: 1, metadata: { team: 'red' }, judge: null };

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

const put = (name: string, payload: object) =>
  service.app.inject({ method: 'PUT', url: `/v1/panels/${name}`, payload });
const get = (path: string) => service.app.inject(`/v1/panels${path}`);
const startDebate = (payload: object) =>
  service.app.inject({
    method: 'POST',
    url: '/v1/debates',
    payload: { question, ...payload },
    headers: { prefer: 'wait=30' },
  });

describe('a stored panel', () => {
  test('is created with 201, replaced whole with 200, read as sent, and absent after DELETE', async () => {
    const createReply = await put('team-1', settings);
    expect([createReply.statusCode, createReply.headers.location]).toEqual([201, '/v1/panels/team-1']);
    const { created_at } = createReply.json();
    expect(createReply.json()).toEqual({ name: 'team-1', settings, created_at, updated_at: created_at });
    expect((await get('/team-1')).json()).toEqual(createReply.json());

    const replaceReply = await put('team-1', { max_rounds: 2 });
    expect([replaceReply.statusCode, replaceReply.headers.location]).toEqual([200, undefined]);
    expect(replaceReply.json()).toMatchObject({ name: 'team-1', settings: { max_rounds: 2 }, created_at });
    expect((await get('/team-1')).json().settings).toEqual({ max_rounds: 2 });

    const deleteReply = await service.app.inject({ method: 'DELETE', url: '/v1/panels/team-1' });
    expect([deleteReply.statusCode, deleteReply.body]).toEqual([204, '']);
    expect((await get('/team-1')).json()).toMatchObject({ code: 'not_found', detail: 'there is no panel "team-1"' });
    expect((await service.app.inject({ method: 'DELETE', url: '/v1/panels/team-1' })).statusCode).toBe(404);
  });

  test('can be stored again as it was read', async () => {
    await put('echo', settings);
    expect((await put('echo-2', (await get('/echo')).json().settings)).json().settings).toEqual(settings);
  });

  test.each(['a b', 'ä', 'x'.repeat(65), 'a.b', 'a%2Fb'])('is refused with the name "%s"', async (name) => {
    const reply = await put(encodeURI(name).replace('%252F', '%2F'), {});
    expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: 'name' }] });
  });

  test('accepts any name of letters, digits, _ and -', async () => {
    for (const name of ['__proto__', 'constructor', '-', '0', 'x'.repeat(64)]) {
      expect((await put(name, { max_rounds: 1 })).statusCode).toBe(201);
      expect((await get(`/${name}`)).json()).toMatchObject({ name, settings: { max_rounds: 1 } });
      expect((await startDebate({ panel: name, debaters })).json().config).toMatchObject({
        panel: name,
        max_rounds: 1,
      });
    }
  });
});

test('the list › is sorted by name, in pages', async () => {
  const pagedService = await buildTestApp({ runs: false });
  for (const name of ['c', 'a', 'b']) {
    await pagedService.app.inject({ method: 'PUT', url: `/v1/panels/${name}`, payload: { max_rounds: 2 } });
  }
  const readPage = async (query: string) => (await pagedService.app.inject(`/v1/panels${query}`)).json();
  const first = await readPage('?limit=2');
  expect(first).toMatchObject({ object: 'list', data: [{ name: 'a', settings: { max_rounds: 2 } }, { name: 'b' }] });
  const second = await readPage(`?limit=2&cursor=${first.next_cursor}`);
  expect(second).toMatchObject({ data: [{ name: 'c' }], next_cursor: null });
  expect((await readPage('?cursor=x')).code).toBe('cursor_invalid');
  expect((await readPage('?status=failed')).code).toBe('invalid_request');
  await pagedService.close();
});

describe('a request to store a panel', () => {
  const judge = { model: QUICK_MODEL };
  test.each([
    ['an unknown field', { question }, 400, 'invalid_request', 'question'],
    ['a panel in a panel', { panel: 'other' }, 400, 'invalid_request', 'panel'],
    ['a missing judge', { aggregation: 'judge_pick' }, 400, 'invalid_request', 'judge'],
    ['too few debaters', { debaters: [{ model: QUICK_MODEL }] }, 400, 'invalid_request', 'debaters'],
    ['one name twice', { debaters: [debaters[0], debaters[0]] }, 400, 'invalid_request', 'debaters'],
    ['a quorum above the panel', { debaters, quorum: 3 }, 400, 'invalid_request', 'quorum'],
    ['a rule of another protocol', { aggregation: 'ballot' }, 422, 'incompatible_options', 'aggregation'],
    [
      'a ballot with a judge’s rule',
      { protocol: 'ballot', aggregation: 'judge', judge },
      422,
      'incompatible_options',
      'aggregation',
    ],
    ['a ballot on numbers', { protocol: 'ballot', answer_type: 'number' }, 422, 'incompatible_options', 'options'],
    ['an unknown judge', { judge: { model: 'acme/one' } }, 422, 'unknown_model', null],
    ['an unknown routing model', { routing_model: 'acme/one' }, 422, 'unknown_model', null],
  ])('refuses %s', async (_, payload, status, code, path) => {
    const reply = await put('broken', payload);
    expect(reply.json()).toMatchObject({ status, code, ...(path === null ? {} : { fields: [{ path }] }) });
    expect((await get('/broken')).statusCode).toBe(404);
  });

  test('leaves the stored panel unchanged when the new one is refused', async () => {
    await put('unchanged', settings);
    expect((await put('unchanged', { aggregation: 'judge' })).statusCode).toBe(400);
    expect((await get('/unchanged')).json().settings).toEqual(settings);
  });

  test('refuses a model without a price under a budget', async () => {
    const budgetedService = await buildTestApp({
      config: {
        default_budget: { limit_usd: 1 },
        providers: [{ name: 'local', base_url: 'http://127.0.0.1:9/v1', models: ['free'] }],
      },
      runs: false,
    });
    const payload = { debaters: [{ model: 'local/free' }, { model: QUICK_MODEL }] };
    const reply = await budgetedService.app.inject({ method: 'PUT', url: '/v1/panels/p', payload });
    expect(reply.json()).toMatchObject({ status: 422, code: 'unpriced_model', models: ['local/free'] });
    await budgetedService.close();
  });

  test('accepts a ballot whose options come with the question', async () => {
    expect((await put('vote', { protocol: 'ballot', debaters, max_rounds: 1 })).statusCode).toBe(201);
    expect((await startDebate({ panel: 'vote' })).json()).toMatchObject({ code: 'incompatible_options' });
    const voteReply = await startDebate({ panel: 'vote', options: ['391', '392'] });
    expect(voteReply.json()).toMatchObject({ status: 'completed', config: { panel: 'vote', protocol: 'ballot' } });
  });
});

describe('a request that names a panel', () => {
  beforeAll(() => put('red', { ...settings, convergence_threshold: 0.9, answer_tolerance: 0.1, seed: 7 }));

  test('uses its settings, and the debate keeps its name and settings', async () => {
    const reply = await startDebate({ panel: 'red' });
    expect(reply.json()).toMatchObject({
      status: 'completed',
      config: { panel: 'red', protocol: 'society', max_rounds: 1, convergence_threshold: 0.9, seed: 7 },
      result: { final_answer: '391', debater_ids: ['ada', 'bob'] },
      metadata: { team: 'red' },
    });
    await put('red-later', { ...settings, max_rounds: 3 });
    const { id } = (await startDebate({ panel: 'red-later' })).json();
    await put('red-later', { max_rounds: 1 });
    await service.app.inject({ method: 'DELETE', url: '/v1/panels/red-later' });
    const laterView = (await service.app.inject(`/v1/debates/${id}`)).json();
    expect(laterView.config).toMatchObject({ panel: 'red-later', max_rounds: 3 });
  });

  test('overrides it field by field, also with false and 0', async () => {
    const reply = await startDebate({
      panel: 'red',
      max_rounds: 2,
      answer_tolerance: 0,
      convergence_check: false,
      metadata: {},
      debaters: [{ model: QUICK_MODEL, name: 'cleo', count: 2 }],
    });
    expect(reply.json().config).toMatchObject({
      panel: 'red',
      protocol: 'society',
      max_rounds: 2,
      answer_tolerance: 0,
      convergence_threshold: 0.9,
      metadata: {},
    });
    expect(reply.json().result.debater_ids).toEqual(['cleo-1', 'cleo-2']);
  });

  test('uses its model for debaters of the request that have none', async () => {
    await put('quick', { model: QUICK_MODEL, protocol: 'society', max_rounds: 1 });
    const reply = await startDebate({ panel: 'quick', debaters: [{ name: 'ann' }, { name: 'ben' }] });
    expect(reply.json().config.debaters.map(({ model }: { model: string }) => model)).toEqual([
      QUICK_MODEL,
      QUICK_MODEL,
    ]);
    expect((await startDebate({ panel: 'quick' })).json().result.debater_ids).toHaveLength(3);
  });

  test('does not override fields that are null', async () => {
    await put('judged', { debaters, aggregation: 'judge', judge: { model: QUICK_MODEL }, max_rounds: 1 });
    const { config } = (await startDebate({ panel: 'judged', judge: null, quorum: null, personas: null })).json();
    expect(config).toMatchObject({ judge: { model: QUICK_MODEL }, aggregation: 'judge' });
  });

  test('is refused with the name of the field when the two are incompatible', async () => {
    const reply = await startDebate({ panel: 'red', protocol: 'ballot', aggregation: 'closest', options: ['a', 'b'] });
    expect(reply.json()).toMatchObject({
      status: 422,
      code: 'incompatible_options',
      fields: [{ path: 'aggregation' }],
    });
  });

  test.each(['none', 'RED', '__proto__x'])('is a 400 when no panel is called "%s"', async (panel) => {
    for (const url of ['/v1/debates', '/v1/debates/estimate']) {
      const reply = await service.app.inject({ method: 'POST', url, payload: { question, panel } });
      expect(reply.json()).toMatchObject({
        status: 400,
        code: 'invalid_request',
        fields: [{ path: 'panel', message: `there is no panel "${panel}"` }],
      });
    }
  });

  test('is repeated by its idempotency key, also when the panel was deleted or is invalid', async () => {
    await put('brief', settings);
    const sendWithKey = (payload: object) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/debates',
        payload: { question, ...payload },
        headers: { 'idempotency-key': 'one-debate' },
      });
    const firstReply = await sendWithKey({ panel: 'brief' });
    await put('brief', { protocol: 'ballot', debaters });
    const replyAfterChange = await sendWithKey({ panel: 'brief' });
    await service.app.inject({ method: 'DELETE', url: '/v1/panels/brief' });
    const replyAfterDelete = await sendWithKey({ panel: 'brief' });
    for (const repeatedReply of [replyAfterChange, replyAfterDelete]) {
      expect([repeatedReply.statusCode, repeatedReply.headers['idempotent-replayed'], repeatedReply.body]).toEqual([
        202,
        'true',
        firstReply.body,
      ]);
    }
    // Another body with the same key is a different debate.
    expect((await sendWithKey({ panel: 'brief', max_rounds: 2 })).json()).toMatchObject({ status: 400 });
  });

  test('overrides both names of the routing model by either', async () => {
    await put('routed', {
      debaters,
      adaptive_routing: true,
      routing_models: [QUICK_MODEL, 'simulated/careful?latency_ms=0'],
    });
    const models = async (settings: object) =>
      (await startDebate({ panel: 'routed', ...settings })).json().config.routing_models;
    expect(await models({})).toHaveLength(2);
    expect(await models({ routing_model: QUICK_MODEL })).toEqual([QUICK_MODEL]);
    expect(await models({ routing_models: [QUICK_MODEL] })).toEqual([QUICK_MODEL]);
  });

  test('is estimated with the settings of its panel', async () => {
    const estimate = async (payload: object) =>
      (
        await service.app.inject({ method: 'POST', url: '/v1/debates/estimate', payload: { question, ...payload } })
      ).json();
    // 2 debaters × 1 round, then × 2 rounds. A round has up to two grouping calls.
    expect((await estimate({ panel: 'red' })).calls).toEqual({ min: 2, max: 2 + 2 });
    expect((await estimate({ panel: 'red', max_rounds: 2 })).calls).toEqual({ min: 4, max: 4 + 4 });
  });
});

test('a panel › belongs to its tenant alone', async () => {
  const tenants = new Map([
    ['Bearer a', 'acme'],
    ['Bearer z', 'zenith'],
  ]);
  const sharedService = await buildTestApp({
    runs: false,
    http: {
      authenticate: async ({ authorization }) => ({ tenant: tenants.get(authorization ?? '') ?? '', keyId: null }),
    },
    change: (services) => ({
      ...services,
      tenants: {
        ...services.tenants,
        tenant: async (id) => {
          const tenant = await services.tenants.tenant('default');
          return tenant === null ? null : { ...tenant, id };
        },
      },
    }),
  });
  const sendAs = (key: string, method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
    sharedService.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(payload ? { payload } : {}),
    });
  expect((await sendAs('a', 'PUT', '/v1/panels/own', { max_rounds: 2 })).statusCode).toBe(201);
  expect((await sendAs('z', 'GET', '/v1/panels/own')).statusCode).toBe(404);
  expect((await sendAs('z', 'DELETE', '/v1/panels/own')).statusCode).toBe(404);
  expect((await sendAs('z', 'GET', '/v1/panels')).json().data).toEqual([]);
  expect((await sendAs('z', 'POST', '/v1/debates', { question, panel: 'own' })).statusCode).toBe(400);
  expect((await sendAs('z', 'PUT', '/v1/panels/own', { max_rounds: 3 })).statusCode).toBe(201);
  expect((await sendAs('a', 'GET', '/v1/panels/own')).json().settings).toEqual({ max_rounds: 2 });
  await sharedService.close();
});

describe('limits', () => {
  let limitedService: TestApp;
  beforeAll(async () => {
    limitedService = await buildTestApp({ runs: false, config: { limits: { max_panels: 2, max_panel_bytes: 1_000 } } });
  });
  afterAll(() => limitedService.close());
  const put = (name: string, payload: object) =>
    limitedService.app.inject({ method: 'PUT', url: `/v1/panels/${name}`, payload });

  test('a new panel above the limit › is refused, while an existing one can be replaced', async () => {
    for (const name of ['one', 'two']) expect((await put(name, { max_rounds: 1 })).statusCode).toBe(201);
    const refusal = await put('three', { max_rounds: 1 });
    expect(refusal.json()).toMatchObject({ status: 422, code: 'panel_limit', detail: expect.stringContaining('2') });
    expect((await put('two', { max_rounds: 2 })).statusCode).toBe(200);
  });

  test('a panel › is refused when its settings are larger than the limit', async () => {
    // `{"debater_instructions":"…"}` is 27 characters around the text.
    const settingsOfSize = (bytes: number) => ({ debater_instructions: 'x'.repeat(bytes - 27) });
    expect((await put('one', settingsOfSize(1_001))).json()).toMatchObject({ status: 422, code: 'panel_limit' });
    expect((await put('one', settingsOfSize(1_000))).statusCode).toBe(200);
  });

  test('a panel that was stored under a higher limit › stays readable', async () => {
    const { panels } = limitedService.services.store;
    const settings = { debater_instructions: 'x'.repeat(2_000) };
    const at = new Date().toISOString();
    await panels.save({ tenant: 'default', name: 'large', settings, at, maxPanels: 100 });
    expect((await limitedService.app.inject('/v1/panels/large')).json().settings).toEqual(settings);
    const payload = { question, panel: 'large' };
    expect((await limitedService.app.inject({ method: 'POST', url: '/v1/debates', payload })).statusCode).toBe(202);
  });
});
