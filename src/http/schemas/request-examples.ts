/** Requests for the API reference. They work unchanged. */
import type { DebateRequest, PanelSettings } from '../../debate/schema/request/debate-request.ts';
import type { ComparisonRequest } from '../../operations/comparisons/comparison-request.ts';
import type { AgreementRequest, MeasuredAgreement } from '../../operations/debates/measure-agreement.ts';

export const requestExamples: readonly DebateRequest[] = [
  { question: 'What is 17 * 23?' },
  {
    question: 'Is this clause enforceable in California?',
    context: 'The employee agrees not to work for a competitor for two years after leaving.',
    protocol: 'critique',
    debaters: [
      { model: 'anthropic/claude-haiku-5-5', reasoning_effort: 'low' },
      { model: 'openai/gpt-6.1-terra', name: 'analyst', weight: 2 },
      { model: 'openai/gpt-6-luna', role_hint: "You are a skeptical devil's advocate." },
    ],
    max_rounds: 3,
    aggregation: 'weighted_vote',
    cost_budget_usd: 0.5,
    deadline_seconds: 600,
    metadata: { ticket: '42' },
  },
];

export const panelExamples: readonly PanelSettings[] = [
  {
    protocol: 'revise',
    debaters: [{ model: 'anthropic/claude-haiku-5-5', name: 'drafter', count: 3 }],
    max_rounds: 2,
    judge: { model: 'openai/gpt-6.1-terra' },
  },
];

export const agreementExamples: readonly AgreementRequest[] = [
  { question: 'What is 3/4 of 12?', answers: ['9', 'The answer is 9.0.', '8', 'I cannot say.'] },
];

export const comparisonExamples: readonly ComparisonRequest[] = [
  {
    debates: { created_after: '2026-11-01T00:00:00Z', limit: 200 },
    settings: [{ aggregation: 'majority_vote' }, { max_rounds: 1 }, { stop_at: 0.75, name: 'cascade' }],
  },
];

/** Replies to the example requests. */
export const measuredExamples: readonly MeasuredAgreement[] = [
  {
    classes: [
      { id: 'class_1', answer: '9', members: [0, 1] },
      { id: 'class_2', answer: '8', members: [2] },
    ],
    score: 0.5,
    pairs: [
      { a: 0, b: 1, verdict: 'same', same: true, rule: 'number_equal' },
      { a: 0, b: 2, verdict: 'different', same: false, rule: 'number_different' },
      { a: 1, b: 2, verdict: 'different', same: false, rule: 'number_different' },
    ],
    unread: [3],
  },
];
