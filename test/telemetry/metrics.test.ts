/** Metrics: every number below is counted by hand from the debate of `persuasion`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nano } from '../../src/budget/money.ts';
import type { Settlement } from '../../src/stores/debates/debate-store.ts';
import { createMetrics } from '../../src/telemetry/metrics/metrics.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { refusal, status } from '../support/fake-provider/fake-reply.ts';
import { perModel, sensible } from '../support/fake-provider/scripts.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { openBench, persuasionRequest, startedTelemetry } from './bench.ts';

let telemetry: Telemetry;
let bench: Bench | null = null;

beforeEach(async () => {
  telemetry = await startedTelemetry({ tracesUrl: null });
});
afterEach(async () => {
  await bench?.end();
  bench = null;
});

async function opened(options: Omit<BenchOptions, 'telemetry'> = {}): Promise<Bench> {
  bench = await openBench({ telemetry, ...options });
  return bench;
}

/** Lines as `name{labels}` → value, without counters that are still 0; labels in order of their names. */
async function samples(metrics = telemetry.metrics): Promise<ReadonlyMap<string, number>> {
  const lines = (await metrics.metricsText()).split('\n').filter((line) => !/^(#|$)|_total(\{.*\})? 0$/.test(line));
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [`${name}{${labels.split(',').toSorted().join(',')}}`, Number(value)];
    }),
  );
}

function starting(all: ReadonlyMap<string, number>, name: string): Record<string, number> {
  return Object.fromEntries([...all].filter(([key]) => key.startsWith(`${name}{`)));
}

describe('a debate that ends by agreement', () => {
  test('is counted with its rounds, turns, routing and early stop', async () => {
    const { start, run } = await opened();
    await run(await start(persuasionRequest));
    const all = await samples();
    expect(starting(all, 'parley_debates_total')).toEqual({
      'parley_debates_total{protocol="critique",status="completed"}': 1,
    });
    expect(all.get('parley_debate_duration_seconds_count{protocol="critique",status="completed"}')).toBe(1);
    expect(starting(all, 'parley_rounds_total')).toEqual({ 'parley_rounds_total{protocol="critique"}': 2 });
    expect(starting(all, 'parley_early_stops_total')).toEqual({ 'parley_early_stops_total{protocol="critique"}': 1 });
    expect(starting(all, 'parley_positions_total')).toEqual({ 'parley_positions_total{outcome="ok"}': 6 });
    expect(starting(all, 'parley_route_checks_total')).toEqual({ 'parley_route_checks_total{decision="debate"}': 1 });
    expect(starting(all, 'parley_escalations_total')).toEqual({});
  });

  test('is counted with its calls, and with the tokens and cost that the provider billed', async () => {
    const { start, run, provider } = await opened();
    await run(await start(persuasionRequest));
    const all = await samples();
    expect(starting(all, 'parley_model_calls_total')).toEqual({
      'parley_model_calls_total{model="lab/yes",outcome="reply",purpose="routing"}': 1,
      'parley_model_calls_total{model="lab/yes",outcome="reply",purpose="debater"}': 1,
      'parley_model_calls_total{model="lab/also-yes",outcome="reply",purpose="debater"}': 2,
      'parley_model_calls_total{model="lab/wavering",outcome="reply",purpose="debater"}': 2,
      'parley_model_calls_total{model="lab/judge",outcome="reply",purpose="judge"}': 1,
    });
    for (const model of ['yes', 'also-yes', 'wavering', 'judge']) {
      const billed = provider.served.filter((served) => served.model === model).map(({ usage }) => usage);
      const sum = (kind: 'inputTokens' | 'outputTokens') => billed.reduce((total, usage) => total + usage[kind], 0);
      const [input, output] = [sum('inputTokens'), sum('outputTokens')];
      expect(all.get(`parley_tokens_total{kind="input",model="lab/${model}"}`)).toBe(input);
      expect(all.get(`parley_tokens_total{kind="output",model="lab/${model}"}`)).toBe(output);
      // 1 and 2 USD per million tokens.
      expect(all.get(`parley_cost_usd_total{model="lab/${model}"}`)).toBeCloseTo((input + 2 * output) / 1e6, 12);
    }
  });

  test('is measured under the names of the GenAI conventions', async () => {
    const { start, run } = await opened();
    await run(await start(persuasionRequest));
    const all = await samples();
    const labels =
      'gen_ai_operation_name="chat",gen_ai_provider_name="lab",gen_ai_request_model="also-yes",gen_ai_system="lab"';
    expect(all.get(`gen_ai_client_operation_duration_count{${labels}}`)).toBe(2);
    expect(all.get(`gen_ai_client_token_usage_count{${labels},gen_ai_token_type="output"}`)).toBe(2);
  });

  test('has no id, tenant or text in its labels', async () => {
    const { start, run } = await opened();
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
    const all = await samples(createMetrics({ version: '1.2.3' }));
    expect(all.get(`parley_build_info{node="${process.version}",version="1.2.3"}`)).toBe(1);
    expect(all.get('process_resident_memory_bytes{}')).toBeGreaterThan(10_000_000);
    expect(all.get('process_cpu_seconds_total{}')).toBeGreaterThan(0);
    expect(all.get('process_open_fds{}')).toBeGreaterThan(2);
    expect(all.get('parley_event_loop_delay_seconds{}')).toBeGreaterThanOrEqual(0);
  });

  test('include the wait of a debate, a takeover, and a call without a known end', async () => {
    const { start, run, services } = await opened();
    const job = await start(persuasionRequest);
    await run(job);
    const record = await services.store.debates.read(job.tenant, job.debateId);
    if (record === null) throw new Error('the debate was started');
    await services.observer.run({ ...record, takeovers: 1 }, async () => {});
    services.observer.settled(record, {
      ...routingSettlement('lab/yes'),
      state: 'unknown',
      costNanoUsd: nano(5_000_000),
    });
    services.observer.webhookAttempt('timeout', 10_000);
    const all = await samples();
    expect(all.get('parley_queue_wait_seconds_count{protocol="critique"}')).toBe(1);
    expect(all.get('parley_takeovers_total{}')).toBe(1);
    expect(all.get('parley_unknown_calls_total{model="lab/yes"}')).toBe(1);
    expect(all.get('parley_unknown_calls_usd_total{model="lab/yes"}')).toBe(0.005);
    expect(all.get('parley_webhook_attempt_duration_seconds_sum{outcome="timeout"}')).toBe(10);
  });
});

describe('a failure', () => {
  test('is counted by its code: failed attempts, failed turns, reasons of escalation', async () => {
    const script = perModel({
      yes: sensible({ answer: 'Yes' }),
      'also-yes': sensible({ answer: 'No' }),
      wavering: () => refusal(),
      judge: () => status(401, {}),
    });
    const { start, run } = await opened({ script });
    await run(await start({ ...persuasionRequest, adaptive_routing: false, max_rounds: 1, quorum: 2 }));
    const all = await samples();
    expect(starting(all, 'parley_positions_total')).toEqual({
      'parley_positions_total{outcome="ok"}': 2,
      'parley_positions_total{outcome="refused"}': 1,
    });
    // The judge is called once more after any failure: 2 calls.
    expect(all.get('parley_model_calls_total{model="lab/judge",outcome="unauthorized",purpose="judge"}')).toBe(2);
    expect(
      all.get(
        'gen_ai_client_operation_duration_count{error_type="unauthorized",gen_ai_operation_name="chat",gen_ai_provider_name="lab",gen_ai_request_model="judge",gen_ai_system="lab"}',
      ),
    ).toBe(2);
    expect(all.get('parley_escalations_total{reason="judge_failed"}')).toBe(1);
  });
});

describe('gauges', () => {
  test('measure waiting and running debates, listeners, and whether the store is available', async () => {
    const metrics = createMetrics();
    let reachable = true;
    metrics.watch({
      queue: { counts: async () => ({ waiting: 3, running: 2 }) },
      store: {
        health: async () => ({ kind: 'redis', instance: null, reachable, problem: null, durability: '' }),
        memory: async () => ({ usedBytes: 60, maxBytes: reachable ? 100 : null }),
        clock: { skewMs: () => -2_500, offsetMs: () => -2_500 },
      },
    });
    metrics.setOpenStreams(5);
    const read = async () => {
      const all = await samples(metrics);
      const ofService = ['debates_waiting', 'debates_running', 'event_streams_open'];
      const ofStore = ['store_reachable', 'store_memory_bytes', 'store_memory_limit_bytes', 'store_clock_skew_seconds'];
      return [...ofService, ...ofStore].map((name) => all.get(`parley_${name}{}`));
    };
    expect(await read()).toEqual([3, 2, 5, 1, 60, 100, -2.5]);
    reachable = false;
    metrics.setOpenStreams(4);
    expect(await read()).toEqual([3, 2, 4, 0, 60, 0, -2.5]);
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
    const all = await samples(metrics);
    expect(all.get('parley_oldest_waiting_seconds{}')).toBeCloseTo(90, 0);
    expect(all.get('parley_outbox_debates{}')).toBe(4);
    expect(starting(all, 'parley_webhook_backlog')).toEqual({
      'parley_webhook_backlog{state="due"}': 2,
      'parley_webhook_backlog{state="later"}': 5,
    });
  });

  test('omit only the own gauge of a store that throws', async () => {
    const metrics = createMetrics();
    metrics.watch({
      queue: { counts: async () => ({ waiting: 0, running: 1 }) },
      store: {
        health: () => Promise.reject(new Error('away')),
        memory: async () => null,
        clock: { skewMs: () => null, offsetMs: () => 0 },
      },
    });
    const all = await samples(metrics);
    expect(all.get('parley_debates_running{}')).toBe(1);
    expect(all.has('parley_store_reachable{}')).toBe(false);
  });
});

test('count models that callers invent as others after the hundredth', async () => {
  const { start, services } = await opened();
  const { tenant, debateId } = await start(persuasionRequest);
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw new Error('the debate was started');
  const { observer, ...metrics } = createMetrics();
  for (let number = 0; number < 150; number += 1) observer.settled(record, routingSettlement(`lab/made-up-${number}`));
  const calls = starting(await samples({ observer, ...metrics }), 'parley_model_calls_total');
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
