/** Answer text → plain text that the readers work on: one form of digits, dashes and formulas, no mark-up, bounded. */
import { BOX_END, BOX_START, withoutLatex } from '../../../../lib/text/latex.ts';
import { compatible, foldedSigns, singleSpaced, withoutMarkup } from '../../../../lib/text/unicode.ts';

/** What opens and what ends an answer is read for a value; between them is argument. */
const HEAD_LENGTH = 1000;
const TAIL_LENGTH = 3000;
/** The characters of a text that are read. */
export const READ_LENGTH = HEAD_LENGTH + TAIL_LENGTH;

/** The parts of a text in which its value can stand, so that reading time is bounded. */
function openingAndEnd(text: string): string {
  return text.length <= READ_LENGTH ? text : `${text.slice(0, HEAD_LENGTH)}\n\n${text.slice(-TAIL_LENGTH)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the markers are control characters
const RESERVED = /[\u0000\u0002-\u0004]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked
const ASCII = /^[\x00-\x7f]*$/;
const RELATIONS: ReadonlyMap<string, string> = new Map([
  ['!=', '≠'],
  ['<=', '≤'],
  ['>=', '≥'],
]);

export function plainText(text: string): string {
  const spaced = singleSpaced(openingAndEnd(text).replace(RESERVED, ' '));
  const related = spaced.replace(/[!<>]=(?!=)/g, (sign) => RELATIONS.get(sign) ?? sign);
  // One character can stand for eighteen, hence the second bound.
  const folded = ASCII.test(related) ? related : foldedSigns(openingAndEnd(compatible(related)));
  return withoutMarkup(withoutLatex(folded)).trim();
}

/** The text without the marks of its boxes. */
export function unboxed(text: string): string {
  return text.replaceAll(BOX_START, '').replaceAll(BOX_END, '').trim();
}
