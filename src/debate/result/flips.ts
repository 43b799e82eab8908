/**
 * Lists the changes of answers: the debater, the old and the new answer, and the peers that gave the new one before. The
 * agreement measure detects them, not the model's own statement.
 */
import { sameAnswer } from '../engine/grouping/agreement-of.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Flip } from '../schema/outcome/result.ts';
import type { AnsweredPosition, Position } from '../schema/position.ts';
import { isAnswered } from '../schema/position.ts';
import type { Round } from '../schema/round.ts';

export function flipsOf(spec: DebateSpec, rounds: readonly Round[]): Flip[] {
  const turns = rounds.flatMap((round) => round.positions);
  return turns.flatMap((turn, index) => {
    if (!isAnswered(turn) || turn.changed_from_previous !== true) return [];
    const previous = latestBefore(turns.slice(0, index), turn);
    return previous === null ? [] : [flip({ spec, previous, turn, earlier: turns.slice(0, index) })];
  });
}

interface Change {
  readonly spec: DebateSpec;
  readonly previous: AnsweredPosition;
  readonly turn: AnsweredPosition;
  readonly earlier: readonly Position[];
}

function flip({ spec, previous, turn, earlier }: Change): Flip {
  return {
    debater_id: turn.debater_id,
    round: turn.round,
    from: previous.answer,
    to: turn.answer,
    towards: peersWithAnswer(spec, turn, earlier),
    justification: turn.change_justification ?? (turn.phase === null ? null : turn.reasoning),
    claimed: turn.claimed_changed,
  };
}

/** Returns the peers whose latest position visible to this debater was the new answer. */
function peersWithAnswer(spec: DebateSpec, turn: AnsweredPosition, earlier: readonly Position[]): string[] {
  const visible = turn.phase === null ? earlier.filter((other) => other.round < turn.round) : earlier;
  const peers = spec.config.debaters.map((debater) => debater.id).filter((id) => id !== turn.debater_id);
  return peers.filter((id) => {
    const ownAnswer = visible.filter(isAnswered).findLast((other) => other.debater_id === id);
    return ownAnswer !== undefined && sameAnswer(spec, ownAnswer.answer, turn.answer);
  });
}

function latestBefore(earlier: readonly Position[], turn: Position): AnsweredPosition | null {
  return earlier.filter(isAnswered).findLast((other) => other.debater_id === turn.debater_id) ?? null;
}
