/** A function of a text that remembers what it made of the short texts it saw first. */

/** Characters; longer texts rarely come twice, and a look for them would cost a hash of each. */
const LONGEST_KEPT = 200;
const MOST_KEPT = 32;

export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly made: T }>();
  return (text) => {
    if (text.length > LONGEST_KEPT) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before.made;
    const made = make(text);
    if (known.size < MOST_KEPT) known.set(text, { made });
    return made;
  };
}
