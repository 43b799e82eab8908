/** Spans of a debate, as a collector receives them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DebateJob } from '../../src/jobs/job-queue.ts';
import type { ModelRequest } from '../../src/models/model.ts';
import type { Services } from '../../src/operations/services.ts';
import type { DebateRecord } from '../../src/stores/debates/debate-store.ts';
import { claimSpans, debateSpans, genAi, otherAttributes } from '../../src/telemetry/spans/span-attributes.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { drop, hang, raw, status } from '../support/fake-provider/fake-reply.ts';
import { perModel, validReplies } from '../support/fake-provider/scripts.ts';
import type { OtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { CALLER, openBench, persuasion, persuasionRequest, startTestTelemetry } from './bench.ts';
import { childrenOf, onlySpan, parentName, spansNamed } from './span-tree.ts';

const SHUTDOWN_MS = 5_000;
const ERROR = 2;

let receiver: OtlpReceiver;
let telemetry: Telemetry;
let bench: Bench | null = null;

beforeEach(async () => {
  receiver = await startOtlpReceiver();
  telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
});
afterEach(async () => {
  await telemetry.shutdown(SHUTDOWN_MS);
  await bench?.close();
  bench = null;
  await receiver.close();
});

async function openTestBench(options: Omit<BenchOptions, 'telemetry'> = {}): Promise<Bench> {
  bench = await openBench({ telemetry, ...options });
  return bench;
}

const replyWithFinishReason = (finish_reason: string) => {
  const content = JSON.stringify({ reasoning: 'It is 7 times 13.', answer: 'Yes', confidence: 0.8 });
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason }];
  return raw(JSON.stringify({ choices, usage: { prompt_tokens: 30, completion_tokens: 20 } }));
};

const scriptsByModel = { yes: persuasion, 'also-yes': persuasion, persuaded: persuasion, judge: persuasion };

/** Runs a debate to its end and returns all its spans. */
async function collectSpans(request = persuasionRequest, options: Omit<BenchOptions, 'telemetry'> = {}) {
  const { start, run } = await openTestBench(options);
  const job = await start(request);
  await run(job);
  await telemetry.shutdown(SHUTDOWN_MS);
  return receiver.spans;
}

/** The five spans exactly as documented: dashboards and alerts depend on them. */
const DOCUMENTED_ATTRIBUTES = {
  'debate.run': ['question_len', 'num_debaters', 'max_rounds', 'aggregation', 'adaptive_routing', 'protocol'],
  'debate.route_check': ['routing_model_id', 'confidence', 'decision'],
  'debate.round': ['round_number', 'convergence_score', 'stopped_early'],
  'debate.debater': [
    'debater_index',
    'model_id',
    'confidence',
    'changed',
    'gen_ai.system',
    'gen_ai.request.model',
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.output_tokens',
    'gen_ai.response.finish_reasons',
  ],
  'debate.aggregate': ['strategy', 'final_confidence', 'escalate_to_human'],
};

describe('the five spans', () => {
  test('are declared with the documented names', () => {
    const declaredAttributes = Object.values(debateSpans).map(({ name, attributes }) => [
      name,
      Object.values(attributes),
    ]);
    expect(Object.fromEntries(declaredAttributes)).toEqual(DOCUMENTED_ATTRIBUTES);
  });

  test('arrive at a collector with exactly the documented and the other declared attributes', async () => {
    const spans = await collectSpans();
    const furtherNames: readonly string[] = Object.values(otherAttributes);
    const receivedAttributes = Object.keys(DOCUMENTED_ATTRIBUTES).map((name) => {
      const names = new Set(spansNamed(spans, name).flatMap(({ attributes }) => Object.keys(attributes)));
      return [name, [...names].filter((attribute) => !furtherNames.includes(attribute)).toSorted()];
    });
    const expectedAttributes = Object.entries(DOCUMENTED_ATTRIBUTES).map(([name, names]) => [name, names.toSorted()]);
    expect(Object.fromEntries(receivedAttributes)).toEqual(Object.fromEntries(expectedAttributes));
  });

  test('have the values of the debate', async () => {
    const spans = await collectSpans();
    // 16 characters, 3 debaters, critique's 3 rounds.
    expect(onlySpan(spans, 'debate.run').attributes).toMatchObject({
      question_len: 16,
      num_debaters: 3,
      max_rounds: 3,
      aggregation: 'judge',
      adaptive_routing: true,
      protocol: 'critique',
      ended: 'completed',
    });
    expect(onlySpan(spans, 'debate.route_check').attributes).toEqual({
      routing_model_id: 'lab/yes',
      confidence: 0.8,
      decision: 'debate',
    });
    const rounds = spansNamed(spans, 'debate.round').map(({ attributes }) => attributes);
    expect(rounds).toEqual([
      { round_number: 1, convergence_score: 2 / 3, stopped_early: false },
      { round_number: 2, convergence_score: 1, stopped_early: true },
    ]);
    const debaters = spansNamed(spans, 'debate.debater').map(({ attributes }) => attributes);
    expect(debaters.filter(({ debater_index }) => debater_index === 2)).toEqual([
      expect.objectContaining({ model_id: 'lab/persuaded', confidence: 0.6, changed: false, 'gen_ai.system': 'lab' }),
      expect.objectContaining({ changed: true, 'gen_ai.request.model': 'persuaded' }),
    ]);
    expect(debaters.filter((attributes) => typeof attributes.changed !== 'boolean')).toEqual([]);
    // The confidence of the judge is used only when its answer is in no answer cluster.
    expect(onlySpan(spans, 'debate.aggregate').attributes).toMatchObject({
      strategy: 'judge',
      escalate_to_human: false,
    });
  });

  test('of a cascade name the wave of each debater', async () => {
    const { question, debaters = [] } = persuasionRequest;
    // The first two debaters differ, so that a second wave follows.
    const spans = await collectSpans({ question, debaters: debaters.toReversed(), protocol: 'cascade' });
    expect(onlySpan(spans, 'debate.run').attributes).toMatchObject({ protocol: 'cascade', aggregation: 'posterior' });
    expect(onlySpan(spans, 'debate.round').attributes).toMatchObject({ round_number: 1 });
    const debaterAttributes = spansNamed(spans, 'debate.debater').map(({ attributes }) => attributes);
    expect(debaterAttributes.map((each) => [each['debater_index'], each[otherAttributes.phase]]).toSorted()).toEqual([
      [0, 'wave_1'],
      [1, 'wave_1'],
      [2, 'wave_2'],
    ]);
  });

  test('form one trace below the caller: rounds in the run, debaters in their round', async () => {
    const spans = await collectSpans();
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.traceId]));
    const run = onlySpan(spans, 'debate.run');
    expect(run.parentSpanId).toBe(CALLER.spanId);
    const childNames = childrenOf(spans, run).map(({ name }) => name);
    expect(childNames.toSorted()).toEqual(['debate.aggregate', 'debate.round', 'debate.round', 'debate.route_check']);
    for (const round of spansNamed(spans, 'debate.round')) {
      expect(childrenOf(spans, round).map(({ name }) => name)).toEqual(Array(3).fill('debate.debater'));
    }
    for (const span of spans) expect(span.endNs).toBeGreaterThanOrEqual(span.startNs);
  });

  test('have the calls below them, and the wire requests below the calls', async () => {
    const spans = await collectSpans();
    // 7 calls: routing, 2 in round 1 (the first debater uses the routing answer), 3 in round 2, the judge.
    const calls = spans.filter(({ name }) => name.startsWith('chat '));
    expect(calls.map((call) => `${parentName(spans, call)} ${call.name}`).toSorted()).toEqual([
      'debate.aggregate chat judge',
      'debate.debater chat also-yes',
      'debate.debater chat also-yes',
      'debate.debater chat persuaded',
      'debate.debater chat persuaded',
      'debate.debater chat yes',
      'debate.route_check chat yes',
    ]);
    for (const call of calls) {
      const { attributes } = call;
      expect(attributes).toMatchObject({ 'gen_ai.operation.name': 'chat', 'gen_ai.system': 'lab' });
      expect(attributes['gen_ai.usage.output_tokens']).toBeGreaterThan(0);
      expect(attributes['gen_ai.response.finish_reasons']).toEqual(['stop']);
      expect(childrenOf(spans, call).map(({ scope }) => scope)).toEqual(['@opentelemetry/instrumentation-undici']);
    }
    // The trace is passed to the provider, so that a gateway of the operator can join it.
    const traceIds = bench?.provider.requests.map((request) => String(request.headers.traceparent).slice(3, 35));
    expect(new Set(traceIds)).toEqual(new Set([CALLER.traceId]));
  });

  test('name the fallback as the strategy when the judge failed', async () => {
    const script = perModel({ ...scriptsByModel, judge: () => status(401, {}) });
    const { attributes } = onlySpan(await collectSpans(persuasionRequest, { script }), 'debate.aggregate');
    expect(attributes.strategy).toBe('majority_vote');
  });

  test('have the provider’s finish reason of a turn, on the turn and on its call', async () => {
    const script = perModel({ ...scriptsByModel, yes: () => replyWithFinishReason('end_turn') });
    const spans = await collectSpans({ ...persuasionRequest, adaptive_routing: false, max_rounds: 1 }, { script });
    const reasons = [...spansNamed(spans, 'debate.debater'), ...spansNamed(spans, 'chat yes')]
      .filter(({ attributes }) => attributes['gen_ai.request.model'] === 'yes')
      .map(({ attributes }) => attributes['gen_ai.response.finish_reasons']);
    expect(reasons).toEqual([['end_turn'], ['end_turn']]);
  });

  test('are equal to the spans and attributes in docs/observability.md', () => {
    const document = readFileSync(new URL('../../docs/observability.md', import.meta.url), 'utf8');
    const [, spans = ''] = /\n\| span \|.*\n((?:\|.*\n)+)/.exec(document) ?? [];
    const describedAttributes = [...spans.matchAll(/^\| [^|]*\| ([^|]*)\|/gm)].flatMap(
      ([, names = '']) => names.match(/[\w.]+/g) ?? [],
    );
    const declaredAttributes = [
      ...Object.values({ ...debateSpans, ...claimSpans }).flatMap(({ attributes }) => Object.values(attributes)),
      ...Object.values(genAi).filter((name) => name !== genAi.tokenType),
      ...Object.values(otherAttributes).filter((name) => name !== otherAttributes.errorType),
    ];
    expect([...new Set(describedAttributes)].filter((name) => name !== '---').toSorted()).toEqual(
      [...new Set(declaredAttributes)].toSorted(),
    );
    for (const { name } of Object.values({ ...debateSpans, ...claimSpans })) expect(spans).toContain(`\`${name}\``);
  });

  test('have the same form for the simulated provider', async () => {
    const debaters = ['careful', 'bold', 'stubborn'].map((name) => ({ model: `simulated/${name}` }));
    const spans = await collectSpans({ question: 'What is 6 * 7?', debaters, seed: 1 });
    const models = spansNamed(spans, 'debate.debater').map(({ attributes }) => attributes['gen_ai.system']);
    expect(new Set(models)).toEqual(new Set(['simulated']));
    expect(onlySpan(spans, 'debate.run').attributes.ended).toBe('completed');
  });
});

describe('a failure', () => {
  test('of a debater is an error with its failure code, while the debate has no error', async () => {
    const script = perModel({
      yes: validReplies({ answer: 'Yes' }),
      'also-yes': validReplies({ answer: 'Yes' }),
      persuaded: () => status(401, { message: 'no such key: sk-must-not-be-exported' }),
    });
    const { judge: _, aggregation: __, ...request } = persuasionRequest;
    const spans = await collectSpans({ ...request, adaptive_routing: false, max_rounds: 1 }, { script });
    const failedSpans = spans.filter(({ statusCode }) => statusCode === ERROR);
    const reasons = failedSpans.map(({ name, statusMessage, attributes }) => [
      name,
      statusMessage,
      attributes['error.type'],
    ]);
    expect(reasons.toSorted()).toEqual([
      ['POST', '', '401'],
      ['chat persuaded', 'unauthorized', 'unauthorized'],
      ['debate.debater', 'unauthorized', 'unauthorized'],
    ]);
    expect(onlySpan(spans, 'debate.run').statusCode).toBe(0);
  });

  test('of the debate is an error of its span', async () => {
    const script = () => status(401, {});
    const spans = await collectSpans({ ...persuasionRequest, adaptive_routing: false }, { script });
    const run = onlySpan(spans, 'debate.run');
    expect([run.statusCode, run.attributes.ended, run.attributes['error.type']]).toEqual([
      ERROR,
      'failed',
      'no_positions',
    ]);
  });

  test('exports no event and no exception text', async () => {
    const script = perModel({
      yes: () => status(500, { message: 'the provider repeats: my secret question' }),
      'also-yes': () => drop(),
      persuaded: persuasion,
      judge: persuasion,
    });
    const spans = await collectSpans(persuasionRequest, { script });
    expect(spans.length).toBeGreaterThan(0);
    expect(spans.filter(({ eventCount }) => eventCount > 0)).toEqual([]);
    expect(receiver.receivedText()).not.toContain('my secret question');
  });
});

describe('a debate with another end', () => {
  test('closes every span, and names the cancellation, when it is cancelled during a call', async () => {
    const script = perModel({ yes: persuasion, 'also-yes': persuasion, judge: persuasion, persuaded: () => hang() });
    const { start, run, provider, services } = await openTestBench({ script });
    const job = await start({ ...persuasionRequest, adaptive_routing: false });
    const runEnd = run(job);
    await provider.waitForRequest(3);
    await services.store.debates.requestCancel(job.tenant, job.debateId);
    await runEnd;
    await telemetry.shutdown(SHUTDOWN_MS);
    const { spans } = receiver;
    expect(onlySpan(spans, 'debate.run').attributes.ended).toBe('cancelled');
    const cancelledTurns = spansNamed(spans, 'debate.debater').filter(({ statusCode }) => statusCode === ERROR);
    expect(cancelledTurns.map(({ attributes }) => attributes['error.type'])).toEqual(['cancelled']);
    const knownSpanIds = new Set([CALLER.spanId, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId }) => !knownSpanIds.has(parentSpanId))).toEqual([]);
  });

  test('has a run with the name of the error when an error ends it', async () => {
    const { start, services } = await openTestBench();
    const record = await recordOf(services, await start(persuasionRequest));
    const failedRun = services.observer.run(record, () => Promise.reject(new RangeError('canary-of-the-error')));
    await expect(failedRun).rejects.toThrow(RangeError);
    await telemetry.shutdown(SHUTDOWN_MS);
    const { statusCode, statusMessage } = onlySpan(receiver.spans, 'debate.run');
    expect([statusCode, statusMessage]).toEqual([ERROR, 'RangeError']);
    expect(receiver.receivedText()).not.toContain('canary-of-the-error');
  });

  test('has a call that outlives its run below the run, and leaves no span open', async () => {
    const { start, services } = await openTestBench();
    const record = await recordOf(services, await start(persuasionRequest));
    let callInRunContext = <T>(call: () => T): T => call();
    await services.observer.run(record, async () => {
      callInRunContext = AsyncLocalStorage.snapshot();
    });
    await callInRunContext(() => services.models.find('lab/yes')?.generate(lateRequest(record.id)));
    await telemetry.shutdown(SHUTDOWN_MS);
    const spanParents = receiver.spans.map((span) => `${span.name} below ${parentName(receiver.spans, span)}`);
    expect(spanParents.toSorted()).toEqual(['POST below chat yes', 'chat yes below debate.run', 'debate.run below ']);
  });
});

async function recordOf(services: Services, { tenant, debateId }: DebateJob): Promise<DebateRecord> {
  const record = await services.store.debates.read(tenant, debateId);
  if (record === null) throw new Error('the debate has no record');
  return record;
}

function lateRequest(debateId: string): ModelRequest {
  return {
    system: '',
    messages: [{ role: 'user', content: 'Well?' }],
    temperature: null,
    maxOutputTokens: 10,
    format: null,
    attribution: { debateId, purpose: 'debater', round: 1, phase: null, debaterId: 'first', attempt: 1, seed: 1 },
    signal: new AbortController().signal,
  };
}

describe('a debate that another process continues', () => {
  test('stays in its trace, leaves no span open, and reports nothing twice', async () => {
    const shutdownController = new AbortController();
    // A shutdown interrupts the second turn of the third debater, and the second process repeats the turn.
    let isFirstProcess = true;
    const script = perModel({
      yes: persuasion,
      'also-yes': persuasion,
      judge: persuasion,
      persuaded: (request) => {
        const isSecondTurn = request.messages.some(({ role }) => role === 'assistant');
        if (!isSecondTurn || !isFirstProcess) return persuasion(request);
        return hang();
      },
    });
    const { start, run, provider, withTelemetry } = await openTestBench({ script });
    const job = await start(persuasionRequest);
    const firstRun = run(job, shutdownController.signal);
    // Routing, 2 calls of round 1, 3 of round 2.
    await provider.waitForRequest(6);
    isFirstProcess = false;
    shutdownController.abort();
    await firstRun;
    await telemetry.shutdown(SHUTDOWN_MS);
    const spansBefore = receiver.spans.length;

    telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
    await withTelemetry(telemetry).run(job);
    await telemetry.shutdown(SHUTDOWN_MS);

    const { spans } = receiver;
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.traceId]));
    const runs = spansNamed(spans, 'debate.run');
    expect(runs.map(({ attributes }) => attributes.ended)).toEqual(['handed_over', 'completed']);
    expect(runs.map(({ parentSpanId }) => parentSpanId)).toEqual([CALLER.spanId, CALLER.spanId]);
    // A span that never ended is never sent, and its children would have an unknown parent.
    const knownSpanIds = new Set([CALLER.spanId, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId }) => !knownSpanIds.has(parentSpanId))).toEqual([]);
    const laterSpans = spans.slice(spansBefore);
    expect(spansNamed(laterSpans, 'debate.route_check')).toEqual([]);
    expect(spansNamed(laterSpans, 'debate.round').map(({ attributes }) => attributes.round_number)).toEqual([2]);
    expect(laterSpans.filter(({ name }) => name.startsWith('chat ')).map(({ name }) => name)).toContain(
      'chat persuaded',
    );
    // The two runs together report each of the six turns once with its outcome.
    const reportedTurns = spansNamed(spans, 'debate.debater').filter(({ attributes }) => 'model_id' in attributes);
    expect(reportedTurns).toHaveLength(6);
  });
});

describe('a ballot', () => {
  test('has one span per turn, named by its phase, in one round', async () => {
    const script = perModel({ yes: validReplies(), 'also-yes': validReplies(), persuaded: validReplies() });
    const { judge: _, aggregation: __, ...request } = persuasionRequest;
    const spans = await collectSpans(
      { ...request, protocol: 'ballot', options: ['Paris', 'Lyon'], max_rounds: 1, consensus_threshold: 3 },
      { script },
    );
    const turns = spansNamed(spans, 'debate.debater');
    const phases = Map.groupBy(turns, ({ attributes }) => attributes.phase);
    expect([...phases].map(([phase, phaseTurns]) => [phase, phaseTurns.length])).toEqual([['proposal', 3]]);
    expect(new Set(turns.map((turn) => parentName(spans, turn)))).toEqual(new Set(['debate.round']));
    expect(onlySpan(spans, 'debate.round').attributes.stopped_early).toBe(true);
  });
});
