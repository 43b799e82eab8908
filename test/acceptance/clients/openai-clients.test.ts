/** OpenAI's own client and the AI SDK, in their published versions, against a service that listens. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, streamText } from 'ai';
import OpenAI, { APIError, APIUserAbortError } from 'openai';
import type { ChatCompletionChunk, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unavailableWhile } from '../../support/broken-store.ts';
import { QUICK_MODEL } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { delayedUntil, hang, json, truncated } from '../../support/fake-provider/fake-reply.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const messages: ChatCompletionCreateParamsNonStreaming['messages'] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: question },
];
const completionRequest: ChatCompletionCreateParamsNonStreaming = { model: 'debate/board', messages };
const boardPanel = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: KeyedApp;
let url: string;
let key: Key;
let isStoreUnavailable = false;

beforeAll(async () => {
  service = await buildKeyedApp({
    script: () => position,
    config: { prices: { [QUICK_MODEL]: { input: 1, output: 1 } } },
    change: (services) => ({ ...services, store: unavailableWhile(services.store, () => isStoreUnavailable) }),
  });
  url = `${await service.listen()}/v1`;
});
afterAll(() => service.close());

let tenantCount = 0;
/** Each test has its own tenant with the panel `debate/board`. */
beforeEach(async () => {
  service.provider.follow(() => position);
  tenantCount += 1;
  key = await service.tenant(`acme-${tenantCount}`);
  await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: boardPanel });
});

/** A client that records the headers of its requests and loses the first `lostReplyCount` replies. */
function createClient({ apiKey = key.key, lostReplyCount = 0 }: { apiKey?: string; lostReplyCount?: number } = {}) {
  const sentHeaders: Headers[] = [];
  const countingFetch: typeof fetch = async (input, init) => {
    sentHeaders.push(new Headers(init?.headers));
    const reply = await fetch(input, init);
    if (sentHeaders.length > lostReplyCount) return reply;
    await reply.body?.cancel();
    throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
  };
  return { openai: new OpenAI({ baseURL: url, apiKey, fetch: countingFetch }), sentHeaders };
}

const listDebates = async () =>
  (await service.ask(key, '/v1/debates')).json().data as { readonly id: string; readonly status: string }[];
const debateStatuses = async () => (await listDebates()).map(({ status }) => status);

async function errorOf(call: Promise<unknown>): Promise<APIError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof APIError) return error;
  throw new Error(`no APIError but ${String(error)}`);
}

async function createPanel(name: string, settings: object): Promise<void> {
  await service.ask(key, { method: 'PUT', url: `/v1/panels/${name}`, payload: { ...boardPanel, ...settings } });
}

describe('the openai package', () => {
  test('lists the panels, gets an answer, and reads the fields that only a debate has', async () => {
    const { openai } = createClient();
    const ids: string[] = [];
    for await (const { id } of openai.models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining(['openai/gpt-4o', 'debate/critique', 'debate/board']));
    for (const id of ['debate/board', 'openai/gpt-4o']) expect(await openai.models.retrieve(id)).toMatchObject({ id });
    const notFoundError = await errorOf(openai.models.retrieve('debate/nope'));
    expect([notFoundError.status, notFoundError.message]).toEqual([404, '404 there is no model with this id']);
    const unknownRouteError = await errorOf(openai.embeddings.create({ model: 'debate/board', input: 'Why?' }));
    expect(unknownRouteError.message).toBe(
      '404 there is no route at /v1/embeddings; GET /openapi.json lists the paths',
    );
    const { data, response } = await openai.chat.completions.create(completionRequest).withResponse();
    expect(data.choices).toEqual([
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'Paris',
          refusal: null,
          reasoning_content: 'Confidence 77 %, nobody dissents.',
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ]);
    expect(data.usage?.total_tokens).toBeGreaterThan(0);
    expect(data).toMatchObject({ model: 'debate/board', debate: { confidence: expect.any(Number), rounds: 1 } });
    expect((await listDebates()).map(({ id }) => id)).toEqual([response.headers.get('debate-id')]);
    // The answer is sent back unchanged with the next question.
    const [choice] = data.choices;
    if (choice === undefined) throw new Error('there is an answer');
    const secondCompletion = await openai.chat.completions.create({
      ...completionRequest,
      messages: [...messages, choice.message, { role: 'user', content: 'Sure?' }],
    });
    expect(secondCompletion.choices[0]?.message.content).toBe('Paris');
    const [{ id } = { id: '' }] = await listDebates();
    const debate = (await service.ask(key, `/v1/debates/${id}`)).json();
    expect([debate.question, debate.config.context]).toEqual([
      'Sure?',
      `system: Be brief.\n\nuser: ${question}\n\nassistant: Paris`,
    ]);
  });

  test('streams rounds as reasoning, then the answer, the finish reason and the usage', async () => {
    const { openai } = createClient();
    const stream = await openai.chat.completions.create({
      ...completionRequest,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
    const reasoning = deltas.map((delta) => ('reasoning_content' in delta ? String(delta.reasoning_content) : ''));
    expect(reasoning.join('')).toMatch(
      /^Round 1\n(- debater_[01]: Paris .*\n){2}Agreement 100 %: Paris ×2\nThe panel agrees: no further round.\nConfidence 77 %, nobody dissents.\n$/,
    );
    expect(deltas.map(({ content }) => content ?? '').join('')).toBe('Paris');
    expect(chunks.flatMap(({ choices }) => choices.flatMap((choice) => choice.finish_reason ?? []))).toEqual(['stop']);
    expect(chunks.at(-1)?.usage?.total_tokens).toBeGreaterThan(0);
    // The package assembles the same completion from the chunks.
    const assembledCompletion = await openai.chat.completions
      .stream({ model: 'debate/board', messages })
      .finalChatCompletion();
    expect(assembledCompletion.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Paris' } });
  });

  test.each([true, false])('cancels the debate when its call is aborted (stream: %s)', async (stream) => {
    service.provider.follow(() => hang());
    const requestsBefore = service.provider.requests.length;
    const { openai } = createClient();
    const abortController = new AbortController();
    const call = (async () => {
      const reply = await openai.chat.completions.create(
        { ...completionRequest, stream },
        { signal: abortController.signal },
      );
      if (Symbol.asyncIterator in reply) for await (const _chunk of reply);
    })();
    await service.provider.waitForRequest(requestsBefore + 2);
    abortController.abort();
    if (stream) await call;
    else await expect(call).rejects.toBeInstanceOf(APIUserAbortError);
    await expect.poll(debateStatuses).toEqual(['cancelled']);
    expect(service.provider.requests.slice(requestsBefore).every(({ closedEarly }) => closedEarly)).toBe(true);
  });

  test('gets the answer of the first debate when it retries with the same key', async () => {
    const { openai, sentHeaders } = createClient({ lostReplyCount: 1 });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { data, response } = await openai.chat.completions.create(completionRequest, { headers }).withResponse();
    expect(data.choices[0]?.message.content).toBe('Paris');
    expect(sentHeaders.map((each) => [each.get('idempotency-key'), each.get('x-stainless-retry-count')])).toEqual([
      [headers['Idempotency-Key'], '0'],
      [headers['Idempotency-Key'], '1'],
    ]);
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    expect(await debateStatuses()).toEqual(['completed']);
  });

  test('gets the answer of the first debate when it retries after a timeout', async () => {
    const release = Promise.withResolvers<void>();
    service.provider.follow(() => delayedUntil(release.promise, position));
    const { openai, sentHeaders } = createClient();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const pendingCompletion = openai.chat.completions.create(completionRequest, { headers, timeout: 500 });
    await expect.poll(() => sentHeaders.length, { timeout: 10_000 }).toBe(2);
    release.resolve();
    expect((await pendingCompletion).choices[0]?.message.content).toBe('Paris');
    expect(await debateStatuses()).toEqual(['completed']);
  });

  // The package does not add a key of its own.
  test('creates a second debate when it retries without a key, and the first one stops spending', async () => {
    service.provider.follow(({ number }) => (number <= before + 2 ? hang() : position));
    const before = service.provider.requests.length;
    const { openai, sentHeaders } = createClient();
    const { choices } = await openai.chat.completions.create(completionRequest, { timeout: 2_000 });
    expect(choices[0]?.message.content).toBe('Paris');
    expect(sentHeaders.map((each) => each.get('idempotency-key'))).toEqual([null, null]);
    await expect.poll(debateStatuses).toEqual(['completed', 'cancelled']);
  });

  test('waits for Retry-After when the store is unavailable, retries, and creates one debate', async () => {
    const { openai, sentHeaders } = createClient();
    isStoreUnavailable = true;
    const pendingCompletion = openai.chat.completions.create(completionRequest);
    await expect.poll(() => sentHeaders.length).toBe(1);
    isStoreUnavailable = false;
    // The store becomes available while the package waits for the 2 s of Retry-After.
    expect((await pendingCompletion).choices[0]?.message.content).toBe('Paris');
    expect(sentHeaders).toHaveLength(2);
    expect(await debateStatuses()).toEqual(['completed']);
  });

  const errorCases: readonly (readonly [
    string,
    Partial<typeof completionRequest>,
    new (...args: never) => APIError,
    string,
    number,
  ])[] = [
    ['a bad request', { n: 2 }, OpenAI.BadRequestError, 'invalid_request', 1],
    ['an unknown model', { model: 'gpt-4o' }, OpenAI.NotFoundError, 'model_not_found', 1],
    [
      'a panel with incompatible options',
      { model: 'debate/ballot' },
      OpenAI.UnprocessableEntityError,
      'incompatible_options',
      1,
    ],
    ['a debate without an answer', { model: 'debate/silent' }, OpenAI.InternalServerError, 'no_positions', 1],
    ['no budget', { model: 'debate/costly' }, OpenAI.RateLimitError, 'insufficient_quota', 1],
  ];
  test.each(errorCases)(
    'throws an error of its own class without a retry for %s',
    async (_, body, errorClass, code, attempts) => {
      service.provider.follow(({ model }) => (model === 'silent' ? json({}) : position));
      await createPanel('silent', { debaters: [{ model: 'openai/silent' }, { model: 'openai/silent', name: 'b' }] });
      await createPanel('costly', {
        debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }],
        cost_budget_usd: 0.000001,
      });
      const { openai, sentHeaders } = createClient();
      const error = await errorOf(openai.chat.completions.create({ ...completionRequest, ...body }));
      expect(error).toBeInstanceOf(errorClass);
      expect([error.code, sentHeaders.length]).toEqual([code, attempts]);
      expect(error.message).toMatch(/^\d{3} \S.*/);
    },
  );

  test('throws its own error classes for an unknown key and for a model that is not allowed', async () => {
    const unknownKeyClient = createClient({ apiKey: 'sk-none' });
    const error = await errorOf(unknownKeyClient.openai.chat.completions.create(completionRequest));
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect([error.code, unknownKeyClient.sentHeaders.length]).toEqual(['invalid_api_key', 1]);
    const restrictedKey = await service.tenant(`narrow-${tenantCount}`, { allowed_models: ['simulated/careful'] });
    const { openai } = createClient({ apiKey: restrictedKey.key });
    const permissionError = await errorOf(
      openai.chat.completions.create({ ...completionRequest, model: 'debate/critique' }),
    );
    expect(permissionError).toBeInstanceOf(OpenAI.PermissionDeniedError);
    expect(permissionError.code).toBe('model_not_allowed');
  });

  test('throws a rate limit error with Retry-After after too many requests', async () => {
    const rateLimitedKey = await service.tenant(`hasty-${tenantCount}`, { requests_per_minute: 1 });
    await service.ask(rateLimitedKey, '/v1/budget');
    const openai = new OpenAI({ baseURL: url, apiKey: rateLimitedKey.key, maxRetries: 0 });
    const error = await errorOf(openai.chat.completions.create(completionRequest));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect([error.code, error.headers?.get('x-should-retry')]).toEqual(['rate_limit_exceeded', null]);
    expect(error.headers?.get('retry-after')).toMatch(/^\d+$/);
  });

  test('throws an error that occurs in a stream while the stream is read', async () => {
    service.provider.follow(() => json({}));
    const { openai } = createClient();
    const stream = await openai.chat.completions.create({ ...completionRequest, stream: true });
    const chunks: string[] = [];
    const error = await errorOf(
      (async () => {
        for await (const { choices } of stream) chunks.push(JSON.stringify(choices));
      })(),
    );
    expect(chunks.length).toBeGreaterThan(1);
    expect(error.code).toBe('no_positions');
  });

  test('gets a finish reason of length when a token limit leaves no room for an answer', async () => {
    service.provider.follow(() => truncated('{"answer": "Pa'));
    const { openai } = createClient();
    const { choices } = await openai.chat.completions.create({ ...completionRequest, max_completion_tokens: 5 });
    expect(choices[0]).toMatchObject({ finish_reason: 'length', message: { content: '' } });
    expect(service.provider.requests.at(-1)?.body).toMatchObject({ max_tokens: 10 });
  });
});

describe('the AI SDK', () => {
  const modelOf = (name = 'debate/board') =>
    createOpenAICompatible({ name: 'parley', baseURL: url, apiKey: key.key, includeUsage: true })(name);

  test('generateText › returns the answer, the finish reason and the usage', async () => {
    const { text, finishReason, usage, response } = await generateText({
      model: modelOf(),
      system: 'Be brief.',
      prompt: question,
      temperature: 0.3,
      maxOutputTokens: 500,
      seed: 7,
    });
    expect([text, finishReason, usage.totalTokens]).toEqual(['Paris', 'stop', expect.any(Number)]);
    expect(response.headers?.['debate-id']).toBe((await listDebates())[0]?.id);
    const debate = (await service.ask(key, `/v1/debates/${(await listDebates())[0]?.id}`)).json();
    expect(debate.config).toMatchObject({ seed: 7, debaters: Array(2).fill({ temperature: 0.3, max_tokens: 500 }) });
  });

  test('streamText › returns rounds as reasoning and the answer as text, in a conversation', async () => {
    const result = streamText({ model: modelOf(), prompt: question });
    const partTypes: string[] = [];
    for await (const { type } of result.fullStream) if (partTypes.at(-1) !== type) partTypes.push(type);
    expect(partTypes).toEqual([
      ...['start', 'start-step', 'reasoning-start', 'reasoning-delta', 'reasoning-end'],
      ...['text-start', 'text-delta', 'text-end', 'finish-step', 'finish'],
    ]);
    expect(await result.text).toBe('Paris');
    expect(await result.reasoningText).toMatch(/^Round 1\n/);
    expect(await result.finishReason).toBe('stop');
    expect((await result.totalUsage).totalTokens).toBeGreaterThan(0);
    const { messages: responseMessages } = await result.response;
    const secondResult = await generateText({
      model: modelOf(),
      messages: [{ role: 'user', content: question }, ...responseMessages, { role: 'user', content: 'Sure?' }],
    });
    expect(secondResult.text).toBe('Paris');
  });

  test('errors › are API call errors, and occur in the stream when it has begun', async () => {
    const failedCall = generateText({ model: modelOf('debate/unknown'), prompt: question });
    await expect(failedCall).rejects.toSatisfy(
      (error) => APICallError.isInstance(error) && error.statusCode === 404 && !error.isRetryable,
    );
    service.provider.follow((): FakeReply => json({}));
    const errors: unknown[] = [];
    const result = streamText({
      model: modelOf(),
      prompt: question,
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(JSON.stringify(errors)).toContain('No debater gave an answer (unreadable_reply ×2).');
  });

  // The SDK retries after every status 5xx: only a key prevents the cost of another failed debate.
  test('a retry after a failed debate › gets the same debate when it has a key', async () => {
    service.provider.follow((): FakeReply => json({}));
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const failedCall = generateText({ model: modelOf(), prompt: question, headers, maxRetries: 1 });
    await expect(failedCall).rejects.toThrow('No debater gave an answer (unreadable_reply ×2).');
    expect(await debateStatuses()).toEqual(['failed']);
  });

  test('an abort › cancels the debate', async () => {
    service.provider.follow(() => hang());
    const requestsBefore = service.provider.requests.length;
    const abortController = new AbortController();
    const result = streamText({ model: modelOf(), prompt: question, abortSignal: abortController.signal });
    const streamEnd = result.consumeStream();
    await service.provider.waitForRequest(requestsBefore + 2);
    abortController.abort();
    await streamEnd;
    await expect.poll(debateStatuses).toEqual(['cancelled']);
  });
});
