/**
 * Assigns debaters to the seats of a panel. A debater that cannot answer sits out, and a substitute may fill its seat.
 */
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { SatOut } from '../../schema/outcome/result.ts';
import type { Debater, Substitute } from '../../schema/panel.ts';
import type { FailureCode, Position } from '../../schema/position.ts';
import { isAnswered } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';

/** Failures that would happen again in the next round, with the same cost in time and money. */
const PERMANENT_FAILURES: ReadonlySet<FailureCode> = new Set([
  'refused',
  'unauthorized',
  'rejected_request',
  'context_too_long',
  'quota_exhausted',
]);

export interface Seating {
  /** In panel order; null means that the seat is empty. */
  readonly seats: readonly (Debater | null)[];
  /** In the order of the failures. */
  readonly satOut: readonly SatOut[];
}

interface RoundPositions {
  readonly positions: readonly Position[];
}

/** Returns the seating of the round after `rounds`. Substitutes fill seats in their order, each one once. */
export function seatingAfter(spec: DebateSpec, rounds: readonly RoundPositions[]): Seating {
  const initial: Seating = { seats: spec.config.debaters, satOut: [] };
  return rounds.reduce((seating, round) => reseat(spec, seating, round), initial);
}

function reseat({ config }: DebateSpec, before: Seating, { positions }: RoundPositions): Seating {
  const satOut = [...before.satOut];
  const seats = config.debaters.map((seat, index) => {
    const occupant = before.seats[index] ?? null;
    const failed = occupant === null ? null : permanentFailure(occupant, positions);
    if (failed === null) return occupant;
    // Each debater that sat out took the next substitute while there was one, so the count is the index of the next.
    const substitute = config.substitutes[satOut.length] ?? null;
    satOut.push(satOutEntry(failed, substitute));
    return substitute === null ? null : substituteInSeat(seat, substitute);
  });
  return { seats, satOut };
}

/**
 * Returns the debaters that may speak, in panel order. Within a round, a debater that failed permanently in an earlier
 * phase does not speak, and no substitute takes its seat before the round ends.
 */
export function seatedDebaters(
  spec: DebateSpec,
  rounds: readonly Round[],
  earlierPhases: readonly Position[],
): Debater[] {
  const { seats } = seatingAfter(spec, rounds);
  const isParticipant = participantsOf(spec, rounds);
  return seats
    .filter(isParticipant)
    .filter((debater) => debater !== null && permanentFailure(debater, earlierPhases) === null) as Debater[];
}

/** Returns the spec with the number of occupied seats after this round, which the stopping rules need. */
export function withSeatsLeft(spec: DebateSpec, rounds: readonly Round[], positions: readonly Position[]): DebateSpec {
  const { seats } = seatingAfter(spec, [...rounds, { positions }]);
  const seatsLeft = seats.filter((debater) => debater !== null).filter(participantsOf(spec, rounds)).length;
  return seatsLeft === seats.length || seatsLeft < spec.config.quorum ? spec : { ...spec, seatsLeft };
}

/** After the blind round of a cascade, only the debaters that answered in it take part. */
function participantsOf(
  { config }: DebateSpec,
  [blind]: readonly RoundPositions[],
): (debater: Debater | null) => boolean {
  if (config.protocol !== 'cascade' || blind === undefined) return () => true;
  const answered = new Set(blind.positions.filter(isAnswered).map(({ debater_id }) => debater_id));
  return (debater) => debater !== null && answered.has(debater.id);
}

/** Returns the substitute as a debater of this seat. A seat keeps its id, weight and persona. */
export function substituteInSeat(seat: Debater, substitute: Substitute): Debater {
  return { ...seat, ...substitute, role_hint: substitute.role_hint ?? seat.role_hint };
}

/**
 * Returns the position in which a debater failed permanently; null when none exists. The model is compared, too, because
 * the seat may have had another occupant before.
 */
function permanentFailure({ id, model }: Debater, positions: readonly Position[]): Position | null {
  return (
    positions.find(
      ({ debater_id, model: calledModel, failure }) =>
        debater_id === id && calledModel === model && failure !== null && PERMANENT_FAILURES.has(failure.code),
    ) ?? null
  );
}

function satOutEntry({ debater_id, model, round, failure }: Position, substitute: Substitute | null): SatOut {
  return {
    debater_id,
    model,
    round,
    reason: failure?.code ?? 'refused',
    detail: failure?.detail ?? '',
    substitute: substitute?.model ?? null,
  };
}
