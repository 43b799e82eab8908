/** Finds the label of a closed set that a text names. */

/**
 * Returns the label that the text equals, without regard to case and punctuation; null when none exists. When all
 * labels share their first word (`Candidate A`, `Candidate B`), the last part alone or behind a word for candidate also
 * counts. Substrings never count: `pro` is not in `proposal`, and an index is no label.
 */
export function labelOf(text: string, labels: readonly string[]): string | null {
  const named = plainLabel(text);
  const exact = labels.filter((label) => plainLabel(label) === named);
  if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null;
  const alias = named.replace(/^(?:the )?(?:candidate|response|answer|option|debater|position) /, '');
  const bySuffix = labels.filter((label) => suffixOf(label, labels) === alias);
  return bySuffix.length === 1 ? (bySuffix[0] ?? null) : null;
}

/** Converts to lower case and removes punctuation around words. A minus sign stays, so that `-1` is not `1`. */
function plainLabel(text: string): string {
  const folded = text.slice(0, 200).normalize('NFKC').toLowerCase();
  return folded.replace(/[^\p{L}\p{M}\p{N}_+-]+/gu, ' ').trim();
}

function suffixOf(label: string, labels: readonly string[]): string | null {
  const [first, suffix] = plainLabel(label).split(/ (.*)/s);
  const shared = labels.every((other) => plainLabel(other).startsWith(`${first} `));
  return shared && suffix !== undefined ? suffix : null;
}
