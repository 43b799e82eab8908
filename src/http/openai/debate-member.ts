/** Builds the additional member about the debate for replies to OpenAI's clients. */
import type { TerminalEvent } from '../../debate/schema/event.ts';
import { statusAfter } from '../../debate/schema/event.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { ChatDebate } from './chat/chat-completion.ts';

export interface Telling {
  readonly id: string;
  readonly end: TerminalEvent;
  /** Parameters of the request that had no effect. */
  readonly ignored: readonly string[];
}

export function toldDebate({ id, end, ignored }: Telling): ChatDebate {
  return {
    id,
    status: statusAfter(end.type) ?? 'completed',
    ...(end.result === null ? UNDECIDED : told(end.result)),
    ignored: [...ignored],
  };
}

type Told = Omit<ChatDebate, 'id' | 'status' | 'ignored'>;

function told(result: Result): Told {
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
const UNDECIDED: Told = {
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
