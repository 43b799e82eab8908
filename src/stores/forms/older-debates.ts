/**
 * Converts stored data of an earlier release to the current format. A setting that did not exist then gets the value
 * that describes the behaviour of that release.
 */
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { LoggedEvent } from '../../debate/schema/event.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { Decision } from '../../debate/schema/outcome/verdict.ts';
import type { Position } from '../../debate/schema/position.ts';
import type { AnswerPair, Round } from '../../debate/schema/round.ts';

/** Converts a configuration of release 0.1. Returns any other configuration unchanged. */
export function currentConfig(config: DebateConfig): DebateConfig {
  if (config.prompt_date !== undefined) return config;
  const { judge, debaters } = config;
  const addedFields = { reasoning_effort: null, thinks_by_itself: false };
  return {
    ...config,
    prompt_date: null,
    long_context: false,
    show_confidence: true,
    // The digest of release 0.1 stated how many peers give each answer.
    peer_view: config.peer_view === 'digest' ? 'digest_counts' : config.peer_view,
    substitutes: [],
    routing_reasoning_effort: null,
    debaters: debaters.map((debater) => ({ ...debater, ...addedFields })),
    judge: judge === null ? null : { ...judge, ...addedFields, orders: 1 },
  };
}

export function currentEvent(event: LoggedEvent): LoggedEvent {
  switch (event.type) {
    case 'debate.started': {
      const config = currentConfig(event.config);
      return config === event.config ? event : { ...event, config, debaters: config.debaters };
    }
    case 'debate.position':
    case 'debate.position_failed':
      return { ...event, position: currentPosition(event.position) };
    case 'debate.route_checked': {
      const position = event.position === null ? null : currentPosition(event.position);
      return { ...event, position, positions: event.positions.map(currentPosition) };
    }
    case 'debate.round_completed':
      return { ...event, pairs: event.pairs.map(withVerdict) };
    case 'debate.aggregated':
      return {
        ...event,
        verdict: { ...event.verdict, decision: currentDecision(event.verdict.decision) },
        stopped: event.stopped ?? null,
      };
    default: {
      if (!('result' in event) || event.result === null) return event;
      return Object.assign({}, event, { result: currentResult(event.result) });
    }
  }
}

function currentResult(result: Result): Result {
  return {
    ...result,
    rounds: result.rounds.map(currentRound),
    decision: currentDecision(result.decision),
    sat_out: result.sat_out ?? [],
    stopped: result.stopped ?? null,
  };
}

function currentDecision(decision: Decision): Decision {
  return { ...decision, position_consistent: decision.position_consistent ?? null };
}

function currentRound(round: Round): Round {
  return { ...round, positions: round.positions.map(currentPosition), pairs: round.pairs.map(withVerdict) };
}

/** Release 0.1 stored no restatements. */
function currentPosition(position: Position): Position {
  return position.restated_answer === undefined
    ? { ...position, restated_answer: null, restated_correctly: null }
    : position;
}

/** Release 0.1 stored no verdict; the rule `open` marked a pair that no rule decided. */
function withVerdict(pair: Omit<AnswerPair, 'verdict'> & Partial<Pick<AnswerPair, 'verdict'>>): AnswerPair {
  const { same, rule, verdict } = pair;
  return { ...pair, verdict: verdict ?? (rule === 'open' ? 'open' : same ? 'same' : 'different') };
}
