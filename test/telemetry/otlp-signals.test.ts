/** Spans, metrics and events at a collector: by HTTP and by gRPC, with the names of the GenAI semantic conventions. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { reviewDebate } from '../../src/operations/reviews/review-debate.ts';
import { collectorWarning } from '../../src/telemetry/otlp/otlp-target.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { startGrpcReceiver } from '../support/telemetry/otlp-grpc-receiver.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import type { Bench } from './bench.ts';
import { CALLER, openBench, persuasionRequest, startTestTelemetry } from './bench.ts';
import { childrenOf, onlySpan, spansNamed } from './span-tree.ts';

const SHUTDOWN_MS = 5_000;
const HEADERS = 'x-tenant=ours,x-key=a%20b';

const collectors = {
  'http/protobuf': async () => {
    const receiver = await startOtlpReceiver();
    return { receiver, hasHeaders: () => receiver.headers.every((list) => list.includes('x-tenant')) };
  },
  grpc: async () => {
    const receiver = await startGrpcReceiver();
    return { receiver, hasHeaders: () => receiver.metadata.every((metadata) => metadata.get('x-key')[0] === 'a b') };
  },
};

describe.each(['http/protobuf', 'grpc'] as const)('a collector of %s', (protocol) => {
  let collector: Awaited<ReturnType<(typeof collectors)[typeof protocol]>>;
  let telemetry: Telemetry;
  let bench: Bench;

  beforeEach(async () => {
    collector = await collectors[protocol]();
    const { telemetry: telemetryConfig } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      OTEL_EXPORTER_OTLP_HEADERS: HEADERS,
    });
    telemetry = await startTestTelemetry(telemetryConfig);
    bench = await openBench({ telemetry });
  });
  afterEach(async () => {
    await telemetry.shutdown(SHUTDOWN_MS);
    await bench.close();
    await collector.receiver.close();
  });

  async function runDebateAndCollect(
    action: (job: { tenant: string; debateId: string }) => Promise<unknown> = async () => {},
  ) {
    const job = await bench.start(persuasionRequest);
    await bench.run(job);
    await action(job);
    await telemetry.shutdown(SHUTDOWN_MS);
    return { ...collector.receiver, debateId: job.debateId };
  }

  test('receives the spans, metrics and events of a debate, each with the headers', async () => {
    const { spans, metrics, events } = await runDebateAndCollect();
    // Two rounds of three debaters.
    expect(spansNamed(spans, 'debate.debater')).toHaveLength(6);
    const debates = metrics.filter(({ name }) => name === 'parley_debates').flatMap(({ points }) => points);
    // Counters begin at 0.
    expect(debates.filter(({ value }) => value > 0)).toEqual([
      { attributes: { status: 'completed', protocol: 'critique' }, value: 1, bounds: [] },
    ]);
    expect(events.map(({ name }) => name)).toEqual(['gen_ai.evaluation.result']);
    expect(collector.hasHeaders()).toBe(true);
    const resources = [...spans, ...metrics, ...events].map(({ resource }) => resource);
    expect(new Set(resources.map((resource) => resource['service.name']))).toEqual(new Set(['parley']));
    expect(new Set(resources.map((resource) => resource['service.instance.id'])).size).toBe(1);
  });

  test('receives the two metrics of the conventions with their attributes and buckets', async () => {
    const { metrics } = await runDebateAndCollect();
    const metricsNamed = (name: string) => metrics.filter((metric) => metric.name === name);
    const [tokenUsage] = metricsNamed('gen_ai.client.token.usage');
    const [operationDuration] = metricsNamed('gen_ai.client.operation.duration');
    expect([tokenUsage?.unit, operationDuration?.unit]).toEqual(['{token}', 's']);
    expect(tokenUsage?.points[0]?.bounds).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((power) => 4 ** power),
    );
    // The buckets of the conventions end at 81.92 s; this metric has more.
    expect(operationDuration?.points[0]?.bounds.slice(0, 14)).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192].map((hundredths) => hundredths / 100),
    );
    // `also-yes` has a turn in both rounds: two calls.
    const alsoYesPoints = operationDuration?.points.filter(
      ({ attributes }) => attributes['gen_ai.request.model'] === 'also-yes',
    );
    expect(alsoYesPoints?.map(({ value }) => value)).toEqual([2]);
    expect(alsoYesPoints?.[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'lab',
    });
    const tokenTypes = tokenUsage?.points.map(({ attributes }) => attributes['gen_ai.token.type']);
    expect(new Set(tokenTypes)).toEqual(new Set(['input', 'output']));
  });

  test('receives the confidence of a verdict as an evaluation, below the span of the verdict', async () => {
    const { spans, events, debateId } = await runDebateAndCollect();
    const [event] = events;
    const { final_confidence: confidence } = onlySpan(spans, 'debate.aggregate').attributes;
    expect(confidence).toBeGreaterThan(0);
    expect(event?.attributes).toEqual({
      'gen_ai.evaluation.name': 'confidence',
      'gen_ai.evaluation.score.value': confidence,
      'gen_ai.evaluation.score.label': 'accepted',
      debate_id: debateId,
    });
    expect([event?.traceId, event?.spanId]).toEqual([CALLER.traceId, onlySpan(spans, 'debate.aggregate').spanId]);
  });

  test('receives a review as an evaluation in the trace of its debate, without its text', async () => {
    const { events } = await runDebateAndCollect((job) =>
      reviewDebate(bench.services, job, { correct: false, note: 'canary-of-the-note' }),
    );
    const review = events.find(({ attributes }) => attributes['gen_ai.evaluation.name'] === 'review');
    expect(review?.attributes).toMatchObject({
      'gen_ai.evaluation.score.value': 0,
      'gen_ai.evaluation.score.label': 'incorrect',
    });
    expect([review?.traceId, review?.spanId]).toEqual([CALLER.traceId, CALLER.spanId]);
    expect(JSON.stringify(events)).not.toContain('canary-of-the-note');
  });
});

describe('the turn of a debater and its call', () => {
  test('name provider, operation and finish reason by the conventions', async () => {
    const receiver = await startOtlpReceiver();
    const telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
    const bench = await openBench({ telemetry });
    await bench.run(await bench.start({ ...persuasionRequest, adaptive_routing: false }));
    await telemetry.shutdown(SHUTDOWN_MS);
    await bench.close();
    await receiver.close();
    for (const turn of spansNamed(receiver.spans, 'debate.debater')) {
      const [call] = childrenOf(receiver.spans, turn);
      const sharedAttributes = { 'gen_ai.provider.name': 'lab', 'gen_ai.response.finish_reasons': ['stop'] };
      expect(turn.attributes).toMatchObject({ ...sharedAttributes, 'gen_ai.operation.name': 'invoke_agent' });
      expect(call?.attributes).toMatchObject({ ...sharedAttributes, 'gen_ai.operation.name': 'chat' });
    }
  });
});

describe('the trace of the caller', () => {
  test('continues with its tracestate and baggage across the queue, to the model', async () => {
    const receiver = await startOtlpReceiver();
    const telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
    const bench = await openBench({ telemetry });
    const job = await bench.start(persuasionRequest, {
      traceparent: CALLER.traceparent,
      tracestate: 'vendor=opaque',
      baggage: 'session=7,user=ada',
    });
    // The run reads the context from the store, as another process would.
    await bench.run(job);
    await telemetry.shutdown(SHUTDOWN_MS);
    await bench.close();
    await receiver.close();
    const forwardedHeaders = bench.provider.requests.map(({ headers }) => [headers.tracestate, headers.baggage]);
    expect(forwardedHeaders).toEqual(Array(7).fill(['vendor=opaque', 'session=7,user=ada']));
  });
});

describe('the variables of OpenTelemetry', () => {
  const readTargets = (environment: Record<string, string>) => readConfig(environment).telemetry;

  test('name a collector for all signals, and for each signal another', () => {
    const { traces, metrics, logs } = readTargets({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://all:4318/',
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://numbers:4317',
      OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_LOGS_HEADERS: 'a=b',
    });
    expect([traces, metrics, logs]).toEqual([
      { protocol: 'http/protobuf', url: 'http://all:4318/v1/traces', headers: null },
      { protocol: 'grpc', url: 'https://numbers:4317', headers: null },
      { protocol: 'http/protobuf', url: 'http://all:4318/v1/logs', headers: 'a=b' },
    ]);
  });

  test('turn a signal off', () => {
    const { traces, metrics, logs } = readTargets({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://all:4318',
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_LOGS_EXPORTER: 'none',
    });
    expect([traces?.url, metrics, logs]).toEqual(['http://all:4318/v1/traces', null, null]);
  });

  test.each([
    ['grpc', 'http://collector:4318', /port 4318 is usually that of http\/protobuf/],
    ['http/protobuf', 'http://collector:4317', /port 4317 is usually that of grpc/],
  ] as const)('cause a message at the start when they name %s and %s', (protocol, url, expectedWarning) => {
    expect(collectorWarning({ protocol, url, headers: null })).toMatch(expectedWarning);
    expect(collectorWarning({ protocol, url: 'http://collector:9999', headers: null })).toBeNull();
  });
});
