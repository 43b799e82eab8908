/** JSON text → value without losing digits: a number that a double would change stays the text it was written as. */

/** The parsed value in a box (so that `null` is a value), or null when the text is not JSON. */
export function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text, keepExactNumbers) };
  } catch {
    return null;
  }
}

/** 9007199254740993 parses to …992 and 1.10 to 1.1: two votes that differ would become one. */
function keepExactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const written = context?.source;
  return typeof value === 'number' && written !== undefined && String(value) !== written ? written : value;
}
