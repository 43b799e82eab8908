/**
 * Compares two texts. They are the same only with the same words in the same order.
 * Word overlap and containment prove nothing.
 */
import type { TextForm } from '../reading/text/text-form.ts';
import type { Comparison } from './comparison.ts';
import { different, OPEN, same } from './comparison.ts';

/**
 * Applies the first rule that fits: `text_equal`; `polarity` when one opens with yes and the other with no, or when one
 * has one negation more; `number_in_text` or `letter_in_text` when the words differ only in one number or one single
 * capital letter. Otherwise open.
 */
export function compareTexts(a: TextForm, b: TextForm): Comparison {
  if (a.key === b.key) {
    return equalOrEitherEmpty(a.explanation, b.explanation) && equalOrEitherEmpty(a.echo, b.echo)
      ? same('text_equal')
      : OPEN;
  }
  if (a.openingBoolean !== null && b.openingBoolean !== null && a.openingBoolean !== b.openingBoolean)
    return different('polarity');
  if (hasOneNegationMore(a, b)) return different('polarity');
  return differenceInOneWord(a, b) ?? OPEN;
}

/**
 * Returns true unless both texts have an explanation, or both repeat words of the question, and these differ: "granted,
 * because A" is not "granted, because B".
 */
function equalOrEitherEmpty(a: string, b: string): boolean {
  return a === '' || b === '' || a === b;
}

function hasOneNegationMore(a: TextForm, b: TextForm): boolean {
  const [one, other] = [a.polarity(), b.polarity()];
  return Math.abs(one.negations - other.negations) === 1 && one.affirmed === other.affirmed;
}

const NUMBER = /^\d+(?:[.,:]\d+)*$/;

function differenceInOneWord(a: TextForm, b: TextForm): Comparison | null {
  if (a.words.length !== b.words.length) return null;
  const at = a.words.findIndex((word, index) => word !== b.words[index]);
  const [one, other] = [a.words[at], b.words[at]];
  if (one === undefined || other === undefined) return null;
  if (!a.words.every((word, index) => index === at || word === b.words[index])) return null;
  if (NUMBER.test(one) && NUMBER.test(other)) {
    return mayBeEqual(one, other, a.figuresAreNames) ? null : different('number_in_text');
  }
  const areCapitals = [one, other].every((word) => /^\p{Lu}$/u.test(word));
  return areCapitals && a.words.length > 1 ? different('letter_in_text') : null;
}

/**
 * Returns true when two numbers may be equal: `2.50` and `2.5` when numbers are not names. Numbers with commas or
 * colons (`0,375`), short years (`19` for 2019) and numbers with a leading zero (`07`) can be read in several ways.
 */
function mayBeEqual(a: string, b: string, figuresAreNames: boolean): boolean {
  const isShortYear = [a, b].some((text) => /^\d\d$/.test(text)) && a.slice(-2) === b.slice(-2);
  return (
    (!figuresAreNames && Number(a) === Number(b)) ||
    /[:,]/.test(a + b) ||
    isShortYear ||
    [a, b].some((text) => /^0\d/.test(text))
  );
}
