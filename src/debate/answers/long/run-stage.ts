/**
 * Runs one stage of a long debate: reserves its cost, calls its debaters at the same time, and yields their events as
 * replies arrive.
 */

import type { Call } from '../../engine/calls.ts';
import type { DebateContext } from '../../engine/debate-context.ts';
import type { AskResult } from '../../engine/turns/ask.ts';
import { ask } from '../../engine/turns/ask.ts';
import { cacheWarming } from '../../engine/turns/cache-warming.ts';
import type { PendingTurns } from '../../engine/turns/pending-turns.ts';
import { addTurn, nextFinished } from '../../engine/turns/pending-turns.ts';
import { positionOf } from '../../engine/turns/positions.ts';
import { notesField, notesFor } from '../../engine/turns/shown-notes.ts';
import { debatersWithoutTurn, isInProgress, turnEvent } from '../../engine/turns/turns.ts';
import type { Reading, ReplyText } from '../../parsing/reading.ts';
import { faultNotice } from '../../prompts/long-answer-prompts.ts';
import type { DebateEvent } from '../../schema/event.ts';
import type { Debater } from '../../schema/panel.ts';
import { debaterIds } from '../../schema/panel.ts';
import type { Position } from '../../schema/position.ts';
import { answeredDebaters } from '../../schema/position.ts';
import type { Round, RoundSummary } from '../../schema/round.ts';

export interface Stage<T> {
  readonly roundNumber: number;
  /** The wave of a cascade; null for other stages. */
  readonly phase: string | null;
  readonly speakers: readonly Debater[];
  /** Returns the call of a debater. `notes` are the notes of people that this round shows. */
  readonly callOf: (debater: Debater, notes: readonly string[]) => Call;
  readonly read: (reply: ReplyText, debater: Debater) => Reading<T>;
  /** Returns the fields of the position that come from the reply. */
  readonly positionFields: (value: T) => Partial<Position>;
  /** Returns sentences about parts of the reply that were left out. */
  readonly warnings: (value: T, debater: Debater) => readonly string[];
  /** Returns the events that come before the position. */
  readonly events: (value: T, debater: Debater) => readonly DebateEvent[];
}

/** Calls no debater when the debate has to stop, or when the budget does not cover the whole stage. */
export async function* runStage<T>(context: DebateContext, stage: Stage<T>): AsyncGenerator<DebateEvent> {
  const { stopCause, calls, reportOutOfBudget, spec } = context;
  if (stopCause() !== null) return;
  const noteCount = notesFor(context, stage.roundNumber);
  const notes = context.notes().slice(0, noteCount);
  const turns = debatersWithoutTurn(context, stage, stage.speakers).map((debater) => ({
    debater,
    call: stage.callOf(debater, notes),
  }));
  if (!(await calls.reserve(turns.map(({ call }) => call)))) {
    reportOutOfBudget();
    return;
  }
  const { roundNumber, phase, speakers } = stage;
  if (!isInProgress(context, stage)) {
    yield {
      type: 'debate.round_started',
      round_number: roundNumber,
      phase,
      speakers: debaterIds([...speakers]),
      note: null,
      ...notesField(noteCount),
    };
  }
  const warming = cacheWarming(spec.config.long_context);
  const pending: PendingTurns<FinishedTurn> = new Map();
  for (const { debater, call } of turns) {
    const turn = warming.callAfterFirst(debater.model, call, (preparedCall) =>
      speak(context, stage, { debater, call: preparedCall ?? call }),
    );
    addTurn(pending, debater.id, turn);
  }
  while (pending.size > 0) {
    const { events } = await nextFinished(pending, ({ id }) => id);
    yield* events;
  }
}

interface FinishedTurn {
  readonly id: string;
  readonly events: readonly DebateEvent[];
}

interface Speaker {
  readonly debater: Debater;
  readonly call: Call;
}

async function speak<T>(context: DebateContext, stage: Stage<T>, { debater, call }: Speaker): Promise<FinishedTurn> {
  const { spec, calls } = context;
  const read = (reply: ReplyText) => stage.read(reply, debater);
  const asked: AskResult<T> = await ask(calls, { call, read, askAgainAfter: 'unusable', notice: faultNotice });
  const { roundNumber, phase } = stage;
  const position = positionOf({ spec, debater, roundNumber, phase, previous: null }, asked, stage.positionFields);
  const readWarnings = asked.ok ? stage.warnings(asked.value, debater) : [];
  const events = asked.ok ? stage.events(asked.value, debater) : [];
  return { id: debater.id, events: [...events, turnEvent(position, [...asked.warnings, ...readWarnings])] };
}

/** Returns null when the round never started. */
export function roundCompleted(
  { state, spec, stopCause }: DebateContext,
  { score, met }: { readonly score: number | null; readonly met: boolean },
): ({ readonly type: 'debate.round_completed' } & RoundSummary) | null {
  const { openRound, openPositions } = state();
  if (openRound === null) return null;
  const answeredCount = answeredDebaters(openPositions);
  return {
    type: 'debate.round_completed',
    round_number: openRound.roundNumber,
    classes: [],
    pairs: [],
    unread: [],
    convergence_score: score,
    participation: { panel: spec.config.debaters.length, valid: answeredCount, voting: answeredCount },
    stopped_early: met && stopCause() === null,
  };
}

/** Returns whether enough debaters have answered for another stage to follow. */
export function hasQuorum({ spec }: DebateContext, round: Round | undefined): boolean {
  return round === undefined || answeredDebaters(round.positions) >= spec.config.quorum;
}
