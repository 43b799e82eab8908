/**
 * Chooses the debaters of each wave of a blind round, and decides when enough have answered. A cascade asks until its
 * posterior or its lead is high enough; samples are drawn until their count is certain.
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

/** Returns the first `wave` debaters, then one at a time. */
export function nextInCascade(view: StoppingView): readonly Debater[] {
  const { spec, positions } = view;
  const outstanding = notAsked(spec, positions);
  if (positions.length === 0) return outstanding.slice(0, spec.config.wave ?? DEFAULT_WAVE);
  return stopOf(view) === null ? outstanding.slice(0, 1) : [];
}

/**
 * Returns why the cascade stops; null when it goes on. It does not stop below the quorum while debaters are left.
 * Records stop when each of their fields does.
 */
export function stopOf(view: StoppingView): CascadeStanding['stop'] {
  const { stop } = weakestStanding(view);
  return stop !== 'exhausted' && answeredDebaters(view.positions) < view.spec.config.quorum ? null : stop;
}

/** The reasons to stop, weakest first. A record has the weakest reason among its fields. */
const STOPS_BY_STRENGTH: readonly CascadeStanding['stop'][] = [null, 'exhausted', 'lead', 'posterior'];

function weakestStanding({ spec, positions, agreement }: StoppingView): CascadeStanding {
  const standings = agreementsIn(agreement).map((each) => standingOf(spec, { positions, ...agreement, ...each }));
  const [weakest] = standings.toSorted(
    (a, b) =>
      STOPS_BY_STRENGTH.indexOf(a.stop) - STOPS_BY_STRENGTH.indexOf(b.stop) || (a.posterior ?? 0) - (b.posterior ?? 0),
  );
  return weakest ?? standingOf(spec, { positions, ...agreement });
}

/**
 * Scores the blind round by the posterior of its leader. The rounds of a critique after it use the rule of `critique`.
 */
export function cascadeConvergence(view: StoppingView): Convergence {
  const { spec, agreement, roundNumber } = view;
  if (roundNumber > 1) return largestClass(view);
  const stop = stopOf(view);
  // With `then`, a split panel debates on although no outstanding blind answer could change its winner.
  const met = stop === 'posterior' || (stop === 'lead' && (!spec.config.then || agreement.classes.length === 1));
  return { score: weakestStanding(view).posterior, met };
}

export function isSplit({ classes }: Pick<Round, 'classes'>): boolean {
  return classes.length > 1;
}

/**
 * Returns the minimum number of debaters after whose answers the count could be certain. They are asked at once,
 * because that number would be needed one by one, too.
 */
export function nextSamples({ spec, positions, agreement }: StoppingView): readonly Debater[] {
  const outstanding = notAsked(spec, positions);
  const needed = countsOf(agreement).map((counts) => votesToCertainty(counts, outstanding.length));
  return outstanding.slice(0, Math.max(...needed));
}

/** Scores the largest class ÷ the samples drawn. Met when the samples left out could not change the winner. */
export function countedSamples({ spec, positions, agreement }: StoppingView): Convergence {
  const outstanding = notAsked(spec, positions).length;
  const counts = countsOf(agreement);
  const weakest = Math.min(...counts.map((each) => Math.max(0, ...each)));
  const isCertain = counts.every((each) => votesToCertainty(each, outstanding) === 0);
  return { score: positions.length === 0 ? null : weakest / positions.length, met: outstanding > 0 && isCertain };
}

/** Returns the class sizes of the answer, or of each field of records. */
function countsOf(agreement: StoppingView['agreement']): number[][] {
  return agreementsIn(agreement).map(({ classes }) => classes.map(({ debater_ids }) => debater_ids.length));
}
