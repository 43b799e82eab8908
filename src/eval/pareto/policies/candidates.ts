/** The cascades and two-tier policies from which one half of a set chooses: cheap models first, a strong model last. */

import type { ModelStanding } from '../standings.ts';
import type { VoteSet } from '../vote-set.ts';
import type { Policy } from './policies.ts';
import { cascade, twoTier } from './policies.ts';

export const chosenKinds = ['cascade:0.75', 'cascade:0.85', 'two_tier'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** The sizes of panels. Two models that agree end the policy; otherwise a third decides. */
const SIZES = { min: 3, max: 4 };
/** 16 models have 1,820 panels of four. Of more models only the most accurate ones are tried. */
const MAX_MODELS = 16;

/**
 * Returns the candidates without models that cost more than the best single model, because a single call of such a
 * model could exceed its price.
 */
export function candidates(set: VoteSet, standings: readonly ModelStanding[], best: ModelStanding): Candidates {
  const affordable = standings.filter(({ cost }) => cost <= best.cost).slice(0, MAX_MODELS);
  const seats = affordable.toSorted((a, b) => a.cost - b.cost || a.accuracy - b.accuracy).map(({ seat }) => seat);
  const panels = subsets(seats, SIZES.max).filter(({ length }) => length >= SIZES.min);
  return {
    'cascade:0.75': panels.map((panel) => cascade(set, panel, 0.75)),
    'cascade:0.85': panels.map((panel) => cascade(set, panel, 0.85)),
    two_tier: panels.map((panel) => twoTier(set, panel)),
  };
}

export type Candidates = Readonly<Record<ChosenKind, readonly Policy[]>>;

/** Returns the subsets with up to `maxItems` items, in the order of the items. */
function subsets(items: readonly number[], maxItems: number): number[][] {
  let found: number[][] = [[]];
  for (const item of items) {
    found = [...found, ...found.filter(({ length }) => length < maxItems).map((subset) => [...subset, item])];
  }
  return found;
}
