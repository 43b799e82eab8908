/** The fields in the lines of a request and of a run, and the requests that have a line. */
import { describe, expect, test } from 'vitest';
import type { Services } from '../../src/operations/services.ts';
import { createLogger } from '../../src/telemetry/logs/logger.ts';
import { unavailableWhile } from '../support/broken-store.ts';
import { ended, QUICK_MODEL } from '../support/build-app.ts';
import { status } from '../support/fake-provider/fake-reply.ts';
import { buildKeyedApp } from '../support/keyed-app.ts';
import { MODEL_PRICE, PRICED_MODEL, replyUsing } from '../support/spending.ts';
import type { LogLines } from '../support/telemetry/log-lines.ts';
import { logLines } from '../support/telemetry/log-lines.ts';

type Options = NonNullable<Parameters<typeof buildKeyedApp>[0]>;

async function buildLoggedApp(options: Options = {}) {
  const destination = logLines();
  const log = createLogger({ level: 'debug', destination, traceIds: false, secrets: [] });
  const service = await buildKeyedApp({ log, ...options, http: { logger: log, ...options.http } });
  return { service, destination };
}

const linesWithMessage = ({ lines }: LogLines, message: string) => lines.filter(({ msg }) => msg === message);

const PRICED_OPTIONS: Options = { config: { prices: { [PRICED_MODEL]: MODEL_PRICE } } };
/** A debate with one paid call. */
const DEBATE_REQUEST = {
  method: 'POST',
  url: '/v1/debates',
  payload: {
    question: 'What is the capital of France?',
    protocol: 'society',
    max_rounds: 1,
    debaters: [{ model: PRICED_MODEL, name: 'a', max_tokens: 100 }, { model: QUICK_MODEL }],
  },
} as const;

describe('a line', () => {
  test('of a request or of its run names tenant, key, debate and request', async () => {
    // The reply has more tokens than the request allows, so the run logs an alert.
    const { service, destination } = await buildLoggedApp({ ...PRICED_OPTIONS, script: () => replyUsing(150) });
    const key = await service.tenant('acme');
    const headers = { 'x-request-id': 'create-1' };
    const { id } = (await service.ask(key, { ...DEBATE_REQUEST, headers })).json();
    await ended(service, id, 'acme');
    await service.ask(key, { url: `/v1/debates/${id}`, headers: { 'x-request-id': 'read-2' } });
    await service.ask(key, { url: `/v1/responses/resp_${id}`, headers: { 'x-request-id': 'read-3' } });
    await service.close();
    const ids = { tenant: 'acme', keyId: key.id, debateId: id };
    const runLines = linesWithMessage(destination, 'budget alert: a call cost more than its reservation');
    expect(runLines).toMatchObject([{ ...ids, requestId: 'create-1' }]);
    expect(linesWithMessage(destination, 'debate ended')).toMatchObject([{ ...ids, requestId: 'create-1' }]);
    const requestLines = linesWithMessage(destination, 'request').filter(
      ({ path }) => !String(path).startsWith('/v1/admin/'),
    );
    expect(requestLines).toMatchObject([
      { ...ids, requestId: 'create-1', method: 'POST', status: 202 },
      { ...ids, requestId: 'read-2', method: 'GET', status: 200 },
      { ...ids, requestId: 'read-3', method: 'GET', status: 200 },
    ]);
    // Each name occurs once: of two equal names a JSON parser uses the last one.
    for (const text of destination.text.split('\n'))
      expect(text.match(/"requestId"/g) ?? []).toHaveLength(/requestId/.test(text) ? 1 : 0);
  });

  test('of a refused request has the code, and names no tenant without a valid key', async () => {
    const { service, destination } = await buildLoggedApp();
    const key = await service.tenant('acme');
    await service.ask(key, { method: 'POST', url: '/v1/debates', payload: {} });
    await service.app.inject({ url: '/v1/debates' });
    await service.close();
    const [invalid, unauthorized] = linesWithMessage(destination, 'request').filter(
      ({ path }) => path === '/v1/debates',
    );
    expect(invalid).toMatchObject({ status: 400, code: 'invalid_request', tenant: 'acme', keyId: key.id });
    expect(unauthorized).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(unauthorized).not.toHaveProperty('tenant');
  });
});

describe('the end of a debate is logged in one line', () => {
  test('with status, cost, wait, duration and the reasons of its escalation', async () => {
    const { service, destination } = await buildLoggedApp({
      ...PRICED_OPTIONS,
      script: () => replyUsing(100),
      runs: false,
    });
    const key = await service.tenant('acme');
    const { id } = (await service.ask(key, DEBATE_REQUEST)).json();
    service.run();
    await ended(service, id, 'acme');
    const debate = (await service.ask(key, `/v1/debates/${id}`)).json();
    await service.close();
    const [line, ...otherLines] = linesWithMessage(destination, 'debate ended');
    expect(otherLines).toEqual([]);
    const { waitMs, durationMs } = line as { waitMs: number; durationMs: number };
    expect(line).toMatchObject({
      level: 'info',
      status: 'completed',
      // 100 tokens at 0.0001 USD.
      costUsd: 0.01,
      reasons: debate.result.escalation.reasons,
    });
    expect(durationMs).toBe(Date.parse(debate.finished_at) - Date.parse(debate.created_at));
    expect(waitMs).toBe(Date.parse(debate.started_at) - Date.parse(debate.created_at));
  });

  test('with the code of its failure', async () => {
    const { service, destination } = await buildLoggedApp({ ...PRICED_OPTIONS, script: () => status(401) });
    const key = await service.tenant('acme');
    const debaters = [{ model: PRICED_MODEL }, { model: PRICED_MODEL }];
    const { id } = (
      await service.ask(key, { ...DEBATE_REQUEST, payload: { ...DEBATE_REQUEST.payload, debaters } })
    ).json();
    await ended(service, id, 'acme');
    await service.close();
    expect(linesWithMessage(destination, 'debate ended')).toMatchObject([
      { status: 'failed', code: 'no_positions', costUsd: 0, reasons: [] },
    ]);
  });
});

describe('which requests have a line', () => {
  test('are the configured share of requests with status 2xx, and all others', async () => {
    const { service, destination } = await buildLoggedApp({ config: { logging: { success_share: 0.25 } } });
    const get = async (url: string) => service.app.inject({ url });
    for (let i = 0; i < 8; i += 1) await get('/openapi.json');
    for (let i = 0; i < 3; i += 1) await get('/none');
    await service.close();
    const statuses = linesWithMessage(destination, 'request').map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
  });

  test('are probes at level debug, and at level info when the service fails them', async () => {
    let isStoreUnavailable = false;
    const change = (services: Services) => ({
      ...services,
      store: unavailableWhile(services.store, () => isStoreUnavailable),
    });
    const { service, destination } = await buildLoggedApp({ change });
    for (const url of ['/healthz', '/readyz', '/metrics']) await service.app.inject({ url });
    isStoreUnavailable = true;
    await service.app.inject({ url: '/readyz' });
    await service.close();
    expect(linesWithMessage(destination, 'request').map(({ path, status, level }) => [path, status, level])).toEqual([
      ['/healthz', 200, 'debug'],
      ['/readyz', 200, 'debug'],
      ['/metrics', 200, 'debug'],
      ['/readyz', 503, 'info'],
    ]);
  });
});
