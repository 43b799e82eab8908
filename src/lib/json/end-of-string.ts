/**
 * Returns the index of the quote `closer` that ends the string whose opening quote is at `start`, or an index behind the
 * text when none ends it. A character after a backslash ends nothing.
 */
export function endOfString(text: string, start: number, closer: string): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== closer) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
