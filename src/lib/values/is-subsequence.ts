/** Returns whether a list contains all of these words in their order. Other words may stand between them. */
export function isSubsequence(words: readonly string[], list: readonly string[]): boolean {
  let index = 0;
  for (const word of list) if (word === words[index]) index += 1;
  return index === words.length;
}
