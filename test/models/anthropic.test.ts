/** Behaviour that only the Anthropic adapter has. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anthropicProvider } from '../../src/models/anthropic/anthropic-provider.ts';
import { finishReasonFrom } from '../../src/models/anthropic/stop-reason.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { json, status, text, withUsage } from '../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  failureOf,
  modelRequest,
  streamedRequest,
  TEST_KEY,
  testFormat,
  testPosition,
} from '../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider({ script: () => json(testPosition) });
});
afterEach(() => provider.close());

it('writes a request in the form of a message', async () => {
  const messages = [
    { role: 'user', content: 'Question' },
    { role: 'assistant', content: '{"answer":"Paris"}' },
    { role: 'user', content: 'Peers' },
  ] as const;
  await anthropicKind.connect(provider, 'claude-test').generate(modelRequest({ messages, temperature: 0 }));
  expect(provider.requests[0]?.body).toEqual({
    model: 'claude-test',
    max_tokens: 1000,
    system: 'You debate.',
    messages,
    stream: true,
    temperature: 0,
    output_config: { format: { type: 'json_schema', schema: testFormat.jsonSchema } },
  });
});

it('ends a shared prefix at a cache breakpoint and leaves the text unchanged', async () => {
  const messages = [
    { role: 'user', content: 'Question, then peers', sharedCharacters: 8 },
    { role: 'assistant', content: '{}' },
    { role: 'user', content: 'All of it', sharedCharacters: 9 },
  ] as const;
  await anthropicKind.connect(provider).generate(modelRequest({ messages }));
  const cache_control = { type: 'ephemeral' };
  expect(provider.requests[0]?.body).toMatchObject({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Question', cache_control },
          { type: 'text', text: ', then peers' },
        ],
      },
      { role: 'assistant', content: '{}' },
      { role: 'user', content: [{ type: 'text', text: 'All of it', cache_control }] },
    ],
  });
  expect(provider.requests[0]?.messages.map(({ content }) => content)).toEqual(messages.map(({ content }) => content));
});

it('sends no breakpoint to an endpoint that has refused one', async () => {
  const refusal = 'messages.0.content.0.cache_control: Extra inputs are not permitted';
  provider.follow(({ body }) =>
    JSON.stringify(body).includes('cache_control') ? status(400, { message: refusal }) : json(testPosition),
  );
  const model = anthropicKind.connect(provider);
  const messages = [{ role: 'user', content: 'Question', sharedCharacters: 8 }] as const;
  for (let n = 0; n < 2; n += 1) {
    const { text: replyText, warnings } = await model.generate(modelRequest({ messages }));
    expect([JSON.parse(replyText), warnings]).toEqual([testPosition, []]);
  }
  // The breakpoint is sent once and never again.
  expect(provider.requests).toHaveLength(3);
});

it('requests large replies without a stream, which the SDK refuses without a timeout', async () => {
  const reply = await anthropicKind.connect(provider).generate(modelRequest({ maxOutputTokens: 128_000 }));
  expect(JSON.parse(reply.text)).toEqual(testPosition);
});

it('reads usage that is split between the start and the end of a stream', async () => {
  const usage = {
    inputTokens: 2000,
    cachedInputTokens: 500,
    cacheWriteTokens: 300,
    outputTokens: 90,
    reasoningTokens: 40,
  };
  provider.follow(() => withUsage(usage, text('Paris')));
  expect((await anthropicKind.connect(provider).generate(streamedRequest())).usage).toEqual(usage);
});

it('classifies an account without credit, which has a 400 of its own, as an exhausted quota', async () => {
  const message = 'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.';
  provider.follow(() => status(400, { message }));
  const error = await failureOf(anthropicKind.connect(provider).generate(modelRequest()));
  expect(error).toMatchObject({ code: 'quota_exhausted', retryable: false, billed: 'no' });
});

it('maps every stop reason', () => {
  const reasons = [
    'end_turn',
    'stop_sequence',
    'tool_use',
    'max_tokens',
    'model_context_window_exceeded',
    'refusal',
    'pause_turn',
    'new',
    null,
  ];
  expect(reasons.map(finishReasonFrom)).toEqual([
    'stop',
    'stop',
    'stop',
    'length',
    'length',
    'refusal',
    'other',
    'other',
    'other',
  ]);
});

it('reads its address from its options only, and requires the name of a model', async () => {
  const requestedUrls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    requestedUrls.push(String(input));
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  const anthropic = anthropicProvider({ name: 'anthropic', apiKey: TEST_KEY, fetch });
  expect(anthropic).toMatchObject({ name: 'anthropic' });
  expect(anthropic.model('')).toBeNull();
  const model = anthropic.model('claude-test');
  if (model === null) throw new Error('no model');
  expect(model).toMatchObject({ provider: 'anthropic', modelId: 'claude-test' });
  expect(await failureOf(model.generate(modelRequest()))).toMatchObject({ code: 'bad_reply' });
  expect(requestedUrls).toEqual(['https://api.anthropic.com/v1/messages']);
});
