/** Route × documented status: a case produces each one, and its reply matches the document. */
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
  authenticateAdminOrDefault,
  BUDGET_KEY,
  isAdminOperation,
  isOpenaiOperation,
  requestFor,
} from '../../support/requests/operation-requests.ts';
import { responseEvents } from '../../support/requests/response-events.ts';
import type { StreamRequest } from '../../support/requests/stream-client.ts';
import { openStream } from '../../support/requests/stream-client.ts';

/** A stream gives one reply per event. */
type Case = (operation: DocumentedOperation) => Promise<readonly ActualReply[]>;
/** Status → the requests that produce it. */
type Cases = Readonly<Record<string, Case>>;

const services: TestApp[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

/** Services are created once for each set of options and shared. */
function sharedService(options: TestAppOptions = {}): () => Promise<TestApp> {
  let pending: Promise<TestApp> | null = null;
  return () => {
    pending ??= buildTestApp(options).then((service) => {
      services.push(service);
      return service;
    });
    return pending;
  };
}

/** The key of metadata budgets in requests of this file. */
const budgetKeys = { budget_keys: [BUDGET_KEY] };
const defaultService = sharedService({
  config: budgetKeys,
  script: () => hang(),
  http: { authenticate: authenticateAdminOrDefault },
});
/** This service can store provider keys. */
const keyStoringService = sharedService({
  secretKeys: Buffer.alloc(32, 7).toString('base64'),
  http: { authenticate: authenticateAdminOrDefault },
});
const oneBudgetService = sharedService({ config: { ...budgetKeys, limits: { max_metadata_budgets: 1 } } });
const smallBudgetService = sharedService({
  config: { default_budget: { limit_usd: 0.000001 }, prices: { [QUICK_MODEL]: { input: 1, output: 1 } } },
});
const fullQueueService = sharedService({ runs: false, config: { limits: { max_queued_debates: 1 } } });
const brokenStoreService = sharedService({
  config: budgetKeys,
  change: brokenStore,
  http: { authenticate: authenticateAdminOrDefault },
});
const deletionService = sharedService({ http: { authenticate: authenticateAdminOrDefault } });
const manyDeletionsService = sharedService({ http: { authenticate: authenticateAdminOrDefault } });
/** The same behaviour as a store on Redis. */
const noBackupService = sharedService({
  change: (services) => ({ ...services, store: { ...services.store, backUp: null } }),
  http: { authenticate: authenticateAdminOrDefault },
});
const rejectingService = (error: Error) => sharedService({ http: { authenticate: () => Promise.reject(error) } });
/** Each operation is one failed attempt, so the limit is high. */
const unauthorizedService = sharedService({
  http: { authenticate: () => Promise.reject(new ParleyError('unauthorized')), failedAttemptsPerMinute: 1_000 },
});
const rateLimitedService = sharedService({
  http: { authenticate: () => Promise.reject(new ParleyError('unauthorized')), failedAttemptsPerMinute: 1 },
});
const stoppingService = rejectingService(new ParleyError('overloaded', { retryAfterSeconds: 2 }));
/** An error that no code handles. */
const faultyService = rejectingService(new TypeError('Cannot read properties of undefined'));

const question = 'What is 17 * 23?';
/** A debate of several rounds with a judge, because it has many types of events. */
const judgedDebate = {
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
const unknownModelDebate = { question, debaters: [{ model: 'acme/one' }, { model: 'acme/two' }] };
const hangingDebate = { question, debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }] };

async function send(app: FastifyInstance, request: InjectOptions): Promise<readonly ActualReply[]> {
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

async function sendStream(service: TestApp, path: string, request: StreamRequest): Promise<readonly ActualReply[]> {
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

async function createDebate(service: TestApp, payload: object, headers = {}): Promise<string> {
  return (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json().id;
}

const onFinished: Case = async (operation) => {
  const service = await defaultService();
  return send(service.app, requestFor(operation, await createDebate(service, { question }, { prefer: 'wait=30' })));
};
const onRunning: Case = async (operation) => {
  const service = await defaultService();
  return send(service.app, requestFor(operation, await createDebate(service, hangingDebate)));
};
/** The debate is between two of its many rounds. */
const onStartedRounds: Case = async (operation) => {
  const { app } = await defaultService();
  const model = 'simulated/expert?accuracy=1&latency_ms=100';
  const settings = { protocol: 'critique', adaptive_routing: false, convergence_check: false, max_rounds: 10 };
  const id = await createDebate(await defaultService(), { question, ...settings, debaters: [{ model }, { model }] });
  const readRound = async () => (await app.inject(`/v1/debates/${id}`)).json().progress.round;
  await expect.poll(readRound, { timeout: 15_000 }).toBeGreaterThan(0);
  return send(app, requestFor(operation, id));
};
const exampleRequest: Case = async (operation) => send((await defaultService()).app, requestFor(operation));
const withQuery =
  (query: string): Case =>
  async (operation) => {
    const request = requestFor(operation);
    return send((await defaultService()).app, { ...request, url: `${String(request.url)}?${query}` });
  };
const withPayload =
  (service: () => Promise<TestApp>, payload: object, headers: Record<string, string> = {}): Case =>
  async (operation) =>
    send((await service()).app, { ...requestFor(operation), payload, headers });
const onStuck =
  (query: string): Case =>
  async (operation) =>
    send((await defaultService()).app, { ...requestFor(operation), url: `/v1/admin/debates?${query}` });
/** The body with which the operator requeues a debate of the `default` tenant. */
const requeueBody = async (request: object, headers: Record<string, string> = {}) => ({
  tenant: 'default',
  id: await createDebate(await defaultService(), request, headers),
});
const withBody =
  (payload: string, type = 'application/json'): Case =>
  async (operation) =>
    send((await defaultService()).app, {
      ...requestFor(operation),
      payload,
      headers: { ...requestFor(operation).headers, 'content-type': type },
    });
const onService =
  (service: () => Promise<TestApp>): Case =>
  async (operation) =>
    send((await service()).app, requestFor(operation));

/** Requests a stored panel whose name no other case uses. */
const onPanel: Case = async (operation) => {
  const service = await defaultService();
  const name = `of-${operation.operationId}`;
  await service.app.inject({ method: 'PUT', url: `/v1/panels/${name}`, payload: { max_rounds: 2, judge: null } });
  return send(service.app, requestFor(operation, name));
};

/** Requests an endpoint whose host name does not resolve. */
const onUnreachable: Case = async (operation) => {
  const { app } = await defaultService();
  const payload = { url: 'https://hooks.invalid/' };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  const replies = await send(app, requestFor(operation, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

/** Requests the budget of a pair of metadata. */
const onMetadataBudget: Case = async (operation) => {
  const { app } = await defaultService();
  await app.inject({ method: 'PUT', url: `/v1/budgets/${BUDGET_KEY}/none`, payload: { limit_usd: 1 } });
  return send(app, requestFor(operation));
};
const withId =
  (id: string): Case =>
  async (operation) =>
    send((await defaultService()).app, requestFor(operation, id));
const aboveBudgetLimit: Case = async (operation) => {
  await onService(oneBudgetService)(operation);
  return send((await oneBudgetService()).app, requestFor(operation, 'new'));
};

/** Requests a new endpoint. Its deliveries are not tested here. */
const onWebhook: Case = async (operation) => {
  const { app } = await defaultService();
  const payload = { url: 'https://example.org/hook' };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  await onFinished({ ...operation, method: 'GET', path: '/v1/debates/{id}' });
  const replies = await send(app, requestFor(operation, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

/** Requests a delivery to a new endpoint. */
const onDelivery: Case = async (operation) => {
  const { app } = await defaultService();
  const payload = { url: 'https://example.org/hook' };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  await onFinished({ ...operation, method: 'GET', path: '/v1/debates/{id}' });
  const [delivery] = (await app.inject(`/v1/webhooks/${id}/deliveries`)).json().data;
  const path = operation.path.replace('{delivery_id}', delivery.id);
  const replies = await send(app, requestFor({ ...operation, path }, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

const onDisabledWebhook: Case = async (operation) => {
  const { app } = await defaultService();
  const payload = { url: 'https://example.org/hook', enabled: false };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/webhooks', payload })).json();
  const replies = await send(app, requestFor(operation, id));
  await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  return replies;
};

/** Creates one more webhook endpoint than the maximum. */
const aboveWebhookLimit: Case = async (operation) => {
  const { app } = await defaultService();
  const replies = [];
  for (let count = 0; count <= 10; count += 1) replies.push(await app.inject(requestFor(operation)));
  for (const { id } of (await app.inject('/v1/webhooks')).json().data)
    await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
  const last = replies.at(-1);
  return [{ status: last?.statusCode ?? 0, contentType: String(last?.headers['content-type']), body: last?.json() }];
};

/** Lists an escalated debate that waits for a review, and a reviewed one. */
const onEscalated: Case = async (operation) => {
  const service = await defaultService();
  const escalatedDebate = { question, escalate_below_confidence: 1 };
  const headers = { prefer: 'wait=30' };
  const ids = [
    await createDebate(service, escalatedDebate, headers),
    await createDebate(service, escalatedDebate, headers),
  ];
  await service.app.inject({ method: 'POST', url: `/v1/debates/${ids[0]}/review`, payload: { correct: true } });
  return [
    ...(await exampleRequest(operation)),
    ...(await send(service.app, { ...requestFor(operation), url: `${operation.path}?reviewed=true` })),
  ];
};

/** Requests a list that is not empty. */
const onNonEmptyList: Case = async (operation) => {
  await onFinished({ ...operation, method: 'GET' });
  return exampleRequest(operation);
};

/** Requests an existing tenant. */
const onTenant: Case = async (operation) => {
  const { app } = await defaultService();
  await app.inject({ method: 'PUT', url: '/v1/admin/tenants/acme', payload: {}, headers: asOperator });
  return send(app, requestFor(operation, 'acme'));
};
/** `changes` are the fields that replace the defaults of the request. */
const onChangedTenant =
  (changes: InjectOptions): Case =>
  async (operation) => {
    const { app } = await defaultService();
    const request = requestFor(operation, 'changed');
    const payload = { budget: { limit_usd: 1 } };
    await app.inject({ method: 'PUT', url: '/v1/admin/tenants/changed', payload, headers: asOperator });
    return send(app, { ...request, ...changes, headers: { ...request.headers, ...changes.headers } });
  };
const onStaleTag = onChangedTenant({ headers: { 'if-match': '"stale"' } });
/** Requests a deletion of the `default` tenant, which routes of tenants and of the operator can read. */
const onDeletion: Case = async (operation) => {
  const { app } = await deletionService();
  const payload = { metadata: { customer: '42' } };
  const { id } = (await app.inject({ method: 'POST', url: '/v1/deletions', payload })).json();
  const path = operation.path.replace('{deletion_id}', id);
  return send(app, requestFor({ ...operation, path }, isAdminOperation(operation) ? 'default' : id));
};
const aboveDeletionLimit: Case = async (operation) => {
  const { app } = await manyDeletionsService();
  const payload = { metadata: { customer: '42' } };
  for (let count = 0; count < 100; count += 1) await app.inject({ method: 'POST', url: '/v1/deletions', payload });
  return send(app, requestFor(operation, 'default'));
};
let ownTenantCount = 0;
/** Requests a tenant that no other operation uses. With `isDeleted` it is deleted before the request. */
const onOwnTenant =
  ({ query = '', isDeleted = false }): Case =>
  async (operation) => {
    const { app } = await defaultService();
    ownTenantCount += 1;
    const url = `/v1/admin/tenants/leaving-${ownTenantCount}`;
    await app.inject({ method: 'PUT', url, payload: {}, headers: asOperator });
    if (isDeleted) await app.inject({ method: 'DELETE', url, headers: asOperator });
    const request = requestFor(operation, `leaving-${ownTenantCount}`);
    return send(app, { ...request, url: `${String(request.url)}${query}` });
  };
const onKey: Case = async (operation) => {
  const { app } = await defaultService();
  await app.inject({ method: 'PUT', url: '/v1/admin/tenants/acme', payload: {}, headers: asOperator });
  const keys = '/v1/admin/tenants/acme/keys';
  const { id } = (await app.inject({ method: 'POST', url: keys, headers: asOperator })).json();
  return send(app, { ...requestFor(operation), url: operation.path.replace('{id}', 'acme').replace('{key_id}', id) });
};

/** Requests the provider key of a tenant for OpenAI. */
const onProviderKey =
  (service: typeof defaultService, tenant = 'acme'): Case =>
  async (operation) => {
    const { app } = await service();
    await app.inject({ method: 'PUT', url: '/v1/admin/tenants/acme', payload: {}, headers: asOperator });
    const url = operation.path.replace('{id}', tenant).replace('{provider}', 'openai');
    return send(app, { ...requestFor(operation), url });
  };

/** Requests a completion with this panel as the model. */
const completionBy =
  (name: string): Case =>
  (operation) =>
    withPayload(defaultService, { ...bodyOf(operation), model: `debate/${name}` })(operation);
const bodyOf = (operation: DocumentedOperation) => requestFor(operation).payload as object;

async function savePanel(name: string, settings: object): Promise<void> {
  const { app } = await defaultService();
  await app.inject({ method: 'PUT', url: `/v1/panels/${name}`, payload: settings });
}

/** One reply per chunk; the last message is not a chunk. */
async function completionChunks(operation: DocumentedOperation): Promise<readonly ActualReply[]> {
  const body = { ...bodyOf(operation), stream: true, stream_options: { include_usage: true } };
  const [reply] = await withPayload(defaultService, body)(operation);
  const texts = String(reply?.body)
    .split('\n\n')
    .filter((text) => text.startsWith('data: {'));
  return texts.map((text) => ({
    status: reply?.status ?? 0,
    contentType: reply?.contentType ?? null,
    body: JSON.parse(text.slice('data: '.length)),
  }));
}

/** Another client cancels the debate before any debater has answered. */
const onCancelledCompletion: Case = async (operation) => {
  const { app, provider } = await defaultService();
  await savePanel('hanging', { debaters: hangingDebate.debaters });
  const requestCount = provider.requests.length;
  const pendingReplies = completionBy('hanging')(operation);
  await provider.waitForRequest(requestCount + 1);
  const { data } = (await app.inject('/v1/debates?status=running&limit=100')).json();
  const runningRows = data.filter((row: { question: string }) => row.question === question);
  for (const { id } of runningRows) await app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
  return pendingReplies;
};

/** Requests the response of a debate. */
const onResponse =
  (debate: object, headers = {}): Case =>
  async (operation) => {
    const service = await defaultService();
    return send(service.app, requestFor(operation, `resp_${await createDebate(service, debate, headers)}`));
  };
const WAIT_HEADERS = { prefer: 'wait=30' };

/** One reply per event of a streamed response. */
async function sendForEvents(service: TestApp, request: InjectOptions): Promise<readonly ActualReply[]> {
  const reply = await service.app.inject(request);
  const contentType = String(reply.headers['content-type']);
  return responseEvents(reply.body).map((body) => ({ status: reply.statusCode, contentType, body }));
}

/** Requests the operation after a panel for the labelled items is stored. */
const onItems =
  (service: () => Promise<TestApp>, changes: Partial<InjectOptions> = {}): Case =>
  async (operation) => {
    const { app } = await service();
    await app.inject({ method: 'PUT', url: '/v1/panels/items', payload: { max_rounds: 1 } });
    return send(app, { ...requestFor(operation), ...changes });
  };

/** Requests the calibration of a stored panel whose models no longer exist. */
const onRemovedModels: Case = async (operation) => {
  const { app, services } = await defaultService();
  const { debaters } = unknownModelDebate;
  const at = '2026-11-29T00:00:00.000Z';
  await services.store.panels.save({
    tenant: 'default',
    name: 'removed',
    settings: { debaters },
    at,
    maxPanels: 1_000,
  });
  return send(app, { ...requestFor(operation), url: `${operation.path}?panel=removed` });
};

const TOO_LARGE = JSON.stringify('x'.repeat(1_048_576));

/** Uses a tenant's key on an operator's route, and the operator's key on a tenant's route. */
const withWrongKey: Case = async (operation) =>
  send((await defaultService()).app, {
    ...requestFor(operation),
    headers: isAdminOperation(operation) ? {} : asOperator,
  });

/** No path has TRACE. */
const otherMethod: Case = async (operation) =>
  send((await defaultService()).app, { ...requestFor(operation), method: 'TRACE' });

const withExpectHeader: Case = async (operation) => {
  const { headers, ...request } = requestFor(operation);
  return send((await defaultService()).app, { ...request, headers: { ...headers, expect: '200-ok' } });
};

/** The statuses that every operation under /v1 documents. */
const commonCases: Cases = {
  401: onService(unauthorizedService),
  403: withWrongKey,
  405: otherMethod,
  429: async (operation) => {
    await onService(rateLimitedService)(operation);
    return onService(rateLimitedService)(operation);
  },
  500: onService(faultyService),
  503: onService(brokenStoreService),
};
const bodyCases: Cases = { 413: withBody(TOO_LARGE), 415: withBody('<xml/>', 'text/xml'), 417: withExpectHeader };

const cases: Readonly<Record<string, Cases>> = {
  healthz: { 200: exampleRequest, 405: otherMethod },
  readyz: { 200: exampleRequest, 405: otherMethod, 503: onService(brokenStoreService) },
  metrics: { 200: exampleRequest, 405: otherMethod },
  createDebate: {
    ...commonCases,
    ...bodyCases,
    200: async (operation) => [
      ...(await withPayload(defaultService, { question }, { prefer: 'wait=30' })(operation)),
      ...(await sendStream(await defaultService(), '/v1/debates?deltas=true', { method: 'POST', body: judgedDebate })),
    ],
    202: exampleRequest,
    400: withPayload(defaultService, {}),
    402: withPayload(smallBudgetService, { question }),
    422: withPayload(defaultService, unknownModelDebate),
    429: async (operation) => {
      await onService(fullQueueService)(operation);
      return onService(fullQueueService)(operation);
    },
  },
  listDebates: { ...commonCases, 200: onNonEmptyList, 400: withQuery('limit=0') },
  readDebate: { ...commonCases, 200: onFinished, 400: withQuery('key=x'), 404: exampleRequest },
  followEvents: {
    ...commonCases,
    200: async ({ path }) => {
      const service = await defaultService();
      return sendStream(service, path.replace('{id}', await createDebate(service, judgedDebate)), {});
    },
    204: async (operation) => {
      const service = await defaultService();
      const id = await createDebate(service, { question }, { prefer: 'wait=30' });
      const { last_sequence_number: last } = (await service.app.inject(`/v1/debates/${id}`)).json();
      return send(service.app, { ...requestFor(operation, id), headers: { 'last-event-id': String(last) } });
    },
    400: withQuery('starting_after=x'),
    404: exampleRequest,
  },
  readReport: { ...commonCases, 200: onFinished, 400: withQuery('key=x'), 404: exampleRequest, 409: onRunning },
  cancelDebate: {
    ...commonCases,
    ...bodyCases,
    200: onRunning,
    400: withQuery('key=x'),
    404: exampleRequest,
    409: onFinished,
  },
  concludeDebate: {
    ...commonCases,
    ...bodyCases,
    200: onStartedRounds,
    400: withQuery('key=x'),
    404: exampleRequest,
    409: onFinished,
  },
  createNote: {
    ...commonCases,
    ...bodyCases,
    201: onStartedRounds,
    400: withPayload(defaultService, { text: '' }),
    404: exampleRequest,
    409: onFinished,
    422: async (operation) => {
      const { app } = await defaultService();
      const payload = { question, protocol: 'critique', debaters: hangingDebate.debaters };
      const id = await createDebate(await defaultService(), payload);
      const headers = { 'idempotency-key': 'matrix' };
      await app.inject({ method: 'POST', url: `/v1/debates/${id}/notes`, payload: { text: 'Another text.' }, headers });
      return send(app, { ...requestFor(operation, id), headers });
    },
  },
  createBranch: {
    ...commonCases,
    ...bodyCases,
    202: onFinished,
    400: withPayload(defaultService, { from_round: 0 }),
    402: async (operation) => {
      const { app } = await defaultService();
      const id = await createDebate(await defaultService(), judgedDebate, { prefer: 'wait=30' });
      const settings = { judge: { model: 'openai/gpt-4o' }, max_rounds: 1, cost_budget_usd: 0.000_000_001 };
      return send(app, { ...requestFor(operation, id), payload: { from_round: 1, settings } });
    },
    404: exampleRequest,
    409: onRunning,
    422: async (operation) => {
      const { app } = await defaultService();
      const id = await createDebate(await defaultService(), { question }, { prefer: 'wait=30' });
      return send(app, { ...requestFor(operation, id), payload: { from_round: 9 } });
    },
  },
  deleteDebate: { ...commonCases, ...bodyCases, 204: onFinished, 400: withQuery('key=x'), 404: exampleRequest },
  createDeletion: {
    ...commonCases,
    ...bodyCases,
    202: onService(deletionService),
    400: withPayload(defaultService, { metadata: {} }),
    409: aboveDeletionLimit,
  },
  readDeletion: { ...commonCases, 200: onDeletion, 400: withQuery('key=x'), 404: exampleRequest },
  listReviews: { ...commonCases, 200: onEscalated, 400: withQuery('reviewed=x') },
  reviewDebate: {
    ...commonCases,
    ...bodyCases,
    200: onFinished,
    400: withPayload(defaultService, { verdict: 'wrong' }),
    404: exampleRequest,
    409: onRunning,
  },
  createWebhook: {
    ...commonCases,
    ...bodyCases,
    201: async (operation) => {
      const { app } = await defaultService();
      const replies = await send(app, requestFor(operation));
      const [{ id }] = (await app.inject('/v1/webhooks')).json().data;
      await app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });
      return replies;
    },
    400: withPayload(defaultService, { url: 'http://127.0.0.1/' }),
    409: aboveWebhookLimit,
  },
  listWebhooks: { ...commonCases, 200: onWebhook, 400: withQuery('key=x') },
  readWebhook: { ...commonCases, 200: onWebhook, 400: withQuery('key=x'), 404: exampleRequest },
  replaceWebhook: {
    ...commonCases,
    ...bodyCases,
    200: onWebhook,
    400: withPayload(defaultService, { url: 'ftp://example.org' }),
    404: exampleRequest,
  },
  deleteWebhook: { ...commonCases, ...bodyCases, 204: onWebhook, 400: withQuery('key=x'), 404: exampleRequest },
  rotateWebhookSecret: { ...commonCases, ...bodyCases, 200: onWebhook, 400: withQuery('key=x'), 404: exampleRequest },
  testWebhook: { ...commonCases, ...bodyCases, 200: onUnreachable, 400: withQuery('key=x'), 404: exampleRequest },
  retryDelivery: {
    ...commonCases,
    ...bodyCases,
    200: onDelivery,
    400: withQuery('key=x'),
    404: exampleRequest,
    409: onDisabledWebhook,
  },
  retryDeliveries: {
    ...commonCases,
    ...bodyCases,
    200: onWebhook,
    400: withPayload(defaultService, { failed_since: 'yesterday' }),
    404: exampleRequest,
    409: onDisabledWebhook,
  },
  listDeliveries: { ...commonCases, 200: onWebhook, 400: withQuery('limit=0'), 404: exampleRequest },
  listHistory: { ...commonCases, 200: onNonEmptyList, 400: withQuery('limit=0') },
  readStats: { ...commonCases, 200: onNonEmptyList, 400: withQuery('key=x') },
  readLedger: { ...commonCases, 200: exampleRequest, 400: withQuery('limit=0') },
  readBudget: { ...commonCases, 200: exampleRequest, 400: withQuery('key=x') },
  estimateDebate: {
    ...commonCases,
    ...bodyCases,
    200: exampleRequest,
    400: withPayload(defaultService, {}),
    422: withPayload(defaultService, unknownModelDebate),
    503: withPayload(brokenStoreService, { question, panel: 'any' }),
  },
  savePanel: {
    ...commonCases,
    ...bodyCases,
    200: onPanel,
    201: async (operation) => send((await defaultService()).app, requestFor(operation, 'new')),
    400: withPayload(defaultService, { question }),
    422: withPayload(defaultService, { debaters: unknownModelDebate.debaters }),
  },
  replaceMetadataBudget: {
    ...commonCases,
    ...bodyCases,
    200: onMetadataBudget,
    201: withId('new'),
    400: withPayload(defaultService, {}),
    422: aboveBudgetLimit,
  },
  getMetadataBudget: { ...commonCases, 200: onMetadataBudget, 400: withQuery('key=x'), 404: withId('absent') },
  deleteMetadataBudget: {
    ...commonCases,
    ...bodyCases,
    204: onMetadataBudget,
    400: withQuery('key=x'),
    404: withId('absent'),
  },
  readPanel: { ...commonCases, 200: onPanel, 400: withQuery('key=x'), 404: exampleRequest },
  deletePanel: { ...commonCases, ...bodyCases, 204: onPanel, 400: withQuery('key=x'), 404: exampleRequest },
  listPanels: {
    ...commonCases,
    200: async (operation) => {
      await onPanel(operation);
      return exampleRequest(operation);
    },
    400: withQuery('limit=0'),
  },
  // This operation sends no request to the store.
  measureAgreement: {
    ...commonCases,
    ...bodyCases,
    200: exampleRequest,
    400: withPayload(defaultService, { question, answers: [] }),
    422: withPayload(defaultService, { question, answers: ['1'], answer_type: 'number', options: ['1', '2'] }),
    503: onService(stoppingService),
  },
  getCalibration: { ...commonCases, 200: exampleRequest, 400: withQuery('panel=absent'), 422: onRemovedModels },
  createCalibrationItems: {
    ...commonCases,
    202: onItems(defaultService),
    400: onItems(defaultService, { payload: '{}' }),
    402: onItems(smallBudgetService),
    409: onItems(defaultService, { url: '/v1/calibration/items?panel=items&panel_signature=another' }),
    413: onItems(defaultService, { payload: 'x'.repeat(8_388_609) }),
    415: onItems(defaultService, { headers: { 'content-type': 'application/json' } }),
    417: withExpectHeader,
    422: onRemovedModels,
  },
  compareDecisions: {
    ...commonCases,
    ...bodyCases,
    200: onNonEmptyList,
    400: withBody('{"debates":{},"settings":[]}'),
  },
  listTenants: { ...commonCases, 200: onTenant, 400: withQuery('limit=0') },
  putTenant: {
    ...commonCases,
    ...bodyCases,
    200: onTenant,
    201: async (operation) => send((await defaultService()).app, requestFor(operation, 'new')),
    400: withBody('{"max_streams":0}'),
    409: onOwnTenant({ isDeleted: true }),
    412: onStaleTag,
    422: onChangedTenant({ payload: {} }),
  },
  updateTenant: {
    ...commonCases,
    ...bodyCases,
    200: onTenant,
    400: withBody('{"max_streams":0}'),
    404: exampleRequest,
    412: onStaleTag,
  },
  readTenant: { ...commonCases, 200: onTenant, 400: withQuery('key=x'), 404: exampleRequest },
  deleteTenant: {
    ...commonCases,
    ...bodyCases,
    202: onOwnTenant({ query: '?content=delete' }),
    204: onOwnTenant({}),
    400: withQuery('key=x'),
    404: exampleRequest,
  },
  createKey: {
    ...commonCases,
    ...bodyCases,
    201: onTenant,
    400: withBody('{"expires_at":"2001-01-01T00:00:00Z"}'),
    404: exampleRequest,
  },
  listKeys: { ...commonCases, 200: onKey, 400: withQuery('limit=0'), 404: exampleRequest },
  revokeKey: { ...commonCases, ...bodyCases, 204: onKey, 400: withQuery('key=x'), 404: exampleRequest },
  listProviderKeys: { ...commonCases, 200: onTenant, 400: withQuery('key=x'), 404: exampleRequest },
  putProviderKey: {
    ...commonCases,
    ...bodyCases,
    200: onProviderKey(keyStoringService),
    400: withBody('{"api_key":"short"}'),
    404: onProviderKey(keyStoringService, 'none'),
    409: onProviderKey(defaultService),
    422: exampleRequest,
  },
  deleteProviderKey: {
    ...commonCases,
    ...bodyCases,
    204: async (operation) => {
      await onProviderKey(keyStoringService)({ ...operation, operationId: 'putProviderKey', method: 'PUT' });
      return onProviderKey(keyStoringService)(operation);
    },
    400: withQuery('key=x'),
    404: exampleRequest,
  },
  putReliabilities: {
    ...commonCases,
    ...bodyCases,
    200: onTenant,
    400: withBody('{"data":[{"model":"a/b","correct":2,"total":1}]}'),
    404: exampleRequest,
  },
  readReliabilities: { ...commonCases, 200: onTenant, 400: withQuery('key=x'), 404: exampleRequest },
  readTenantBudget: {
    ...commonCases,
    200: onTenant,
    400: withQuery('key=x'),
    404: exampleRequest,
    503: async (operation) => send((await brokenStoreService()).app, requestFor(operation, 'default')),
  },
  readTenantLedger: { ...commonCases, 200: onTenant, 400: withQuery('limit=0'), 404: exampleRequest },
  readTenantExport: { ...commonCases, 200: onTenant, 400: withQuery('key=x'), 404: exampleRequest },
  createTenantDeletion: {
    ...commonCases,
    ...bodyCases,
    202: onTenant,
    400: withBody('{"metadata":{"a":1}}'),
    404: exampleRequest,
    409: aboveDeletionLimit,
  },
  readTenantDeletion: { ...commonCases, 200: onDeletion, 400: withQuery('key=x'), 404: exampleRequest },
  readUsage: {
    ...commonCases,
    200: async (operation) => [...(await exampleRequest(operation)), ...(await withQuery('format=csv')(operation))],
    400: withQuery('month=2026-13'),
  },
  readAudit: { ...commonCases, 200: exampleRequest, 400: withQuery('after=x') },
  putPrices: { ...commonCases, ...bodyCases, 200: exampleRequest, 400: withBody('{"prices":1}') },
  listPrices: { ...commonCases, 200: exampleRequest, 400: withQuery('key=x') },
  listStuckDebates: { ...commonCases, 200: exampleRequest, 400: onStuck('stuck=false') },
  requeueDebate: {
    ...commonCases,
    ...bodyCases,
    200: async (operation) => withPayload(defaultService, await requeueBody(hangingDebate), asOperator)(operation),
    400: withPayload(defaultService, { tenant: 'default' }, asOperator),
    404: exampleRequest,
    409: async (operation) =>
      withPayload(defaultService, await requeueBody({ question }, { prefer: 'wait=30' }), asOperator)(operation),
  },
  readBackup: { ...commonCases, 200: exampleRequest, 400: withQuery('key=x'), 404: onService(noBackupService) },
  listModels: { ...commonCases, 200: exampleRequest, 400: withQuery('key=x') },
  readModel: {
    ...commonCases,
    200: async (operation) => send((await defaultService()).app, requestFor(operation, 'simulated%2Fcareful')),
    400: withQuery('key=x'),
    404: exampleRequest,
  },
  createChatCompletion: {
    ...commonCases,
    ...bodyCases,
    200: async (operation) => [...(await exampleRequest(operation)), ...(await completionChunks(operation))],
    400: withPayload(defaultService, {}),
    404: completionBy('absent'),
    409: onCancelledCompletion,
    422: completionBy('ballot'),
    502: async (operation) => {
      await savePanel('late', { debaters: hangingDebate.debaters, deadline_seconds: 1 });
      return completionBy('late')(operation);
    },
  },
  createResponse: {
    ...commonCases,
    ...bodyCases,
    200: async (operation) => {
      const { judge, debaters, aggregation } = judgedDebate;
      await savePanel('judged', { judge, debaters, aggregation, adaptive_routing: false });
      const payload = { ...bodyOf(operation), model: 'debate/judged', stream: true };
      const events = await sendForEvents(await defaultService(), { ...requestFor(operation), payload });
      return [...(await exampleRequest(operation)), ...events];
    },
    400: withPayload(defaultService, {}),
    404: async (operation) => [
      ...(await completionBy('absent')(operation)),
      ...(await withPayload(defaultService, { ...bodyOf(operation), previous_response_id: 'resp_none' })(operation)),
    ],
    409: async (operation) => {
      const id = await createDebate(await defaultService(), hangingDebate);
      return withPayload(defaultService, { ...bodyOf(operation), previous_response_id: `resp_${id}` })(operation);
    },
    422: completionBy('ballot'),
  },
  readResponse: {
    ...commonCases,
    200: async (operation) => {
      const service = await defaultService();
      const url = `/v1/responses/resp_${await createDebate(service, judgedDebate, WAIT_HEADERS)}?stream=true`;
      const events = await sendForEvents(service, { url });
      return [
        ...events,
        ...(await onResponse(hangingDebate)(operation)),
        ...(await onResponse(judgedDebate, WAIT_HEADERS)(operation)),
      ];
    },
    400: withQuery('starting_after=x'),
    404: exampleRequest,
  },
  cancelResponse: {
    ...commonCases,
    ...bodyCases,
    200: onResponse(hangingDebate),
    400: withQuery('key=x'),
    404: exampleRequest,
    409: onResponse({ question }, WAIT_HEADERS),
  },
  deleteResponse: {
    ...commonCases,
    ...bodyCases,
    200: onResponse({ question }, WAIT_HEADERS),
    400: withQuery('key=x'),
    404: exampleRequest,
  },
};

const service = await defaultService();
const document = await documentOf(service.app);
const operations = operationsOf(document);
const matrix = operations.flatMap((operation) =>
  Object.keys(operation.responses).map((status) => ({ operation, status, name: `${operation.operationId} ${status}` })),
);

test('the cases › cover every documented status of every route, and no other', () => {
  const testedStatuses = Object.entries(cases).flatMap(([id, byStatus]) =>
    Object.keys(byStatus).map((status) => `${id} ${status}`),
  );
  expect(testedStatuses.toSorted()).toEqual(matrix.map(({ name }) => name).toSorted());
});

test('the document › contains every route of the app', () => {
  const documentedRoutes = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  expect(documentedRoutes.size).toBe(tenantRoutes.length + operatorRoutes.length + serviceRoutes.length);
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
    const [reply] = await onService(faultyService)(operation);
    if (isOpenaiOperation(operation)) {
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
