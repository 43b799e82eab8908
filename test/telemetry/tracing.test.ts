/** Tracing of a process: off when no collector is set; HTTP, Redis and context when one is set. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { fastify } from 'fastify';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modelDirectory } from '../../src/models/catalog/model-directory.ts';
import { noTracing } from '../../src/telemetry/spans/tracing.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { testRedis } from '../support/redis/redis.ts';
import type { OtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { CALLER, openBench, persuasionRequest, startTestTelemetry } from './bench.ts';
import { childrenOf, onlySpan } from './span-tree.ts';

const SHUTDOWN_MS = 5_000;

describe('tracing without a collector', () => {
  test('starts nothing and wraps nothing', async () => {
    const telemetry = await startTestTelemetry({ tracesUrl: null });
    const models = modelDirectory([]);
    expect(telemetry.tracedModels(models)).toBe(models);
    expect(telemetry.fastifyPlugin).toBeNull();
    expect(trace.getTracer('any').startSpan('any').isRecording()).toBe(false);
    expect(telemetry.currentTrace()).toBeNull();
    await telemetry.shutdown(0);
  });

  test('changes nothing for a debate, and exports nothing', async () => {
    const telemetry = await startTestTelemetry({ tracesUrl: null });
    const { start, run, services, provider, close } = await openBench({ telemetry });
    const job = await start(persuasionRequest);
    await run(job);
    expect((await services.store.debates.read(job.tenant, job.debateId))?.status).toBe('completed');
    expect(provider.requests.map(({ headers }) => headers.traceparent)).toEqual(Array(7).fill(undefined));
    await close();
  });

  test('passes on the exception of a run, and awaits its result', async () => {
    const bench = await openBench({ telemetry: await startTestTelemetry({ tracesUrl: null }) });
    const { tenant, debateId } = await bench.start(persuasionRequest);
    const record = await bench.services.store.debates.read(tenant, debateId);
    if (record === null) throw new Error('the debate has no record');
    const failedRun = noTracing.observer.run(record, () => Promise.reject(new Error('the run broke')));
    await expect(failedRun).rejects.toThrow('the run broke');
    await bench.close();
  });
});

describe('tracing with a collector', () => {
  let receiver: OtlpReceiver;
  let telemetry: Telemetry;
  beforeEach(async () => {
    receiver = await startOtlpReceiver();
    telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl, headers: 'x-tenant=ours,x-key=a%20b' });
  });
  afterEach(async () => {
    await telemetry.shutdown(SHUTDOWN_MS);
    await receiver.close();
  });

  async function startServer(): Promise<{
    url: string;
    close: () => Promise<void>;
    requestArrival: Promise<unknown>;
    clientDisconnect: Promise<void>;
  }> {
    const app = fastify();
    const requestArrival = once(app.server, 'request');
    const clientDisconnect = Promise.withResolvers<void>();
    if (telemetry.fastifyPlugin === null) throw new Error('there is a plugin with a collector');
    await app.register(telemetry.fastifyPlugin);
    app.post('/things/:id', async () => {
      await Promise.resolve();
      return { traceparent: telemetry.currentTrace()?.traceparent ?? null };
    });
    app.get('/healthz', async () => ({ traceparent: telemetry.currentTrace()?.traceparent ?? null }));
    app.get('/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.once('close', clientDisconnect.resolve).writeHead(200).write('first words');
    });
    app.get('/broken', async () => {
      throw new Error('canary-of-the-error');
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return { url, close: () => app.close(), requestArrival, clientDisconnect: clientDisconnect.promise };
  }

  test('joins a request to its caller, and gives its handler the context after a slow body', async () => {
    const { url, close, requestArrival } = await startServer();
    const postThing = async (body: string | ReadableStream) => {
      const response = await fetch(`${url}/things/7?key=canary-of-the-query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent: CALLER.traceparent },
        body,
        duplex: 'half',
      });
      return ((await response.json()) as { traceparent: string }).traceparent;
    };
    const slowBody = new ReadableStream({
      async start(stream) {
        stream.enqueue(Buffer.from('"half of '));
        await requestArrival;
        stream.enqueue(Buffer.from('the body"'));
        stream.close();
      },
    });
    const handlerTraceparents = [await postThing(slowBody), await postThing(JSON.stringify('x'.repeat(500_000)))];
    await close();
    await telemetry.shutdown(SHUTDOWN_MS);
    const requests = receiver.spans.filter(({ name }) => name === 'POST /things/:id');
    const spanTraceparents = requests.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
    expect(handlerTraceparents.toSorted()).toEqual(spanTraceparents.toSorted());
    for (const request of requests) {
      expect([request.traceId, request.parentSpanId]).toEqual([CALLER.traceId, CALLER.spanId]);
      expect(request.attributes).toMatchObject({ 'url.path': '/things/7', 'http.response.status_code': 200 });
    }
    expect(receiver.receivedText()).not.toContain('canary-of-the-query');
  });

  test('ends the span of a stream whose client disconnects', async () => {
    const { url, close, clientDisconnect } = await startServer();
    const abortController = new AbortController();
    const { body } = await fetch(`${url}/stream`, { signal: abortController.signal });
    await body?.getReader().read();
    abortController.abort();
    await clientDisconnect;
    await close();
    await telemetry.shutdown(SHUTDOWN_MS);
    expect(onlySpan(receiver.spans, 'GET /stream').attributes).toMatchObject({ 'http.response.status_code': 200 });
  });

  test('marks a failed request as an error without its message', async () => {
    const { url, close } = await startServer();
    await fetch(`${url}/broken`);
    await close();
    await telemetry.shutdown(SHUTDOWN_MS);
    const request = onlySpan(receiver.spans, 'GET /broken');
    expect([request.statusCode, request.statusMessage, request.eventCount]).toEqual([2, '', 0]);
    expect(receiver.receivedText()).not.toContain('canary-of-the-error');
  });

  test('creates no span for a probe', async () => {
    const { url, close } = await startServer();
    const response = await fetch(`${url}/healthz?from=probe`, { headers: { traceparent: CALLER.traceparent } });
    expect(await response.json()).toEqual({ traceparent: null });
    await close();
    await telemetry.shutdown(SHUTDOWN_MS);
    expect(receiver.spans).toEqual([]);
  });

  test('creates no spans for a caller that did not sample its trace', async () => {
    const { url, close } = await startServer();
    const headers = { traceparent: CALLER.traceparent.replace(/01$/, '00'), 'content-type': 'application/json' };
    const response = await fetch(`${url}/things/1`, { method: 'POST', headers, body: '1' });
    expect(((await response.json()) as { traceparent: string }).traceparent).toMatch(/^00-0af7651916cd43dd.*-00$/);
    await close();
    await telemetry.shutdown(SHUTDOWN_MS);
    expect(receiver.spans).toEqual([]);
  });

  test.each(['00-00000000000000000000000000000000-b7ad6b7169203331-01', 'nonsense', null])(
    'begins a new trace for a debate whose traceparent is %s',
    async (traceparent) => {
      const { start, run, close } = await openBench({ telemetry });
      await run(await start(persuasionRequest, { traceparent }));
      await close();
      await telemetry.shutdown(SHUTDOWN_MS);
      const runSpan = onlySpan(receiver.spans, 'debate.run');
      expect(runSpan.parentSpanId).toBe('');
      expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([runSpan.traceId]));
    },
  );

  test('puts Redis commands below the span of their caller, by name alone', async () => {
    const { url, stop } = await testRedis();
    const redis = new Redis(url);
    const tracer = trace.getTracer('test');
    await redis.set('outside', 'no span');
    await tracer.startActiveSpan('work', async (span) => {
      await redis.eval("return redis.call('SET', KEYS[1], ARGV[1])", 1, 'parley-test-key', 'canary-of-the-arguments');
      await expect(redis.call('NOSUCHCOMMAND')).rejects.toThrow();
      span.end();
    });
    redis.disconnect();
    await stop();
    await telemetry.shutdown(SHUTDOWN_MS);
    const commands = childrenOf(receiver.spans, onlySpan(receiver.spans, 'work'));
    expect(commands.map(({ name, statusCode }) => [name, statusCode])).toEqual([
      ['eval', 0],
      ['NOSUCHCOMMAND', 2],
    ]);
    expect(commands[0]?.attributes).toMatchObject({ 'db.system.name': 'redis', 'db.operation.name': 'eval' });
    expect(receiver.spans).toHaveLength(3);
    expect(receiver.receivedText()).not.toContain('canary-of-the-arguments');
  });

  test('creates spans for slow and failed commands of a run, and for few others', async () => {
    const bench = await openBench({ telemetry });
    const { tenant, debateId } = await bench.start(persuasionRequest);
    const record = await bench.services.store.debates.read(tenant, debateId);
    if (record === null) throw new Error('the debate has no record');
    const { url, stop } = await testRedis();
    const redis = new Redis(url);
    await telemetry.observer.run(record, async () => {
      for (let times = 0; times < 40; times += 1) await redis.get('parley-test-key');
      await redis.blpop('parley-test-list', 0.3);
      await expect(redis.call('NOSUCHCOMMAND')).rejects.toThrow();
    });
    redis.disconnect();
    await stop();
    await bench.close();
    await telemetry.shutdown(SHUTDOWN_MS);
    const runSpan = onlySpan(receiver.spans, 'debate.run');
    const spans = childrenOf(receiver.spans, runSpan);
    const commands = spans.map(({ name, statusCode }) => [name, statusCode]);
    // A quick command can be slow on a busy machine.
    const quickCommands = commands.filter(([name]) => name === 'get');
    expect(quickCommands.length).toBeLessThan(20);
    expect(commands.filter(([name]) => name !== 'get')).toEqual([
      ['blpop', 0],
      ['NOSUCHCOMMAND', 2],
    ]);
    const slowSpan = onlySpan(spans, 'blpop');
    expect(slowSpan.endNs - slowSpan.startNs).toBeGreaterThanOrEqual(299_000_000n);
  });

  test('records an outgoing request without its query', async () => {
    const server = createServer((_request, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await trace.getTracer('test').startActiveSpan('work', async (span) => {
      await (await fetch(`http://127.0.0.1:${port}/models?api-key=canary-of-the-query`)).text();
      span.end();
    });
    server.close();
    await telemetry.shutdown(SHUTDOWN_MS);
    const { attributes } = onlySpan(receiver.spans, 'GET');
    expect(attributes['url.full']).toBe(`http://127.0.0.1:${port}/models`);
    expect(receiver.receivedText()).not.toContain('canary-of-the-query');
  });

  test('sends the collector the headers and the name and version of the service', async () => {
    trace.getTracer('test').startSpan('work').end();
    await telemetry.shutdown(SHUTDOWN_MS);
    expect(receiver.headers[0]).toEqual(expect.arrayContaining(['x-tenant', 'ours', 'x-key', 'a b']));
    expect(onlySpan(receiver.spans, 'work').resource).toMatchObject({
      'service.name': 'parley',
      'service.version': '1.2.3',
    });
  });

  test('creates no spans after a shutdown, and ignores a second shutdown', async () => {
    await telemetry.shutdown(SHUTDOWN_MS);
    await telemetry.shutdown(SHUTDOWN_MS);
    expect(trace.getTracer('test').startSpan('late').isRecording()).toBe(false);
  });
});
