/** Replies and refusals of real endpoints, each of which was once read wrongly. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findObjects, isThinkingOnly } from '../../../src/debate/parsing/find-objects.ts';
import type { FakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { json, raw, status } from '../../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  failureOf,
  modelRequest,
  openaiKind,
  streamedRequest,
  testPosition,
} from '../../support/fake-provider/model-kinds.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const text = JSON.stringify(testPosition);
const stream = (...chunks: object[]) =>
  raw(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`, {
    contentType: 'text/event-stream',
  });
const delta = (finish_reason: string | null, fields: object = {}) => ({
  choices: [{ index: 0, delta: { content: finish_reason === null ? text : '' }, finish_reason, ...fields }],
});
const usage = { prompt_tokens: 30, completion_tokens: 20, total_tokens: 50 };
const zeroUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

describe('usage › is read when it is', () => {
  test.each([
    ['in the choice of the last chunk', [delta(null), delta('stop', { usage })]],
    ["in a vendor's field", [delta(null), { ...delta('stop'), x_groq: { usage } }]],
    ['before a last chunk of zeros', [delta(null), { ...delta('stop'), usage }, { choices: [], usage: zeroUsage }]],
  ])('%s', async (_, chunks) => {
    provider.follow(() => stream(...chunks));
    const reply = await openaiKind.connect(provider).generate(modelRequest());
    expect(reply.usage).toMatchObject({ inputTokens: 30, outputTokens: 20 });
  });
});

const completion = {
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage,
};

test.each([
  ['a body in one piece with the mark of a stream', `${JSON.stringify(completion)}\ndata: [DONE]\n\n`],
  ['a whole completion as one event', `data: ${JSON.stringify(completion)}\n\ndata: [DONE]\n\n`],
])('a whole reply marked as an event stream › is read at the first attempt: %s', async (_, body) => {
  provider.follow(() => raw(body, { contentType: 'text/event-stream' }));
  const reply = await openaiKind.connect(provider).generate(modelRequest());
  expect([JSON.parse(reply.text), reply.finishReason]).toEqual([testPosition, 'stop']);
  expect(reply.usage).toMatchObject({ inputTokens: 30, outputTokens: 20 });
});

test.each([
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'content_filter'],
  ['PROHIBITED_CONTENT', 'content_filter'],
  ['STOP', 'stop'],
])('finish reason %s › is read as %s', async (finishReason, expected) => {
  provider.follow(() => stream(delta(null), delta(finishReason)));
  expect((await openaiKind.connect(provider).generate(modelRequest())).finishReason).toBe(expected);
});

describe('a refused feature › is left out in the next request', () => {
  const refusals = [
    ['the system role', 400, 'System role not supported', (body: RequestBody) => body.messages[0]?.role === 'system'],
    ['a temperature', 400, 'temperature: only 1 is allowed', (body: RequestBody) => body.temperature !== undefined],
    [
      'a schema, with a 404',
      404,
      'No endpoints found that support response_format',
      (body: RequestBody) => body.response_format?.type === 'json_schema',
    ],
  ] as const;
  test.each(refusals)('%s', async (_, code, message, isSent) => {
    provider.follow(({ body }) => (isSent(body as RequestBody) ? status(code, { message }) : json(testPosition)));
    const request = modelRequest();
    const model = openaiKind.connect(provider);
    expect(JSON.parse((await model.generate(request)).text)).toEqual(testPosition);
    expect(provider.requests).toHaveLength(2);
    // The content of the refused feature is kept.
    expect(provider.requests[1]?.prompt).toContain(request.system);
    await model.generate(request);
    expect(provider.requests).toHaveLength(3);
  });
});

describe('a stream that an endpoint does not send › does not fail the call of a follower', () => {
  const verificationMessage = 'Your organization must be verified to stream this model.';
  const replyText = JSON.stringify(testPosition);
  const choices = [{ index: 0, delta: { content: replyText }, finish_reason: 'stop' }];
  const events = `data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`;
  test.each<[string, number, Script]>([
    [
      'refused',
      2,
      ({ body }) => ((body as RequestBody).stream ? status(400, { message: verificationMessage }) : json(testPosition)),
    ],
    [
      'refused, with a parameter',
      2,
      ({ body }) =>
        (body as RequestBody).stream
          ? status(400, { message: verificationMessage, param: 'stream', code: 'unsupported_value' })
          : json(testPosition),
    ],
    [
      'with usage refused',
      2,
      ({ body }) =>
        (body as RequestBody).stream_options
          ? status(400, { message: 'Unrecognized request argument supplied: stream_options' })
          : json(testPosition),
    ],
    ['under another content type', 1, () => raw(events, { contentType: 'text/plain' })],
  ])('%s', async (_, requests, script) => {
    provider.follow(script);
    const pieces: string[] = [];
    const request = streamedRequest({ onText: (text) => pieces.push(text) });
    const reply = await openaiKind.connect(provider).generate(request);
    expect([JSON.parse(reply.text), pieces.join('')]).toEqual([testPosition, replyText]);
    expect(provider.requests).toHaveLength(requests);
  });
});

interface RequestBody {
  readonly stream?: boolean;
  readonly stream_options?: object;
  readonly messages: readonly { readonly role: string }[];
  readonly temperature?: number;
  readonly response_format?: { readonly type: string };
}

describe('max_tokens beyond the limit of a model ›', () => {
  // The request has a limit of 16,384 tokens. One percent of a context stays free: 8,192 − 82 − 1,204 = 6,906.
  const refusals = [
    ['OpenAI', 'max_tokens is too large: 16384. This model supports at most 4096 completion tokens.', 4096],
    ['DeepSeek', 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 8192],
    ['Groq', '`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens`', 8192],
    [
      'Gemini',
      'It has a maxOutputTokens value of 16384 but the range is from 1 (inclusive) to 8193 (exclusive).',
      8192,
    ],
    [
      'vLLM',
      "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 8192 tokens and your request has 1204 input tokens (16384 > 8192 - 1204).",
      6906,
    ],
    [
      'vLLM, older',
      "This model's maximum context length is 8192 tokens. However, you requested 17588 tokens (1204 in the messages, 16384 in the completion).",
      6906,
    ],
    [
      'a gateway',
      "This endpoint's maximum context length is 8,192 tokens. However, you requested 17,588 tokens.",
      6906,
    ],
    [
      'Together',
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8192. Given: 1204 `inputs` tokens and 16384 `max_new_tokens`',
      6906,
    ],
  ] as const;
  const largeRequest = modelRequest({ maxOutputTokens: 16_384 });

  test.each(refusals)('is reduced once: %s: %s', async (_, message, limit) => {
    provider.follow(({ maxTokens }) => ((maxTokens ?? 0) > limit ? status(400, { message }) : json(testPosition)));
    const reply = await openaiKind.connect(provider).generate(largeRequest);
    expect(provider.requests.map(({ maxTokens }) => maxTokens)).toEqual([16_384, limit]);
    expect(reply.warnings).toEqual([`test-model allows replies of ${limit} tokens: max_tokens 16384 was lowered.`]);
  });

  test.each([
    ['max_tokens: 16384 > 8192, which is the maximum allowed number of output tokens for test-model', 8192],
    ['input length and `max_tokens` exceed context limit: 1204 + 16384 > 8192, decrease input length or', 6906],
  ])('is reduced once by the Anthropic adapter: %s', async (message, limit) => {
    provider.follow(({ maxTokens }) => ((maxTokens ?? 0) > limit ? status(400, { message }) : json(testPosition)));
    await anthropicKind.connect(provider).generate(largeRequest);
    expect(provider.requests.map(({ maxTokens }) => maxTokens)).toEqual([16_384, limit]);
  });

  test('is replaced by the limit of the model at the next call', async () => {
    const message = 'max_tokens is too large: 16384. This model supports at most 4096 completion tokens.';
    provider.follow(({ maxTokens }) => ((maxTokens ?? 0) > 4096 ? status(400, { message }) : json(testPosition)));
    const model = openaiKind.connect(provider);
    await model.generate(largeRequest);
    await model.generate(largeRequest);
    expect(provider.requests.map(({ maxTokens }) => maxTokens)).toEqual([16_384, 4096, 4096]);
  });

  test.each([
    ['the prompt alone is too long', 'maximum context length is 1024 tokens and your request has 1204 input tokens'],
    ['too little is left for a reply', 'maximum context length is 1424 tokens and your request has 1204 input tokens'],
  ])('is not reduced when %s', async (_, message) => {
    provider.follow(() => status(400, { message }));
    expect(await failureOf(openaiKind.connect(provider).generate(largeRequest))).toMatchObject({
      code: 'context_too_long',
    });
    expect(provider.requests).toHaveLength(1);
  });

  test('is reduced twice at most when an endpoint refuses everything', async () => {
    provider.follow(({ maxTokens }) =>
      status(400, { message: `max_tokens is too large, at most ${(maxTokens ?? 0) - 1} tokens` }),
    );
    expect(await failureOf(openaiKind.connect(provider).generate(largeRequest))).toMatchObject({
      code: 'invalid_request',
    });
    expect(provider.requests).toHaveLength(3);
  });
});

describe('a draft ›', () => {
  const draft = '{"answer": "41", "confidence": 0.2}';
  test.each([
    `[THINK] perhaps ${draft}`,
    `<thought> perhaps ${draft}`,
    `<|channel|>analysis<|message|>perhaps ${draft}`,
  ])('is not read as a reply when its section never closes: %s', (reply) => {
    expect(findObjects(reply)).toMatchObject({ valid: [], invalid: [] });
    expect(isThinkingOnly(reply.replace('<|message|>', ''))).toBe(true);
  });

  test.each([
    `[THINK]perhaps ${draft}[/THINK]{"answer": "42"}`,
    `<thought>perhaps ${draft}</thought>{"answer": "42"}`,
    `<|channel|>analysis<|message|>perhaps ${draft}<|end|><|start|>assistant<|channel|>final<|message|>{"answer": "42"}`,
  ])('is not read as a reply when its section closes: %s', (reply) => {
    expect(findObjects(reply).valid).toEqual([{ answer: '42' }]);
  });

  test('is not read as a reply when the reply after it was cut off', () => {
    expect(findObjects(`A draft: ${draft}\nFinally: {"answer": "42", "reasoning": "Because`).valid).toEqual([]);
  });
});
