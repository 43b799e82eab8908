/**
 * The same calls by OpenAI's SDK and nothing else: request, reply (streamed, as the engine asks for it), JSON. With
 * `redisUrl` each is made durable by the least there is: a script that notes that it leaves, and one that keeps what came.
 * With `tracesUrl` each has the spans that a debater's call has in the service: the debater's, the call's and that of its
 * request.
 */
import type { Attributes } from '@opentelemetry/api';
import { SpanKind, trace } from '@opentelemetry/api';
import { Redis } from 'ioredis';
import OpenAI from 'openai';
import { writePerTick } from '../../../src/lib/write-per-tick.ts';
import { completionRequest } from '../../../src/models/openai-compatible/completion-request.ts';
import { leanFetch } from '../../../src/models/wire/lean-fetch.ts';
import { startTelemetry } from '../../../src/telemetry/telemetry.ts';
import { atOnce } from '../at-once.ts';
import type { PrepareArm } from '../processes/arm.ts';
import { nineCalls } from './nine-calls.ts';

/** As many as there are debaters at work when ten debates are. */
const LANES = 30;

const KEEP = "redis.call('SET', KEYS[1], ARGV[1], 'PX', 60000) return 1";

export const prepare: PrepareArm = async ({ baseUrl, fetch, redisUrl, tracesUrl }) => {
  const redis = redisUrl === undefined ? null : writePerTick(new Redis(String(redisUrl)));
  const sha1 = String(await redis?.script('LOAD', KEEP));
  const keep = redis === null ? null : (index: number, what: string) => redis.evalsha(sha1, 1, `call:${index}`, what);
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
  const spanned = tracesUrl === undefined ? untraced : await tracedBy(String(tracesUrl));
  const replyTo = async (body: (typeof bodies)[number]) => {
    const reply = await client.chat.completions.create(body);
    if (!(Symbol.asyncIterator in reply)) return reply.choices[0]?.message.content ?? '';
    let text = '';
    for await (const chunk of reply) text += chunk.choices[0]?.delta.content ?? '';
    return text;
  };
  const ask = async (index: number) => {
    const body = bodies[index % bodies.length];
    if (body === undefined) throw new Error('there is no such call');
    if (keep !== null) await keep(index, 'sent');
    const text = await spanned(() => replyTo(body));
    JSON.parse(text);
    if (keep !== null) await keep(index, text);
  };
  return {
    run: async (count) => {
      await atOnce(count, LANES, ask);
    },
  };
};

type Traced = <T>(work: () => Promise<T>) => Promise<T>;

const untraced: Traced = (work) => work();

const DEBATER: Attributes = { index: 1, model: 'bench/a', confidence: 0.7, changed: false, input: 900, output: 150 };
const CALL: Attributes = { ...DEBATER, operation: 'chat', provider: 'bench', purpose: 'position', attempt: 1 };

async function tracedBy(tracesUrl: string): Promise<Traced> {
  const common = { metrics: null, logs: null, metricIntervalMs: 60_000, serviceName: 'bench', version: '0.0.0' };
  const traces = { protocol: 'http/protobuf', url: tracesUrl, headers: null } as const;
  await startTelemetry({ ...common, traces, capturePrompts: false, onFailure: () => {} });
  const tracer = trace.getTracer('bench');
  const spanned = <T>(name: string, attributes: Attributes, work: () => Promise<T>) =>
    tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) => work().finally(() => span.end()));
  return (work) => spanned('debater', DEBATER, () => spanned('chat', CALL, work));
}
