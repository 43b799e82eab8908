/** The adapters read replies in the form that the endpoints document. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { raw } from '../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  failureOf,
  modelRequest,
  openaiKind,
  testPosition,
} from '../support/fake-provider/model-kinds.ts';
import type { DocumentedReply } from './documented-replies.ts';
import { documentedReplies } from './documented-replies.ts';

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(() => provider.close());

function generateWith({ wire, status = 200, body }: DocumentedReply) {
  // Gemini sends an error as a JSON array of objects, a stream is an array of texts.
  const isStream = Array.isArray(body) && typeof body[0] === 'string';
  const [text, contentType] = isStream
    ? [`${body.join('\n\n')}\n\n`, 'text/event-stream']
    : [JSON.stringify(body), 'application/json'];
  provider.follow(() => raw(text, { status, contentType }));
  return (wire === 'openai' ? openaiKind : anthropicKind).connect(provider).generate(modelRequest());
}

describe.each(documentedReplies.map((reply) => [reply.endpoint, reply] as const))('%s', (_, reply) => {
  const { expected } = reply;
  if ('failure' in expected) {
    test(`is the failure ${expected.failure}`, async () => {
      expect((await failureOf(generateWith(reply))).code).toBe(expected.failure);
    });
    return;
  }
  test('is read with its text, finish reason and usage', async () => {
    const { text, finishReason, usage, reasoningText } = await generateWith(reply);
    const [inputTokens, outputTokens] = expected.usage;
    expect({ finishReason, reasoningText }).toEqual({
      finishReason: expected.finishReason,
      reasoningText: expected.reasoning ?? null,
    });
    expect(usage).toMatchObject({ inputTokens, outputTokens });
    // A refusal has no answer in its text.
    if (expected.finishReason === 'stop') expect(JSON.parse(text)).toEqual(testPosition);
  });
});

test('every reply names where it is documented', () => {
  expect(documentedReplies.length).toBeGreaterThanOrEqual(15);
  expect(documentedReplies.filter(({ source }) => URL.parse(source)?.protocol !== 'https:')).toEqual([]);
});
