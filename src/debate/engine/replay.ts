/** Events → debate. Resume, status, history and the engine itself read a debate's state from here and nowhere else. */
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
  /** The phase named here is over; a later one of the same round may follow. */
  readonly phaseOver: boolean;
  /** How many notes its debaters are shown. */
  readonly notes: number;
}

/** The state of a debate after some prefix of its log. Never changed in place. */
export interface Debate {
  readonly status: DebateStatus;
  readonly routeCheck: RouteCheck | null;
  /** Finished rounds, in order. */
  readonly rounds: readonly Round[];
  /** The round under way, else null. */
  readonly openRound: OpenRound | null;
  /** Positions (failed ones too) of the round under way, as they landed. */
  readonly openPositions: readonly Position[];
  /** Of people, in the order of the log. A run that goes on knows more of them (`DebateRun.notes`). */
  readonly notes: readonly Note[];
  readonly convergedIn: number | null;
  /** Of a long answer: the claims of all drafts; null before they were put together, and of other answers. */
  readonly claims: readonly Claim[] | null;
  /** In the order in which they came. */
  readonly stanceTurns: readonly StanceTurn[];
  /** The claims with their status; null before they were counted. */
  readonly countedClaims: readonly CountedClaim[] | null;
  /** A judge was asked. */
  readonly judging: boolean;
  readonly verdict: Verdict | null;
  readonly stopped: Stopped | null;
  /** What models made the run leave out of their requests, each sentence once. */
  readonly warnings: readonly string[];
  /** The escalation was told. */
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

/** Folds a log, in order, into the debate it tells of. */
export function replay(events: Iterable<LoggedEvent>, from: Debate = NEW_DEBATE): Debate {
  let debate = from;
  for (const event of events) {
    debate = { ...apply(debate, event, () => event.at), lastSequenceNumber: event.seq };
  }
  return debate;
}

/** The debate after one more event; `at` tells the event's time (ISO 8601 UTC), which few events leave a trace of. */
export function apply(debate: Debate, event: DebateEvent, at: () => string): Debate {
  const status = statusAfter(event.type) ?? debate.status;
  const warnings = warningsAfter(debate, event);
  if (isTerminal(event)) return ended({ ...debate, warnings }, event, at);
  const moved = status === debate.status && warnings === debate.warnings ? debate : { ...debate, status, warnings };
  switch (event.type) {
    case 'debate.started':
      return { ...moved, startedAt: at() };
    case 'debate.route_checked':
      return { ...moved, routeCheck: routeCheckOf(event) };
    case 'debate.round_started':
      return openRound(moved, event);
    case 'debate.note':
      return { ...moved, notes: [...moved.notes, event.note] };
    case 'debate.position':
    case 'debate.position_failed':
      return { ...moved, openPositions: [...moved.openPositions, event.position] };
    case 'debate.round_completed':
      return closeRound(moved, event);
    case 'debate.converged':
      return { ...moved, convergedIn: event.round_number };
    case 'debate.phase_completed':
      return { ...moved, openRound: moved.openRound && { ...moved.openRound, phaseOver: true } };
    case 'debate.claims':
      return { ...moved, claims: event.claims };
    case 'debate.stances':
      return { ...moved, stanceTurns: [...moved.stanceTurns, turnOf(event)] };
    case 'debate.claim_status':
      return { ...moved, countedClaims: event.claims };
    case 'debate.judging':
      return { ...moved, judging: true };
    case 'debate.aggregated':
      return { ...moved, verdict: event.verdict, stopped: event.stopped ?? null };
    case 'debate.escalated':
      return { ...moved, escalated: true };
    default:
      return moved;
  }
}

/** A newer version may end debates in a way of its own: its word for it is the status. */
function ended(debate: Debate, { type, result, error }: TerminalEvent, at: () => string): Debate {
  const status = statusAfter(type) ?? (type.slice('debate.'.length) as DebateStatus);
  return { ...debate, status, result, error, finishedAt: at(), openRound: null };
}

/** Most events warn of nothing. */
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

/** A later phase of the same round keeps the turns that were already spoken. */
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

/** Whatever finished first, a round or a phase of it is told in the order of its speakers. */
function inSpeakingOrder({ openRound, openPositions }: Debate): Position[] {
  if (openRound === null) return [...openPositions];
  const { phase, speakers } = openRound;
  const earlier = openPositions.filter((position) => position.phase !== phase);
  const place = (position: Position) => speakers.indexOf(position.debater_id);
  const latest = openPositions.filter((position) => position.phase === phase).toSorted((a, b) => place(a) - place(b));
  return [...earlier, ...latest];
}
