/** Caches the results of a function of a text: for the first short texts, and for the latest long texts. */

/**
 * The maximum length of a text that is found by its hash, in characters. The hash of a longer text costs more than
 * comparing it with the cached texts.
 */
const LONGEST_HASHED = 200;
const MOST_SHORT = 32;
/**
 * The maximum size of all cached long texts. An answer is compared with the answers of its round and of the round
 * before: the largest panel has 32 answers of 4,000 characters. A longer text counts as 4,000 characters, because its
 * result is not larger.
 */
const MOST_CHARACTERS = 160_000;
const MOST_COUNTED = 4_000;

interface Known<T> {
  readonly text: string;
  readonly made: T;
}

export function memoizedByText<T>(make: (text: string) => T): (text: string) => T {
  const short = new Map<string, { readonly made: T }>();
  const long = new RecentTexts<T>();
  return (text) => {
    const isLong = text.length > LONGEST_HASHED;
    const before = isLong ? long.find(text) : short.get(text);
    if (before !== undefined) return before.made;
    const made = make(text);
    if (isLong) long.add({ text, made });
    else if (short.size < MOST_SHORT) short.set(text, { made });
    return made;
  };
}

class RecentTexts<T> {
  readonly #known: Known<T>[] = [];
  #characters = 0;

  find(text: string): Known<T> | undefined {
    return this.#known.find((known) => known.text === text);
  }

  add(known: Known<T>): void {
    this.#known.push(known);
    this.#characters += counted(known);
    while (this.#characters > MOST_CHARACTERS) this.#characters -= counted(this.#known.shift());
  }
}

function counted(known: Known<unknown> | undefined): number {
  return Math.min(known?.text.length ?? 0, MOST_COUNTED);
}
