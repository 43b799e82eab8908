/** Runs one round: reserves its cost, lets its debaters speak, and groups their answers. */

import { tallyOfClasses } from '../decision/top-class.ts';
import { phasesOf } from '../protocols/protocol.ts';
import { isDecided, isSettleable } from '../protocols/settled.ts';
import { tallyOf } from '../protocols/tally.ts';
import { isWave } from '../protocols/wave-names.ts';
import type { DebateEvent } from '../schema/event.ts';
import { debaterIds } from '../schema/panel.ts';
import type { Position } from '../schema/position.ts';
import type { RoundSummary } from '../schema/round.ts';
import type { DebateContext } from './debate-context.ts';
import { groupPositions, summarise } from './grouping/group-round.ts';
import { decideOpenPairs } from './grouping/grouping-calls.ts';
import { hasTimeForWave } from './time-left.ts';
import { cacheWarming } from './turns/cache-warming.ts';
import type { PendingTurns } from './turns/pending-turns.ts';
import { addTurn, nextFinished } from './turns/pending-turns.ts';
import { withSeatsLeft } from './turns/seats.ts';
import { notesField, notesFor } from './turns/shown-notes.ts';
import type { PreparedTurn, Stage, TurnEvent } from './turns/turns.ts';
import { isInProgress, prepareTurns, remainingSpeakers, speak, speakersOf } from './turns/turns.ts';

/** Runs the next round, or the missing part of the round in progress. */
export async function* runRound(context: DebateContext): AsyncGenerator<DebateEvent> {
  const roundNumber = context.state().openRound?.roundNumber ?? context.state().rounds.length + 1;
  const notes = notesFor(context, roundNumber);
  await groupWavesAgain(context, roundNumber);
  for (const phase of phasesLeft(context, roundNumber)) {
    const stage = { roundNumber, phase, notes };
    const turns = await reserveTurns(context, stage);
    if (turns === null) break;
    if (!isInProgress(context, stage)) yield roundStarted(context, stage, turns);
    yield* runTurns(context, stage, turns);
    if (phase !== null) yield await phaseCompleted(context, roundNumber, phase);
  }
  const completed = await roundCompleted(context, roundNumber);
  if (completed !== null) yield completed;
}

/** Returns the remaining phases: those from the phase in progress on, or from the next phase when that has ended. */
function phasesLeft({ spec, protocol, state }: DebateContext, roundNumber: number): readonly (string | null)[] {
  const { openRound } = state();
  const phases = phasesOf(protocol, spec, roundNumber);
  if (openRound === null || openRound.phase === null) return phases;
  return phases.slice(phases.indexOf(openRound.phase) + (openRound.phaseOver ? 1 : 0));
}

/**
 * Asks a model about open pairs after a wave. When it says that they are the same, no further debaters need be asked.
 */
async function groupWave(context: DebateContext, roundNumber: number, wave: string): Promise<void> {
  const { openPositions } = context.state();
  const positionsSoFar = openPositions.slice(0, openPositions.findLastIndex(({ phase }) => phase === wave) + 1);
  await decideOpenPairs(context, { roundNumber, wave, positions: positionsSoFar });
}

/**
 * Restores the judgements about finished waves after a resume.
 * The journal has the replies, so no model is called again.
 */
async function groupWavesAgain(context: DebateContext, roundNumber: number): Promise<void> {
  const { openRound, openPositions } = context.state();
  if (openRound === null) return;
  const waves = [...new Set(openPositions.map(({ phase }) => phase))].filter(isWave);
  for (const wave of waves)
    if (wave !== openRound.phase || openRound.phaseOver) await groupWave(context, roundNumber, wave);
}

/**
 * Reserves the worst case of the stage. Returns null when the stage is not started: the round has ended, or the budget
 * does not cover the whole stage.
 */
async function reserveTurns(context: DebateContext, stage: Stage): Promise<Turns | null> {
  if (context.stopCause() !== null || isStoppingRuleMet(context, stage)) return null;
  if (isWave(stage.phase) && !isWaveNeeded(context, stage)) return null;
  const turns = prepareTurns(context, stage);
  if (await context.calls.reserve(turns.map(({ call }) => call))) return turns;
  context.reportOutOfBudget();
  return null;
}

function isWaveNeeded(context: DebateContext, stage: Stage): boolean {
  return speakersOf(context, stage).length > 0 && hasTimeForWave(context);
}

type Turns = readonly PreparedTurn[];

function runTurns(context: DebateContext, stage: Stage, turns: Turns): AsyncGenerator<DebateEvent> {
  return context.protocol.order === 'together' ? speakTogether(context, stage, turns) : speakInTurn(context, stage);
}

function roundStarted(context: DebateContext, stage: Stage, turns: Turns): DebateEvent {
  return {
    type: 'debate.round_started',
    round_number: stage.roundNumber,
    phase: stage.phase,
    speakers: debaterIds(speakersOf(context, stage)),
    note: turns.find(({ note }) => note !== null)?.note ?? null,
    ...notesField(stage.notes),
  };
}

/** Lets all debaters speak at the same time. Yields their positions in the order of arrival. */
async function* speakTogether(context: DebateContext, stage: Stage, turns: Turns): AsyncGenerator<DebateEvent> {
  const pending: PendingTurns<TurnEvent> = new Map();
  const notNeeded = new AbortController();
  const abortWhenDecided = () => {
    if (isDecidedEarly(context, stage)) notNeeded.abort('not_needed');
  };
  abortWhenDecided();
  const warming = cacheWarming(context.spec.config.long_context);
  const turn = context.spec.config.settled ? { ...stage, unneeded: notNeeded.signal } : stage;
  for (const debater of remainingSpeakers(context, stage)) {
    const prepared = turns.find(({ call }) => call.identity.subject === debater.id);
    const speech = warming.callAfterFirst(debater.model, prepared?.call ?? null, (call) =>
      speak(context, { debater, call }, turn),
    );
    addTurn(pending, debater.id, speech);
  }
  while (pending.size > 0) {
    yield await nextFinished(pending, ({ position }) => position.debater_id);
    abortWhenDecided();
  }
}

/** Returns whether no outstanding debater can change the outcome and no further round would follow. */
function isDecidedEarly(context: DebateContext, stage: Stage): boolean {
  const { spec, state } = context;
  // A wave asks only debaters whose answers can still change the outcome.
  if (!spec.config.settled || isWave(stage.phase) || !isSettleable(spec.config)) return false;
  const outstanding = remainingSpeakers(context, stage);
  if (outstanding.length === 0) return false;
  const positions = state().openPositions;
  const isLast =
    stage.roundNumber >= spec.config.max_rounds || summaryOf(context, stage.roundNumber, positions).stopped_early;
  return isLast && isDecided({ spec, positions, outstanding });
}

async function* speakInTurn(context: DebateContext, stage: Stage): AsyncGenerator<DebateEvent> {
  for (const debater of remainingSpeakers(context, stage)) {
    if (context.stopCause() !== null) return;
    yield await speak(context, { debater, call: null }, stage);
  }
}

/** Returns true when a phase has ended and met the stopping rule. */
function isStoppingRuleMet(context: DebateContext, { roundNumber }: Stage): boolean {
  const { openRound, openPositions } = context.state();
  return openRound?.phaseOver === true && summaryOf(context, roundNumber, openPositions).stopped_early;
}

function summaryOf({ spec, state }: DebateContext, roundNumber: number, positions: readonly Position[]): RoundSummary {
  return summarise(withSeatsLeft(spec, state().rounds, positions), roundNumber, positions);
}

async function phaseCompleted(context: DebateContext, round: number, phase: string): Promise<DebateEvent> {
  if (isWave(phase)) await groupWave(context, round, phase);
  const { spec } = context;
  const { openPositions } = context.state();
  const tally = isWave(phase)
    ? tallyOfClasses(groupPositions(spec, openPositions))
    : { ...tallyOf(openPositions, spec.config).votes };
  return { type: 'debate.phase_completed', round, phase, tally };
}

/** Returns null when the round was never begun. */
async function roundCompleted(context: DebateContext, roundNumber: number): Promise<DebateEvent | null> {
  const { state, stopCause } = context;
  const { openRound, openPositions } = state();
  if (openRound === null) return null;
  if (!isWave(openRound.phase)) await decideOpenPairs(context, { roundNumber, wave: null, positions: openPositions });
  const summary = summaryOf(context, roundNumber, openPositions);
  return { type: 'debate.round_completed', ...summary, stopped_early: summary.stopped_early && stopCause() === null };
}
