/** The telemetry of a long debate: spans for grouping claims and for the written answer, and claims as counts. */
import { afterEach, expect, test } from 'vitest';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import type { Bench } from './bench.ts';
import { openBench, startedTelemetry } from './bench.ts';
import { childrenOf, only, parentName } from './span-tree.ts';

const names = ['careful', 'bold', 'wavering'];
const request = {
  question: 'Explain why rivers meander.',
  protocol: 'critique' as const,
  debaters: names.map((name) => ({ name, model: `simulated/${name}?latency_ms=0` })),
  seed: 7,
};

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function ran(telemetry: Telemetry): Promise<Bench> {
  const bench = await openBench({ telemetry });
  open.push(() => bench.end());
  await bench.run(await bench.start(request));
  return bench;
}

test('spans of a long debate › name the grouping of claims and the written answer', async () => {
  const receiver = await startOtlpReceiver();
  open.push(() => receiver.close());
  const telemetry = await startedTelemetry({ tracesUrl: receiver.tracesUrl });
  await ran(telemetry);
  await telemetry.shutdown(5_000);
  const { spans } = receiver;
  const align = only(spans, 'debate.align');
  const write = only(spans, 'debate.write');
  expect(parentName(spans, align)).toBe('debate.run');
  expect(parentName(spans, write)).toBe('debate.aggregate');
  // One remark that all debaters make, one remark of each, and the given answers.
  expect(align.attributes['num_claims']).toBeGreaterThanOrEqual(5);
  expect(write.attributes).toMatchObject({ fallback: false });
  expect(childrenOf(spans, align)).toHaveLength(1);
  expect(childrenOf(spans, write)).toHaveLength(1);
  const debaters = spans.filter(({ name }) => name === 'debate.debater');
  // Each turn, a draft or stances, has its call below it.
  expect(debaters.length).toBeGreaterThanOrEqual(6);
  expect(debaters.every((span) => childrenOf(spans, span).length === 1)).toBe(true);
});

test('metrics of a long debate › count its claims by status', async () => {
  const telemetry = await startedTelemetry({ tracesUrl: null });
  await ran(telemetry);
  const lines = (await telemetry.metrics.metricsText()).split('\n');
  expect(lines.filter((line) => line.startsWith('parley_claims_total{status="unique"}'))).toEqual([
    'parley_claims_total{status="unique"} 3',
  ]);
});
