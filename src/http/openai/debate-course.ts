/** A debate's events → what an OpenAI client is told at its end: an answer with a finish reason, or a failure. */

import type { EscalationReason } from '../../debate/schema/escalation.ts';
import type { DebateEvent, TerminalEvent } from '../../debate/schema/event.ts';
import { isTerminal } from '../../debate/schema/event.ts';
import type { FailureCode, Position } from '../../debate/schema/position.ts';
import type { Result } from '../../debate/schema/result.ts';
import type { DebateName } from '../../operations/debates/read-debate.ts';
import { readLastEvent, readWholeLog } from '../../operations/following/read-log.ts';
import type { Services } from '../../operations/services.ts';
import type { FinishReason } from './chat-completion.ts';
import type { OpenaiFailure } from './openai-error.ts';
import { debateFailure } from './openai-error.ts';

/** What is told of a debate at its end. */
export interface DebateCourse {
  /** Positions with which debaters failed, and all that anybody was asked for; empty where the result says all. */
  readonly failures: readonly FailureCode[];
  readonly positions: readonly Position[];
  readonly end: TerminalEvent;
}

/** Read when the debate has ended and not collected before: thousands may wait for it. Null: there is no end, as the debate
 * was deleted. */
export async function readCourse(services: Services, name: DebateName): Promise<DebateCourse | null> {
  const end = await readLastEvent(services, name);
  if (end === null || !isTerminal(end)) return null;
  if (end.result !== null) return { failures: [], positions: [], end };
  const events = await readWholeLog(services, name.tenant, name.debateId);
  const failures = events.flatMap((event) => (event.type === 'debate.position_failed' ? [event.failure.code] : []));
  return { failures, positions: events.flatMap(positionsIn), end };
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

/** An answer is given whenever there is one, however the debate ended: the finish reason says when it was cut short. */
export function outcomeOf({ failures, end }: DebateCourse): Outcome {
  if (end.result !== null) return { kind: 'answer', answer: answerOf(end, end.result) };
  const silenced = end.type === 'debate.failed' ? silencedBy(failures) : null;
  return silenced === null ? { kind: 'failure', failure: failureAt(end) } : { kind: 'answer', answer: silenced };
}

function answerOf({ type }: TerminalEvent, { final_answer, escalation }: Result): Answer {
  const isCut = type !== 'debate.completed' || escalation.reasons.includes('deadline');
  const refusal = final_answer === null ? undecided(escalation.reasons) : null;
  return { content: final_answer, refusal, finishReason: isCut ? 'length' : 'stop' };
}

function undecided(reasons: readonly EscalationReason[]): string {
  return `The panel came to no decision (${reasons.join(', ')}): a human should decide.`;
}

const filters: readonly FailureCode[] = ['refused', 'content_filtered'];

/** What one model would have answered in the place of a panel all of whose debaters failed like this. */
function silencedBy(failures: readonly FailureCode[]): Answer | null {
  if (failures.length === 0) return null;
  if (failures.every((code) => code === 'truncated')) return { content: '', refusal: null, finishReason: 'length' };
  if (!failures.every((code) => filters.includes(code))) return null;
  return { content: null, refusal: 'Every model of the panel refused to answer.', finishReason: 'content_filter' };
}

function failureAt({ type, error }: TerminalEvent): OpenaiFailure {
  if (type === 'debate.budget_exceeded') {
    const quota = 'insufficient_quota';
    return debateFailure(429, { code: quota, type: quota, message: 'The budget ran out before anybody had answered.' });
  }
  if (type === 'debate.cancelled') {
    const message = 'The debate was cancelled before anybody had answered.';
    return debateFailure(409, { code: 'debate_cancelled', type: 'invalid_request_error', message });
  }
  return debateFailure(502, {
    code: error?.code ?? 'debate_failed',
    message: error?.detail ?? 'The debate ended without an answer.',
  });
}
