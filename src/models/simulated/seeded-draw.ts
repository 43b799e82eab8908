/** Chance that is decided by its arguments alone, so that a simulated debate can be repeated to the byte. */

/** Even in [0, 1): the same parts give the same number, in any order of calls. */
export function draw(...parts: readonly (string | number)[]): number {
  return finalised(fnv1a(parts.join('\u0000'))) / 2 ** 32;
}

/** The item that `chance`, in [0, 1), falls on. Undefined only for no items. */
export function itemAt<T>(items: readonly T[], chance: number): T | undefined {
  return items[Math.floor(chance * items.length)];
}

/** FNV-1a, 32 bits, over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** The finaliser of MurmurHash3: FNV alone leaves the upper bits of similar texts alike. */
function finalised(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
