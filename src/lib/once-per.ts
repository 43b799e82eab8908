/** A pure function of an object, computed once for each object: its result is kept as long as the object is. */

/**
 * By identity, so only for what is never changed in place. A result of `undefined` is worked out again. The first time
 * costs up to a microsecond, so what takes no longer is not kept: the key of a value, a position's blocks for two peers.
 *
 * Maps that a run brings along and that end with it take 7 % less of a debate whose models answer at once (300 µs), 0.2 % of
 * one in the service; but every reader of an answer would need its run.
 */
export function oncePer<Key extends WeakKey, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = work(key);
    known.set(key, result);
    return result;
  };
}
