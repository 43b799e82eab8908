/** Log lines: their fields, and secrets, which they never contain. */
import { trace } from '@opentelemetry/api';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/models/model.ts';
import type { Log } from '../../src/operations/services.ts';
import { StoreUnavailableError } from '../../src/stores/store-errors.ts';
import { createLogger } from '../../src/telemetry/logs/logger.ts';
import { logLines } from '../support/telemetry/log-lines.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { startTestTelemetry } from './bench.ts';

const SECRETS = ['sk-ant-0123456789abcdef', 'p@ss"word\\with%signs'];

function openLog(level = 'trace') {
  const destination = logLines();
  return { destination, log: createLogger({ level, destination, traceIds: true, secrets: SECRETS }) };
}

describe('a line', () => {
  test('has its level by name, its time in UTC, its fields and its message', () => {
    const { destination, log } = openLog('info');
    const operations: Log = log;
    operations.info({ debateId: 'd-1' }, 'a debate began');
    log.debug({}, 'below the level');
    expect(destination.lines).toEqual([
      expect.objectContaining({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        debateId: 'd-1',
        msg: 'a debate began',
      }),
    ]);
  });

  test('names the trace and the span in which it is written, and no trace outside of one', async () => {
    const receiver = await startOtlpReceiver();
    const telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
    const { destination, log } = openLog();
    log.info({}, 'outside');
    const { traceId, spanId } = trace.getTracer('test').startActiveSpan('work', (span) => {
      log.info({}, 'inside');
      log.child({ part: 'a child' }).info({}, 'inside too');
      span.end();
      return span.spanContext();
    });
    await telemetry.shutdown(5_000);
    await receiver.close();
    const ids = destination.lines.map(({ trace_id, span_id }) => [trace_id, span_id]);
    expect(ids).toEqual([
      [undefined, undefined],
      [traceId, spanId],
      [traceId, spanId],
    ]);
  });
});

describe('an error in a line', () => {
  test('has name, message and stack trace, and the same of its cause', () => {
    const { destination, log } = openLog();
    const connectionError = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' });
    log.error({ err: new StoreUnavailableError('no answer', connectionError) }, 'a step failed');
    expect(destination.lines[0]).toMatchObject({
      msg: 'a step failed',
      err: {
        type: 'StoreUnavailableError',
        message: 'store unavailable: no answer',
        stack: expect.stringMatching(/^\s+at .*logger\.test\.ts/),
        cause: { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:6379' },
      },
    });
  });

  test('omits the message of a provider and the text of a model', () => {
    const { destination, log } = openLog();
    const cause = Object.assign(new Error('400 canary-body'), { status: 400, headers: {}, error: 'canary-body' });
    const wrapped = new Error('canary-body, repeated by an adapter');
    const details = {
      message: 'The call failed.',
      retryable: false,
      billed: 'maybe',
    } as const;
    for (const innerError of [cause, wrapped]) {
      const err = new ModelError({ code: 'bad_reply', ...details, cause: innerError });
      log.warn({ err }, 'a call failed');
      log.warn({ error: err }, 'by another name');
      log.warn(err);
      log.warn({ outcome: { err } }, 'further down');
    }
    log.error(cause);
    log.error({ err: cause }, cause.message);
    expect(destination.lines[0]).toMatchObject({
      err: { code: 'bad_reply', message: '[withheld]', cause: { status: 400, message: '[withheld]' } },
    });
    expect(destination.text).not.toContain('canary');
  });

  test('omits text that could not be parsed as JSON', () => {
    const { destination, log } = openLog();
    try {
      JSON.parse('canary-of-a-prompt');
    } catch (error) {
      log.error({ err: error }, 'not JSON');
      log.error(error);
      log.error({ err: error });
      log.error({ err: new Error('reading failed', { cause: error }) }, 'not JSON');
    }
    expect(destination.lines).toHaveLength(4);
    expect(destination.lines[1]).toMatchObject({ msg: '[withheld]', err: { type: 'SyntaxError' } });
    expect(destination.text).not.toContain('canary');
  });

  test('is described by its type when it is not an Error', () => {
    const { destination, log } = openLog();
    for (const thrownValue of ['canary', 7, null, undefined, { canary: 'canary' }])
      log.error({ err: thrownValue }, 'thrown');
    expect(destination.lines.map(({ err }) => (err as { type?: string } | undefined)?.type)).toEqual([
      'string',
      'number',
      undefined,
      undefined,
      'object',
    ]);
    expect(destination.text).not.toContain('canary');
  });

  test('ends when its causes form a cycle', () => {
    const { destination, log } = openLog();
    const error = new Error('first');
    error.cause = new Error('second', { cause: error });
    log.error({ err: error }, 'a circle');
    expect(destination.lines).toHaveLength(1);
  });
});

describe('a log line never contains', () => {
  test('the keys of the configuration, in any field and form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SECRETS),
        fc.string(),
        fc.constantFrom('msg', 'field', 'deep', 'err', 'name'),
        (key, surroundingText, place) => {
          const { destination, log } = openLog();
          const text = `${surroundingText}${key}${surroundingText}`;
          if (place === 'msg') log.info({}, text);
          if (place === 'field') log.info({ detail: text }, 'a line');
          if (place === 'deep') log.info({ a: { b: { c: [text] } } }, 'a line');
          if (place === 'err') log.error({ err: new Error(text) }, 'a line');
          if (place === 'name') log.info({ [text]: 1 }, 'a line');
          const [line] = destination.lines;
          expect(destination.lines).toHaveLength(1);
          expect(JSON.stringify(line)).not.toContain(JSON.stringify(key).slice(1, -1));
          expect(destination.text).toContain('[redacted]');
        },
      ),
    );
  });

  test.each([
    ['redis://user:hunter2@host:6379/0', 'hunter2'],
    ['https://:hunter2@host', 'hunter2'],
    ['Authorization: Bearer abc.def-ghi', 'abc.def'],
    ['authorization=Basic dXNlcjpodW50ZXIy', 'dXNlcjpodW50ZXIy'],
    ['Incorrect API key provided: sk-proj-12345678901234567890', '12345678901234567890'],
  ])('credentials, which the logger recognizes by their form: %s', (text, credential) => {
    const { destination, log } = openLog();
    log.error({ err: new Error(text), detail: text }, text);
    expect(destination.text).not.toContain(credential);
    expect(destination.lines).toHaveLength(1);
  });

  test('fields with secrets or with text of a debate', () => {
    const { destination, log } = openLog();
    const secretHeaders = { authorization: 'canary', 'x-api-key': 'canary', cookie: 'canary' };
    log.info(
      { headers: secretHeaders, request: { headers: secretHeaders }, apiKey: 'canary', authorization: 'canary' },
      'secrets',
    );
    log.info(
      { question: 'canary', position: { answer: 'canary', reasoning: 'canary' }, prompt: { system: 'canary' } },
      'texts',
    );
    log.info(
      { reply: { text: 'canary', reasoningText: 'canary' }, messages: [{ content: 'canary' }], body: 'canary' },
      'texts',
    );
    log.info(
      { a: { b: [{ c: { 'API-Key': 'canary', Body: Buffer.from('canary') } }] }, bytes: new Uint8Array(3) },
      'deep',
    );
    expect(destination.lines[3]).toMatchObject({ bytes: '[withheld]', a: { b: [{ c: { 'API-Key': '[redacted]' } }] } });
    expect(destination.lines[0]).toMatchObject({ apiKey: '[redacted]', headers: { authorization: '[redacted]' } });
    expect(destination.lines[1]).toMatchObject({ question: '[withheld]', position: { answer: '[withheld]' } });
    expect(destination.text).not.toContain('canary');
  });
});

test('a line about any value is one line of JSON', () => {
  const circularObject: Record<string, unknown> = { name: 'round' };
  circularObject.self = circularObject;
  const unusualFields = {
    circularObject,
    big: 10n,
    date: new Date(0),
    map: new Map([['k', 'v']]),
    missing: undefined,
    call: () => 1,
  };
  fc.assert(
    fc.property(
      fc.object({ withBigInt: true, withDate: true, withNullPrototype: true }),
      fc.string(),
      (fields, message) => {
        const { destination, log } = openLog();
        log.info({ ...unusualFields, fields }, message);
        expect(destination.lines).toHaveLength(1);
        expect(destination.lines[0]).toMatchObject({ date: '1970-01-01T00:00:00.000Z', msg: message });
      },
    ),
  );
});

describe('the logger of fastify', () => {
  test('logs requests without their query, and foreign errors without their message', async () => {
    const { destination, log } = openLog();
    const app = fastify({ loggerInstance: log });
    app.get('/things', async () => JSON.parse('canary-of-a-reply'));
    const response = await app.inject({
      url: '/things?key=canary-of-the-query',
      headers: { authorization: 'Bearer canary-key' },
    });
    await app.close();
    expect(response.statusCode).toBe(500);
    const [requestLine, errorLine] = destination.lines;
    expect(requestLine).toMatchObject({ reqId: 'req-1', req: { method: 'GET', path: '/things' } });
    expect(errorLine).toMatchObject({
      level: 'error',
      err: { type: 'SyntaxError', message: '[withheld]' },
      msg: '[withheld]',
    });
    expect(destination.text).not.toContain('canary');
  });
});
