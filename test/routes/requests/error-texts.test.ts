/** Every refusal states the error and a valid value, in plain words. */
import { afterAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { ADMIN_KEY } from '../../support/requests/operation-requests.ts';

const service = await buildTestApp({ runs: false });
afterAll(() => service.close());

const post = (payload: object) => service.app.inject({ method: 'POST', url: '/v1/debates', payload });
const OBJECT_MESSAGE = 'must be an object such as {"model": "provider/model"}';

describe('a wrong field › gets its own message', () => {
  test.each([
    ['judge', 'openai/gpt-4o', OBJECT_MESSAGE],
    ['debaters', 'openai/gpt-4o', 'must be a list, not a string'],
    ['debaters', ['openai/gpt-4o'], OBJECT_MESSAGE],
    ['question', 7, 'must be a string, not a number'],
    ['max_rounds', 'three', 'must be a number, not a string'],
    ['max_rounds', 1.5, 'must be a whole number'],
    ['max_rounds', 0, 'must be 1 or more'],
    ['max_rounds', 11, 'must be 10 or less'],
    ['cost_budget_usd', 0, 'must be more than 0'],
    ['options', ['one'], 'must have 2 or more items'],
    ['confidence_method', 'both', 'must be one of panel, self_reported'],
    ['settled', 'yes', 'must be true or false, not a string'],
  ])('%s: %j', async (field, value, message) => {
    const reply = await post({ question: 'Why?', [field]: value });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields[0].message).toBe(message);
    expect(reply.body).not.toMatch(/expected|received|Invalid input/);
  });

  test.each(['0x10', '1e1', '1.5', ' 5', '+5', ''])('limit=%j', async (limit) => {
    const reply = await service.app.inject({ url: '/v1/debates', query: { limit } });
    expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: 'limit', message: 'must be a whole number' }] });
  });

  test('limit=101', async () => {
    const { fields } = (await service.app.inject('/v1/debates?limit=101')).json();
    expect(fields).toEqual([{ path: 'limit', message: 'must be 100 or less' }]);
  });

  test('in a query', async () => {
    const { fields } = (await service.app.inject('/v1/debates?created_after=yesterday')).json();
    expect(fields).toEqual([{ path: 'created_after', message: 'must be a time such as 2026-01-31T12:00:00Z' }]);
  });
});

describe('an image or a file › is refused by its name', () => {
  const postTo = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload });
  const unsupportedMessage = (type: string) => `"${type}" is not supported: a panel reads only text`;

  test.each(['images', 'files', 'attachments'])('in a debate: %s', async (field) => {
    const reply = await post({ question: 'What is this?', [field]: ['https://example.org/a.png'] });
    expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: field, message: 'is not a known field' }] });
  });

  test.each(['image_url', 'file', 'input_audio'])('in a completion: %s', async (type) => {
    const messages = [{ role: 'user', content: [{ type }] }];
    const reply = await postTo('/v1/chat/completions', { model: 'debate/critique', messages });
    const param = 'messages[0].content[0].type';
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      400,
      { param, message: `messages.0.content.0.type: ${unsupportedMessage(type)}` },
    ]);
  });

  test.each(['input_image', 'input_file', 'input_audio'])('in a response: %s', async (type) => {
    const input = [{ role: 'user', content: [{ type }] }];
    const reply = await postTo('/v1/responses', { model: 'debate/critique', input });
    const param = 'input[0].content[0].type';
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      400,
      { param, message: `input.0.content.0.type: ${unsupportedMessage(type)}` },
    ]);
  });
});

describe('an absent resource › is named', () => {
  test.each([
    ['/v1/debates/nope', 'there is no debate with this id'],
    ['/v1/debates/nope/events', 'there is no debate with this id'],
    ['/v1/debates/nope/report', 'there is no debate with this id'],
    ['/v1/panels/nope', 'there is no panel "nope"'],
    ['/v1/webhooks/nope', 'there is no webhook endpoint with this id'],
    ['/v1/nope', 'there is no route at /v1/nope; GET /openapi.json lists the paths'],
  ])('%s', async (url, detail) => {
    expect((await service.app.inject(url)).json()).toMatchObject({ status: 404, title: 'Not found', detail });
  });

  test('to clients of OpenAI, which print the message alone', async () => {
    const reply = await service.app.inject({ method: 'POST', url: '/v1/embeddings', payload: { input: 'Why?' } });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().error).toEqual({
      message: 'there is no route at /v1/embeddings; GET /openapi.json lists the paths',
      type: 'invalid_request_error',
      param: null,
      code: 'not_found',
    });
  });
});

test('a body that is too large › is refused with the limit', async () => {
  const payload = { question: 'x'.repeat(1_100_000) };
  const largeReply = await post(payload);
  expect([largeReply.statusCode, largeReply.json().detail]).toEqual([413, 'the body is larger than 1048576 bytes']);
  const chatReply = await service.app.inject({ method: 'POST', url: '/v1/chat/completions', payload });
  expect([chatReply.statusCode, chatReply.json().error.message]).toEqual([
    413,
    'the body is larger than 1048576 bytes',
  ]);
});

test('the admin key and a foreign host name › have different errors', async () => {
  const localService = await buildTestApp({ runs: false, http: { allowedHosts: 'local' } });
  const foreignReply = await localService.app.inject({ url: '/v1/budget', headers: { host: 'evil.example' } });
  const keyedService = await buildKeyedApp({ runs: false });
  const adminReply = await keyedService.app.inject({
    url: '/v1/budget',
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
  });
  expect([foreignReply, adminReply].map((reply) => [reply.statusCode, reply.json().code, reply.json().title])).toEqual([
    [403, 'origin_not_allowed', 'Host or origin not allowed'],
    [403, 'forbidden', 'Forbidden'],
  ]);
  expect(foreignReply.json().detail).toContain('cors_origins');
  expect(adminReply.json().detail).toContain('admin key');
  await localService.close();
  await keyedService.close();
});
