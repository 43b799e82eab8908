/** Converts the events of a debate to the end of an OpenAI reply: an answer with a finish reason, or a failure. */

import type { DebateEvent, TerminalEvent } from '../../debate/schema/event.ts';
import { isTerminal } from '../../debate/schema/event.ts';
import type { EscalationReason } from '../../debate/schema/outcome/escalation.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { FailureCode, Position, Usage } from '../../debate/schema/position.ts';
import { addUsage, NO_USAGE } from '../../debate/schema/position.ts';
import type { DebateName } from '../../operations/debates/read-debate.ts';
import { readLastEvent, readWholeLog } from '../../operations/following/read-log.ts';
import type { Services } from '../../operations/services.ts';
import type { FinishReason } from './chat/chat-completion.ts';
import type { OpenaiFailure } from './openai-error.ts';
import { debateFailure } from './openai-error.ts';

/** The totals over the events of a debate. */
export interface DebateTotals {
  /** The failure codes of failed positions. */
  readonly failures: readonly FailureCode[];
  /** The usage of all calls that positions report. */
  readonly usage: Usage;
  readonly costNanoUsd: number;
}

export const NO_TOTALS: DebateTotals = { failures: [], usage: NO_USAGE, costNanoUsd: 0 };

export function totalsAfter(totals: DebateTotals, event: DebateEvent): DebateTotals {
  const failures = event.type === 'debate.position_failed' ? [...totals.failures, event.failure.code] : totals.failures;
  return positionsIn(event).reduce(withPosition, { ...totals, failures });
}

const NANO_PER_USD = 1_000_000_000;

/** Adds a position. Rounds each cost to whole nano-dollars, so that the sum is exact. */
function withPosition(totals: DebateTotals, { usage, cost_usd }: Position): DebateTotals {
  const costNanoUsd = totals.costNanoUsd + Math.round(cost_usd * NANO_PER_USD);
  return { ...totals, usage: addUsage(totals.usage, usage), costNanoUsd };
}

/** The data from which the end of a reply is built. */
export interface EndedDebate {
  readonly failures: readonly FailureCode[];
  /** The usage of all calls. */
  readonly usage: Usage;
  readonly costUsd: number;
  readonly end: TerminalEvent;
}

/**
 * Returns the data. If there is a result, its totals are used, because they include calls that belong to no position.
 */
export function endedDebateOf({ failures, usage, costNanoUsd }: DebateTotals, end: TerminalEvent): EndedDebate {
  const { result } = end;
  if (result === null) return { failures, usage, costUsd: costNanoUsd / NANO_PER_USD, end };
  return { failures, usage: result.total_token_usage, costUsd: result.total_cost_usd, end };
}

/**
 * Reads the data only when the debate has ended, because thousands may wait and collecting it earlier would need memory
 * for each. Returns null when the debate was deleted.
 */
export async function readEndedDebate(services: Services, name: DebateName): Promise<EndedDebate | null> {
  const end = await readLastEvent(services, name);
  if (end === null || !isTerminal(end)) return null;
  const events = end.result === null ? await readWholeLog(services, name.tenant, name.debateId) : [];
  return endedDebateOf(events.reduce(totalsAfter, NO_TOTALS), end);
}

function positionsIn(event: DebateEvent): readonly Position[] {
  switch (event.type) {
    case 'debate.route_checked':
      return event.positions;
    case 'debate.position':
    case 'debate.position_failed':
      return [event.position];
    default:
      return [];
  }
}

export interface Answer {
  readonly content: string | null;
  /** Why there is no content. */
  readonly refusal: string | null;
  readonly finishReason: FinishReason;
}

export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly failure: OpenaiFailure };

/** Returns the answer if there is one, however the debate ended. The finish reason shows whether it was cut short. */
export function outcomeOf({ failures, end }: EndedDebate): Outcome {
  if (end.result !== null) return { kind: 'answer', answer: answerOf(end, end.result) };
  const answerWithoutResult = end.type === 'debate.failed' ? answerOfFailures(failures) : null;
  return answerWithoutResult === null
    ? { kind: 'failure', failure: failureAt(end) }
    : { kind: 'answer', answer: answerWithoutResult };
}

function answerOf({ type }: TerminalEvent, { final_answer, escalation }: Result): Answer {
  const isCutShort = type !== 'debate.completed' || escalation.reasons.includes('deadline');
  const refusal = final_answer === null ? refusalText(escalation.reasons) : null;
  return { content: final_answer, refusal, finishReason: isCutShort ? 'length' : 'stop' };
}

function refusalText(reasons: readonly EscalationReason[]): string {
  return `The panel came to no decision (${reasons.join(', ')}): a human should decide.`;
}

const FILTER_CODES: readonly FailureCode[] = ['refused', 'content_filtered'];

/**
 * Returns what a single model would answer: an empty text when all replies were truncated, a refusal when all were
 * refused or filtered, otherwise null.
 */
function answerOfFailures(failures: readonly FailureCode[]): Answer | null {
  if (failures.length === 0) return null;
  if (failures.every((code) => code === 'truncated')) return { content: '', refusal: null, finishReason: 'length' };
  if (!failures.every((code) => FILTER_CODES.includes(code))) return null;
  return { content: null, refusal: 'Every model of the panel refused to answer.', finishReason: 'content_filter' };
}

function failureAt({ type, error }: TerminalEvent): OpenaiFailure {
  if (type === 'debate.budget_exceeded') {
    const quotaCode = 'insufficient_quota';
    return debateFailure(429, {
      code: quotaCode,
      type: quotaCode,
      message: 'The budget ran out before any debater had answered.',
    });
  }
  if (type === 'debate.cancelled') {
    const message = 'The debate was cancelled before any debater had answered.';
    return debateFailure(409, { code: 'debate_cancelled', type: 'invalid_request_error', message });
  }
  return debateFailure(502, {
    code: error?.code ?? 'debate_failed',
    message: error?.detail ?? 'The debate ended without an answer.',
  });
}
