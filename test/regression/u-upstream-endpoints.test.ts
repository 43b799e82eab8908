/** Replies and refusals of endpoints in the field: each was read wrongly once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findObjects, isThinkingOnly } from '../../src/debate/parsing/find-objects.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { json, raw, status } from '../support/fake-provider/fake-reply.ts';
import { modelRequest, openaiKind, testPosition } from '../support/fake-provider/model-kinds.ts';

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
const delta = (finish_reason: string | null, more: object = {}) => ({
  choices: [{ index: 0, delta: { content: finish_reason === null ? text : '' }, finish_reason, ...more }],
});
const usage = { prompt_tokens: 30, completion_tokens: 20, total_tokens: 50 };
const nothing = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

describe('usage › is read', () => {
  test.each([
    ['in the choice of the last chunk', [delta(null), delta('stop', { usage })]],
    ["in a vendor's field", [delta(null), { ...delta('stop'), x_groq: { usage } }]],
    ['before a last chunk of zeros', [delta(null), { ...delta('stop'), usage }, { choices: [], usage: nothing }]],
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
])('a reply that only claims to be an event stream › is read at the first attempt: %s', async (_, body) => {
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
])('finish reason %s › is read as %s', async (told, read) => {
  provider.follow(() => stream(delta(null), delta(told)));
  expect((await openaiKind.connect(provider).generate(modelRequest())).finishReason).toBe(read);
});

describe('a refused feature › is taken back a step', () => {
  const refusals = [
    ['the system role', 400, 'System role not supported', (body: Sent) => body.messages[0]?.role === 'system'],
    ['a temperature', 400, 'temperature: only 1 is allowed', (body: Sent) => body.temperature !== undefined],
    [
      'a schema, with a 404',
      404,
      'No endpoints found that support response_format',
      (body: Sent) => body.response_format?.type === 'json_schema',
    ],
  ] as const;
  test.each(refusals)('%s', async (_, code, message, isSent) => {
    provider.follow(({ body }) => (isSent(body as Sent) ? status(code, { message }) : json(testPosition)));
    const request = modelRequest();
    const model = openaiKind.connect(provider);
    expect(JSON.parse((await model.generate(request)).text)).toEqual(testPosition);
    expect(provider.requests).toHaveLength(2);
    // What the refused feature said is not lost.
    expect(provider.requests[1]?.prompt).toContain(request.system);
    await model.generate(request);
    expect(provider.requests).toHaveLength(3);
  });
});

interface Sent {
  readonly messages: readonly { readonly role: string }[];
  readonly temperature?: number;
  readonly response_format?: { readonly type: string };
}

describe('a draft › is no reply', () => {
  const draft = '{"answer": "41", "confidence": 0.2}';
  test.each([
    `[THINK] perhaps ${draft}`,
    `<thought> perhaps ${draft}`,
    `<|channel|>analysis<|message|>perhaps ${draft}`,
  ])('in a section that never closes: %s', (reply) => {
    expect(findObjects(reply)).toMatchObject({ whole: [], broken: [] });
    expect(isThinkingOnly(reply.replace('<|message|>', ''))).toBe(true);
  });

  test.each([
    `[THINK]perhaps ${draft}[/THINK]{"answer": "42"}`,
    `<thought>perhaps ${draft}</thought>{"answer": "42"}`,
    `<|channel|>analysis<|message|>perhaps ${draft}<|end|><|start|>assistant<|channel|>final<|message|>{"answer": "42"}`,
  ])('in a section that closes: %s', (reply) => {
    expect(findObjects(reply).whole).toEqual([{ answer: '42' }]);
  });

  test('before the reply itself, which was cut off', () => {
    expect(findObjects(`A draft: ${draft}\nFinally: {"answer": "42", "reasoning": "Because`).whole).toEqual([]);
  });
});
