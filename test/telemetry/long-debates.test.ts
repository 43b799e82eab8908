/** The telemetry of a long debate: spans for grouping claims and for the written answer, and claims as counts. */
import { afterEach, expect, test } from 'vitest';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import type { Bench } from './bench.ts';
import { openBench, startTestTelemetry } from './bench.ts';
import { childrenOf, onlySpan, parentName } from './span-tree.ts';

const debaterNames = ['careful', 'bold', 'wavering'];
const request = {
  question: 'Explain why rivers meander.',
  protocol: 'critique' as const,
  debaters: debaterNames.map((name) => ({ name, model: `simulated/${name}?latency_ms=0` })),
  seed: 7,
};

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closeFunctions.splice(0).reverse()) await close();
});

async function runDebate(telemetry: Telemetry): Promise<Bench> {
  const bench = await openBench({ telemetry });
  closeFunctions.push(() => bench.close());
  await bench.run(await bench.start(request));
  return bench;
}

test('spans of a long debate › name the grouping of claims and the written answer', async () => {
  const receiver = await startOtlpReceiver();
  closeFunctions.push(() => receiver.close());
  const telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl });
  await runDebate(telemetry);
  await telemetry.shutdown(5_000);
  const { spans } = receiver;
  const alignSpan = onlySpan(spans, 'debate.align');
  const writeSpan = onlySpan(spans, 'debate.write');
  expect(parentName(spans, alignSpan)).toBe('debate.run');
  expect(parentName(spans, writeSpan)).toBe('debate.aggregate');
  // One claim of all debaters, one claim of each debater, and the answers.
  expect(alignSpan.attributes['num_claims']).toBeGreaterThanOrEqual(5);
  expect(writeSpan.attributes).toMatchObject({ fallback: false });
  expect(childrenOf(spans, alignSpan)).toHaveLength(1);
  expect(childrenOf(spans, writeSpan)).toHaveLength(1);
  const debaters = spans.filter(({ name }) => name === 'debate.debater');
  // Each turn, a draft or stances, has one call.
  expect(debaters.length).toBeGreaterThanOrEqual(6);
  expect(debaters.every((span) => childrenOf(spans, span).length === 1)).toBe(true);
});

test('metrics of a long debate › count its claims by status', async () => {
  const telemetry = await startTestTelemetry({ tracesUrl: null });
  await runDebate(telemetry);
  const lines = (await telemetry.metrics.metricsText()).split('\n');
  expect(lines.filter((line) => line.startsWith('parley_claims_total{status="unique"}'))).toEqual([
    'parley_claims_total{status="unique"} 3',
  ]);
});
