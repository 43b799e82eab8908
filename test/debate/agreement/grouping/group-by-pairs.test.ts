/** Complete linkage: all members of a class agree, and the classes do not depend on the order of the answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByPairs } from '../../../../src/debate/agreement/grouping/group-by-pairs.ts';

/** A symmetric relation over numbered items. `related` has a boolean for each pair. */
function relation(size: number, related: readonly boolean[]): (a: number, b: number) => boolean {
  return (a, b) => a === b || related[Math.min(a, b) * size + Math.max(a, b)] === true;
}

const key = (item: number) => String.fromCharCode(97 + item);

test('groupByPairs › makes no class of a chain whose ends differ', () => {
  // a–b and b–c agree, a–c do not: b is grouped with a, which has the smaller key.
  const same = (a: number, b: number) => Math.abs(a - b) <= 1;
  expect(groupByPairs([2, 1, 0], { same, key })).toEqual([[0, 1], [2]]);
});

test('groupByPairs › merges larger groups before groups with smaller keys', () => {
  // One a, two b, three c; b agrees with both others, a and c do not: b + c is 5, a + b would be 3.
  const items = ['c', 'b', 'a', 'c', 'b', 'c'];
  const same = (a: string, b: string) => a === 'b' || b === 'b';
  expect(groupByPairs(items, { same, key: (item) => item })).toEqual([['a'], ['b', 'b', 'c', 'c', 'c']]);
});

test('groupByPairs › partitions the answers into cliques, in any order of the answers', () => {
  const size = 7;
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]),
      (related, order) => {
        const same = relation(size, related);
        const groups = groupByPairs(order, { same, key });
        expect(groups.flat().toSorted()).toEqual(order.toSorted());
        for (const group of groups) for (const a of group) for (const b of group) expect(same(a, b)).toBe(true);
        expect(groups).toEqual(groupByPairs(order.toSorted(), { same, key }));
        // No two classes could still be merged.
        for (const [index, first] of groups.entries()) {
          for (const second of groups.slice(index + 1))
            expect(first.every((a) => second.every((b) => same(a, b)))).toBe(false);
        }
      },
    ),
  );
});
