/** X15: as an ES module the instrumentation patched nothing, and the missing spans were not noticed. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { testRedis } from '../support/redis/redis.ts';
import type { OtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { onlySpan, parentName } from './span-tree.ts';

const SCRIPT = fileURLToPath(new URL('./plain-process.ts', import.meta.url));

describe('X15, a plain node process without any loader hook', () => {
  let receiver: OtlpReceiver;
  let lines: readonly Record<string, unknown>[];
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    const provider = await startFakeProvider();
    const redis = await testRedis();
    const args = [SCRIPT, receiver.tracesUrl, provider.openaiBaseUrl, redis.url];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    await redis.stop();
    await provider.close();
  });
  afterAll(() => receiver.close());

  test('makes spans of the request, the Redis command, the model call and its request', () => {
    const { spans } = receiver;
    const parents = ['POST /questions', 'get', 'chat yes', 'POST'].map((name) =>
      parentName(spans, onlySpan(spans, name)),
    );
    expect(parents).toEqual(['', 'POST /questions', 'POST /questions', 'chat yes']);
  });

  test('writes the ids of the trace into its log lines', () => {
    const logLine = lines.find(({ msg }) => msg === 'question received');
    const { traceId, spanId } = onlySpan(receiver.spans, 'POST /questions');
    expect(logLine).toMatchObject({ trace_id: traceId, span_id: spanId });
  });
});
