/** A cascade of a panel with labels: learned reliabilities weigh its votes, and it continues below the error target. */
import { afterEach, expect, test } from 'vitest';
import type { CalibrationResult } from '../../../src/operations/calibration/calibration-form.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';

const target = { max: 0.05, of: 'asked' } as const;
const payload = {
  question: 'Which one?',
  protocol: 'cascade',
  options: ['red', 'green', 'blue'],
  debaters: ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name })),
};
const model = { kind: 'confidence', reliabilities: {}, tasks: [], intercept: 0, weights: [] } as const;

/** A result as computed from 300 labels. */
function resultOf(threshold: number): CalibrationResult {
  const certificate = {
    ...{ target, status: 'certified', labels: 300, labels_needed: null, lowest_error: null, model: { ...model } },
    ...{ threshold, tasks: {}, expected_automation: 0.5 },
  };
  return {
    version: 1,
    computedAt: '2026-11-27T12:00:00.000Z',
    learned: {
      ...{ kind: 'learned', reason: null, brier: null },
      parameters: { reliabilities: { a: 0.55, b: 0.55, c: 0.9 }, correlation: 0.6 },
    },
    report: { diagram: [], calibration_error: null, brier: null, auroc: null, risk_coverage: [] },
    labels: { audit: 300, item: 0 },
    certificates: [{ certificate, since: '2026-11-27T12:00:00.000Z', suspendedAt: null }],
  } as unknown as CalibrationResult;
}

let service: TestApp;
afterEach(() => service.close());

async function runDebate(threshold: number, settings: object = {}) {
  service = await buildTestApp({
    script: ({ model: calledModel }) =>
      json({ reasoning: 'r', answer: calledModel === 'c' ? 'blue' : 'red', confidence: 0.6 }),
    change: (services) => ({
      ...services,
      knownResults: { of: async () => resultOf(threshold), invalidate: () => {} },
    }),
  });
  const headers = { prefer: 'wait=30' };
  const reply = await service.app.inject({
    method: 'POST',
    url: '/v1/debates',
    headers,
    payload: { ...payload, ...settings },
  });
  return reply.json();
}

test('cascade › raises `stop_at` to the threshold of the error target, and reports it', async () => {
  const { config, result } = await runDebate(0.9, { escalate_error_target: target });
  expect(config.stop_at).toBe(0.9);
  expect(result.warnings).toContainEqual(expect.stringMatching(/^stop_at: raised from 0\.75 to 0\.9, because /));
  expect(result.cascade.stop_at).toBe(0.9);
});

test('cascade › keeps a `stop_at` above the threshold of the error target', async () => {
  const { config, result } = await runDebate(0.6, { escalate_error_target: target, stop_at: 0.85 });
  expect(config.stop_at).toBe(0.85);
  expect(result.warnings.join(' ')).not.toContain('stop_at');
});

test('cascade › weighs votes by learned reliabilities, at the correlation of a cascade', async () => {
  const { config, result } = await runDebate(0.6);
  expect(config).toMatchObject({ reliabilities_learned: true, correlation: 0.6 });
  // Two with log(2 · 0.55 / 0.45) = 0.894 each, divided by 1.3, reach 0.664: c is called too, and its 2.89 outweighs
  // both.
  expect(result).toMatchObject({ final_answer: 'blue', not_asked: [] });
  // e^(2.89 ÷ 1.6) ÷ (e^(2.89 ÷ 1.6) + e^(1.788 ÷ 1.6) + 1) = 6.09 ÷ 10.15.
  expect(result.confidence).toBeCloseTo(0.6, 2);
});
