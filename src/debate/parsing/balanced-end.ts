/** Finds where an object that opens in a text closes again, brackets inside strings not counted. */

/** Deeper than any reply that is asked for: what nests deeper is given up at once. */
const MAX_NESTING = 64;

/**
 * The index after the object that opens at `start`, or null when it never closes. Odd quotes open a string only where
 * JSON has one, after `{`, `[`, `,` or `:`, so that an apostrophe stays a letter.
 */
export function balancedEnd(text: string, start: number): number | null {
  const open: string[] = [];
  let previous = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isBlank(character)) continue;
    const closer = closerOf(character, previous);
    if (closer !== null) at = endOfString(text, at, closer);
    else if (!nest(open, character)) return null;
    if (open.length === 0) return at + 1;
    previous = character;
  }
  return null;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r';
}

/** What closes the string that opens here; null when none does. */
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

/** Keeps account of the open brackets; false when one closes that is not open, or too many are. */
function nest(open: string[], character: string): boolean {
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

/** The index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number, closer: string): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== closer) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
