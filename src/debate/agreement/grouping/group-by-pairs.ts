/**
 * Groups by complete linkage: all members of a class are the same as each other. The order of the panel has no effect.
 */

export interface PairGrouping<T> {
  /**
   * Returns the key of an item. Items with equal keys are the same and compare alike.
   * Classes are ordered by their smallest keys.
   */
  readonly key: (item: T) => string;
  /** Returns whether two items with different keys are the same. It must be symmetric. */
  readonly same: (a: T, b: T) => boolean;
}

/**
 * Starts from the items with equal keys. Repeatedly merges the two classes whose members are all the same and that are
 * the largest together; among equally large ones those with the smallest keys. The order of the items has no effect.
 */
export function groupByPairs<T>(items: readonly T[], { key, same }: PairGrouping<T>): T[][] {
  const byKey = [...Map.groupBy(items, key)].toSorted(([a], [b]) => compareKeys(a, b));
  const classes = byKey.map(([, members]): Cluster<T> => ({ members, representatives: members.slice(0, 1) }));
  for (let best = bestMerge(classes, same); best !== null; best = bestMerge(classes, same)) {
    classes[best.first] = best.merged;
    classes.splice(best.second, 1);
  }
  return classes.map(({ members }) => members);
}

interface Cluster<T> {
  readonly members: T[];
  /** One member for each key of the class. */
  readonly representatives: T[];
}

interface Merge<T> {
  readonly first: number;
  readonly second: number;
  readonly merged: Cluster<T>;
}

/** Classes are in the order of their smallest keys, so the first of equally large mergers has the smallest keys. */
function bestMerge<T>(classes: readonly Cluster<T>[], same: (a: T, b: T) => boolean): Merge<T> | null {
  let best: Merge<T> | null = null;
  for (const [first, one] of classes.entries()) {
    for (const [offset, other] of classes.slice(first + 1).entries()) {
      const isLarger = one.members.length + other.members.length > (best?.merged.members.length ?? 0);
      if (!isLarger || !one.representatives.every((a) => other.representatives.every((b) => same(a, b)))) continue;
      best = { first, second: first + 1 + offset, merged: mergeClusters(one, other) };
    }
  }
  return best;
}

function mergeClusters<T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> {
  return {
    members: [...one.members, ...other.members],
    representatives: [...one.representatives, ...other.representatives],
  };
}

/** Compares by code unit, which gives the same order on every machine, unlike the order of a locale. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
