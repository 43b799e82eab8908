/** One round: set its cost aside, let its speakers speak, group what they said. */
import type { Debating } from './debating.ts';
import type { DebateEvent } from './event.ts';
import { summarise } from './group-round.ts';
import { judgePairs } from './judge-pairs.ts';
import { debaterIds } from './panel.ts';
import { isDecided } from './protocols/settled.ts';
import { tallyOf } from './protocols/tally.ts';
import type { ForeseenTurn, Stage, TurnEvent } from './turns.ts';
import { foreseenTurns, speak, yetToSpeak } from './turns.ts';

/** Plays the next round, or what is missing of the round under way. */
export async function* playRound(debating: Debating): AsyncGenerator<DebateEvent> {
  const roundNumber = debating.state().openRound?.roundNumber ?? debating.state().rounds.length + 1;
  for (const phase of phasesLeft(debating)) {
    if (debating.state().openRound?.phaseOver && reached(debating, roundNumber)) break;
    const stage = { roundNumber, phase };
    const turns = await affordableTurns(debating, stage);
    if (turns === null) break;
    yield* playStage(debating, stage, turns);
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

/** Sets the worst case of the stage aside; null: it cannot be afforded whole, and is not started. */
async function affordableTurns(debating: Debating, stage: Stage): Promise<readonly ForeseenTurn[] | null> {
  if (debating.stopCause() !== null) return null;
  const turns = foreseenTurns(debating, stage);
  if (await debating.calls.hold(turns.map(({ call }) => call))) return turns;
  debating.outOfBudget();
  return null;
}

type Turns = readonly ForeseenTurn[];

async function* playStage(debating: Debating, stage: Stage, turns: Turns): AsyncGenerator<DebateEvent> {
  const { spec, protocol, state } = debating;
  const { openRound } = state();
  const underWay = openRound?.roundNumber === stage.roundNumber && openRound.phase === stage.phase;
  if (!underWay) yield opening(debating, stage, turns);
  yield* protocol.order === 'together' ? speakTogether(debating, stage, turns) : speakInTurn(debating, stage);
  if (stage.phase === null) return;
  const { votes } = tallyOf(state().openPositions, spec.config);
  yield { type: 'debate.phase_completed', round: stage.roundNumber, phase: stage.phase, tally: { ...votes } };
}

function opening({ spec }: Debating, stage: Stage, turns: Turns): DebateEvent {
  return {
    type: 'debate.round_started',
    round_number: stage.roundNumber,
    phase: stage.phase,
    speakers: debaterIds(spec.config.debaters),
    note: turns.find(({ note }) => note !== null)?.note ?? null,
  };
}

/** Everybody at once; positions are told as they land. */
async function* speakTogether(debating: Debating, stage: Stage, turns: Turns): AsyncGenerator<DebateEvent> {
  const landing = new Map<string, Promise<TurnEvent>>();
  const giveUp = new AbortController();
  const lookWhetherSettled = () => {
    if (isSettled(debating, stage)) giveUp.abort('not_needed');
  };
  lookWhetherSettled();
  const turn = debating.spec.config.settled ? { ...stage, unneeded: giveUp.signal } : stage;
  const held = new Map(turns.map(({ call }) => [call.place.subject, call]));
  for (const debater of yetToSpeak(debating, stage)) {
    const speech = speak(debating, { debater, call: held.get(debater.id) ?? null }, turn);
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
  if (!spec.config.settled) return false;
  const outstanding = yetToSpeak(debating, stage);
  if (outstanding.length === 0) return false;
  const positions = state().openPositions;
  const isLast =
    stage.roundNumber >= spec.config.max_rounds || summarise(spec, stage.roundNumber, positions).stopped_early;
  return isLast && isDecided({ spec, positions, outstanding });
}

async function* speakInTurn(debating: Debating, stage: Stage): AsyncGenerator<DebateEvent> {
  for (const debater of yetToSpeak(debating, stage)) {
    if (debating.stopCause() !== null) return;
    yield await speak(debating, { debater, call: null }, stage);
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
