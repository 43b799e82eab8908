/** One round: set its cost aside, let its speakers speak, group what they said. */
import type { Debating } from './debating.ts';
import type { DebateEvent } from './event.ts';
import { summarise } from './group-round.ts';
import { judgePairs } from './judge-pairs.ts';
import { debaterIds } from './panel.ts';
import { shownTo } from './protocols/protocol.ts';
import { isDecided } from './protocols/settled.ts';
import { tallyOf } from './protocols/tally.ts';
import type { Stage, TurnEvent } from './turns.ts';
import { callsOf, speak, viewOf, yetToSpeak } from './turns.ts';

/** Plays the next round, or what is missing of the round under way. */
export async function* playRound(debating: Debating): AsyncGenerator<DebateEvent> {
  const roundNumber = debating.state().openRound?.roundNumber ?? debating.state().rounds.length + 1;
  for (const phase of phasesLeft(debating)) {
    if (debating.state().openRound?.phaseOver && reached(debating, roundNumber)) break;
    const stage = { roundNumber, phase };
    if (!(await affordable(debating, stage))) break;
    yield* playStage(debating, stage);
  }
  yield* closeRound(debating, roundNumber);
}

/** Phases from the one under way on, or from the one after it when that is over. */
function phasesLeft({ protocol, state }: Debating): readonly (string | null)[] {
  const { openRound } = state();
  if (protocol.phases === null) return [null];
  if (openRound === null || openRound.phase === null) return protocol.phases;
  return protocol.phases.slice(protocol.phases.indexOf(openRound.phase) + (openRound.phaseOver ? 1 : 0));
}

/** Sets the worst case of the stage aside; one that cannot be afforded whole is not started. */
async function affordable(debating: Debating, stage: Stage): Promise<boolean> {
  if (debating.stopCause() !== null) return false;
  if (await debating.calls.hold(callsOf(debating, stage))) return true;
  debating.outOfBudget();
  return false;
}

async function* playStage(debating: Debating, stage: Stage): AsyncGenerator<DebateEvent> {
  const { spec, protocol, state } = debating;
  const { openRound } = state();
  const underWay = openRound?.roundNumber === stage.roundNumber && openRound.phase === stage.phase;
  if (!underWay) yield opening(debating, stage);
  yield* protocol.order === 'together' ? speakTogether(debating, stage) : speakInTurn(debating, stage);
  if (stage.phase === null) return;
  const { votes } = tallyOf(state().openPositions, spec.config);
  yield { type: 'debate.phase_completed', round: stage.roundNumber, phase: stage.phase, tally: { ...votes } };
}

function opening(debating: Debating, stage: Stage): DebateEvent {
  const { spec, protocol } = debating;
  const { debaters } = spec.config;
  const notes = debaters.map((debater) => shownTo(protocol, viewOf(debating, debater, stage)).note);
  return {
    type: 'debate.round_started',
    round_number: stage.roundNumber,
    phase: stage.phase,
    speakers: debaterIds(debaters),
    note: notes.find((note) => note !== null) ?? null,
  };
}

/** Everybody at once; positions are told as they land. */
async function* speakTogether(debating: Debating, stage: Stage): AsyncGenerator<DebateEvent> {
  const landing = new Map<string, Promise<TurnEvent>>();
  const giveUp = new AbortController();
  const lookWhetherSettled = () => {
    if (isSettled(debating, stage)) giveUp.abort('not_needed');
  };
  lookWhetherSettled();
  const turn = debating.spec.config.settled ? { ...stage, unneeded: giveUp.signal } : stage;
  for (const debater of yetToSpeak(debating, stage)) {
    const speech = speak(debating, debater, turn);
    // When the run itself breaks off, the first to notice ends it; the rest break off unheard.
    speech.catch(() => {});
    landing.set(debater.id, speech);
  }
  while (landing.size > 0) {
    const landed = await Promise.race(landing.values());
    landing.delete(landed.position.debater_id);
    yield landed;
    lookWhetherSettled();
  }
}

/** Nobody who still speaks can change the outcome, and no round would follow. */
function isSettled(debating: Debating, stage: Stage): boolean {
  const { spec, state } = debating;
  const outstanding = yetToSpeak(debating, stage);
  if (!spec.config.settled || outstanding.length === 0) return false;
  const positions = state().openPositions;
  const isLast =
    stage.roundNumber >= spec.config.max_rounds || summarise(spec, stage.roundNumber, positions).stopped_early;
  return isLast && isDecided({ spec, positions, outstanding });
}

async function* speakInTurn(debating: Debating, stage: Stage): AsyncGenerator<DebateEvent> {
  for (const debater of yetToSpeak(debating, stage)) {
    if (debating.stopCause() !== null) return;
    yield await speak(debating, debater, stage);
  }
}

function reached({ spec, state, stopCause }: Debating, roundNumber: number): boolean {
  return stopCause() !== null || summarise(spec, roundNumber, state().openPositions).stopped_early;
}

async function* closeRound(debating: Debating, roundNumber: number): AsyncGenerator<DebateEvent> {
  const { spec, state, stopCause } = debating;
  const { openRound, openPositions } = state();
  if (openRound === null) return;
  await judgePairs(debating, roundNumber, openPositions);
  const summary = summarise(spec, roundNumber, openPositions);
  yield { type: 'debate.round_completed', ...summary, stopped_early: summary.stopped_early && stopCause() === null };
}
