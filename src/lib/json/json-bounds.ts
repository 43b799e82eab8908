/** How many parts JSON may have before it is parsed: a small text can become a large value, which takes long to build. */

/** Deeper than any reply of a model, and far less deep than what recursion over the value can bear (about 7,000). */
const MAX_NESTING = 64;
/** Brackets, commas and colons. 500 KB of `[],` or of short keys take 0.1 s to parse, with these bounds 10 ms. */
const MAX_PARTS = 20_000;
/** Too short to have too many parts, or to nest deeper than recursion can bear. */
const SHORT = 4_096;

/** False: it nests too deep or has too many parts to be parsed at once. Says nothing of whether the text is JSON. */
export function isWithinJsonBounds(text: string): boolean {
  if (text.length <= SHORT) return true;
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const change = depthChange(text.charAt(at));
    if (change === null) at = endOfString(text, at);
    else if (change !== undefined) {
      depth += change;
      parts += 1;
      if (depth > MAX_NESTING || parts > MAX_PARTS) return false;
    }
  }
  return true;
}

/** Null: a string opens here. Undefined: nothing that counts. */
function depthChange(character: string): number | null | undefined {
  switch (character) {
    case '"':
      return null;
    case '{':
    case '[':
      return 1;
    case '}':
    case ']':
      return -1;
    case ',':
    case ':':
      return 0;
    default:
      return undefined;
  }
}

/** The index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
