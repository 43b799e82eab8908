/** Cascades and two-tier policies that one half of a set chooses from: cheap models first, a strong one last. */

import type { ModelStanding } from '../standings.ts';
import type { VoteSet } from '../vote-set.ts';
import type { Policy } from './policies.ts';
import { cascade, twoTier } from './policies.ts';

export const chosenKinds = ['cascade:0.75', 'cascade:0.85', 'two_tier'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** Two models that agree end it; a third decides otherwise. */
const SIZES = { fewest: 3, most: 4 };
/** All panels of four of 16 models are 1,820: of more models only the most accurate ones are tried. */
const MOST_MODELS = 16;

/** None costs more than the best single model, whose price a rare call of a dearer one would exceed now and then. */
export function candidates(set: VoteSet, standings: readonly ModelStanding[], best: ModelStanding): Candidates {
  const affordable = standings.filter(({ cost }) => cost <= best.cost).slice(0, MOST_MODELS);
  const seats = affordable.toSorted((a, b) => a.cost - b.cost || a.accuracy - b.accuracy).map(({ seat }) => seat);
  const panels = subsets(seats, SIZES.most).filter(({ length }) => length >= SIZES.fewest);
  return {
    'cascade:0.75': panels.map((panel) => cascade(set, panel, 0.75)),
    'cascade:0.85': panels.map((panel) => cascade(set, panel, 0.85)),
    two_tier: panels.map((panel) => twoTier(set, panel)),
  };
}

export type Candidates = Readonly<Record<ChosenKind, readonly Policy[]>>;

/** In the order of the items. */
function subsets(items: readonly number[], most: number): number[][] {
  let found: number[][] = [[]];
  for (const item of items) {
    found = [...found, ...found.filter(({ length }) => length < most).map((subset) => [...subset, item])];
  }
  return found;
}
