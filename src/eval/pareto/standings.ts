/** Measures the accuracy and the cost of each single model. */
import { mean } from '../../debate/calibration/forecast-figures.ts';
import type { RecordedVotes, VoteSet } from './vote-set.ts';

export interface ModelStanding {
  readonly seat: number;
  readonly accuracy: number;
  /** The mean cost of a call, in the set's `costIn`. */
  readonly cost: number;
}

/** Returns the models, the most accurate first. Equally accurate models are sorted by cost. */
export function standingsOn({ models }: VoteSet, questions: readonly RecordedVotes[]): ModelStanding[] {
  const standings = models.map((_, seat) => ({
    seat,
    accuracy: mean(questions.map(({ right }) => Number(right[seat]))),
    cost: mean(questions.map(({ costs }) => costs[seat] ?? 0)),
  }));
  return standings.toSorted((a, b) => b.accuracy - a.accuracy || a.cost - b.cost || a.seat - b.seat);
}
