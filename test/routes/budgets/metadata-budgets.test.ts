/** PUT, GET and DELETE /v1/budgets/{key}/{value}, and lists by a pair of metadata. */
import { describe, expect, test } from 'vitest';
import { parleyClient } from '../../../src/client/parley-client.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { answer } from '../../support/fake-provider/fake-reply.ts';

const text = JSON.stringify({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
/** By the prices below: 1,000 input tokens at 2 USD and 100 output tokens at 10 USD a million are 0.003 USD. */
const usage = { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
const config = { prices: { 'openai/gpt-4o': { input: 2, output: 10 } }, budget_keys: ['session'] };
const script = () => answer({ text, usage });

const debateRequest = (metadata: Record<string, string>) => ({
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  protocol: 'revise',
  debaters: [
    { model: 'openai/gpt-4o', max_tokens: 200 },
    { model: 'openai/gpt-4o', max_tokens: 200 },
  ],
  metadata,
});

type Service = Awaited<ReturnType<typeof buildTestApp>>;
const startDebate = (service: Service, metadata: Record<string, string>) =>
  service.app.inject({ method: 'POST', url: '/v1/debates', payload: debateRequest(metadata) });

async function runDebate(service: Service, metadata: Record<string, string>): Promise<string> {
  const request = {
    method: 'POST',
    url: '/v1/debates',
    payload: debateRequest(metadata),
    headers: { prefer: 'wait=30' },
  } as const;
  return (await service.app.inject(request)).json().id;
}

describe('a budget of a pair of metadata', () => {
  test('counts the debates that have the pair, and refuses the next one above the limit', async () => {
    const service = await buildTestApp({ config, script });
    const url = '/v1/budgets/session/7%2Fa%20%C3%A4';
    const putReply = await service.app.inject({ method: 'PUT', url, payload: { limit_usd: 0.02, period: 'month' } });
    expect([putReply.statusCode, putReply.headers.location]).toEqual([201, url]);
    await runDebate(service, { session: '7/a ä' });
    await runDebate(service, { session: 'other' });
    // One debate has two calls of 0.003 USD.
    expect((await service.app.inject(url)).json()).toEqual({
      key: 'session',
      value: '7/a ä',
      limit_usd: 0.02,
      spent_usd: 0.006,
      reserved_usd: 0,
      remaining_usd: 0.014,
      period: 'month',
      resets_at: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
    });
    const lowerReply = await service.app.inject({ method: 'PUT', url, payload: { limit_usd: 0.007 } });
    expect([lowerReply.statusCode, lowerReply.json()]).toEqual([
      200,
      expect.objectContaining({ limit_usd: 0.007, period: 'none' }),
    ]);
    const refusal = await startDebate(service, { session: '7/a ä' });
    expect(refusal.statusCode).toBe(402);
    expect(refusal.json()).toMatchObject({
      code: 'budget_exceeded',
      cap: 'metadata',
      metadata_key: 'session',
      metadata_value: '7/a ä',
      limit: 0.007,
      resets_at: null,
    });
    expect((await startDebate(service, { session: 'other' })).statusCode).toBe(202);
    expect((await service.app.inject({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await service.app.inject(url)).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await service.app.inject({ method: 'DELETE', url })).statusCode).toBe(404);
    expect((await startDebate(service, { session: '7/a ä' })).statusCode).toBe(202);
    await service.close();
  });

  test.each([
    ['a key that the tenant does not declare', '/v1/budgets/user/ada', { limit_usd: 1 }, 'key'],
    ['no limit', '/v1/budgets/session/7', { period: 'day' }, 'limit_usd'],
    ['a period that does not exist', '/v1/budgets/session/7', { limit_usd: 1, period: 'year' }, 'period'],
    ['a value that is too long for metadata', `/v1/budgets/session/${'x'.repeat(513)}`, { limit_usd: 1 }, 'value'],
  ])('is refused with 400 and the name of the field when it has %s', async (_, url, payload, field) => {
    const service = await buildTestApp({ config, script });
    const response = await service.app.inject({ method: 'PUT', url, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[0].path).toMatch(new RegExp(`${field}$`));
    await service.close();
  });

  test('accepts the longest value that metadata may have, in any script', async () => {
    const service = await buildTestApp({ config, script });
    const url = `/v1/budgets/session/${encodeURIComponent('議'.repeat(512))}`;
    expect((await service.app.inject({ method: 'PUT', url, payload: { limit_usd: 1 } })).statusCode).toBe(201);
    await service.close();
  });

  test('refuses a model without a price, whose cost is unknown', async () => {
    const service = await buildTestApp({ config: { budget_keys: ['session'] }, script });
    const unpricedRequest = {
      ...debateRequest({ session: '7' }),
      debaters: [{ model: 'openai/unpriced' }, { model: 'openai/unpriced' }],
    };
    const url = '/v1/debates';
    expect((await service.app.inject({ method: 'POST', url, payload: unpricedRequest })).statusCode).toBe(202);
    await service.app.inject({ method: 'PUT', url: '/v1/budgets/session/7', payload: { limit_usd: 1 } });
    const refusal = await service.app.inject({ method: 'POST', url, payload: unpricedRequest });
    expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'unpriced_model']);
    await service.close();
  });

  test('is set, read and deleted by the client, which also lists debates by the pair', async () => {
    const service = await buildTestApp({ config, script });
    const client = parleyClient({ url: await service.listen() });
    const value = 'a b/c';
    await client.setMetadataBudget('session', value, { limit_usd: 1 });
    const id = await runDebate(service, { session: value });
    await runDebate(service, { session: 'other' });
    expect((await client.metadataBudget('session', value)).spent_usd).toBe(0.006);
    const { data } = await client.history({ 'metadata.session': value });
    expect(data.map((entry) => entry.id)).toEqual([id]);
    await client.deleteMetadataBudget('session', value);
    await expect(client.metadataBudget('session', value)).rejects.toMatchObject({ code: 'not_found' });
    await service.close();
  });
});

describe('a list by a pair of metadata', () => {
  test('contains the debates that have it, of all debates or of ended ones', async () => {
    const service = await buildTestApp({ config, script });
    const id = await runDebate(service, { session: '7', user: 'ada' });
    await runDebate(service, { session: '8' });
    for (const path of ['/v1/debates', '/v1/history']) {
      const { data } = (await service.app.inject(`${path}?metadata.session=7`)).json();
      expect(data.map((row: { id: string }) => row.id)).toEqual([id]);
    }
    await service.close();
  });

  test.each([
    ['/v1/history?metadata.user=ada', 'metadata.user'],
    ['/v1/debates?metadata.session=7&metadata.session=8', 'metadata.session'],
    ['/v1/debates?metadata=7', 'metadata'],
    ['/v1/debates?metadata.=7', 'metadata.'],
  ])('is refused with 400 and the name of the parameter for %s', async (url, path) => {
    const service = await buildTestApp({ config, script });
    const response = await service.app.inject(url);
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json().fields)).toContain(path);
    await service.close();
  });
});
