/** Caches the results of a function of a text: for the first short texts, and for the latest long texts. */

/**
 * The maximum length of a text that is found by its hash, in characters. The hash of a longer text costs more than
 * comparing it with the cached texts.
 */
const MAX_HASHED_CHARACTERS = 200;
const MAX_SHORT_TEXTS = 32;
/**
 * The maximum size of all cached long texts. An answer is compared with the answers of its round and of the round
 * before: the largest panel has 32 answers of 4,000 characters. A longer text counts as 4,000 characters, because its
 * result is not larger.
 */
const MAX_CACHED_CHARACTERS = 160_000;
const MAX_COUNTED_CHARACTERS = 4_000;

interface CachedResult<T> {
  readonly text: string;
  readonly result: T;
}

export function memoizedByText<T>(compute: (text: string) => T): (text: string) => T {
  const short = new Map<string, { readonly result: T }>();
  const long = new RecentTexts<T>();
  return (text) => {
    const isLong = text.length > MAX_HASHED_CHARACTERS;
    const cached = isLong ? long.find(text) : short.get(text);
    if (cached !== undefined) return cached.result;
    const result = compute(text);
    if (isLong) long.add({ text, result });
    else if (short.size < MAX_SHORT_TEXTS) short.set(text, { result });
    return result;
  };
}

class RecentTexts<T> {
  readonly #known: CachedResult<T>[] = [];
  #characters = 0;

  find(text: string): CachedResult<T> | undefined {
    return this.#known.find((known) => known.text === text);
  }

  add(known: CachedResult<T>): void {
    this.#known.push(known);
    this.#characters += countedCharacters(known);
    while (this.#characters > MAX_CACHED_CHARACTERS) this.#characters -= countedCharacters(this.#known.shift());
  }
}

function countedCharacters(known: CachedResult<unknown> | undefined): number {
  return Math.min(known?.text.length ?? 0, MAX_COUNTED_CHARACTERS);
}
