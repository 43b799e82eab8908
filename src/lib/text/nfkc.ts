/** Normalises a text to NFKC in linear time. */

/** More combining marks than any script puts on one letter. */
const MOST_MARKS = 30;
/** The combining grapheme joiner. Marks are not sorted across it. */
const JOINER = '\u034f';

/**
 * Returns the NFKC form. `normalize` sorts the marks on one letter, which takes time quadratic in their number: 37 s
 * for 200,000. A run of marks is therefore split after 30, as Unicode's Annex 15 recommends ("stream-safe text").
 */
export function nfkc(text: string): string {
  return text.replace(/\p{M}+/gu, (marks) => (marks.length <= MOST_MARKS ? marks : parted(marks))).normalize('NFKC');
}

function parted(marks: string): string {
  const parts: string[] = [];
  for (let at = 0; at < marks.length; at += MOST_MARKS) parts.push(marks.slice(at, at + MOST_MARKS));
  return parts.join(JOINER);
}
