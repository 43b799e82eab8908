/** Requests that work as they stand, for the API reference. */
import type { DebateRequest } from '../../debate/debate-request.ts';

export const requestExamples: readonly DebateRequest[] = [
  { question: 'What is 17 * 23?' },
  {
    question: 'Is this clause enforceable in California?',
    context: 'The employee agrees not to work for a competitor for two years after leaving.',
    protocol: 'critique',
    debaters: [
      { model: 'anthropic/claude-haiku-4-5', temperature: 0.5 },
      { model: 'anthropic/claude-sonnet-4-6', name: 'analyst', weight: 2, max_tokens: 1024 },
      { model: 'openai/gpt-4o-mini', role_hint: "You are a skeptical devil's advocate." },
    ],
    max_rounds: 3,
    aggregation: 'weighted_vote',
    cost_budget_usd: 0.05,
    deadline_seconds: 300,
    metadata: { ticket: '42' },
  },
];
