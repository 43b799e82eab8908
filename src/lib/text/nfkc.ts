/** Normalises a text to NFKC in linear time. */

/** The maximum length of a run of combining marks. No script puts as many on one letter. */
const MAX_MARKS = 30;
/** The combining grapheme joiner. Marks are not sorted across it. */
const JOINER = '\u034f';

/**
 * Returns the NFKC form. `normalize` sorts the marks on one letter, which takes time quadratic in their number: 37 s
 * for 200,000. A run of marks is therefore split after 30, as Unicode's Annex 15 recommends ("stream-safe text").
 */
export function nfkc(text: string): string {
  return text.replace(/\p{M}+/gu, (marks) => (marks.length <= MAX_MARKS ? marks : splitMarks(marks))).normalize('NFKC');
}

function splitMarks(marks: string): string {
  const parts: string[] = [];
  for (let at = 0; at < marks.length; at += MAX_MARKS) parts.push(marks.slice(at, at + MAX_MARKS));
  return parts.join(JOINER);
}
