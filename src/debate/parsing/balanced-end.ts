/** Finds where an object that opens in a text closes again, brackets inside strings not counted. */

const CLOSER_OF: Readonly<Record<string, string>> = { '"': '"', '“': '”', "'": "'", '‘': '’' };
const OPENER_OF: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/**
 * The index after the object that opens at `start`, or null when it never closes. Odd quotes open a string only where
 * JSON has one, after `{`, `[`, `,` or `:`, so that an apostrophe stays a letter.
 */
export function balancedEnd(text: string, start: number): number | null {
  const open: string[] = [];
  let previous = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (opensString(character, previous)) at = endOfString(text, at);
    else if (!nest(open, character)) return null;
    if (open.length === 0) return at + 1;
    previous = character.trim() === '' ? previous : character;
  }
  return null;
}

/** Keeps account of the open brackets; false when one closes that is not open. */
function nest(open: string[], character: string): boolean {
  if (character === '{' || character === '[') open.push(character);
  const opener = OPENER_OF[character];
  return opener === undefined || open.pop() === opener;
}

function opensString(character: string, previous: string): boolean {
  return character === '"' || (CLOSER_OF[character] !== undefined && '{[,:'.includes(previous));
}

/** The index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  const closer = CLOSER_OF[text.charAt(start)];
  let at = start + 1;
  while (at < text.length && text[at] !== closer) at += text[at] === '\\' ? 2 : 1;
  return at;
}
