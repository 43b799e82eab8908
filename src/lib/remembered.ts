/** A function of a text that remembers what it made of the texts it saw: the first short ones, and the latest long ones. */

/** Characters. The hash of a longer text costs more than a look at the others. */
const LONGEST_HASHED = 200;
const MOST_SHORT = 32;
/** Of all long texts together. An answer is compared with those of its round and of the one before: the largest panel has 32
 * of 4,000 characters. What is made of a longer text than that takes no more room. */
const MOST_CHARACTERS = 160_000;
const MOST_COUNTED = 4_000;

interface Known<T> {
  readonly text: string;
  readonly made: T;
}

export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const short = new Map<string, { readonly made: T }>();
  const long = new LatestTexts<T>();
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

class LatestTexts<T> {
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
