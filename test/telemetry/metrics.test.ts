/** Metrics: every expected number is counted by hand from the debate of `persuasion`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nano } from '../../src/budget/money.ts';
import type { Settlement } from '../../src/stores/debates/debate-store.ts';
import { createMetrics } from '../../src/telemetry/metrics/metrics.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { refusal, status } from '../support/fake-provider/fake-reply.ts';
import { perModel, validReplies } from '../support/fake-provider/scripts.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { openBench, persuasionRequest, startTestTelemetry } from './bench.ts';

let telemetry: Telemetry;
let bench: Bench | null = null;

beforeEach(async () => {
  telemetry = await startTestTelemetry({ tracesUrl: null });
});
afterEach(async () => {
  await bench?.close();
  bench = null;
});

async function openTestBench(options: Omit<BenchOptions, 'telemetry'> = {}): Promise<Bench> {
  bench = await openBench({ telemetry, ...options });
  return bench;
}

/** Maps `name{labels}` to the value, with sorted labels and without counters that are 0. */
async function readSamples(metrics = telemetry.metrics): Promise<ReadonlyMap<string, number>> {
  const lines = (await metrics.metricsText()).split('\n').filter((line) => !/^(#|$)|_total(\{.*\})? 0$/.test(line));
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [`${name}{${labels.split(',').toSorted().join(',')}}`, Number(value)];
    }),
  );
}

function samplesOf(samples: ReadonlyMap<string, number>, name: string): Record<string, number> {
  return Object.fromEntries([...samples].filter(([key]) => key.startsWith(`${name}{`)));
}

describe('a debate that ends by agreement', () => {
  test('is counted with its rounds, turns, routing and early stop', async () => {
    const { start, run } = await openTestBench();
    await run(await start(persuasionRequest));
    const samples = await readSamples();
    expect(samplesOf(samples, 'parley_debates_total')).toEqual({
      'parley_debates_total{protocol="critique",status="completed"}': 1,
    });
    expect(samples.get('parley_debate_duration_seconds_count{protocol="critique",status="completed"}')).toBe(1);
    expect(samplesOf(samples, 'parley_rounds_total')).toEqual({ 'parley_rounds_total{protocol="critique"}': 2 });
    expect(samplesOf(samples, 'parley_early_stops_total')).toEqual({
      'parley_early_stops_total{protocol="critique"}': 1,
    });
    expect(samplesOf(samples, 'parley_positions_total')).toEqual({ 'parley_positions_total{outcome="ok"}': 6 });
    expect(samplesOf(samples, 'parley_route_checks_total')).toEqual({
      'parley_route_checks_total{decision="debate"}': 1,
    });
    expect(samplesOf(samples, 'parley_escalations_total')).toEqual({});
  });

  test('is counted with its calls, and with the tokens and cost that the provider billed', async () => {
    const { start, run, provider } = await openTestBench();
    await run(await start(persuasionRequest));
    const samples = await readSamples();
    expect(samplesOf(samples, 'parley_model_calls_total')).toEqual({
      'parley_model_calls_total{model="lab/yes",outcome="reply",purpose="routing"}': 1,
      'parley_model_calls_total{model="lab/yes",outcome="reply",purpose="debater"}': 1,
      'parley_model_calls_total{model="lab/also-yes",outcome="reply",purpose="debater"}': 2,
      'parley_model_calls_total{model="lab/persuaded",outcome="reply",purpose="debater"}': 2,
      'parley_model_calls_total{model="lab/judge",outcome="reply",purpose="judge"}': 1,
    });
    for (const model of ['yes', 'also-yes', 'persuaded', 'judge']) {
      const billedUsages = provider.served.filter((served) => served.model === model).map(({ usage }) => usage);
      const totalOf = (kind: 'inputTokens' | 'outputTokens') =>
        billedUsages.reduce((total, usage) => total + usage[kind], 0);
      const [input, output] = [totalOf('inputTokens'), totalOf('outputTokens')];
      expect(samples.get(`parley_tokens_total{kind="input",model="lab/${model}"}`)).toBe(input);
      expect(samples.get(`parley_tokens_total{kind="output",model="lab/${model}"}`)).toBe(output);
      // 1 and 2 USD per million tokens.
      expect(samples.get(`parley_cost_usd_total{model="lab/${model}"}`)).toBeCloseTo((input + 2 * output) / 1e6, 12);
    }
  });

  test('is measured under the names of the GenAI conventions', async () => {
    const { start, run } = await openTestBench();
    await run(await start(persuasionRequest));
    const samples = await readSamples();
    const labels =
      'gen_ai_operation_name="chat",gen_ai_provider_name="lab",gen_ai_request_model="also-yes",gen_ai_system="lab"';
    expect(samples.get(`gen_ai_client_operation_duration_count{${labels}}`)).toBe(2);
    expect(samples.get(`gen_ai_client_token_usage_count{${labels},gen_ai_token_type="output"}`)).toBe(2);
  });

  test('has no id, tenant or text in its labels', async () => {
    const { start, run } = await openTestBench();
    const job = await start(persuasionRequest);
    await run(job);
    const text = await telemetry.metrics.metricsText();
    expect(text).toContain('parley_debates_total');
    for (const word of [job.debateId, job.tenant, '91 composite', 'Yes', 'first']) expect(text).not.toContain(word);
  });
});

describe('the metrics of the service', () => {
  test('begin at 0 for counters whose labels are known', async () => {
    const lines = (await createMetrics().metricsText()).split('\n');
    for (const line of [
      'parley_debates_total{status="failed",protocol="critique"} 0',
      'parley_escalations_total{reason="no_consensus"} 0',
      'parley_takeovers_total 0',
    ])
      expect(lines).toContain(line);
  });

  test('include version, memory, CPU time, descriptors and the delay of the event loop', async () => {
    const samples = await readSamples(createMetrics({ version: '1.2.3' }));
    expect(samples.get(`parley_build_info{node="${process.version}",version="1.2.3"}`)).toBe(1);
    expect(samples.get('process_resident_memory_bytes{}')).toBeGreaterThan(10_000_000);
    expect(samples.get('process_cpu_seconds_total{}')).toBeGreaterThan(0);
    expect(samples.get('process_open_fds{}')).toBeGreaterThan(2);
    expect(samples.get('parley_event_loop_delay_seconds{}')).toBeGreaterThanOrEqual(0);
  });

  test('include the wait of a debate, a takeover, and a call without a known end', async () => {
    const { start, run, services } = await openTestBench();
    const job = await start(persuasionRequest);
    await run(job);
    const record = await services.store.debates.read(job.tenant, job.debateId);
    if (record === null) throw new Error('the debate has no record');
    await services.observer.run({ ...record, takeovers: 1 }, async () => {});
    services.observer.settled(record, {
      ...routingSettlement('lab/yes'),
      state: 'unknown',
      costNanoUsd: nano(5_000_000),
    });
    services.observer.webhookAttempt('timeout', 10_000);
    const samples = await readSamples();
    expect(samples.get('parley_queue_wait_seconds_count{protocol="critique"}')).toBe(1);
    expect(samples.get('parley_takeovers_total{}')).toBe(1);
    expect(samples.get('parley_unknown_calls_total{model="lab/yes"}')).toBe(1);
    expect(samples.get('parley_unknown_calls_usd_total{model="lab/yes"}')).toBe(0.005);
    expect(samples.get('parley_webhook_attempt_duration_seconds_sum{outcome="timeout"}')).toBe(10);
  });
});

describe('a failure', () => {
  test('is counted by its code: failed attempts, failed turns, reasons of escalation', async () => {
    const script = perModel({
      yes: validReplies({ answer: 'Yes' }),
      'also-yes': validReplies({ answer: 'No' }),
      persuaded: () => refusal(),
      judge: () => status(401, {}),
    });
    const { start, run } = await openTestBench({ script });
    await run(await start({ ...persuasionRequest, adaptive_routing: false, max_rounds: 1, quorum: 2 }));
    const samples = await readSamples();
    expect(samplesOf(samples, 'parley_positions_total')).toEqual({
      'parley_positions_total{outcome="ok"}': 2,
      'parley_positions_total{outcome="refused"}': 1,
    });
    // The judge is called once more after any failure: 2 calls.
    expect(samples.get('parley_model_calls_total{model="lab/judge",outcome="unauthorized",purpose="judge"}')).toBe(2);
    expect(
      samples.get(
        'gen_ai_client_operation_duration_count{error_type="unauthorized",gen_ai_operation_name="chat",gen_ai_provider_name="lab",gen_ai_request_model="judge",gen_ai_system="lab"}',
      ),
    ).toBe(2);
    expect(samples.get('parley_escalations_total{reason="judge_failed"}')).toBe(1);
  });
});

describe('gauges', () => {
  test('measure waiting and running debates, open streams, and whether the store is available', async () => {
    const metrics = createMetrics();
    let isReachable = true;
    metrics.watch({
      queue: { counts: async () => ({ waiting: 3, running: 2 }) },
      store: {
        health: async () => ({ kind: 'redis', instance: null, reachable: isReachable, problem: null, durability: '' }),
        memory: async () => ({ usedBytes: 60, maxBytes: isReachable ? 100 : null }),
        clock: { skewMs: () => -2_500, offsetMs: () => -2_500 },
      },
    });
    metrics.setOpenStreams(5);
    const readGauges = async () => {
      const samples = await readSamples(metrics);
      const serviceGauges = ['debates_waiting', 'debates_running', 'event_streams_open'];
      const storeGauges = [
        'store_reachable',
        'store_memory_bytes',
        'store_memory_limit_bytes',
        'store_clock_skew_seconds',
      ];
      return [...serviceGauges, ...storeGauges].map((name) => samples.get(`parley_${name}{}`));
    };
    expect(await readGauges()).toEqual([3, 2, 5, 1, 60, 100, -2.5]);
    isReachable = false;
    metrics.setOpenStreams(4);
    expect(await readGauges()).toEqual([3, 2, 4, 0, 60, 0, -2.5]);
  });

  test('measure the waiting debates in the store, and their longest wait', async () => {
    const metrics = createMetrics();
    const oldestQueuedAt = new Date(Date.now() - 90_000).toISOString();
    const health = async () => ({ kind: 'embedded', instance: null, reachable: true, problem: null, durability: '' });
    const backlog = async () => ({ oldestQueuedAt, outbox: 4, pendingDeliveries: 7, dueDeliveries: 2 });
    metrics.watch({
      queue: { counts: async () => ({ waiting: 0, running: 0 }) },
      store: { health, backlog, memory: async () => null, clock: { skewMs: () => null, offsetMs: () => 0 } },
    });
    const samples = await readSamples(metrics);
    expect(samples.get('parley_oldest_waiting_seconds{}')).toBeCloseTo(90, 0);
    expect(samples.get('parley_outbox_debates{}')).toBe(4);
    expect(samplesOf(samples, 'parley_webhook_backlog')).toEqual({
      'parley_webhook_backlog{state="due"}': 2,
      'parley_webhook_backlog{state="later"}': 5,
    });
  });

  test('omit only the gauge of a store that throws', async () => {
    const metrics = createMetrics();
    metrics.watch({
      queue: { counts: async () => ({ waiting: 0, running: 1 }) },
      store: {
        health: () => Promise.reject(new Error('away')),
        memory: async () => null,
        clock: { skewMs: () => null, offsetMs: () => 0 },
      },
    });
    const samples = await readSamples(metrics);
    expect(samples.get('parley_debates_running{}')).toBe(1);
    expect(samples.has('parley_store_reachable{}')).toBe(false);
  });
});

test('count models that callers invent as others after the hundredth', async () => {
  const { start, services } = await openTestBench();
  const { tenant, debateId } = await start(persuasionRequest);
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw new Error('the debate has no record');
  const { observer, ...metrics } = createMetrics();
  for (let number = 0; number < 150; number += 1) observer.settled(record, routingSettlement(`lab/made-up-${number}`));
  const calls = samplesOf(await readSamples({ observer, ...metrics }), 'parley_model_calls_total');
  expect(Object.keys(calls)).toHaveLength(101);
  expect(calls['parley_model_calls_total{model="other",outcome="reply",purpose="routing"}']).toBe(50);
});

function routingSettlement(model: string): Settlement {
  return {
    key: { purpose: 'routing', round: 0, phase: null, subject: model, attempt: 1 },
    state: 'settled',
    outcome: {
      kind: 'reply',
      text: '',
      reasoningText: null,
      finishReason: 'stop',
      rawFinishReason: null,
      warnings: [],
    },
    usage: { input_tokens: 1, output_tokens: 1, cached_input_tokens: 0, reasoning_tokens: 0, total_tokens: 2 },
    cacheWriteTokens: 0,
    costNanoUsd: nano(1),
    basis: 'reported',
    flag: null,
    durationMs: 1,
  };
}
