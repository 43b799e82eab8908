/** The behaviour that both adapters share, through their real SDKs over real sockets. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModelErrorCode } from '../../src/models/model.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { answer, drop, json, raw, status, text, whole } from '../support/fake-provider/fake-reply.ts';
import {
  failureOf,
  modelKinds,
  modelRequest,
  NOW_MS,
  streamedRequest,
  TEST_KEY,
  testPosition,
} from '../support/fake-provider/model-kinds.ts';
import { refusing } from '../support/fake-provider/scripts.ts';
import { tokensOf } from '../support/fake-provider/token-rule.ts';

// Before the first call, because an SDK may keep the console's methods from then on.
const consoleSpies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));

describe.each(modelKinds)('$kind', ({ kind, connect }) => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(() => provider.close());

  const replying = (reply: FakeReply) => {
    provider.follow(() => reply);
    return connect(provider);
  };

  it('returns text, finish reason and the usage that the provider billed', async () => {
    const model = replying(answer({ text: JSON.stringify(testPosition), reasoning: 'Let me think.' }));
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
    await replying(json(testPosition)).generate(modelRequest());
    vi.unstubAllEnvs();
    const sent = JSON.stringify(provider.requests.at(-1)?.headers);
    expect(sent).toContain(TEST_KEY);
    expect(sent).not.toContain('other-value');
  });

  it('streams exactly the text of the reply, and returns the same reply as without a stream', async () => {
    const words = 'Paris — «столица» 法国, 🗼 and more than one piece of text.';
    const said = answer({ text: words, reasoning: 'Thinking in private.' });
    const model = replying(said);
    const pieces: string[] = [];
    const streamed = await model.generate(modelRequest({ onText: (piece) => pieces.push(piece) }));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(words);
    expect(provider.requests.at(-1)?.stream).toBe(true);
    provider.follow(() => whole(said));
    expect(streamed).toEqual(await model.generate(modelRequest()));
  });

  it('reads a whole reply from an endpoint that ignores the request for a stream', async () => {
    provider.follow(() => json(testPosition));
    const whole = await wholeBodyOf(provider, kind);
    const model = replying(raw(whole));
    const pieces: string[] = [];
    const reply = await model.generate(modelRequest({ onText: (piece) => pieces.push(piece) }));
    expect(JSON.parse(reply.text)).toEqual(testPosition);
    expect(pieces).toEqual([reply.text]);
  });

  it('sends neither null nor top_p, and leaves out unset parameters', async () => {
    const model = replying(json(testPosition));
    await model.generate(modelRequest({ temperature: null, system: '', format: null }));
    const sent = provider.requests.at(-1);
    const names = Object.keys(sent?.body ?? {});
    expect(names).not.toEqual(expect.arrayContaining(['temperature']));
    expect(names).not.toEqual(expect.arrayContaining(['top_p']));
    expect(JSON.stringify(sent?.body)).not.toMatch(/null|-1/);
    expect(sent?.system).toBe('');
    expect(sent?.messages).toEqual(modelRequest().messages);
  });

  it('authenticates with its key and sends a request once', async () => {
    const before = provider.requests.length;
    const model = replying(status(500));
    await failureOf(model.generate(modelRequest()));
    expect(provider.requests.length).toBe(before + 1);
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
  });

  const byStatus: readonly (readonly [FakeReply, ModelErrorCode, boolean])[] = [
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

  it.each(byStatus)('charges nothing for an error status and classes it: %o', async (reply, code, retryable) => {
    // Anthropic has no machine word beside the type, so its codes are left to the other wire.
    if (kind === 'anthropic' && reply.kind === 'status' && reply.error.code !== undefined) return;
    const error = await failureOf(replying(reply).generate(modelRequest()));
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
    const error = await failureOf(replying(status(429, options)).generate(modelRequest()));
    expect(error.retryAfterMs).toBe(waitMs);
  });

  it('charges nothing for a refused connection; one that closes after the request may be billed', async () => {
    const closed = await startFakeProvider();
    const unreachable = connect(closed);
    await closed.close();
    expect(await failureOf(unreachable.generate(modelRequest()))).toMatchObject({
      code: 'connection_failed',
      retryable: true,
      billed: 'no',
    });
    expect(await failureOf(replying(drop()).generate(modelRequest()))).toMatchObject({
      code: 'connection_failed',
      retryable: true,
      billed: 'maybe',
    });
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await startFakeProvider();
    const model = replying(status(307, { headers: { location: `${elsewhere.url}/v1/messages` } }));
    expect(await failureOf(model.generate(modelRequest()))).toMatchObject({ code: 'bad_reply', retryable: false });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it('leaves keys and addresses out of its errors, cause included', async () => {
    const leaks = `Incorrect API key provided: ${TEST_KEY}, sk-other-9876543210. See https://user:secret@host.example/keys`;
    for (const code of [400, 401, 403, 500]) {
      const error = await failureOf(replying(status(code, { message: leaks })).generate(modelRequest()));
      const everything = [error.message, String(error.cause), JSON.stringify(error), error.stack].join('\n');
      expect(everything).not.toMatch(/sk-|secret|host\.example/);
    }
  });

  it('reports the message of the provider in one short line', async () => {
    const error = await failureOf(
      replying(status(400, { message: `Bad\nthing: ${'very '.repeat(200)}` })).generate(modelRequest()),
    );
    expect(error.message).toMatch(/^The provider refused the request as invalid \(400\): Bad thing: very very/);
    expect(error.message.length).toBeLessThan(400);
    expect(error.message).not.toMatch(/\n/);
  });

  it('limits the bytes of every request that it may send', async () => {
    provider.follow(() => text('ok'));
    const open = connect(provider);
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
        await open.generate(request);
        expect(provider.requests.at(-1)?.bodyBytes).toBeLessThanOrEqual(open.requestBytes(request));
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('limits the bytes of the request that is left after every possible refusal', async () => {
    const limit = kind === 'openai' ? (['max_tokens'] as const) : [];
    provider.follow(refusing(['json_schema', 'response_format', 'output_config', 'temperature', ...limit]));
    const model = connect(provider);
    const before = provider.requests.length;
    const requests = [streamedRequest(), modelRequest({ format: null, temperature: null })];
    for (const request of requests) await model.generate(request);
    const sent = provider.requests.slice(before);
    // Refused are json_schema, json_object, max_tokens and temperature (Anthropic: 2 of them); then both are answered.
    expect(sent.length).toBe(kind === 'openai' ? 6 : 4);
    const last = sent.pop();
    for (const { bodyBytes } of sent) expect(bodyBytes).toBeLessThanOrEqual(model.requestBytes(streamedRequest()));
    expect(last?.bodyBytes).toBeLessThanOrEqual(model.requestBytes(modelRequest({ format: null, temperature: null })));
  });

  it('passes the signal of the request itself to fetch, without one of the SDK between', async () => {
    const seen: unknown[] = [];
    const fetch: typeof globalThis.fetch = (url, init) => {
      seen.push(init?.signal, init?.method, init?.redirect);
      return globalThis.fetch(url, init);
    };
    const { signal } = new AbortController();
    provider.follow(() => json(testPosition));
    await connect(provider, 'test-model', fetch).generate(modelRequest({ signal }));
    expect(seen).toEqual([signal, 'POST', 'manual']);
    // Signals are compared by identity.
    expect(seen[0]).toBe(signal);
  });

  it('does nothing when it is aborted before it begins', async () => {
    const before = provider.requests.length;
    const error = await failureOf(connect(provider).generate(modelRequest({ signal: AbortSignal.abort() })));
    expect(error).toMatchObject({ code: 'aborted', retryable: false, billed: 'no' });
    expect(provider.requests.length).toBe(before);
  });

  it('writes nothing to the console, for any reply', async () => {
    const broken = 'event: message_start\ndata: {"secret prompt\n\ndata: {"secret prompt\n\n';
    const error = await failureOf(
      replying(raw(broken, { contentType: 'text/event-stream' })).generate(streamedRequest()),
    );
    expect(error.code).toBe('bad_reply');
    for (const spy of consoleSpies) expect(spy).not.toHaveBeenCalled();
  });

  it('does not retry after an error of its listener', async () => {
    const onText = () => {
      throw new TypeError('a mistake of the caller');
    };
    const error = await failureOf(replying(json(testPosition)).generate(modelRequest({ onText })));
    expect(error).toMatchObject({ code: 'unknown', retryable: false, billed: 'maybe' });
    const request = provider.requests.at(-1);
    await request?.over;
  });

  it('reads a reply with poisoned keys as any other', async () => {
    const poisoned = '{"answer":"Paris","reasoning":"r","confidence":1,"__proto__":{"polluted":true},"constructor":1}';
    const reply = await replying(text(poisoned)).generate(streamedRequest());
    expect(reply.text).toBe(poisoned);
    const body = `{"__proto__":{"choices":[{"message":{"content":"forged"}}],"content":[{"type":"text","text":"forged"}]}}`;
    expect(await failureOf(replying(raw(body)).generate(modelRequest()))).toMatchObject({ code: 'bad_reply' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

/** A reply's body as the fake provider would send it without a stream. */
async function wholeBodyOf(provider: FakeProvider, kind: 'openai' | 'anthropic'): Promise<string> {
  const path = kind === 'openai' ? '/v1/chat/completions' : '/v1/messages';
  const response = await fetch(provider.url + path, { method: 'POST', body: '{"model":"test-model","messages":[]}' });
  return await response.text();
}
