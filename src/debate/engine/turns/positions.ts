/** Converts the reply of a model in one turn into the position that the debater holds. */
import { usdFromNano } from '../../../budget/money.ts';
import type { ReadBallotTurn, ReadPosition } from '../../parsing/read-reply.ts';
import { debaterOf, peerLabels } from '../../protocols/shown/labels.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Debater } from '../../schema/panel.ts';
import type { AnsweredPosition, Position } from '../../schema/position.ts';
import { sameAnswer } from '../grouping/agreement-of.ts';
import type { AskResult } from './ask.ts';

export interface Turn {
  readonly spec: DebateSpec;
  readonly debater: Debater;
  readonly roundNumber: number;
  readonly phase: string | null;
  /** The debater's own latest position before this turn. */
  readonly previous: AnsweredPosition | null;
}

/** Returns the position of a turn in a protocol that asks for answers. */
export function answeredPosition(turn: Turn, asked: AskResult<ReadPosition>): Position {
  const seat = seatOf(turn, asked);
  if (!asked.ok) return failed(seat, turn, asked.failure);
  const { answer, reasoning, confidence, rawConfidence, critiques, claimedChanged, changeJustification } = asked.value;
  const { estimate } = asked.value;
  const restated = turn.previous === null ? null : asked.value.restatedAnswer;
  const later = turn.roundNumber > 1;
  return {
    ...seat,
    answer,
    reasoning,
    confidence,
    raw_confidence: rawConfidence,
    critiques: later ? namedCritiques(turn, critiques) : [],
    restated_answer: restated,
    restated_correctly: restated === null ? null : isPrevious(turn, restated),
    changed_from_previous: turn.previous === null ? null : !isPrevious(turn, answer),
    claimed_changed: later ? claimedChanged : null,
    change_justification: later ? blankToNull(changeJustification) : null,
    ...(estimate === undefined ? {} : { estimate }),
  };
}

function isPrevious({ spec, previous }: Turn, answer: string): boolean {
  return previous !== null && sameAnswer(spec, previous.answer, answer);
}

/** Returns the position of a turn of any other kind, with the fields of `positionFields`, or with the failure. */
export function positionOf<T>(
  turn: Turn,
  asked: AskResult<T>,
  positionFields: (value: T) => Partial<Position>,
): Position {
  const seat = seatOf(turn, asked);
  return asked.ok ? { ...seat, ...positionFields(asked.value) } : failed(seat, turn, asked.failure);
}

/** Returns the position of a turn of a ballot. Its answer is the option that it votes for. */
export function ballotPosition(turn: Turn, asked: AskResult<ReadBallotTurn>): Position {
  const seat = seatOf(turn, asked);
  if (!asked.ok) return failed(seat, turn, asked.failure);
  const { stance, rationale, vote } = asked.value;
  return {
    ...seat,
    answer: vote,
    reasoning: rationale,
    stance,
    vote,
    changed_from_previous: turn.previous === null || vote === null ? null : turn.previous.vote !== vote,
  };
}

function seatOf<T>({ debater, roundNumber, phase }: Turn, asked: AskResult<T>): Position {
  return {
    debater_id: debater.id,
    model: debater.model,
    round: roundNumber,
    phase,
    status: 'ok',
    answer: null,
    reasoning: null,
    confidence: null,
    raw_confidence: null,
    stance: null,
    vote: null,
    critiques: [],
    restated_answer: null,
    restated_correctly: null,
    changed_from_previous: null,
    claimed_changed: null,
    change_justification: null,
    usage: asked.usage,
    cost_usd: usdFromNano(asked.costNanoUsd),
    started_at: asked.startedAt,
    duration_ms: asked.durationMs,
    finish_reason: asked.finishReason,
    failure: null,
  };
}

function failed(seat: Position, turn: Turn, failure: Extract<AskResult<never>, { ok: false }>['failure']): Position {
  const { roundNumber: round, phase, debater } = turn;
  return { ...seat, status: 'failed', failure: { debater_id: debater.id, round, phase, ...failure } };
}

/** Replaces the labels of critiques by debater ids. Drops a critique whose label was not given to this debater. */
function namedCritiques({ spec, debater }: Turn, critiques: ReadPosition['critiques']): Position['critiques'] {
  const labels = peerLabels(spec, debater.id);
  const named: Position['critiques'] = [];
  for (const { peer, assessment } of critiques) {
    const debaterId = debaterOf(labels, peer.trim()) ?? debaterOf(labels, `Peer ${peer.trim()}`);
    if (debaterId !== null) named.push({ debater_id: debaterId, assessment });
  }
  return named;
}

function blankToNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
