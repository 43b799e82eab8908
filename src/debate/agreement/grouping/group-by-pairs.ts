/** Grouping by complete linkage: everybody in a class is the same as everybody else in it, whatever the panel's order. */

export interface PairGrouping<T> {
  /** Items with equal keys are the same and compare alike; classes are ordered by their smallest keys. */
  readonly key: (item: T) => string;
  /** Whether two items with different keys are the same; symmetric. */
  readonly same: (a: T, b: T) => boolean;
}

/**
 * Starts from the items with equal keys and merges, again and again, the two classes that are the same throughout and
 * together the largest; of equally large ones those with the smallest keys. Nothing depends on the order of the items.
 */
export function groupByPairs<T>(items: readonly T[], { key, same }: PairGrouping<T>): T[][] {
  const byKey = [...Map.groupBy(items, key)].toSorted(([a], [b]) => compareKeys(a, b));
  const classes = byKey.map(([, members]): Cluster<T> => ({ members, heads: members.slice(0, 1) }));
  for (let best = bestMerger(classes, same); best !== null; best = bestMerger(classes, same)) {
    classes[best.first] = best.merged;
    classes.splice(best.second, 1);
  }
  return classes.map(({ members }) => members);
}

interface Cluster<T> {
  readonly members: T[];
  /** One member for each key in it. */
  readonly heads: T[];
}

interface Merger<T> {
  readonly first: number;
  readonly second: number;
  readonly merged: Cluster<T>;
}

/** Classes are in the order of their smallest keys, so the first of equally large mergers has the smallest. */
function bestMerger<T>(classes: readonly Cluster<T>[], same: (a: T, b: T) => boolean): Merger<T> | null {
  let best: Merger<T> | null = null;
  for (const [first, one] of classes.entries()) {
    for (const [offset, other] of classes.slice(first + 1).entries()) {
      const isLarger = one.members.length + other.members.length > (best?.merged.members.length ?? 0);
      if (!isLarger || !one.heads.every((a) => other.heads.every((b) => same(a, b)))) continue;
      best = { first, second: first + 1 + offset, merged: joined(one, other) };
    }
  }
  return best;
}

function joined<T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> {
  return { members: [...one.members, ...other.members], heads: [...one.heads, ...other.heads] };
}

/** By code units: the same on every machine, unlike a locale's order. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
