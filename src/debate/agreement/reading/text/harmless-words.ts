/** Whether the words around a value say nothing that the question does not say. */
import { wordsAt } from '../../../../lib/numbers/quantity-at.ts';
import { unitAt } from '../../../../lib/numbers/units.ts';
import { stemOf } from '../../../../lib/text/stem.ts';
import { wordsOf } from '../../../../lib/text/words.ts';
import type { ExpectedAnswer } from '../expected-type.ts';
import { CHANGES, FRAME } from '../tables/word-lists.ts';

/** Make a formula, a bound or a range of what stands between them. */
const OPERATORS = /[√()[\]{}^*×÷~/+<>≤≥≠±|!]/;
const ALL_OPERATORS = new RegExp(OPERATORS, 'g');
const FIGURE = /^\d[\d.,:]*$/;
const SIGN = /^[=$€£¥%°≈-]$/;

/** `figures`: how many numbers, the value itself included, may stand there that are none of the question's. */
export function isHarmless(text: string, expected: ExpectedAnswer, figures = 1): boolean {
  // What stands before the last `=` is working.
  const workedOut = text.lastIndexOf('=') + 1;
  if (OPERATORS.test(text.slice(workedOut)) || hasChange(text)) return false;
  const working = text.slice(0, workedOut).replace(ALL_OPERATORS, ' ');
  const known = expected.questionStems();
  const others = wordsOf(text.slice(workedOut)).filter((word) => isFigure(word) && !known.has(word)).length;
  const words = wordsOf(`${working}${text.slice(workedOut)}`);
  return (
    others <= figures &&
    words.every((word, place) => {
      if (isFigure(word) || SIGN.test(word) || FRAME.has(word)) return true;
      if (isUnit(word, words[place - 1] ?? '')) return true;
      return word.length > 1 && known.has(stemOf(word));
    })
  );
}

/** In digits or in a word; "one" is a pronoun too. */
function isFigure(word: string): boolean {
  return FIGURE.test(word) || (word !== 'one' && word !== 'a' && wordsAt(word, 0)?.end === word.length);
}

/** Behind a figure, or behind its degree sign. */
function isUnit(word: string, before: string): boolean {
  const unit = before === '°' ? `°${word}` : word;
  return (isFigure(before) || before === '°') && unitAt(unit, 0)?.end === unit.length;
}

/** A word or a sign beside a value changes it, denies it or doubts it. */
export function changesValue(text: string): boolean {
  return OPERATORS.test(text) || hasChange(text);
}

function hasChange(text: string): boolean {
  return wordsOf(text).some((word) => CHANGES.has(word));
}

/** What the words around a value say it is of, in their order: "12 girls" → girl. '' for nothing. */
export function subjectOf(text: string): string {
  const words = wordsOf(text).filter((word) => !isFigure(word) && !SIGN.test(word) && !FRAME.has(word));
  return words.map(stemOf).join(' ');
}
