/**
 * Returns a simple stem, equal for `apples` and `apple`, `takes` and `take`. It is sufficient to find a word of one
 * text in another.
 */
export function stemOf(word: string): string {
  const stem = word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word.replace(/s$/, '');
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}
