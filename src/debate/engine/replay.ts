/** Builds the state of a debate from its events. Resume, status, history and the engine itself all use this state. */
import type { Claim, CountedClaim, StanceTurn } from '../schema/claim.ts';
import type { DebateError, DebateEvent, DebateStatus, LoggedEvent, TerminalEvent } from '../schema/event.ts';
import { isTerminal, statusAfter } from '../schema/event.ts';
import type { Note } from '../schema/note.ts';
import type { Result, RouteCheck, Stopped } from '../schema/outcome/result.ts';
import type { Verdict } from '../schema/outcome/verdict.ts';
import type { Position } from '../schema/position.ts';
import type { Round, RoundSummary } from '../schema/round.ts';

export interface OpenRound {
  readonly roundNumber: number;
  readonly phase: string | null;
  readonly speakers: readonly string[];
  /** True when the phase named here has ended; a later phase of the same round may follow. */
  readonly phaseOver: boolean;
  /** The number of notes that the debaters of the round are shown. */
  readonly notes: number;
}

/** The state of a debate after some prefix of its log. It is never changed in place. */
export interface Debate {
  readonly status: DebateStatus;
  readonly routeCheck: RouteCheck | null;
  /** The finished rounds, in order. */
  readonly rounds: readonly Round[];
  /** The round in progress; null when none exists. */
  readonly openRound: OpenRound | null;
  /**
   * The positions of the round in progress, failed ones included: those of earlier phases in the order of their speakers,
   * then those of the current phase in the order of arrival.
   */
  readonly openPositions: readonly Position[];
  /** Notes of people, in the order of the log. A run can know of newer ones (`DebateRun.notes`). */
  readonly notes: readonly Note[];
  /** The number of the round in which the panel converged; null when it did not. */
  readonly convergedIn: number | null;
  /** The claims of all drafts of a long answer; null before they were collected, and for other kinds of answer. */
  readonly claims: readonly Claim[] | null;
  /** The stances of debaters on the claims, in the order of arrival. */
  readonly stanceTurns: readonly StanceTurn[];
  /** The claims with their status; null before the stances were counted. */
  readonly countedClaims: readonly CountedClaim[] | null;
  /** True when a judge was asked. */
  readonly judging: boolean;
  readonly verdict: Verdict | null;
  readonly stopped: Stopped | null;
  /**
   * Warnings about settings that the run left out of its requests
   * because a model does not accept them. Each text occurs once.
   */
  readonly warnings: readonly string[];
  /** True when the log has the event `debate.escalated`. */
  readonly escalated: boolean;
  readonly result: Result | null;
  readonly error: DebateError | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly lastSequenceNumber: number;
}

export const NEW_DEBATE: Debate = {
  status: 'queued',
  routeCheck: null,
  rounds: [],
  openRound: null,
  openPositions: [],
  notes: [],
  convergedIn: null,
  claims: null,
  stanceTurns: [],
  countedClaims: null,
  judging: false,
  verdict: null,
  stopped: null,
  warnings: [],
  escalated: false,
  result: null,
  error: null,
  startedAt: null,
  finishedAt: null,
  lastSequenceNumber: 0,
};

/** Folds the events of a log, in order, into the state of the debate. */
export function replay(events: Iterable<LoggedEvent>, from: Debate = NEW_DEBATE): Debate {
  let debate = from;
  for (const event of events) {
    debate = { ...apply(debate, event, () => event.at), lastSequenceNumber: event.seq };
  }
  return debate;
}

/**
 * Returns the debate after one more event. `at` returns the event's time (ISO 8601 UTC) and is called only for events
 * whose time the state keeps.
 */
export function apply(debate: Debate, event: DebateEvent, at: () => string): Debate {
  const status = statusAfter(event.type) ?? debate.status;
  const warnings = warningsAfter(debate, event);
  if (isTerminal(event)) return endDebate({ ...debate, warnings }, event, at);
  const next = status === debate.status && warnings === debate.warnings ? debate : { ...debate, status, warnings };
  switch (event.type) {
    case 'debate.started':
      return { ...next, startedAt: at() };
    case 'debate.route_checked':
      return { ...next, routeCheck: routeCheckOf(event) };
    case 'debate.round_started':
      return openRound(next, event);
    case 'debate.note':
      return { ...next, notes: [...next.notes, event.note] };
    case 'debate.position':
    case 'debate.position_failed':
      return { ...next, openPositions: [...next.openPositions, event.position] };
    case 'debate.round_completed':
      return closeRound(next, event);
    case 'debate.converged':
      return { ...next, convergedIn: event.round_number };
    case 'debate.phase_completed':
      return { ...next, openRound: next.openRound && { ...next.openRound, phaseOver: true } };
    case 'debate.claims':
      return { ...next, claims: event.claims };
    case 'debate.stances':
      return { ...next, stanceTurns: [...next.stanceTurns, turnOf(event)] };
    case 'debate.claim_status':
      return { ...next, countedClaims: event.claims };
    case 'debate.judging':
      return { ...next, judging: true };
    case 'debate.aggregated':
      return { ...next, verdict: event.verdict, stopped: event.stopped ?? null };
    case 'debate.escalated':
      return { ...next, escalated: true };
    default:
      return next;
  }
}

/** A newer version may have terminal events that this one does not know. Then the name of the event is the status. */
function endDebate(debate: Debate, { type, result, error }: TerminalEvent, at: () => string): Debate {
  const status = statusAfter(type) ?? (type.slice('debate.'.length) as DebateStatus);
  return { ...debate, status, result, error, finishedAt: at(), openRound: null };
}

/** Returns the same array when the event has no warnings, so that the caller can see that nothing changed. */
function warningsAfter({ warnings }: Debate, event: DebateEvent): readonly string[] {
  if (!('warnings' in event) || event.warnings.length === 0) return warnings;
  return [...new Set([...warnings, ...event.warnings])];
}

function routeCheckOf(event: RouteCheck): RouteCheck {
  const { decision, confidence, model, position, positions } = event;
  return { decision, confidence, model, position, positions };
}

function turnOf({ round_number, debater_id, stances }: StanceTurn): StanceTurn {
  return { round_number, debater_id, stances };
}

/** A later phase of the same round keeps the positions of the earlier phases. */
function openRound(debate: Debate, event: Extract<DebateEvent, { type: 'debate.round_started' }>): Debate {
  const { round_number: roundNumber, phase, speakers, notes = 0 } = event;
  const sameRound = debate.openRound?.roundNumber === roundNumber;
  return {
    ...debate,
    openRound: { roundNumber, phase, speakers, phaseOver: false, notes },
    openPositions: sameRound ? inSpeakingOrder(debate) : [],
  };
}

function closeRound(debate: Debate, summary: RoundSummary): Debate {
  const { round_number, classes, pairs, unread, fields, convergence_score, participation, stopped_early } = summary;
  const round: Round = {
    round_number,
    positions: inSpeakingOrder(debate),
    classes,
    pairs,
    unread,
    convergence_score,
    participation,
    stopped_early,
    ...(fields === undefined ? {} : { fields }),
  };
  return { ...debate, rounds: [...debate.rounds, round], openRound: null, openPositions: [] };
}

/**
 * Sorts the positions of the current phase by the order of its
 * speakers, because they are stored in the order of arrival.
 */
function inSpeakingOrder({ openRound, openPositions }: Debate): Position[] {
  if (openRound === null) return [...openPositions];
  const { phase, speakers } = openRound;
  const earlier = openPositions.filter((position) => position.phase !== phase);
  const order = (position: Position) => speakers.indexOf(position.debater_id);
  const latest = openPositions.filter((position) => position.phase === phase).toSorted((a, b) => order(a) - order(b));
  return [...earlier, ...latest];
}
