/**
 * The same calls by OpenAI's SDK and nothing else: request, reply (streamed, as the engine requests it), JSON. With
 * `redisUrl` each call is durable in the simplest way: one script stores that it is sent, and one stores its reply. With
 * `tracesUrl` each call has the spans of a debater's call in the service: the debater's, the call's and that of its request.
 */
import type { Attributes } from '@opentelemetry/api';
import { SpanKind, trace } from '@opentelemetry/api';
import { Redis } from 'ioredis';
import OpenAI from 'openai';
import { writePerTick } from '../../../src/lib/write-per-tick.ts';
import { completionRequest } from '../../../src/models/openai-compatible/completion-request.ts';
import { leanFetch } from '../../../src/models/wire/lean-fetch.ts';
import { startTelemetry } from '../../../src/telemetry/telemetry.ts';
import { runConcurrently } from '../at-once.ts';
import type { PrepareArm } from '../processes/arm.ts';
import { nineCalls } from './nine-calls.ts';

/** The number of debaters in ten concurrent debates. */
const CONCURRENCY = 30;

const WRITE_SCRIPT = "redis.call('SET', KEYS[1], ARGV[1], 'PX', 60000) return 1";

export const prepare: PrepareArm = async ({ baseUrl, fetch, redisUrl, tracesUrl }) => {
  const redis = redisUrl === undefined ? null : writePerTick(new Redis(String(redisUrl)));
  const sha1 = String(await redis?.script('LOAD', WRITE_SCRIPT));
  const store =
    redis === null ? null : (index: number, value: string) => redis.evalsha(sha1, 1, `call:${index}`, value);
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: String(baseUrl),
    maxRetries: 0,
    fetchOptions: { redirect: 'manual' },
    ...(fetch === 'lean' ? { fetch: leanFetch } : {}),
  });
  const bodies = (await nineCalls()).map((call) =>
    completionRequest(
      'a',
      {
        system: call.prompt.system,
        messages: call.prompt.messages,
        temperature: call.temperature,
        maxOutputTokens: call.maxTokens,
        format: call.format,
        attribution: { debateId: '', purpose: '', round: 1, phase: null, debaterId: null, attempt: 1, seed: 1 },
        signal: new AbortController().signal,
      },
      new Set(),
    ),
  );
  const withSpans = tracesUrl === undefined ? untraced : await startTracing(String(tracesUrl));
  const replyTo = async (body: (typeof bodies)[number]) => {
    const reply = await client.chat.completions.create(body);
    if (!(Symbol.asyncIterator in reply)) return reply.choices[0]?.message.content ?? '';
    let text = '';
    for await (const chunk of reply) text += chunk.choices[0]?.delta.content ?? '';
    return text;
  };
  const sendCall = async (index: number) => {
    const body = bodies[index % bodies.length];
    if (body === undefined) throw new Error('there is no such call');
    if (store !== null) await store(index, 'sent');
    const text = await withSpans(() => replyTo(body));
    JSON.parse(text);
    if (store !== null) await store(index, text);
  };
  return {
    run: async (count) => {
      await runConcurrently(count, CONCURRENCY, sendCall);
    },
  };
};

type Tracing = <T>(work: () => Promise<T>) => Promise<T>;

const untraced: Tracing = (work) => work();

const DEBATER: Attributes = { index: 1, model: 'bench/a', confidence: 0.7, changed: false, input: 900, output: 150 };
const CALL: Attributes = { ...DEBATER, operation: 'chat', provider: 'bench', purpose: 'position', attempt: 1 };

async function startTracing(tracesUrl: string): Promise<Tracing> {
  const common = { metrics: null, logs: null, metricIntervalMs: 60_000, serviceName: 'bench', version: '0.0.0' };
  const traces = { protocol: 'http/protobuf', url: tracesUrl, headers: null } as const;
  await startTelemetry({ ...common, traces, capturePrompts: false, onFailure: () => {} });
  const tracer = trace.getTracer('bench');
  const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>) =>
    tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) => work().finally(() => span.end()));
  return (work) => inSpan('debater', DEBATER, () => inSpan('chat', CALL, work));
}
