/** The behaviour that both adapters share, through their real SDKs over real sockets. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModelErrorCode } from '../../src/models/model.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { answer, drop, json, raw, status, text, unstreamed } from '../support/fake-provider/fake-reply.ts';
import {
  failureOf,
  modelKinds,
  modelRequest,
  NOW_MS,
  streamedRequest,
  TEST_KEY,
  testPosition,
} from '../support/fake-provider/model-kinds.ts';
import { refusingParameters } from '../support/fake-provider/scripts.ts';
import { tokensOf } from '../support/fake-provider/token-rule.ts';

// The spies are set before the first call, because an SDK may keep the console's methods from then on.
const consoleSpies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));

describe.each(modelKinds)('$kind', ({ kind, connect }) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(() => provider.close());

  const modelReplying = (reply: FakeReply) => {
    provider.follow(() => reply);
    return connect(provider);
  };

  it('returns text, finish reason and the usage that the provider billed', async () => {
    const model = modelReplying(answer({ text: JSON.stringify(testPosition), reasoning: 'Let me think.' }));
    const reply = await model.generate(modelRequest());
    expect(JSON.parse(reply.text)).toEqual(testPosition);
    expect(reply).toMatchObject({ reasoningText: 'Let me think.', finishReason: 'stop', warnings: [] });
    expect(reply.usage).toEqual(provider.served.at(-1)?.usage);
    // 13 bytes of reasoning make 4 tokens, and all output counts them.
    expect(reply.usage).toMatchObject({ reasoningTokens: 4, outputTokens: 4 + tokensOf(JSON.stringify(testPosition)) });
  });

  it('sends its own key and nothing that the SDK reads from the environment by itself', async () => {
    const custom = 'x-gateway: other-value\nauthorization: other-value\nx-api-key: other-value';
    for (const name of ['OPENAI_CUSTOM_HEADERS', 'ANTHROPIC_CUSTOM_HEADERS']) vi.stubEnv(name, custom);
    await modelReplying(json(testPosition)).generate(modelRequest());
    vi.unstubAllEnvs();
    const sentHeaders = JSON.stringify(provider.requests.at(-1)?.headers);
    expect(sentHeaders).toContain(TEST_KEY);
    expect(sentHeaders).not.toContain('other-value');
  });

  it('streams exactly the text of the reply, and returns the same reply as without a stream', async () => {
    const words = 'Paris — «столица» 法国, 🗼 and more than one piece of text.';
    const scriptedReply = answer({ text: words, reasoning: 'Thinking in private.' });
    const model = modelReplying(scriptedReply);
    const pieces: string[] = [];
    const streamedReply = await model.generate(modelRequest({ onText: (piece) => pieces.push(piece) }));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(words);
    expect(provider.requests.at(-1)?.stream).toBe(true);
    provider.follow(() => unstreamed(scriptedReply));
    expect(streamedReply).toEqual(await model.generate(modelRequest()));
  });

  it('reads a whole reply from an endpoint that ignores the request for a stream', async () => {
    provider.follow(() => json(testPosition));
    const wholeBody = await wholeBodyOf(provider, kind);
    const model = modelReplying(raw(wholeBody));
    const pieces: string[] = [];
    const reply = await model.generate(modelRequest({ onText: (piece) => pieces.push(piece) }));
    expect(JSON.parse(reply.text)).toEqual(testPosition);
    expect(pieces).toEqual([reply.text]);
  });

  it('sends neither null nor top_p, and leaves out unset parameters', async () => {
    const model = modelReplying(json(testPosition));
    await model.generate(modelRequest({ temperature: null, system: '', format: null }));
    const request = provider.requests.at(-1);
    const names = Object.keys(request?.body ?? {});
    expect(names).not.toEqual(expect.arrayContaining(['temperature']));
    expect(names).not.toEqual(expect.arrayContaining(['top_p']));
    expect(JSON.stringify(request?.body)).not.toMatch(/null|-1/);
    expect(request?.system).toBe('');
    expect(request?.messages).toEqual(modelRequest().messages);
  });

  it('authenticates with its key and sends a request once', async () => {
    const before = provider.requests.length;
    const model = modelReplying(status(500));
    await failureOf(model.generate(modelRequest()));
    expect(provider.requests.length).toBe(before + 1);
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
  });

  const statusCases: readonly (readonly [FakeReply, ModelErrorCode, boolean])[] = [
    [status(400, { message: 'messages: at least one message is required' }), 'invalid_request', false],
    [status(400, { message: "This model's maximum context length is 8192 tokens." }), 'context_too_long', false],
    [status(400, { code: 'context_length_exceeded' }), 'context_too_long', false],
    [status(401), 'unauthorized', false],
    [status(402), 'quota_exhausted', false],
    [status(403), 'forbidden', false],
    [status(404), 'not_found', false],
    [status(408), 'timeout', true],
    [status(409), 'server_error', true],
    [status(413), 'context_too_long', false],
    [status(422), 'invalid_request', false],
    [status(429), 'rate_limited', true],
    [status(429, { message: 'quota exceeded, try again in 20 s' }), 'rate_limited', true],
    [status(429, { type: 'insufficient_quota' }), 'quota_exhausted', false],
    [status(500), 'server_error', true],
    [status(502), 'server_error', true],
    [status(503), 'overloaded', true],
    [status(529), 'overloaded', true],
  ];

  it.each(statusCases)('charges nothing for an error status and classifies it: %o', async (reply, code, retryable) => {
    // Anthropic's errors have no code beside the type, so these cases are tested on OpenAI's wire only.
    if (kind === 'anthropic' && reply.kind === 'status' && reply.error.code !== undefined) return;
    const error = await failureOf(modelReplying(reply).generate(modelRequest()));
    expect({ code: error.code, retryable: error.retryable }).toEqual({ code, retryable });
    expect(error.billed).toBe('no');
  });

  it.each([
    [{ retryAfter: 7 }, 7000],
    [{ retryAfter: 0 }, 0],
    [{ retryAfter: new Date(NOW_MS + 90_000).toUTCString() }, 90_000],
    [{ retryAfter: new Date(NOW_MS - 90_000).toUTCString() }, 0],
    [{ headers: { 'retry-after-ms': '1500' }, retryAfter: 9 }, 1500],
    [{ retryAfter: 'soon' }, null],
    [{ retryAfter: '-5' }, null],
    [{}, null],
  ])('reports the wait that a provider asks for: %o', async (options, waitMs) => {
    const error = await failureOf(modelReplying(status(429, options)).generate(modelRequest()));
    expect(error.retryAfterMs).toBe(waitMs);
  });

  it('charges nothing for a refused connection; one that closes after the request may be billed', async () => {
    const closedProvider = await startFakeProvider();
    const unreachable = connect(closedProvider);
    await closedProvider.close();
    expect(await failureOf(unreachable.generate(modelRequest()))).toMatchObject({
      code: 'connection_failed',
      retryable: true,
      billed: 'no',
    });
    expect(await failureOf(modelReplying(drop()).generate(modelRequest()))).toMatchObject({
      code: 'connection_failed',
      retryable: true,
      billed: 'maybe',
    });
  });

  it('does not follow a redirect', async () => {
    const otherProvider = await startFakeProvider();
    const model = modelReplying(status(307, { headers: { location: `${otherProvider.url}/v1/messages` } }));
    expect(await failureOf(model.generate(modelRequest()))).toMatchObject({ code: 'bad_reply', retryable: false });
    expect(otherProvider.requests).toEqual([]);
    await otherProvider.close();
  });

  it('leaves keys and addresses out of its errors, cause included', async () => {
    const messageWithSecrets = `Incorrect API key provided: ${TEST_KEY}, sk-other-9876543210. See https://user:secret@host.example/keys`;
    for (const code of [400, 401, 403, 500]) {
      const error = await failureOf(
        modelReplying(status(code, { message: messageWithSecrets })).generate(modelRequest()),
      );
      const errorText = [error.message, String(error.cause), JSON.stringify(error), error.stack].join('\n');
      expect(errorText).not.toMatch(/sk-|secret|host\.example/);
    }
  });

  it('reports the message of the provider in one short line', async () => {
    const error = await failureOf(
      modelReplying(status(400, { message: `Bad\nthing: ${'very '.repeat(200)}` })).generate(modelRequest()),
    );
    expect(error.message).toMatch(/^The provider refused the request as invalid \(400\): Bad thing: very very/);
    expect(error.message.length).toBeLessThan(400);
    expect(error.message).not.toMatch(/\n/);
  });

  it('limits the bytes of every request that it may send', async () => {
    provider.follow(() => text('ok'));
    const model = connect(provider);
    const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });
    const property = fc.asyncProperty(
      anyText,
      anyText,
      fc.boolean(),
      fc.boolean(),
      async (system, content, stream, asksForFormat) => {
        const base = modelRequest({ system, messages: [{ role: 'user', content }] });
        const request = {
          ...base,
          format: asksForFormat ? base.format : null,
          ...(stream ? { onText: () => undefined } : {}),
        };
        await model.generate(request);
        expect(provider.requests.at(-1)?.bodyBytes).toBeLessThanOrEqual(model.requestBytes(request));
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('limits the bytes of the request that is left after every possible refusal', async () => {
    const limit = kind === 'openai' ? (['max_tokens'] as const) : [];
    provider.follow(refusingParameters(['json_schema', 'response_format', 'output_config', 'temperature', ...limit]));
    const model = connect(provider);
    const before = provider.requests.length;
    const requests = [streamedRequest(), modelRequest({ format: null, temperature: null })];
    for (const request of requests) await model.generate(request);
    const sentRequests = provider.requests.slice(before);
    // Refused are json_schema, json_object, max_tokens and temperature (Anthropic: 2 of them); then both are answered.
    expect(sentRequests.length).toBe(kind === 'openai' ? 6 : 4);
    const lastRequest = sentRequests.pop();
    for (const { bodyBytes } of sentRequests)
      expect(bodyBytes).toBeLessThanOrEqual(model.requestBytes(streamedRequest()));
    expect(lastRequest?.bodyBytes).toBeLessThanOrEqual(
      model.requestBytes(modelRequest({ format: null, temperature: null })),
    );
  });

  it('passes the signal of the request itself to fetch, not a signal of the SDK', async () => {
    const fetchOptions: unknown[] = [];
    const fetch: typeof globalThis.fetch = (url, init) => {
      fetchOptions.push(init?.signal, init?.method, init?.redirect);
      return globalThis.fetch(url, init);
    };
    const { signal } = new AbortController();
    provider.follow(() => json(testPosition));
    await connect(provider, 'test-model', fetch).generate(modelRequest({ signal }));
    expect(fetchOptions).toEqual([signal, 'POST', 'manual']);
    // Signals are compared by identity.
    expect(fetchOptions[0]).toBe(signal);
  });

  it('does nothing when it is aborted before it begins', async () => {
    const before = provider.requests.length;
    const error = await failureOf(connect(provider).generate(modelRequest({ signal: AbortSignal.abort() })));
    expect(error).toMatchObject({ code: 'aborted', retryable: false, billed: 'no' });
    expect(provider.requests.length).toBe(before);
  });

  it('writes nothing to the console, for any reply', async () => {
    const brokenEvents = 'event: message_start\ndata: {"secret prompt\n\ndata: {"secret prompt\n\n';
    const error = await failureOf(
      modelReplying(raw(brokenEvents, { contentType: 'text/event-stream' })).generate(streamedRequest()),
    );
    expect(error.code).toBe('bad_reply');
    for (const spy of consoleSpies) expect(spy).not.toHaveBeenCalled();
  });

  it('does not retry after an error of its listener', async () => {
    const onText = () => {
      throw new TypeError('a mistake of the caller');
    };
    const error = await failureOf(modelReplying(json(testPosition)).generate(modelRequest({ onText })));
    expect(error).toMatchObject({ code: 'unknown', retryable: false, billed: 'maybe' });
    const request = provider.requests.at(-1);
    await request?.ended;
  });

  it('reads a reply with poisoned keys as any other', async () => {
    const textWithPoisonedKeys =
      '{"answer":"Paris","reasoning":"r","confidence":1,"__proto__":{"polluted":true},"constructor":1}';
    const reply = await modelReplying(text(textWithPoisonedKeys)).generate(streamedRequest());
    expect(reply.text).toBe(textWithPoisonedKeys);
    const body = `{"__proto__":{"choices":[{"message":{"content":"forged"}}],"content":[{"type":"text","text":"forged"}]}}`;
    expect(await failureOf(modelReplying(raw(body)).generate(modelRequest()))).toMatchObject({ code: 'bad_reply' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

/** A reply's body as the fake provider would send it without a stream. */
async function wholeBodyOf(provider: FakeProvider, kind: 'openai' | 'anthropic'): Promise<string> {
  const path = kind === 'openai' ? '/v1/chat/completions' : '/v1/messages';
  const response = await fetch(provider.url + path, { method: 'POST', body: '{"model":"test-model","messages":[]}' });
  return await response.text();
}
