/**
 * Chooses the debaters of each wave of the independent (blind) round, and decides when enough have answered. A cascade
 * asks until the posterior or the lead of its leading answer is high enough. `samples` (self-consistency) asks until no
 * further answer could change the winner.
 */
import { agreementsIn } from '../agreement/measure.ts';
import type { CascadeStanding } from '../decision/cascade.ts';
import { DEFAULT_WAVE, votesToCertainty } from '../decision/cascade.ts';
import { standingOf } from '../decision/cascade-of.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Debater } from '../schema/panel.ts';
import type { Position } from '../schema/position.ts';
import { answeredDebaters } from '../schema/position.ts';
import type { Round } from '../schema/round.ts';
import type { Convergence, StoppingView } from './protocol.ts';
import { largestClass } from './stopping.ts';

export function notAsked({ config }: DebateSpec, positions: readonly Position[]): Debater[] {
  const asked = new Set(positions.map(({ debater_id }) => debater_id));
  return config.debaters.filter(({ id }) => !asked.has(id));
}

/** Returns first as many debaters as the setting `wave`, then one at a time; none when the cascade stops. */
export function nextInCascade(view: StoppingView): readonly Debater[] {
  const { spec, positions } = view;
  const outstanding = notAsked(spec, positions);
  if (positions.length === 0) return outstanding.slice(0, spec.config.wave ?? DEFAULT_WAVE);
  return reasonToStop(view) === null ? outstanding.slice(0, 1) : [];
}

/**
 * Returns why the cascade stops; null when it goes on. It does not stop below the quorum while debaters are left.
 * A record stops when each of its fields does.
 */
export function reasonToStop(view: StoppingView): CascadeStanding['stop'] {
  const { stop } = weakestStanding(view);
  return stop !== 'exhausted' && answeredDebaters(view.positions) < view.spec.config.quorum ? null : stop;
}

/** The reasons to stop, from none to the strongest. The field of a record that is furthest from stopping decides. */
const STOPS_BY_STRENGTH: readonly CascadeStanding['stop'][] = [null, 'exhausted', 'lead', 'posterior'];

function weakestStanding({ spec, positions, agreement }: StoppingView): CascadeStanding {
  // `each` replaces the classes, and for a field of a record its type.
  const standings = agreementsIn(agreement).map((each) => standingOf(spec, { positions, ...agreement, ...each }));
  const [weakest] = standings.toSorted(
    (a, b) =>
      STOPS_BY_STRENGTH.indexOf(a.stop) - STOPS_BY_STRENGTH.indexOf(b.stop) || (a.posterior ?? 0) - (b.posterior ?? 0),
  );
  return weakest ?? standingOf(spec, { positions, ...agreement });
}

/**
 * Scores the blind round by the posterior of its leader. Later rounds are those of the protocol in `then`, and use its
 * rule.
 */
export function cascadeConvergence(view: StoppingView): Convergence {
  const { spec, agreement, roundNumber } = view;
  if (roundNumber > 1) return largestClass(view);
  const stop = reasonToStop(view);
  // When `then` names a protocol, a lead ends the blind round but not the debate, unless all answers agree.
  const met = stop === 'posterior' || (stop === 'lead' && (!spec.config.then || agreement.classes.length === 1));
  return { score: weakestStanding(view).posterior, met };
}

export function isSplit({ classes }: Pick<Round, 'classes'>): boolean {
  return classes.length > 1;
}

/**
 * Returns the next debaters: as few as could make the count certain if all of their answers agreed. Fewer could not, so
 * these are asked at once. Returns none when the count is certain.
 */
export function nextSamples({ spec, positions, agreement }: StoppingView): readonly Debater[] {
  const outstanding = notAsked(spec, positions);
  const needed = countsOf(agreement).map((counts) => votesToCertainty(counts, outstanding.length));
  return outstanding.slice(0, Math.max(...needed));
}

/**
 * Scores the largest class ÷ the samples drawn. Met when samples were left out that could not change the winner; a panel
 * that was asked in full has not stopped early.
 */
export function countedSamples({ spec, positions, agreement }: StoppingView): Convergence {
  const outstandingCount = notAsked(spec, positions).length;
  const counts = countsOf(agreement);
  const fewestAgreeing = Math.min(...counts.map((each) => Math.max(0, ...each)));
  const isCertain = counts.every((each) => votesToCertainty(each, outstandingCount) === 0);
  return {
    score: positions.length === 0 ? null : fewestAgreeing / positions.length,
    met: outstandingCount > 0 && isCertain,
  };
}

/** Returns the class sizes of the answer, or of each field of records. */
function countsOf(agreement: StoppingView['agreement']): number[][] {
  return agreementsIn(agreement).map(({ classes }) => classes.map(({ debater_ids }) => debater_ids.length));
}
