/** Grouping by complete linkage: everybody in a class is the same as everybody else in it, whatever the panel's order. */

export interface PairGrouping<T> {
  /** Whether two items are the same; symmetric. Asked once for each pair that is needed. */
  readonly same: (a: T, b: T) => boolean;
  /** Where an item stands when two mergers are equally good; items with the same key must compare alike. */
  readonly key: (item: T) => string;
}

/**
 * Merges, again and again, the two classes that are the same throughout and together the largest; of equally large ones
 * those with the smallest keys. Classes come in the order of their smallest keys, items in the order of theirs.
 */
export function groupByPairs<T>(items: readonly T[], { same, key }: PairGrouping<T>): T[][] {
  const sorted = items.map((item) => ({ item, key: key(item) })).toSorted((a, b) => compareKeys(a.key, b.key));
  const alike = sorted.map((a, row) =>
    sorted.map((b, column) => row === column || (column > row && same(a.item, b.item))),
  );
  const isSame = (a: number, b: number) => alike[Math.min(a, b)]?.[Math.max(a, b)] === true;
  const classes = sorted.map((_, index) => [index]);
  for (let best = bestMerger(classes, isSame); best !== null; best = bestMerger(classes, isSame)) {
    const merged = [...(classes[best.first] ?? []), ...(classes[best.second] ?? [])].toSorted((a, b) => a - b);
    classes.splice(best.second, 1);
    classes[best.first] = merged;
  }
  return classes.map((members) => members.flatMap((index) => sorted[index]?.item ?? []));
}

interface Merger {
  readonly first: number;
  readonly second: number;
  readonly size: number;
}

/** Classes are in the order of their smallest member, so the first of equally large mergers has the smallest keys. */
function bestMerger(classes: readonly (readonly number[])[], isSame: (a: number, b: number) => boolean): Merger | null {
  let best: Merger | null = null;
  for (const [first, one] of classes.entries()) {
    for (let second = first + 1; second < classes.length; second += 1) {
      const other = classes[second] ?? [];
      const size = one.length + other.length;
      const larger = best === null || size > best.size;
      if (larger && one.every((a) => other.every((b) => isSame(a, b)))) best = { first, second, size };
    }
  }
  return best;
}

/** By code units: the same on every machine, unlike a locale's order. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
