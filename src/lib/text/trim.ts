/**
 * Removes signs from the end of a text by a loop, because a pattern such as `[.!]+$` takes quadratic time on a run that
 * does not end the text.
 */

export function trimmedEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes signs from the start of a text. */
export function trimmedStart(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}
