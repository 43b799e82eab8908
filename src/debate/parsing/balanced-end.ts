/** Finds the end of an object in a text. Brackets inside strings are not counted. */
import { endOfString } from '../../lib/json/end-of-string.ts';

/** Maximum nesting. No requested reply is nested deeper; a deeper object is rejected. */
const MAX_NESTING = 64;

/**
 * Returns the index after the object that opens at `start`, or null when it never closes. Single and curly quotes open
 * a string only where JSON allows one, after `{`, `[`, `,` or `:`, so that an apostrophe stays a letter.
 */
export function balancedEnd(text: string, start: number): number | null {
  const open: string[] = [];
  let previous = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isBlank(character)) continue;
    const closer = closerOf(character, previous);
    if (closer !== null) at = endOfString(text, at, closer);
    else if (!trackBracket(open, character)) return null;
    if (open.length === 0) return at + 1;
    previous = character;
  }
  return null;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r';
}

/** Returns the character that closes the string that opens here; null when no string opens. */
function closerOf(character: string, previous: string): string | null {
  switch (character) {
    case '"':
      return '"';
    case "'":
      return '{[,:'.includes(previous) ? "'" : null;
    case '“':
      return '{[,:'.includes(previous) ? '”' : null;
    case '‘':
      return '{[,:'.includes(previous) ? '’' : null;
    default:
      return null;
  }
}

/** Tracks the open brackets. Returns false when a closing bracket does not match, or when too many are open. */
function trackBracket(open: string[], character: string): boolean {
  switch (character) {
    case '{':
    case '[':
      return open.push(character) <= MAX_NESTING;
    case '}':
      return open.pop() === '{';
    case ']':
      return open.pop() === '[';
    default:
      return true;
  }
}
