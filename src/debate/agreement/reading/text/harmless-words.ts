/** Checks that the words around a value repeat only the question. */
import { wordsAt } from '../../../../lib/numbers/quantity-at.ts';
import { unitAt } from '../../../../lib/numbers/units.ts';
import { stemOf } from '../../../../lib/text/stem.ts';
import { wordsOf } from '../../../../lib/text/words.ts';
import type { ExpectedAnswer } from '../expected-type.ts';
import { CHANGES, FRAME } from '../tables/word-lists.ts';

/** Signs that make a formula, a bound or a range of the text between them. */
const OPERATORS = /[√()[\]{}^*×÷~/+<>≤≥≠±|!]/;
const ALL_OPERATORS = new RegExp(OPERATORS, 'g');
const FIGURE = /^\d[\d.,:]*$/;
const SIGN = /^[=$€£¥%°≈-]$/;

/**
 * Returns true when all words are harmless. `figures` is the maximum number of numbers, the value itself included, that
 * are not in the question.
 */
export function isHarmless(text: string, expected: ExpectedAnswer, figures = 1): boolean {
  // The text before the last `=` is a calculation.
  const resultStart = text.lastIndexOf('=') + 1;
  if (OPERATORS.test(text.slice(resultStart)) || hasChange(text)) return false;
  const calculation = text.slice(0, resultStart).replace(ALL_OPERATORS, ' ');
  const known = expected.questionStems();
  const others = wordsOf(text.slice(resultStart)).filter((word) => isFigure(word) && !known.has(word)).length;
  const words = wordsOf(`${calculation}${text.slice(resultStart)}`);
  return (
    others <= figures &&
    words.every((word, index) => {
      if (isFigure(word) || SIGN.test(word) || FRAME.has(word)) return true;
      if (isUnit(word, words[index - 1] ?? '')) return true;
      return word.length > 1 && known.has(stemOf(word));
    })
  );
}

/** Returns true for a number in digits or in a word. "One" is excluded, because it is also a pronoun. */
function isFigure(word: string): boolean {
  return FIGURE.test(word) || (word !== 'one' && word !== 'a' && wordsAt(word, 0)?.end === word.length);
}

/** Returns true for a unit behind a figure, or behind its degree sign. */
function isUnit(word: string, before: string): boolean {
  const unit = before === '°' ? `°${word}` : word;
  return (isFigure(before) || before === '°') && unitAt(unit, 0)?.end === unit.length;
}

/** Returns true when a word or a sign beside a value changes it, denies it or doubts it. */
export function changesValue(text: string): boolean {
  return OPERATORS.test(text) || hasChange(text);
}

function hasChange(text: string): boolean {
  return wordsOf(text).some((word) => CHANGES.has(word));
}

/** Returns the counted thing from the words around a value, in order: "12 girls" gives girl; '' for none. */
export function subjectOf(text: string): string {
  const words = wordsOf(text).filter((word) => !isFigure(word) && !SIGN.test(word) && !FRAME.has(word));
  return words.map(stemOf).join(' ');
}
