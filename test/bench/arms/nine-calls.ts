/** Nine calls with immediate replies: the prompts of a real debate, and replies as a model writes them. */

import { ZERO_USD } from '../../../src/budget/money.ts';
import type { Call, CallOutcome } from '../../../src/debate/engine/calls.ts';
import { NO_USAGE } from '../../../src/debate/schema/position.ts';
import { eventsOf, specOf } from '../../support/debates/scripted-debate.ts';

export const nineCallSpec = specOf({
  question: 'What is 6 × 7?',
  adaptive_routing: false,
  convergence_check: false,
  max_rounds: 3,
});

const ANSWERS: Readonly<Record<string, string>> = { a: '42', b: 'The answer is 42.', c: '41' };

export function scriptedReply({ identity }: Call): string {
  return JSON.stringify({
    restated_answer: ANSWERS[identity.subject ?? ''],
    critiques: [{ peer: 'Peer A', assessment: 'The evidence is thin.' }],
    answer: ANSWERS[identity.subject ?? ''],
    reasoning: 'Six times seven is forty-two, since six times six is thirty-six and six more make forty-two. '.repeat(
      4,
    ),
    confidence: 0.8,
    changed: false,
    change_justification: '',
  });
}

export function immediateOutcome(call: Call): CallOutcome {
  return {
    kind: 'answered',
    usage: NO_USAGE,
    costNanoUsd: ZERO_USD,
    startedAt: '2026-11-28T00:00:00.000Z',
    durationMs: 0,
    attempt: 1,
    text: scriptedReply(call),
    reasoningText: null,
    finishReason: 'stop',
    rawFinishReason: 'stop',
    warnings: [],
  };
}

export async function nineCalls(): Promise<readonly Call[]> {
  const { calls } = await eventsOf({ spec: nineCallSpec, script: scriptedReply });
  return calls;
}
