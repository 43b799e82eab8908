/** Random numbers from a recorded seed: the same parts give the same number on every machine. */

/** Returns a 32-bit hash (FNV-1a with a finishing mix) of the parts. Recorded debates depend on every bit of it. */
export function seedOf(...parts: readonly (string | number)[]): number {
  const hash = firstMix(fnv1a(parts.join('\u001f')));
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Returns a number evenly distributed in [0, 1). The same parts give the same number, in any order of calls. */
export function draw(...parts: readonly (string | number)[]): number {
  const hash = firstMix(fnv1a(parts.join('\u0000')));
  const mixed = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Returns the item that `chance`, in [0, 1), selects. Undefined only for an empty list. */
export function itemAt<T>(items: readonly T[], chance: number): T | undefined {
  return items[Math.floor(chance * items.length)];
}

/** Returns the 32-bit FNV-1a hash over code points. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/**
 * Applies the first step of the MurmurHash3 finaliser, because with FNV alone the upper bits of similar texts are
 * similar.
 */
function firstMix(hash: number): number {
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
}

/** Returns a generator of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a new array in a random order that depends on the seed (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomFrom(seed);
  const remaining = [...items];
  const result: T[] = [];
  while (remaining.length > 0) result.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  return result;
}
