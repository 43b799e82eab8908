/** Runs one debater's turn: the view that it gets, its call, and its position. */
import { kindOf } from '../../answers/answer-kinds.ts';
import { readBallotTurn, readPosition } from '../../parsing/read-reply.ts';
import type { ReplyText } from '../../parsing/reading.ts';
import { debaterCall } from '../../prompts/debater-prompt.ts';
import type { Shown, TurnView } from '../../protocols/protocol.ts';
import { lastOwn, shownTo } from '../../protocols/protocol.ts';
import { isWave } from '../../protocols/wave-names.ts';
import type { DebateEvent } from '../../schema/event.ts';
import type { Debater } from '../../schema/panel.ts';
import type { AnsweredPosition, Position } from '../../schema/position.ts';
import { isAnswered, NO_USAGE } from '../../schema/position.ts';
import type { Call } from '../calls.ts';
import type { DebateContext } from '../debate-context.ts';
import { groupPositions } from '../grouping/group-round.ts';
import { readAnswerAhead } from '../read-ahead.ts';
import { reusedPosition } from '../routing.ts';
import { ask } from './ask.ts';
import type { Turn } from './positions.ts';
import { answeredPosition, ballotPosition } from './positions.ts';
import { seatedDebaters } from './seats.ts';

/** A round's number and the phase of a ballot or the wave of a blind round. */
export interface Stage {
  readonly roundNumber: number;
  readonly phase: string | null;
  /** The number of notes of people that its debaters are shown. */
  readonly notes: number;
  /** Aborts when the round's outcome can no longer change. */
  readonly unneeded?: AbortSignal;
}

type StageName = Pick<Stage, 'roundNumber' | 'phase'>;

/**
 * Number of UTF-8 bytes that one turn of a ballot can add to later prompts: 2,000 characters of five bytes or fewer
 * after escaping, and their markup.
 */
export const TURN_BYTES = 10_400;

export function viewOf(context: DebateContext, debater: Debater, stage: Stage): TurnView {
  const { spec, protocol, state } = context;
  const { rounds, openRound, openPositions } = state();
  const { roundNumber, phase } = stage;
  const notes = context.notes().slice(0, stage.notes);
  const view = { spec, debater, roundNumber, rounds, notes };
  if (protocol.phases === null) return { ...view, phase: null, wave: phase, turns: [] };
  return { ...view, phase, turns: openRound?.roundNumber === roundNumber ? openPositions : [] };
}

/** Returns the debaters that have a turn in this stage, in panel order. */
export function speakersOf(
  { spec, protocol, state }: DebateContext,
  { roundNumber, phase }: StageName,
): readonly Debater[] {
  const { rounds, openRound, openPositions } = state();
  const turns = openRound?.roundNumber === roundNumber ? openPositions : [];
  const earlier = turns.filter((turn) => turn.phase !== phase);
  if (!isWave(phase)) return seatedDebaters(spec, rounds, earlier);
  if (openRound?.roundNumber === roundNumber && openRound.phase === phase)
    return spec.config.debaters.filter(({ id }) => openRound.speakers.includes(id));
  return nextWave({ spec, protocol }, roundNumber, earlier);
}

/** Returns the debaters of the next wave of a blind round; empty when the round has ended. */
export function nextWave(
  { spec, protocol }: Pick<DebateContext, 'spec' | 'protocol'>,
  roundNumber: number,
  positions: readonly Position[],
): readonly Debater[] {
  const agreement = groupPositions(spec, positions);
  return protocol.nextWave?.({ spec, positions, agreement, roundNumber }) ?? [];
}

/** Returns whether the stage has begun and is the latest one. */
export function isInProgress({ state }: DebateContext, { roundNumber, phase }: StageName): boolean {
  const { openRound } = state();
  return openRound?.roundNumber === roundNumber && openRound.phase === phase;
}

/** Returns the debaters of a stage that have not spoken in it yet. */
export function remainingSpeakers(context: DebateContext, stage: Stage): readonly Debater[] {
  return debatersWithoutTurn(context, stage, speakersOf(context, stage));
}

/** Returns the debaters of `speakers` that have no turn in this stage yet. */
export function debatersWithoutTurn(
  { state }: DebateContext,
  { roundNumber, phase }: StageName,
  speakers: readonly Debater[],
): readonly Debater[] {
  const { openRound, openPositions } = state();
  const spoken = openRound?.roundNumber === roundNumber ? openPositions.filter((turn) => turn.phase === phase) : [];
  return speakers.filter(({ id }) => !spoken.some((turn) => turn.debater_id === id));
}

/** A turn whose call has been built before its stage begins, so that it can be reserved. */
export interface PreparedTurn {
  /**
   * When debaters speak together, this is the exact call.
   * When they speak in turn, `headroomBytes` covers the turns before it.
   */
  readonly call: Call;
  readonly note: Shown['note'];
}

/** Returns the turns of the debaters that have to be asked. */
export function prepareTurns(context: DebateContext, stage: Stage): PreparedTurn[] {
  const { protocol } = context;
  const speakers = remainingSpeakers(context, stage).filter(
    (debater) => reusablePosition(context, debater, stage) === null,
  );
  return speakers.map((debater, index) => {
    const view = viewOf(context, debater, stage);
    const shown = shownTo(protocol, view);
    const call = debaterCall(protocol, view, shown);
    const isLater = protocol.order === 'in_turn' && index > 0;
    return { call: isLater ? { ...call, headroomBytes: index * TURN_BYTES } : call, note: shown.note };
  });
}

export type TurnEvent = Extract<DebateEvent, { type: 'debate.position' | 'debate.position_failed' }>;

export interface Speaker {
  readonly debater: Debater;
  /** The reserved call when it can be sent as it is; null when the call has to be built now. */
  readonly call: Call | null;
}

export async function speak(
  context: DebateContext,
  { debater, call: preparedCall }: Speaker,
  stage: Stage,
): Promise<TurnEvent> {
  const { spec, protocol, calls } = context;
  const reused = reusablePosition(context, debater, stage);
  // The routing call has paid for this answer, so the position costs nothing.
  if (reused !== null) return turnEvent({ ...reused, usage: NO_USAGE, cost_usd: 0 }, []);
  const view = viewOf(context, debater, stage);
  const call = preparedCall ?? debaterCall(protocol, view);
  const { roundNumber, phase, unneeded } = stage;
  const turn: Turn = { spec, debater, roundNumber, phase, previous: previousOf(view) };
  if (protocol.phases === null) {
    const answerOf = kindOf(spec).answerReader(spec);
    const read = (reply: ReplyText) => readPosition(reply, answerOf);
    const result = await ask(calls, { call, read, askAgainAfter: 'unusable', unneeded });
    if (result.ok) await readAnswerAhead(spec, result.value.answer);
    return turnEvent(answeredPosition(turn, result), result.warnings);
  }
  const read = (reply: ReplyText) => readBallotTurn(reply, spec.config.options ?? []);
  const result = await ask(calls, { call, read, askAgainAfter: 'unusable' });
  return turnEvent(ballotPosition(turn, result), result.warnings);
}

export function turnEvent(position: Position, texts: readonly string[]): TurnEvent {
  const { failure } = position;
  const warnings = [...texts];
  return failure === null
    ? { type: 'debate.position', position, warnings }
    : { type: 'debate.position_failed', failure, position, warnings };
}

function reusablePosition(
  { spec, protocol, state }: DebateContext,
  debater: Debater,
  { roundNumber, phase }: Stage,
): Position | null {
  if (roundNumber > 1 || protocol.phases !== null) return null;
  const reused = reusedPosition(spec, state().routeCheck, debater);
  return reused && { ...reused, phase };
}

function previousOf(view: TurnView): AnsweredPosition | null {
  const inThisRound = view.turns.filter(isAnswered).findLast((turn) => turn.debater_id === view.debater.id);
  return inThisRound ?? lastOwn(view);
}
