/** A real service with keys: tenants, their keys and debates, and a search for secrets in all of its output. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { hang, json, status } from '../support/fake-provider/fake-reply.ts';
import type { ServiceProcess } from '../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import { openStream } from '../support/requests/stream-client.ts';
import type { OtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';

const ADMIN_KEY = 'canary-admin-key-0123456789abcdefghij';
const PROVIDER_KEY = 'canary-provider-key-of-no-usual-form';
const QUESTION = 'How many legs has a canary-question spider?';
const ANSWER = json({ answer: '8', reasoning: 'a canary-reason', confidence: 0.9 });
const panel = { debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'openai/gpt-4o' }], adaptive_routing: false };

interface Key {
  readonly id: string;
  readonly key: string;
}

describe('a service with keys', () => {
  let folder: string;
  let provider: FakeProvider;
  let collector: OtlpReceiver;
  let service: ServiceProcess;
  const keys: Key[] = [];
  /** The text of every reply except those that contain the question, the answer, or a new key. */
  const replyTexts: string[] = [];

  beforeAll(async () => {
    folder = copyOfWorkingTree();
    provider = await startFakeProvider();
    collector = await startOtlpReceiver();
    service = await startService({
      folder,
      environment: {
        PARLEY_ADMIN_KEY: ADMIN_KEY,
        // Allowed because keys are required; still on loopback.
        HOST: '127.0.0.1',
        OPENAI_API_KEY: PROVIDER_KEY,
        OPENAI_BASE_URL: provider.openaiBaseUrl,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.tracesUrl,
        LOG_LEVEL: 'trace',
      },
    });
  });
  afterAll(async () => {
    await service.stop('SIGTERM');
    await collector.close();
    await provider.close();
    removeFolder(folder);
  });

  async function sendRequest(key: string, path: string, { method = 'GET', body, headers = {} }: RequestOptions = {}) {
    const reply = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : JSON_BODY), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, text, body: text.startsWith('{') ? JSON.parse(text) : null };
  }

  async function sendAdminRequest(method: string, path: string, body?: object) {
    const reply = await sendRequest(ADMIN_KEY, `/v1/admin/tenants${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    if (reply.body?.key === undefined) replyTexts.push(reply.text);
    return reply;
  }

  async function createKey(tenant: string): Promise<Key> {
    const { body } = await sendAdminRequest('POST', `/${tenant}/keys`, {});
    keys.push(body);
    return body;
  }

  it('refuses requests without a key, and debates of the operator', async () => {
    for (const path of ['/v1/debates', '/v1/budget', '/v1/admin/tenants']) {
      const replies = [await fetch(service.url + path), await sendRequest('wrong', path)];
      expect(replies.map((reply) => reply.status)).toEqual([401, 401]);
    }
    const reply = await sendRequest(ADMIN_KEY, '/v1/debates');
    expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
    replyTexts.push(reply.text);
  });

  it('creates two tenants, each with its own budget, key and debates', async () => {
    provider.follow(() => ANSWER);
    for (const id of ['acme', 'other']) {
      expect((await sendAdminRequest('PUT', `/${id}`, { budget: { limit_usd: 1, period: 'month' } })).status).toBe(201);
    }
    const [acmeKey, otherKey] = [await createKey('acme'), await createKey('other')];
    const debateReply = await sendRequest(acmeKey.key, '/v1/debates', {
      method: 'POST',
      headers: { prefer: 'wait=20' },
      body: { question: QUESTION, ...panel },
    });
    expect(debateReply.body).toMatchObject({ status: 'completed', result: { final_answer: '8' } });
    expect((await sendRequest(acmeKey.key, '/v1/debates')).body.data).toHaveLength(1);
    const otherTenantReplies = [
      await sendRequest(otherKey.key, '/v1/debates'),
      await sendRequest(otherKey.key, `/v1/debates/${debateReply.body.id}`),
    ];
    expect(otherTenantReplies.map(({ status: code }) => code)).toEqual([200, 404]);
    expect(otherTenantReplies[0]?.body.data).toEqual([]);
    expect((await sendRequest(otherKey.key, '/v1/budget')).body).toMatchObject({
      limit_usd: 1,
      spent_usd: 0,
      reserved_usd: 0,
    });
    expect((await sendRequest(acmeKey.key, '/v1/budget')).body).toMatchObject({
      limit_usd: 1,
      spent_usd: debateReply.body.cost_usd,
    });
    replyTexts.push(...otherTenantReplies.map(({ text }) => text));
  });

  it('ends the open stream of a revoked key, and another key of the tenant resumes it', async () => {
    provider.follow(() => hang());
    const [revokedKey, validKey] = [await createKey('acme'), await createKey('acme')];
    const openEvents = ({ key }: Key, path: string, extraHeaders = {}) =>
      openStream(service.url + path, { headers: { authorization: `Bearer ${key}`, ...extraHeaders } });
    const { body } = await sendRequest(revokedKey.key, '/v1/debates', {
      method: 'POST',
      body: { question: QUESTION, ...panel },
    });
    const path = `/v1/debates/${body.id}/events`;
    const stream = await openEvents(revokedKey, path);
    await stream.until(({ event }) => event === 'debate.round_started');
    expect((await sendAdminRequest('DELETE', `/acme/keys/${revokedKey.id}`)).status).toBe(204);
    expect(await stream.next()).toBeNull();
    expect((await openEvents(revokedKey, path)).status).toBe(401);
    const resumedStream = await openEvents(validKey, path, { 'last-event-id': '3' });
    await sendRequest(validKey.key, `/v1/debates/${body.id}/cancel`, { method: 'POST' });
    expect((await resumedStream.rest()).at(-1)?.event).toBe('debate.cancelled');
  });

  it('writes no keys and prompts to logs, spans, metrics, errors and other tenants’ replies', async () => {
    provider.follow(() => status(401, { message: `Incorrect API key provided: ${PROVIDER_KEY} for ${QUESTION}` }));
    const [, otherKey] = keys;
    if (otherKey === undefined) throw new Error('the test before this one creates two keys');
    const failedReply = await sendRequest(otherKey.key, '/v1/debates', {
      method: 'POST',
      headers: { prefer: 'wait=20' },
      body: { question: 'Why?', ...panel },
    });
    expect(failedReply.body.status).toBe('failed');
    const refusedReplies = [
      await sendRequest(otherKey.key, '/v1/debates', { method: 'POST', body: { question: QUESTION, canary: 1 } }),
      await sendRequest(otherKey.key, `/v1/debates?key=${otherKey.key}`),
      await sendRequest(`${otherKey.key}x`, '/v1/debates'),
    ];
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    await service.stop('SIGTERM');
    const spans = collector.receivedText();
    expect(spans).toContain('debate.run');
    expect(service.lines.length).toBeGreaterThan(10);
    const secrets = [ADMIN_KEY, PROVIDER_KEY, ...keys.map(({ key }) => key.slice(20))];
    const output = [
      ...replyTexts,
      failedReply.text,
      ...refusedReplies.map(({ text }) => text),
      metrics,
      spans,
      ...service.lines,
    ].join('\n');
    for (const secret of secrets) expect(output).not.toContain(secret);
    expect(output).not.toMatch(/canary-question|canary-reason/);
    // The files contain the questions, and the keys only as hashes.
    const storedFiles = readdirSync(join(folder, 'data')).map((file) =>
      readFileSync(join(folder, 'data', file), 'latin1'),
    );
    expect(storedFiles.join('')).toContain('canary-question');
    for (const secret of secrets) expect(storedFiles.join('')).not.toContain(secret);
    service = await startService({ folder, environment: { PARLEY_ADMIN_KEY: ADMIN_KEY } });
    expect((await sendRequest(otherKey.key, '/v1/debates')).body.data).toHaveLength(1);
  });
});

interface RequestOptions {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

const JSON_BODY = { 'content-type': 'application/json' };
