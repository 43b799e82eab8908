/**
 * Converts an answer to the plain text that the readers use:
 * one form of digits, dashes and formulas, no mark-up, limited length.
 */
import { BOX_END, BOX_START, withoutLatex } from '../../../../lib/text/latex.ts';
import { compatibilityForm, foldedSigns, withoutMarkup, withSingleSpaces } from '../../../../lib/text/unicode.ts';

/** The start and the end of an answer are read for a value. The text between them is argument. */
const HEAD_LENGTH = 1000;
const TAIL_LENGTH = 3000;
/** Maximum number of characters of a text that are read. */
export const READ_LENGTH = HEAD_LENGTH + TAIL_LENGTH;

/** Returns the parts of a text that can contain its value, which limits the time for reading. */
function openingAndEnd(text: string): string {
  return text.length <= READ_LENGTH ? text : `${text.slice(0, HEAD_LENGTH)}\n\n${text.slice(-TAIL_LENGTH)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the markers are control characters
const RESERVED = /[\u0000\u0002-\u0004]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches the ASCII range
const ASCII = /^[\x00-\x7f]*$/;
const RELATIONS: ReadonlyMap<string, string> = new Map([
  ['!=', '≠'],
  ['<=', '≤'],
  ['>=', '≥'],
]);

export function plainText(text: string): string {
  const spaced = withSingleSpaces(openingAndEnd(text).replace(RESERVED, ' '));
  const related = spaced.replace(/[!<>]=(?!=)/g, (sign) => RELATIONS.get(sign) ?? sign);
  // One character can expand to eighteen, so the length is limited a second time.
  const folded = ASCII.test(related) ? related : foldedSigns(openingAndEnd(compatibilityForm(related)));
  return withoutMarkup(withoutLatex(folded)).trim();
}

/** Returns the text without the markers of its boxes. */
export function unboxed(text: string): string {
  return text.replaceAll(BOX_START, '').replaceAll(BOX_END, '').trim();
}
