/**
 * Limits the number of parts of a JSON text before it is parsed, because a small text can become a large value, which
 * takes long to build.
 */
import { endOfString } from './end-of-string.ts';

/** The maximum depth. It is deeper than any reply of a model, and far below the depth at which recursion over the value fails (about 7,000). */
const MAX_NESTING = 64;
/**
 * The maximum number of brackets, commas and colons. 500 KB of `[],` or of short keys take 0.1 s to parse; within this
 * limit 10 ms.
 */
const MAX_PARTS = 20_000;
/**
 * A text up to this length is not checked: it cannot have too many parts, nor the depth at which recursion fails.
 */
const MAX_UNCHECKED_CHARACTERS = 4_096;

/**
 * Returns false when the text nests too deep or has too many parts to be parsed in one tick. Does not check whether the
 * text is JSON.
 */
export function isWithinJsonBounds(text: string): boolean {
  if (text.length <= MAX_UNCHECKED_CHARACTERS) return true;
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const change = depthChange(text.charAt(at));
    if (change === null) at = endOfString(text, at, '"');
    else if (change !== undefined) {
      depth += change;
      parts += 1;
      if (depth > MAX_NESTING || parts > MAX_PARTS) return false;
    }
  }
  return true;
}

/** Returns the change of depth, null where a string begins, and undefined for a character that is not counted. */
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
