/** Route × documented status: each one is produced here, and the reply matches the document. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { ParleyError } from '../../../src/errors.ts';
import { operatorRoutes, serviceRoutes, tenantRoutes } from '../../../src/http/route-table.ts';
import { brokenStore } from '../../support/broken-store.ts';
import type { TestApp, TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../../support/build-app.ts';
import { hang } from '../../support/fake-provider/fake-reply.ts';
import type { ActualReply, DocumentedOperation } from '../../support/requests/openapi-replies.ts';
import { deviations, documentOf, operationsOf } from '../../support/requests/openapi-replies.ts';
import {
  asOperator,
  BUDGET_KEY,
  eitherCaller,
  isOpenais,
  isOperators,
  requestFor,
} from '../../support/requests/operation-requests.ts';
import { responseEvents } from '../../support/requests/response-events.ts';
import type { StreamRequest } from '../../support/requests/stream-client.ts';
import { openStream } from '../../support/requests/stream-client.ts';

/** A stream gives one reply per event. */
type Case = (operation: DocumentedOperation) => Promise<readonly ActualReply[]>;
/** Status → the requests that produce it. */
type Cases = Readonly<Record<string, Case>>;

const open: TestApp[] = [];
afterAll(() => Promise.all(open.map((service) => service.close())));

/** Services are created once for each set of options and shared. */
function shared(options: TestAppOptions = {}): () => Promise<TestApp> {
  let made: Promise<TestApp> | null = null;
  return () => {
    made ??= buildTestApp(options).then((service) => {
      open.push(service);
      return service;
    });
    return made;
  };
}

/** `none` replaces the name in a path. */
const budgetKeys = { budget_keys: [BUDGET_KEY] };
const usual = shared({ config: budgetKeys, script: () => hang(), http: { authenticate: eitherCaller } });
/** This service can store provider keys. */
const sealing = shared({ secretKeys: Buffer.alloc(32, 7).toString('base64'), http: { authenticate: eitherCaller } });
const oneBudget = shared({ config: { ...budgetKeys, limits: { max_metadata_budgets: 1 } } });
const poor = shared({
  config: { default_budget: { limit_usd: 0.000001 }, prices: { [QUICK_MODEL]: { input: 1, output: 1 } } },
});
const full = shared({ runs: false, config: { limits: { max_queued_debates: 1 } } });
const storeless = shared({ config: budgetKeys, change: brokenStore, http: { authenticate: eitherCaller } });
const unfinishedDeletions = shared({ http: { authenticate: eitherCaller } });
const fullOfDeletions = shared({ http: { authenticate: eitherCaller } });
/** The same behaviour as a store on Redis. */
const withoutBackups = shared({
  change: (services) => ({ ...services, store: { ...services.store, backUp: null } }),
  http: { authenticate: eitherCaller },
});
const failing = (error: Error) => shared({ http: { authenticate: () => Promise.reject(error) } });
/** Each operation is one failed attempt. */
const closed = shared({
  http: { authenticate: () => Promise.reject(new ParleyError('unauthorized')), failedAttemptsPerMinute: 1_000 },
});
const crowded = shared({
  http: { authenticate: () => Promise.reject(new ParleyError('unauthorized')), failedAttemptsPerMinute: 1 },
});
const stopping = failing(new ParleyError('overloaded', { retryAfterSeconds: 2 }));
/** An error that no code handles. */
const faulty = failing(new TypeError('Cannot read properties of undefined'));

const question = 'What is 17 * 23?';
/** A debate of several rounds with a judge: it has as many types of events as possible. */
const debated = {
  question,
  adaptive_routing: false,
  aggregation: 'judge',
  convergence_check: false,
  judge: { model: QUICK_MODEL },
  debaters: [
    { model: QUICK_MODEL },
    { model: 'simulated/stubborn?accuracy=0&latency_ms=0' },
    { model: 'simulated/bold?failure_rate=1&latency_ms=0' },
  ],
};
const unknownModels = { question, debaters: [{ model: 'acme/one' }, { model: 'acme/two' }] };
const hanging = { question, debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }] };

async function asked(app: FastifyInstance, request: InjectOptions): Promise<readonly ActualReply[]> {
  const reply = await app.inject(request);
  const contentType = reply.headers['content-type'];
  return [
    {
      status: reply.statusCode,
      contentType: typeof contentType === 'string' ? contentType : null,
      body: /\bjson\b/.test(String(contentType)) ? reply.json() : reply.body,
    },
  ];
}

async function streamed(service: TestApp, path: string, request: StreamRequest): Promise<readonly ActualReply[]> {
  const address = service.app.server.listening ? addressOf(service) : await service.listen();
  const stream = await openStream(address + path, request);
  const events = await stream.rest();
  return events.map(({ id, ...message }) => ({
    status: stream.status,
    contentType: stream.headers['content-type'] ?? null,
    body: id === null ? message : { id: Number(id), ...message },
  }));
}

function addressOf({ app }: TestApp): string {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

async function idOf(service: TestApp, payload: object, headers = {}): Promise<string> {
  return (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json().id;
}

const onFinished: Case = async (operation) => {
  const service = await usual();
  return asked(service.app, requestFor(operation, await idOf(service, { question }, { prefer: 'wait=30' })));
};
const onRunning: Case = async (operation) => {
  const service = await usual();
  return asked(service.app, requestFor(operation, await idOf(service, hanging)));
};
/** The debate is between two of its many rounds. */
const onDebated: Case = async (operation) => {
  const { app } = await usual();
  const model = 'simulated/expert?accuracy=1&latency_ms=100';
  const settings = { protocol: 'critique', adaptive_routing: false, convergence_check: false, max_rounds: 10 };
  const id = await idOf(await usual(), { question, ...settings, debaters: [{ model }, { model }] });
  const roundOf = async () => (await app.inject(`/v1/debates/${id}`)).json().progress.round;
  await expect.poll(roundOf, { timeout: 15_000 }).toBeGreaterThan(0);
  return asked(app, requestFor(operation, id));
};
const plain: Case = async (operation) => asked((await usual()).app, requestFor(operation));
const withQuery =
  (query: string): Case =>
  async (operation) => {
    const request = requestFor(operation);
    return asked((await usual()).app, { ...request, url: `${String(request.url)}?${query}` });
  };
const posted =
  (service: () => Promise<TestApp>, payload: object, headers: Record<string, string> = {}): Case =>
  async (operation) =>
    asked((await service()).app, { ...requestFor(operation), payload, headers });
const onStuck =
  (query: string): Case =>
  async (operation) =>
    asked((await usual()).app, { ...requestFor(operation), url: `/v1/admin/debates?${query}` });
/** A debate of the `default` tenant, named by the operator. */
const ofDefault = async (request: object, headers: Record<string, string> = {}) => ({
  tenant: 'default',
  id: await idOf(await usual(), request, headers),
});
const withBody =
  (payload: string, type = 'application/json'): Case =>
  async (operation) =>
    asked((await usual()).app, {
      ...requestFor(operation),
      payload,
      headers: { ...requestFor(operation).headers, 'content-type': type },
    });
const from =
  (service: () => Promise<TestApp>): Case =>
  async (operation) =>
    asked((await service()).app, requestFor(operation));

/** With a stored panel whose name no other case uses. */
const onPanel: Case = async (operation) => {
  const service = await usual();
  const name = `of-${operation.operationId}`;
  await service.app.inject({ method: 'PUT', url: `/v1/panels/${name}`, payload: { max_rounds: 2, judge: null } });
  return asked(service.app, requestFor(operation, name));
};

/** With an endpoint whose name does not resolve. */
const onUnreachable: Case = async (operation) => {
  const { app } = await usual();
  const payload = { url: 'https://hooks.invalid/' };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  const replies = await asked(app, requestFor(operation, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

/** With a budget of a pair of metadata. */
const onMetadataBudget: Case = async (operation) => {
  const { app } = await usual();
  await app.inject({ method: 'PUT', url: `/v1/budgets/${BUDGET_KEY}/none`, payload: { limit_usd: 1 } });
  return asked(app, requestFor(operation));
};
const named =
  (id: string): Case =>
  async (operation) =>
    asked((await usual()).app, requestFor(operation, id));
const onLastBudget: Case = async (operation) => {
  await from(oneBudget)(operation);
  return asked((await oneBudget()).app, requestFor(operation, 'new'));
};

/** With an endpoint of its own, whose deliveries are not tested here. */
const onWebhook: Case = async (operation) => {
  const { app } = await usual();
  const payload = { url: 'https://example.org/hook' };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  await onFinished({ ...operation, method: 'GET', path: '/v1/debates/{id}' });
  const replies = await asked(app, requestFor(operation, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

/** With a delivery to an endpoint of its own. */
const onDelivery: Case = async (operation) => {
  const { app } = await usual();
  const payload = { url: 'https://example.org/hook' };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  await onFinished({ ...operation, method: 'GET', path: '/v1/debates/{id}' });
  const [delivery] = (await app.inject(`/v1/webhooks/${id}/deliveries`)).json().data;
  const path = operation.path.replace('{delivery_id}', delivery.id);
  const replies = await asked(app, requestFor({ ...operation, path }, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

const onDisabledWebhook: Case = async (operation) => {
  const { app } = await usual();
  const payload = { url: 'https://example.org/hook', enabled: false };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  const replies = await asked(app, requestFor(operation, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

/** One more than the maximum. */
const tooMany: Case = async (operation) => {
  const { app } = await usual();
  const replies = [];
  for (let count = 0; count <= 10; count += 1) replies.push(await app.inject(requestFor(operation)));
  for (const { id } of (await app.inject('/v1/webhooks')).json().data)
    await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  const last = replies.at(-1);
  return [{ status: last?.statusCode ?? 0, contentType: String(last?.headers['content-type']), body: last?.json() }];
};

/** An escalated debate that waits for a review, and a reviewed one. */
const onEscalated: Case = async (operation) => {
  const service = await usual();
  const doubted = { question, escalate_below_confidence: 1 };
  const headers = { prefer: 'wait=30' };
  const ids = [await idOf(service, doubted, headers), await idOf(service, doubted, headers)];
  await service.app.inject({ method: 'POST', url: `/v1/debates/${ids[0]}/review`, payload: { correct: true } });
  return [
    ...(await plain(operation)),
    ...(await asked(service.app, { ...requestFor(operation), url: `${operation.path}?reviewed=true` })),
  ];
};

/** A list with an item. */
const listed: Case = async (operation) => {
  await onFinished({ ...operation, method: 'GET' });
  return plain(operation);
};

/** An existing tenant, with keys and all data that the operation needs. */
const onTenant: Case = async (operation) => {
  const { app } = await usual();
  await app.inject({ method: 'PUT', url: '/v1/admin/tenants/acme', payload: {}, headers: asOperator });
  return asked(app, requestFor(operation, 'acme'));
};
/** `given`: the fields that replace the defaults of the request. */
const onChangedTenant =
  (given: InjectOptions): Case =>
  async (operation) => {
    const { app } = await usual();
    const request = requestFor(operation, 'changed');
    const payload = { budget: { limit_usd: 1 } };
    await app.inject({ method: 'PUT', url: '/v1/admin/tenants/changed', payload, headers: asOperator });
    return asked(app, { ...request, ...given, headers: { ...request.headers, ...given.headers } });
  };
const staleTag = onChangedTenant({ headers: { 'if-match': '"stale"' } });
/** A deletion of the `default` tenant, which both kinds of routes know. */
const onDeletion: Case = async (operation) => {
  const { app } = await unfinishedDeletions();
  const payload = { metadata: { customer: '42' } };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/deletions', payload })).json();
  const path = operation.path.replace('{deletion_id}', id);
  return asked(app, requestFor({ ...operation, path }, isOperators(operation) ? 'default' : id));
};
const tooManyDeletions: Case = async (operation) => {
  const { app } = await fullOfDeletions();
  const payload = { metadata: { customer: '42' } };
  for (let count = 0; count < 100; count += 1) await app.inject({ method: 'POST', url: '/v1/deletions', payload });
  return asked(app, requestFor(operation, 'default'));
};
let leaving = 0;
/** A tenant that no other operation uses; `isGone`: deleted before the request. */
const onLeaving =
  ({ query = '', isGone = false }): Case =>
  async (operation) => {
    const { app } = await usual();
    leaving += 1;
    const url = `/v1/admin/tenants/leaving-${leaving}`;
    await app.inject({ method: 'PUT', url, payload: {}, headers: asOperator });
    if (isGone) await app.inject({ method: 'DELETE', url, headers: asOperator });
    const request = requestFor(operation, `leaving-${leaving}`);
    return asked(app, { ...request, url: `${String(request.url)}${query}` });
  };
const onKey: Case = async (operation) => {
  const { app } = await usual();
  await app.inject({ method: 'PUT', url: '/v1/admin/tenants/acme', payload: {}, headers: asOperator });
  const keys = '/v1/admin/tenants/acme/keys';
  const { id } = (await app.inject({ method: 'POST', url: keys, headers: asOperator })).json();
  return asked(app, { ...requestFor(operation), url: operation.path.replace('{id}', 'acme').replace('{key_id}', id) });
};

/** The key of a tenant for OpenAI. */
const onProviderKey =
  (service: typeof usual, tenant = 'acme'): Case =>
  async (operation) => {
    const { app } = await service();
    await app.inject({ method: 'PUT', url: '/v1/admin/tenants/acme', payload: {}, headers: asOperator });
    const url = operation.path.replace('{id}', tenant).replace('{provider}', 'openai');
    return asked(app, { ...requestFor(operation), url });
  };

/** A panel as the model of a completion. */
const completedBy =
  (name: string): Case =>
  (operation) =>
    posted(usual, { ...bodyOf(operation), model: `debate/${name}` })(operation);
const bodyOf = (operation: DocumentedOperation) => requestFor(operation).payload as object;

async function stored(name: string, settings: object): Promise<void> {
  const { app } = await usual();
  await app.inject({ method: 'PUT', url: `/v1/panels/${name}`, payload: settings });
}

/** One reply per chunk; the last message is not a chunk. */
async function completionChunks(operation: DocumentedOperation): Promise<readonly ActualReply[]> {
  const body = { ...bodyOf(operation), stream: true, stream_options: { include_usage: true } };
  const [reply] = await posted(usual, body)(operation);
  const texts = String(reply?.body)
    .split('\n\n')
    .filter((text) => text.startsWith('data: {'));
  return texts.map((text) => ({
    status: reply?.status ?? 0,
    contentType: reply?.contentType ?? null,
    body: JSON.parse(text.slice('data: '.length)),
  }));
}

/** No debater has answered, and another client cancels. */
const onCancelledCompletion: Case = async (operation) => {
  const { app, provider } = await usual();
  await stored('hanging', { debaters: hanging.debaters });
  const sent = provider.requests.length;
  const waiting = completedBy('hanging')(operation);
  await provider.received(sent + 1);
  const { data } = (await app.inject('/v1/debates?status=running&limit=100')).json();
  const named = data.filter((row: { question: string }) => row.question === question);
  for (const { id } of named) await app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
  return waiting;
};

/** The response of a debate. */
const onResponse =
  (debate: object, headers = {}): Case =>
  async (operation) => {
    const service = await usual();
    return asked(service.app, requestFor(operation, `resp_${await idOf(service, debate, headers)}`));
  };
const FINISHED = { prefer: 'wait=30' };

/** One reply per event of a streamed response. */
async function responseReplies(service: TestApp, request: InjectOptions): Promise<readonly ActualReply[]> {
  const reply = await service.app.inject(request);
  const contentType = String(reply.headers['content-type']);
  return responseEvents(reply.body).map((body) => ({ status: reply.statusCode, contentType, body }));
}

/** With the panel that answers the labelled items. */
const onItems =
  (service: () => Promise<TestApp>, changes: Partial<InjectOptions> = {}): Case =>
  async (operation) => {
    const { app } = await service();
    await app.inject({ method: 'PUT', url: '/v1/panels/items', payload: { max_rounds: 1 } });
    return asked(app, { ...requestFor(operation), ...changes });
  };

/** A stored panel whose models no longer exist. */
const onGoneModels: Case = async (operation) => {
  const { app, services } = await usual();
  const { debaters } = unknownModels;
  const at = '2026-11-29T00:00:00.000Z';
  await services.store.panels.save({ tenant: 'default', name: 'gone', settings: { debaters }, at, most: 1_000 });
  return asked(app, { ...requestFor(operation), url: `${operation.path}?panel=gone` });
};

const TOO_LARGE = JSON.stringify('x'.repeat(1_048_576));

/** A tenant's key on an operator's route, and the operator's key on a tenant's route. */
const atTheWrongDoor: Case = async (operation) =>
  asked((await usual()).app, { ...requestFor(operation), headers: isOperators(operation) ? {} : asOperator });

/** No path has TRACE. */
const otherMethod: Case = async (operation) =>
  asked((await usual()).app, { ...requestFor(operation), method: 'TRACE' });

const expecting: Case = async (operation) => {
  const { headers, ...request } = requestFor(operation);
  return asked((await usual()).app, { ...request, headers: { ...headers, expect: '200-ok' } });
};

/** The statuses that every operation under /v1 documents. */
const everywhere: Cases = {
  401: from(closed),
  403: atTheWrongDoor,
  405: otherMethod,
  429: async (operation) => {
    await from(crowded)(operation);
    return from(crowded)(operation);
  },
  500: from(faulty),
  503: from(storeless),
};
const withBodies: Cases = { 413: withBody(TOO_LARGE), 415: withBody('<xml/>', 'text/xml'), 417: expecting };

const cases: Readonly<Record<string, Cases>> = {
  healthz: { 200: plain, 405: otherMethod },
  readyz: { 200: plain, 405: otherMethod, 503: from(storeless) },
  metrics: { 200: plain, 405: otherMethod },
  createDebate: {
    ...everywhere,
    ...withBodies,
    200: async (operation) => [
      ...(await posted(usual, { question }, { prefer: 'wait=30' })(operation)),
      ...(await streamed(await usual(), '/v1/debates?deltas=true', { method: 'POST', body: debated })),
    ],
    202: plain,
    400: posted(usual, {}),
    402: posted(poor, { question }),
    422: posted(usual, unknownModels),
    429: async (operation) => {
      await from(full)(operation);
      return from(full)(operation);
    },
  },
  listDebates: { ...everywhere, 200: listed, 400: withQuery('limit=0') },
  readDebate: { ...everywhere, 200: onFinished, 400: withQuery('key=x'), 404: plain },
  followEvents: {
    ...everywhere,
    200: async ({ path }) => {
      const service = await usual();
      return streamed(service, path.replace('{id}', await idOf(service, debated)), {});
    },
    204: async (operation) => {
      const service = await usual();
      const id = await idOf(service, { question }, { prefer: 'wait=30' });
      const { last_sequence_number: last } = (await service.app.inject(`/v1/debates/${id}`)).json();
      return asked(service.app, { ...requestFor(operation, id), headers: { 'last-event-id': String(last) } });
    },
    400: withQuery('starting_after=x'),
    404: plain,
  },
  readReport: { ...everywhere, 200: onFinished, 400: withQuery('key=x'), 404: plain, 409: onRunning },
  cancelDebate: { ...everywhere, ...withBodies, 200: onRunning, 400: withQuery('key=x'), 404: plain, 409: onFinished },
  concludeDebate: {
    ...everywhere,
    ...withBodies,
    200: onDebated,
    400: withQuery('key=x'),
    404: plain,
    409: onFinished,
  },
  createNote: {
    ...everywhere,
    ...withBodies,
    201: onDebated,
    400: posted(usual, { text: '' }),
    404: plain,
    409: onFinished,
    422: async (operation) => {
      const { app } = await usual();
      const payload = { question, protocol: 'critique', debaters: hanging.debaters };
      const id = await idOf(await usual(), payload);
      const headers = { 'idempotency-key': 'matrix' };
      await app.inject({ method: 'POST', url: `/v1/debates/${id}/notes`, payload: { text: 'Another text.' }, headers });
      return asked(app, { ...requestFor(operation, id), headers });
    },
  },
  createBranch: {
    ...everywhere,
    ...withBodies,
    202: onFinished,
    400: posted(usual, { from_round: 0 }),
    402: async (operation) => {
      const { app } = await usual();
      const id = await idOf(await usual(), debated, { prefer: 'wait=30' });
      const settings = { judge: { model: 'openai/gpt-4o' }, max_rounds: 1, cost_budget_usd: 0.000_000_001 };
      return asked(app, { ...requestFor(operation, id), payload: { from_round: 1, settings } });
    },
    404: plain,
    409: onRunning,
    422: async (operation) => {
      const { app } = await usual();
      const id = await idOf(await usual(), { question }, { prefer: 'wait=30' });
      return asked(app, { ...requestFor(operation, id), payload: { from_round: 9 } });
    },
  },
  deleteDebate: { ...everywhere, ...withBodies, 204: onFinished, 400: withQuery('key=x'), 404: plain },
  createDeletion: {
    ...everywhere,
    ...withBodies,
    202: from(unfinishedDeletions),
    400: posted(usual, { metadata: {} }),
    409: tooManyDeletions,
  },
  readDeletion: { ...everywhere, 200: onDeletion, 400: withQuery('key=x'), 404: plain },
  listReviews: { ...everywhere, 200: onEscalated, 400: withQuery('reviewed=x') },
  reviewDebate: {
    ...everywhere,
    ...withBodies,
    200: onFinished,
    400: posted(usual, { verdict: 'wrong' }),
    404: plain,
    409: onRunning,
  },
  createWebhook: {
    ...everywhere,
    ...withBodies,
    201: async (operation) => {
      const { app } = await usual();
      const replies = await asked(app, requestFor(operation));
      const [{ id }] = (await app.inject('/v1/webhooks')).json().data;
      await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
      return replies;
    },
    400: posted(usual, { url: 'http://127.0.0.1/' }),
    409: tooMany,
  },
  listWebhooks: { ...everywhere, 200: onWebhook, 400: withQuery('key=x') },
  readWebhook: { ...everywhere, 200: onWebhook, 400: withQuery('key=x'), 404: plain },
  replaceWebhook: {
    ...everywhere,
    ...withBodies,
    200: onWebhook,
    400: posted(usual, { url: 'ftp://example.org' }),
    404: plain,
  },
  deleteWebhook: { ...everywhere, ...withBodies, 204: onWebhook, 400: withQuery('key=x'), 404: plain },
  rotateWebhookSecret: { ...everywhere, ...withBodies, 200: onWebhook, 400: withQuery('key=x'), 404: plain },
  testWebhook: { ...everywhere, ...withBodies, 200: onUnreachable, 400: withQuery('key=x'), 404: plain },
  retryDelivery: {
    ...everywhere,
    ...withBodies,
    200: onDelivery,
    400: withQuery('key=x'),
    404: plain,
    409: onDisabledWebhook,
  },
  retryDeliveries: {
    ...everywhere,
    ...withBodies,
    200: onWebhook,
    400: posted(usual, { failed_since: 'yesterday' }),
    404: plain,
    409: onDisabledWebhook,
  },
  listDeliveries: { ...everywhere, 200: onWebhook, 400: withQuery('limit=0'), 404: plain },
  listHistory: { ...everywhere, 200: listed, 400: withQuery('limit=0') },
  readStats: { ...everywhere, 200: listed, 400: withQuery('key=x') },
  readLedger: { ...everywhere, 200: plain, 400: withQuery('limit=0') },
  readBudget: { ...everywhere, 200: plain, 400: withQuery('key=x') },
  estimateDebate: {
    ...everywhere,
    ...withBodies,
    200: plain,
    400: posted(usual, {}),
    422: posted(usual, unknownModels),
    503: posted(storeless, { question, panel: 'any' }),
  },
  savePanel: {
    ...everywhere,
    ...withBodies,
    200: onPanel,
    201: async (operation) => asked((await usual()).app, requestFor(operation, 'new')),
    400: posted(usual, { question }),
    422: posted(usual, { debaters: unknownModels.debaters }),
  },
  replaceMetadataBudget: {
    ...everywhere,
    ...withBodies,
    200: onMetadataBudget,
    201: named('new'),
    400: posted(usual, {}),
    422: onLastBudget,
  },
  getMetadataBudget: { ...everywhere, 200: onMetadataBudget, 400: withQuery('key=x'), 404: named('absent') },
  deleteMetadataBudget: {
    ...everywhere,
    ...withBodies,
    204: onMetadataBudget,
    400: withQuery('key=x'),
    404: named('absent'),
  },
  readPanel: { ...everywhere, 200: onPanel, 400: withQuery('key=x'), 404: plain },
  deletePanel: { ...everywhere, ...withBodies, 204: onPanel, 400: withQuery('key=x'), 404: plain },
  listPanels: {
    ...everywhere,
    200: async (operation) => {
      await onPanel(operation);
      return plain(operation);
    },
    400: withQuery('limit=0'),
  },
  // Sends no request to the store.
  measureAgreement: {
    ...everywhere,
    ...withBodies,
    200: plain,
    400: posted(usual, { question, answers: [] }),
    422: posted(usual, { question, answers: ['1'], answer_type: 'number', options: ['1', '2'] }),
    503: from(stopping),
  },
  getCalibration: { ...everywhere, 200: plain, 400: withQuery('panel=absent'), 422: onGoneModels },
  createCalibrationItems: {
    ...everywhere,
    202: onItems(usual),
    400: onItems(usual, { payload: '{}' }),
    402: onItems(poor),
    409: onItems(usual, { url: '/v1/calibration/items?panel=items&panel_signature=another' }),
    413: onItems(usual, { payload: 'x'.repeat(8_388_609) }),
    415: onItems(usual, { headers: { 'content-type': 'application/json' } }),
    417: expecting,
    422: onGoneModels,
  },
  compareDecisions: { ...everywhere, ...withBodies, 200: listed, 400: withBody('{"debates":{},"settings":[]}') },
  listTenants: { ...everywhere, 200: onTenant, 400: withQuery('limit=0') },
  putTenant: {
    ...everywhere,
    ...withBodies,
    200: onTenant,
    201: async (operation) => asked((await usual()).app, requestFor(operation, 'new')),
    400: withBody('{"max_streams":0}'),
    409: onLeaving({ isGone: true }),
    412: staleTag,
    422: onChangedTenant({ payload: {} }),
  },
  updateTenant: {
    ...everywhere,
    ...withBodies,
    200: onTenant,
    400: withBody('{"max_streams":0}'),
    404: plain,
    412: staleTag,
  },
  readTenant: { ...everywhere, 200: onTenant, 400: withQuery('key=x'), 404: plain },
  deleteTenant: {
    ...everywhere,
    ...withBodies,
    202: onLeaving({ query: '?content=delete' }),
    204: onLeaving({}),
    400: withQuery('key=x'),
    404: plain,
  },
  createKey: {
    ...everywhere,
    ...withBodies,
    201: onTenant,
    400: withBody('{"expires_at":"2001-01-01T00:00:00Z"}'),
    404: plain,
  },
  listKeys: { ...everywhere, 200: onKey, 400: withQuery('limit=0'), 404: plain },
  revokeKey: { ...everywhere, ...withBodies, 204: onKey, 400: withQuery('key=x'), 404: plain },
  listProviderKeys: { ...everywhere, 200: onTenant, 400: withQuery('key=x'), 404: plain },
  putProviderKey: {
    ...everywhere,
    ...withBodies,
    200: onProviderKey(sealing),
    400: withBody('{"api_key":"short"}'),
    404: onProviderKey(sealing, 'none'),
    409: onProviderKey(usual),
    422: plain,
  },
  deleteProviderKey: {
    ...everywhere,
    ...withBodies,
    204: async (operation) => {
      await onProviderKey(sealing)({ ...operation, operationId: 'putProviderKey', method: 'PUT' });
      return onProviderKey(sealing)(operation);
    },
    400: withQuery('key=x'),
    404: plain,
  },
  putReliabilities: {
    ...everywhere,
    ...withBodies,
    200: onTenant,
    400: withBody('{"data":[{"model":"a/b","correct":2,"total":1}]}'),
    404: plain,
  },
  readReliabilities: { ...everywhere, 200: onTenant, 400: withQuery('key=x'), 404: plain },
  readTenantBudget: {
    ...everywhere,
    200: onTenant,
    400: withQuery('key=x'),
    404: plain,
    503: async (operation) => asked((await storeless()).app, requestFor(operation, 'default')),
  },
  readTenantLedger: { ...everywhere, 200: onTenant, 400: withQuery('limit=0'), 404: plain },
  readTenantExport: { ...everywhere, 200: onTenant, 400: withQuery('key=x'), 404: plain },
  createTenantDeletion: {
    ...everywhere,
    ...withBodies,
    202: onTenant,
    400: withBody('{"metadata":{"a":1}}'),
    404: plain,
    409: tooManyDeletions,
  },
  readTenantDeletion: { ...everywhere, 200: onDeletion, 400: withQuery('key=x'), 404: plain },
  readUsage: {
    ...everywhere,
    200: async (operation) => [...(await plain(operation)), ...(await withQuery('format=csv')(operation))],
    400: withQuery('month=2026-13'),
  },
  readAudit: { ...everywhere, 200: plain, 400: withQuery('after=x') },
  putPrices: { ...everywhere, ...withBodies, 200: plain, 400: withBody('{"prices":1}') },
  listPrices: { ...everywhere, 200: plain, 400: withQuery('key=x') },
  listStuckDebates: { ...everywhere, 200: plain, 400: onStuck('stuck=false') },
  requeueDebate: {
    ...everywhere,
    ...withBodies,
    200: async (operation) => posted(usual, await ofDefault(hanging), asOperator)(operation),
    400: posted(usual, { tenant: 'default' }, asOperator),
    404: plain,
    409: async (operation) =>
      posted(usual, await ofDefault({ question }, { prefer: 'wait=30' }), asOperator)(operation),
  },
  readBackup: { ...everywhere, 200: plain, 400: withQuery('key=x'), 404: from(withoutBackups) },
  listModels: { ...everywhere, 200: plain, 400: withQuery('key=x') },
  readModel: {
    ...everywhere,
    200: async (operation) => asked((await usual()).app, requestFor(operation, 'simulated%2Fcareful')),
    400: withQuery('key=x'),
    404: plain,
  },
  createChatCompletion: {
    ...everywhere,
    ...withBodies,
    200: async (operation) => [...(await plain(operation)), ...(await completionChunks(operation))],
    400: posted(usual, {}),
    404: completedBy('nobody'),
    409: onCancelledCompletion,
    422: completedBy('ballot'),
    502: async (operation) => {
      await stored('late', { debaters: hanging.debaters, deadline_seconds: 1 });
      return completedBy('late')(operation);
    },
  },
  createResponse: {
    ...everywhere,
    ...withBodies,
    200: async (operation) => {
      const { judge, debaters, aggregation } = debated;
      await stored('judged', { judge, debaters, aggregation, adaptive_routing: false });
      const payload = { ...bodyOf(operation), model: 'debate/judged', stream: true };
      const events = await responseReplies(await usual(), { ...requestFor(operation), payload });
      return [...(await plain(operation)), ...events];
    },
    400: posted(usual, {}),
    404: async (operation) => [
      ...(await completedBy('nobody')(operation)),
      ...(await posted(usual, { ...bodyOf(operation), previous_response_id: 'resp_none' })(operation)),
    ],
    409: async (operation) => {
      const id = await idOf(await usual(), hanging);
      return posted(usual, { ...bodyOf(operation), previous_response_id: `resp_${id}` })(operation);
    },
    422: completedBy('ballot'),
  },
  readResponse: {
    ...everywhere,
    200: async (operation) => {
      const service = await usual();
      const url = `/v1/responses/resp_${await idOf(service, debated, FINISHED)}?stream=true`;
      const events = await responseReplies(service, { url });
      return [
        ...events,
        ...(await onResponse(hanging)(operation)),
        ...(await onResponse(debated, FINISHED)(operation)),
      ];
    },
    400: withQuery('starting_after=x'),
    404: plain,
  },
  cancelResponse: {
    ...everywhere,
    ...withBodies,
    200: onResponse(hanging),
    400: withQuery('key=x'),
    404: plain,
    409: onResponse({ question }, FINISHED),
  },
  deleteResponse: {
    ...everywhere,
    ...withBodies,
    200: onResponse({ question }, FINISHED),
    400: withQuery('key=x'),
    404: plain,
  },
};

const service = await usual();
const document = await documentOf(service.app);
const operations = operationsOf(document);
const matrix = operations.flatMap((operation) =>
  Object.keys(operation.responses).map((status) => ({ operation, status, name: `${operation.operationId} ${status}` })),
);

test('the cases › cover every documented status of every route, and no other', () => {
  const tried = Object.entries(cases).flatMap(([id, byStatus]) =>
    Object.keys(byStatus).map((status) => `${id} ${status}`),
  );
  expect(tried.toSorted()).toEqual(matrix.map(({ name }) => name).toSorted());
});

test('the document › contains every route of the app', () => {
  const served = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  expect(served.size).toBe(tenantRoutes.length + operatorRoutes.length + serviceRoutes.length);
});

describe.each(matrix)('$name', ({ operation, status }) => {
  test('occurs, and the reply matches the document', async () => {
    const replies = await cases[operation.operationId]?.[status]?.(operation);
    expect(replies?.length).toBeGreaterThan(0);
    for (const reply of replies ?? []) {
      expect(reply.status).toBe(Number(status));
      expect(deviations(document, operation, reply)).toEqual([]);
    }
  });
});

test('an unexpected error › reveals no internals', async () => {
  for (const operation of operations.filter(({ path }) => path.startsWith('/v1/'))) {
    const [reply] = await from(faulty)(operation);
    if (isOpenais(operation)) {
      const error = { message: 'Internal error', type: 'server_error', param: null, code: 'internal_error' };
      expect(reply?.body).toEqual({ error });
      continue;
    }
    expect(reply?.body).toEqual({
      type: 'urn:parley:problem:internal_error',
      title: 'Internal error',
      status: 500,
      code: 'internal_error',
      detail: 'Internal error',
      instance: String(requestFor(operation, 'none').url).split('?')[0],
    });
  }
});
