/** Finds the known name that a mistyped name probably means. */

/** The maximum length of a name that is compared. */
const MAX_CHARACTERS = 100;

/** Returns the known text with the fewest edits when a third or fewer of its characters are edited; else null. */
export function nearestText(text: string, known: readonly string[]): string | null {
  if (text.length > MAX_CHARACTERS) return null;
  const ranked = known.map((each) => ({ each, edits: edits(text, each) })).toSorted((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best !== undefined && best.edits * 3 <= best.each.length ? best.each : null;
}

/** Returns the number of characters to insert, delete or replace (Levenshtein distance). */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [y, character] of [...from].entries()) {
    const above = row;
    row = [y + 1];
    for (const [x, other] of [...to].entries()) {
      const replaced = (above[x] ?? 0) + Number(character !== other);
      row.push(Math.min(replaced, (above[x + 1] ?? 0) + 1, (row[x] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
