/** Behaviour that only the adapter for chat completions has, for OpenAI and for compatible servers. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { at } from '../../src/lib/json/json-value.ts';
import { finishReasonFrom } from '../../src/models/openai-compatible/finish-reason.ts';
import { openaiCompatibleProvider } from '../../src/models/openai-compatible/openai-compatible-provider.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { json, raw, text } from '../support/fake-provider/fake-reply.ts';
import {
  failureOf,
  modelRequest,
  openaiKind,
  streamedRequest,
  testFormat,
  testPosition,
} from '../support/fake-provider/model-kinds.ts';
import { refusingParameters } from '../support/fake-provider/scripts.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider({ script: () => json(testPosition) });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await provider.close();
});

it('writes a request in the form of a chat completion', async () => {
  const messages = [
    { role: 'user', content: 'Question' },
    { role: 'assistant', content: '{"answer":"Paris"}' },
    { role: 'user', content: 'Peers' },
  ] as const;
  await openaiKind.connect(provider, 'gpt-test').generate(modelRequest({ messages, temperature: 0 }));
  expect(provider.requests[0]?.body).toEqual({
    model: 'gpt-test',
    max_tokens: 1000,
    messages: [{ role: 'system', content: 'You debate.' }, ...messages],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'position', schema: testFormat.jsonSchema, strict: true },
    },
  });
});

it('sends the key of a cache, and stops sending it to an endpoint that refuses it', async () => {
  const model = openaiKind.connect(provider, 'gpt-test');
  await model.generate(modelRequest({ cacheKey: 'debate-1' }));
  provider.follow(refusingParameters(['prompt_cache_key'], () => json(testPosition)));
  await model.generate(modelRequest({ cacheKey: 'debate-1' }));
  await model.generate(modelRequest({ cacheKey: 'debate-1' }));
  expect(provider.requests.map(({ body }) => at(body, 'prompt_cache_key'))).toEqual([
    ...['debate-1', 'debate-1'],
    ...[undefined, undefined],
  ]);
});

it('sends no key to an endpoint without one, and never a field that only OpenAI knows', async () => {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'])
    vi.stubEnv(name, `${name}-value`);
  vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-gateway: gateway-value\nauthorization: Bearer other-value');
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/not-here');
  const localModel = openaiCompatibleProvider({ name: 'local', apiKey: null, baseUrl: provider.openaiBaseUrl }).model(
    'llama',
  );
  const reply = await localModel?.generate(modelRequest());
  expect(JSON.parse(reply?.text ?? '')).toEqual(testPosition);
  expect(provider.requests[0]?.headers.authorization).toBeUndefined();
  expect(JSON.stringify(provider.requests[0]?.headers)).not.toContain('-value');
});

it.each([
  ['flat', { object: 'error', message: 'The model `x` does not exist', type: 'NotFoundError', code: 404 }],
  ['a sentence', { error: 'The model `x` does not exist' }],
  ['a detail', { detail: 'The model `x` does not exist' }],
  ['nested', { error: { message: 'The model `x` does not exist' } }],
])('reads the error bodies of other servers: %s', async (_, body) => {
  provider.follow(() => raw(JSON.stringify(body), { status: 404 }));
  const error = await failureOf(openaiKind.connect(provider).generate(modelRequest()));
  expect(error).toMatchObject({
    code: 'not_found',
    message: 'The provider does not know the model (404): The model `x` does not exist',
  });
});

it('reads error bodies that are not JSON', async () => {
  for (const body of ['', 'Bad gateway', '<html>', '[]', '7', 'null']) {
    provider.follow(() => raw(body, { status: 502, contentType: 'text/plain' }));
    const error = await failureOf(openaiKind.connect(provider).generate(modelRequest()));
    expect(error).toMatchObject({ code: 'server_error', retryable: true, billed: 'no' });
  }
});

it('reads chunks of any shape', async () => {
  const oddChunks = [
    null,
    7,
    'x',
    [],
    {},
    { choices: null },
    { choices: [null] },
    { choices: [{ delta: null }] },
    { choices: [{ delta: { content: 7, tool_calls: [null] } }] },
  ];
  const lastChunk = { choices: [{ delta: { content: 'Paris' }, finish_reason: 'stop' }] };
  const events = [...oddChunks, lastChunk].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  provider.follow(() => raw(`: comment\n\n${events}data: [DONE]\n\n`, { contentType: 'text/event-stream' }));
  expect(await openaiKind.connect(provider).generate(streamedRequest())).toMatchObject({
    text: 'Paris',
    finishReason: 'stop',
    usage: null,
  });
});

it('accepts a complete reply whose usage is missing', async () => {
  const chunk = { choices: [{ delta: { content: 'Paris' }, finish_reason: 'stop' }] };
  provider.follow(() => raw(`data: ${JSON.stringify(chunk)}\n\n`, { contentType: 'text/event-stream' }));
  expect(await openaiKind.connect(provider).generate(streamedRequest())).toMatchObject({ text: 'Paris', usage: null });
});

it('maps every finish reason', () => {
  const reasons = ['stop', 'tool_calls', 'function_call', 'length', 'content_filter', 'new', null];
  expect(reasons.map(finishReasonFrom)).toEqual(['stop', 'stop', 'stop', 'length', 'content_filter', 'other', 'other']);
});

it('reads text in any script and of any size', async () => {
  const longText = `${'漢字かな😀 עברית '.repeat(5000)}`;
  provider.follow(() => text(longText));
  const request = { maxOutputTokens: 1_000_000, format: null };
  expect((await openaiKind.connect(provider).generate(modelRequest(request))).text).toBe(longText);
  expect((await openaiKind.connect(provider).generate(streamedRequest(request))).text).toBe(longText);
});
