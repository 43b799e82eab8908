/** Random values that are repeatable with a seed: the choices of a run, and its pauses. */

export interface SeededRandom {
  /** Uniform in [0, 1). */
  next(): number;
  /** An integer from `from` up to and including `to`. */
  integer(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    pick: (items) => {
      const picked = items[integer(0, items.length - 1)];
      if (picked === undefined) throw new RangeError('there are no items to pick from');
      return picked;
    },
    shuffled: (items) => {
      const remaining = [...items];
      return items.map(() => remaining.splice(integer(0, remaining.length - 1), 1)[0] as (typeof items)[number]);
    },
  };
}
