/** OpenAI's own client and the AI SDK, in their published versions, against a service that listens. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, streamText } from 'ai';
import OpenAI, { APIError, APIUserAbortError } from 'openai';
import type { ChatCompletionChunk, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awayWhile } from '../../support/broken-store.ts';
import { QUICK_MODEL } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { hang, heldBy, json, truncated } from '../../support/fake-provider/fake-reply.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';

const question = 'What is the capital of France?';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const messages: ChatCompletionCreateParamsNonStreaming['messages'] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: question },
];
const asking: ChatCompletionCreateParamsNonStreaming = { model: 'debate/board', messages };
const board = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: KeyedApp;
let url: string;
let key: Key;
let isAway = false;

beforeAll(async () => {
  service = await buildKeyedApp({
    script: () => position,
    config: { prices: { [QUICK_MODEL]: { input: 1, output: 1 } } },
    change: (services) => ({ ...services, store: awayWhile(services.store, () => isAway) }),
  });
  url = `${await service.listen()}/v1`;
});
afterAll(() => service.close());

let tenants = 0;
/** A tenant of its own for each test, with the panel `debate/board`. */
beforeEach(async () => {
  service.provider.follow(() => position);
  tenants += 1;
  key = await service.tenant(`acme-${tenants}`);
  await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: board });
});

/** Counts the requests that it sends; `lose` selects the replies that are lost. */
function clientOf({ apiKey = key.key, lose = 0 }: { apiKey?: string; lose?: number } = {}) {
  const sent: Headers[] = [];
  const counting: typeof fetch = async (input, init) => {
    sent.push(new Headers(init?.headers));
    const reply = await fetch(input, init);
    if (sent.length > lose) return reply;
    await reply.body?.cancel();
    throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
  };
  return { openai: new OpenAI({ baseURL: url, apiKey, fetch: counting }), sent };
}

const debates = async () =>
  (await service.ask(key, '/v1/debates')).json().data as { readonly id: string; readonly status: string }[];
const statuses = async () => (await debates()).map(({ status }) => status);

async function errorOf(asked: Promise<unknown>): Promise<APIError> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof APIError) return error;
  throw new Error(`no APIError but ${String(error)}`);
}

async function panel(name: string, settings: object): Promise<void> {
  await service.ask(key, { method: 'PUT', url: `/v1/panels/${name}`, payload: { ...board, ...settings } });
}

describe('the openai package', () => {
  test('lists the panels, gets an answer, and reads the fields that only a debate has', async () => {
    const { openai } = clientOf();
    const ids: string[] = [];
    for await (const { id } of openai.models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining(['openai/gpt-4o', 'debate/critique', 'debate/board']));
    for (const id of ['debate/board', 'openai/gpt-4o']) expect(await openai.models.retrieve(id)).toMatchObject({ id });
    const missing = await errorOf(openai.models.retrieve('debate/nope'));
    expect([missing.status, missing.message]).toEqual([404, '404 there is no model with this id']);
    const unserved = await errorOf(openai.embeddings.create({ model: 'debate/board', input: 'Why?' }));
    expect(unserved.message).toBe('404 there is no route at /v1/embeddings; GET /openapi.json lists the paths');
    const { data, response } = await openai.chat.completions.create(asking).withResponse();
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
    expect((await debates()).map(({ id }) => id)).toEqual([response.headers.get('debate-id')]);
    // The answer is sent back unchanged with the next question.
    const [choice] = data.choices;
    if (choice === undefined) throw new Error('there is an answer');
    const second = await openai.chat.completions.create({
      ...asking,
      messages: [...messages, choice.message, { role: 'user', content: 'Sure?' }],
    });
    expect(second.choices[0]?.message.content).toBe('Paris');
    const [{ id } = { id: '' }] = await debates();
    const debate = (await service.ask(key, `/v1/debates/${id}`)).json();
    expect([debate.question, debate.config.context]).toEqual([
      'Sure?',
      `system: Be brief.\n\nuser: ${question}\n\nassistant: Paris`,
    ]);
  });

  test('streams rounds as reasoning, then the answer, the finish reason and the usage', async () => {
    const { openai } = clientOf();
    const stream = await openai.chat.completions.create({
      ...asking,
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
    // The package assembles the same completion from its chunks.
    const whole = await openai.chat.completions.stream({ model: 'debate/board', messages }).finalChatCompletion();
    expect(whole.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Paris' } });
  });

  test.each([true, false])('cancels the debate when its call is aborted (stream: %s)', async (stream) => {
    service.provider.follow(() => hang());
    const sent = service.provider.requests.length;
    const { openai } = clientOf();
    const leaving = new AbortController();
    const heard = (async () => {
      const reply = await openai.chat.completions.create({ ...asking, stream }, { signal: leaving.signal });
      if (Symbol.asyncIterator in reply) for await (const _chunk of reply);
    })();
    await service.provider.received(sent + 2);
    leaving.abort();
    if (stream) await heard;
    else await expect(heard).rejects.toBeInstanceOf(APIUserAbortError);
    await expect.poll(statuses).toEqual(['cancelled']);
    expect(service.provider.requests.slice(sent).every(({ closedEarly }) => closedEarly)).toBe(true);
  });

  test('gets the answer of the first debate when it retries with the same key', async () => {
    const { openai, sent } = clientOf({ lose: 1 });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { data, response } = await openai.chat.completions.create(asking, { headers }).withResponse();
    expect(data.choices[0]?.message.content).toBe('Paris');
    expect(sent.map((each) => [each.get('idempotency-key'), each.get('x-stainless-retry-count')])).toEqual([
      [headers['Idempotency-Key'], '0'],
      [headers['Idempotency-Key'], '1'],
    ]);
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    expect(await statuses()).toEqual(['completed']);
  });

  test('gets the answer of the first debate when it retries after a timeout', async () => {
    const held = Promise.withResolvers<void>();
    service.provider.follow(() => heldBy(held.promise, position));
    const { openai, sent } = clientOf();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const asked = openai.chat.completions.create(asking, { headers, timeout: 500 });
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(2);
    held.resolve();
    expect((await asked).choices[0]?.message.content).toBe('Paris');
    expect(await statuses()).toEqual(['completed']);
  });

  // For users to know: without a key the package sends none of its own.
  test('makes a second debate when it retries without a key, and the first one stops spending', async () => {
    service.provider.follow(({ number }) => (number <= before + 2 ? hang() : position));
    const before = service.provider.requests.length;
    const { openai, sent } = clientOf();
    const { choices } = await openai.chat.completions.create(asking, { timeout: 2_000 });
    expect(choices[0]?.message.content).toBe('Paris');
    expect(sent.map((each) => each.get('idempotency-key'))).toEqual([null, null]);
    await expect.poll(statuses).toEqual(['completed', 'cancelled']);
  });

  test('waits as told when the store is unavailable, retries, and makes one debate', async () => {
    const { openai, sent } = clientOf();
    isAway = true;
    const asked = openai.chat.completions.create(asking);
    await expect.poll(() => sent.length).toBe(1);
    isAway = false;
    // It arrives while the package waits for the 2 s of Retry-After.
    expect((await asked).choices[0]?.message.content).toBe('Paris');
    expect(sent).toHaveLength(2);
    expect(await statuses()).toEqual(['completed']);
  });

  const failing: readonly (readonly [
    string,
    Partial<typeof asking>,
    new (...given: never) => APIError,
    string,
    number,
  ])[] = [
    ['a bad request', { n: 2 }, OpenAI.BadRequestError, 'invalid_request', 1],
    ['an unknown model', { model: 'gpt-4o' }, OpenAI.NotFoundError, 'model_not_found', 1],
    [
      'a panel that cannot be asked',
      { model: 'debate/ballot' },
      OpenAI.UnprocessableEntityError,
      'incompatible_options',
      1,
    ],
    ['a debate without an answer', { model: 'debate/silent' }, OpenAI.InternalServerError, 'no_positions', 1],
    ['no budget', { model: 'debate/costly' }, OpenAI.RateLimitError, 'insufficient_quota', 1],
  ];
  test.each(failing)(
    'throws an error of its own class without a retry for %s',
    async (_, body, errorClass, code, attempts) => {
      service.provider.follow(({ model }) => (model === 'silent' ? json({}) : position));
      await panel('silent', { debaters: [{ model: 'openai/silent' }, { model: 'openai/silent', name: 'b' }] });
      await panel('costly', { debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }], cost_budget_usd: 0.000001 });
      const { openai, sent } = clientOf();
      const error = await errorOf(openai.chat.completions.create({ ...asking, ...body }));
      expect(error).toBeInstanceOf(errorClass);
      expect([error.code, sent.length]).toEqual([code, attempts]);
      expect(error.message).toMatch(/^\d{3} \S.*/);
    },
  );

  test('throws its own error classes for an unknown key and for a model that is not allowed', async () => {
    const wrong = clientOf({ apiKey: 'sk-none' });
    const error = await errorOf(wrong.openai.chat.completions.create(asking));
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect([error.code, wrong.sent.length]).toEqual(['invalid_api_key', 1]);
    const narrow = await service.tenant(`narrow-${tenants}`, { allowed_models: ['simulated/careful'] });
    const { openai } = clientOf({ apiKey: narrow.key });
    const refused = await errorOf(openai.chat.completions.create({ ...asking, model: 'debate/critique' }));
    expect(refused).toBeInstanceOf(OpenAI.PermissionDeniedError);
    expect(refused.code).toBe('model_not_allowed');
  });

  test('throws a rate limit error with Retry-After after too many requests', async () => {
    const hasty = await service.tenant(`hasty-${tenants}`, { requests_per_minute: 1 });
    await service.ask(hasty, '/v1/budget');
    const openai = new OpenAI({ baseURL: url, apiKey: hasty.key, maxRetries: 0 });
    const error = await errorOf(openai.chat.completions.create(asking));
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect([error.code, error.headers?.get('x-should-retry')]).toEqual(['rate_limit_exceeded', null]);
    expect(error.headers?.get('retry-after')).toMatch(/^\d+$/);
  });

  test('throws an error that occurs in a stream while the stream is read', async () => {
    service.provider.follow(() => json({}));
    const { openai } = clientOf();
    const stream = await openai.chat.completions.create({ ...asking, stream: true });
    const lines: string[] = [];
    const error = await errorOf(
      (async () => {
        for await (const { choices } of stream) lines.push(JSON.stringify(choices));
      })(),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(error.code).toBe('no_positions');
  });

  test('gets a finish reason of length when a token limit leaves no room for an answer', async () => {
    service.provider.follow(() => truncated('{"answer": "Pa'));
    const { openai } = clientOf();
    const { choices } = await openai.chat.completions.create({ ...asking, max_completion_tokens: 5 });
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
    expect(response.headers?.['debate-id']).toBe((await debates())[0]?.id);
    const debate = (await service.ask(key, `/v1/debates/${(await debates())[0]?.id}`)).json();
    expect(debate.config).toMatchObject({ seed: 7, debaters: Array(2).fill({ temperature: 0.3, max_tokens: 500 }) });
  });

  test('streamText › returns rounds as reasoning and the answer as text, in a conversation', async () => {
    const streamed = streamText({ model: modelOf(), prompt: question });
    const kinds: string[] = [];
    for await (const { type } of streamed.fullStream) if (kinds.at(-1) !== type) kinds.push(type);
    expect(kinds).toEqual([
      ...['start', 'start-step', 'reasoning-start', 'reasoning-delta', 'reasoning-end'],
      ...['text-start', 'text-delta', 'text-end', 'finish-step', 'finish'],
    ]);
    expect(await streamed.text).toBe('Paris');
    expect(await streamed.reasoningText).toMatch(/^Round 1\n/);
    expect(await streamed.finishReason).toBe('stop');
    expect((await streamed.totalUsage).totalTokens).toBeGreaterThan(0);
    const { messages: said } = await streamed.response;
    const again = await generateText({
      model: modelOf(),
      messages: [{ role: 'user', content: question }, ...said, { role: 'user', content: 'Sure?' }],
    });
    expect(again.text).toBe('Paris');
  });

  test('errors › are API call errors, and occur in the stream when it has begun', async () => {
    const failed = generateText({ model: modelOf('debate/nobody'), prompt: question });
    await expect(failed).rejects.toSatisfy(
      (error) => APICallError.isInstance(error) && error.statusCode === 404 && !error.isRetryable,
    );
    service.provider.follow((): FakeReply => json({}));
    const errors: unknown[] = [];
    const streamed = streamText({
      model: modelOf(),
      prompt: question,
      onError: ({ error }) => void errors.push(error),
    });
    await streamed.consumeStream();
    expect(JSON.stringify(errors)).toContain('No debater gave an answer (unreadable_reply ×2).');
  });

  // It retries after every 5xx, whatever the reply is: only a key prevents the cost of another failure.
  test('a retry after a failed debate › gets the same debate when it has a key', async () => {
    service.provider.follow((): FakeReply => json({}));
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const failed = generateText({ model: modelOf(), prompt: question, headers, maxRetries: 1 });
    await expect(failed).rejects.toThrow('No debater gave an answer (unreadable_reply ×2).');
    expect(await statuses()).toEqual(['failed']);
  });

  test('an abort › cancels the debate', async () => {
    service.provider.follow(() => hang());
    const sent = service.provider.requests.length;
    const leaving = new AbortController();
    const streamed = streamText({ model: modelOf(), prompt: question, abortSignal: leaving.signal });
    const over = streamed.consumeStream();
    await service.provider.received(sent + 2);
    leaving.abort();
    await over;
    await expect.poll(statuses).toEqual(['cancelled']);
  });
});
