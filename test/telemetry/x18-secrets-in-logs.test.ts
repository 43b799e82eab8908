/** X18, the log: a provider repeated the key in its reply, and addresses with a password were logged. */
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { anthropicProvider } from '../../src/models/anthropic/anthropic-provider.ts';
import type { ModelRequest } from '../../src/models/model.ts';
import { openaiCompatibleProvider } from '../../src/models/openai-compatible/openai-compatible-provider.ts';
import { createLogger } from '../../src/telemetry/logs/logger.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { errorInside200, raw, status } from '../support/fake-provider/fake-reply.ts';
import { logLines } from '../support/telemetry/log-lines.ts';

/** A key without the usual form: the logger can redact it only when it knows it. */
const KEY = 'canary.key.of.no.known.form';
const PASSWORD = 'canary-password';

const REQUEST: ModelRequest = {
  system: '',
  messages: [{ role: 'user', content: 'canary-question' }],
  temperature: null,
  maxOutputTokens: 10,
  format: null,
  attribution: { debateId: 'd', purpose: 'debater', round: 1, phase: null, debaterId: 'a', attempt: 1, seed: 1 },
  signal: new AbortController().signal,
};

const replies: readonly (readonly [string, FakeReply])[] = [
  ['a 401 with the key', status(401, { message: `Incorrect API key provided: ${KEY}` })],
  ['a 400 with the prompt', status(400, { message: `cannot read canary-question for ${KEY}` })],
  ['an error inside a 200', errorInside200({ message: `canary-body ${KEY}` })],
  ['a page instead of JSON', raw(`<html>canary-body ${KEY}</html>`)],
];

test.each(replies)(
  'X18: %s is logged without its key, through both SDKs, also when the log does not know it',
  async (_, reply) => {
    const provider = await startFakeProvider({ script: () => reply });
    const destination = logLines();
    const log = createLogger({ level: 'trace', destination, traceIds: false, secrets: [] });
    const models = [
      openaiCompatibleProvider({ name: 'lab', apiKey: KEY, baseUrl: provider.openaiBaseUrl }).model('one'),
      anthropicProvider({ name: 'anthropic', apiKey: KEY, baseUrl: provider.anthropicBaseUrl }).model('two'),
    ];
    for (const model of models) {
      const error: unknown = await model?.generate(REQUEST).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      log.error({ err: error }, 'a call failed');
      log.error(error);
    }
    await provider.close();
    expect(destination.lines).toHaveLength(4);
    expect(destination.text).not.toContain('canary');
  },
);

test('X18: a Redis that cannot be reached is logged without its password', async () => {
  const destination = logLines();
  const log = createLogger({ level: 'trace', destination, traceIds: false, secrets: [PASSWORD] });
  const url = `redis://default:${PASSWORD}@127.0.0.1:1/0`;
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', (err) => log.warn({ err, url, options: redis.options }, `the connection to ${url} failed`));
  await redis.connect().catch((err: unknown) => log.error({ err }, 'could not connect'));
  redis.disconnect();
  expect(destination.lines.length).toBeGreaterThanOrEqual(2);
  expect(destination.text).toContain('ECONNREFUSED');
  expect(destination.text).not.toContain(PASSWORD);
});

test('X18: a base address is logged without its password when the log does not know it', () => {
  const destination = logLines();
  const log = createLogger({ level: 'trace', destination, traceIds: false, secrets: [] });
  const url = `https://user:${PASSWORD}@gateway.example/v1`;
  log.warn({ baseUrl: url, err: new TypeError(`fetch failed: ${url}`) }, `no answer from ${url}`);
  expect(destination.text).toContain('gateway.example');
  expect(destination.text).not.toContain(PASSWORD);
});
