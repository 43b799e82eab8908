/** Builds the additional member about the debate for replies to OpenAI's clients. */
import type { TerminalEvent } from '../../debate/schema/event.ts';
import { statusAfter } from '../../debate/schema/event.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { ChatDebate } from './chat/chat-completion.ts';

export interface DebateMemberInput {
  readonly id: string;
  readonly end: TerminalEvent;
  /** Parameters of the request that had no effect. */
  readonly ignored: readonly string[];
}

export function debateMember({ id, end, ignored }: DebateMemberInput): ChatDebate {
  return {
    id,
    status: statusAfter(end.type) ?? 'completed',
    ...(end.result === null ? FIELDS_WITHOUT_RESULT : resultFields(end.result)),
    ignored: [...ignored],
  };
}

type ResultFields = Omit<ChatDebate, 'id' | 'status' | 'ignored'>;

function resultFields(result: Result): ResultFields {
  const { confidence, escalate_to_human, dissent, routing_decision, converged, degraded, simulated } = result;
  return {
    confidence,
    reasoning: result.final_reasoning,
    escalate_to_human,
    escalation_reasons: [...result.escalation.reasons],
    decision_rule: result.decision.decision_rule,
    dissent: [...dissent],
    claims: result.claims ?? null,
    summary: result.summary ?? null,
    routing_decision,
    rounds: result.total_rounds_run,
    saved: result.saved ?? null,
    final_estimate: result.final_estimate ?? null,
    spread: result.spread ?? null,
    outliers: result.outliers ?? null,
    converged,
    degraded,
    simulated,
    warnings: [...result.warnings],
    ...(result.fields ? { fields: [...result.fields], undecided: [...(result.undecided ?? [])] } : {}),
  };
}

/** The values for a debate without a result. */
const FIELDS_WITHOUT_RESULT: ResultFields = {
  confidence: null,
  reasoning: null,
  escalate_to_human: true,
  escalation_reasons: [],
  decision_rule: null,
  dissent: [],
  claims: null,
  summary: null,
  routing_decision: null,
  rounds: 0,
  saved: null,
  final_estimate: null,
  spread: null,
  outliers: null,
  converged: false,
  degraded: true,
  simulated: null,
  warnings: [],
};
