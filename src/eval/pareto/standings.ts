/** How often each model is right by itself, and what its calls cost. */
import { mean } from '../../debate/calibration/forecast-figures.ts';
import type { RecordedVotes, VoteSet } from './vote-set.ts';

export interface ModelStanding {
  readonly seat: number;
  readonly accuracy: number;
  /** Mean of a call, in the set's `costIn`. */
  readonly cost: number;
}

/** Most accurate first, the cheaper one first among equals. */
export function standingsOn({ models }: VoteSet, questions: readonly RecordedVotes[]): ModelStanding[] {
  const standings = models.map((_, seat) => ({
    seat,
    accuracy: mean(questions.map(({ right }) => Number(right[seat]))),
    cost: mean(questions.map(({ costs }) => costs[seat] ?? 0)),
  }));
  return standings.toSorted((a, b) => b.accuracy - a.accuracy || a.cost - b.cost || a.seat - b.seat);
}
