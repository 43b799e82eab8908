/** Two different options of a menu are never one class, whether the menu is declared, in the question or withheld. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Question } from '../../../src/debate/schema/question.ts';
import { agreementOf, questionOf } from '../../support/debates/agreement.ts';
import { labelWords, months, names, phrase, phraseText, romanNumerals } from './edits/edited-pair.ts';

/** Each generator gives different options that look alike, as the options of a real menu do. */
const menuGenerators: readonly fc.Arbitrary<readonly string[]>[] = [
  fc
    .uniqueArray(fc.integer({ min: 0, max: 9_999 }), { minLength: 4, maxLength: 10 })
    .map((numbers) => numbers.map(String)),
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 4, maxLength: 10 }),
      fc.constantFrom('km', '%', 'mg/L', '°C', 'years', 'J', 'dollars', 'kHz'),
    )
    .map(([numbers, unit]) => numbers.map((n) => `${n} ${unit}`)),
  fc
    .tuple(
      fc.integer({ min: 2, max: 40 }),
      fc.shuffledSubarray(['km', 'm', 'kg', 's', 'W', 'MW', 'mW', '€', 'K'], { minLength: 4 }),
    )
    .map(([n, units]) => units.map((unit) => `${n} ${unit}`)),
  fc.uniqueArray(phrase.map(phraseText), { minLength: 4, maxLength: 8 }),
  fc
    .tuple(phrase, fc.shuffledSubarray(['behind', 'above', 'beside', 'inside', 'without', 'after'], { minLength: 4 }))
    .map(([phraseParts, relations]) => relations.map((relation) => phraseText({ ...phraseParts, relation }))),
  fc.shuffledSubarray(names, { minLength: 4 }),
  fc
    .tuple(fc.constantFrom(...labelWords), fc.shuffledSubarray(romanNumerals, { minLength: 4 }))
    .map(([word, numerals]) => numerals.map((roman) => `${word} ${roman}`)),
  fc
    .tuple(fc.constantFrom(...labelWords), fc.shuffledSubarray([...'ABCDEFGH'], { minLength: 4 }))
    .map(([word, letters]) => letters.map((letter) => `${word} ${letter}`)),
  fc
    .tuple(
      fc.constantFrom(...months),
      fc.uniqueArray(fc.integer({ min: 1500, max: 2030 }), { minLength: 4, maxLength: 8 }),
    )
    .map(([month, years]) => years.map((year) => `${month} ${year}`)),
  fc.shuffledSubarray(
    ['x > 3', 'x < 3', 'x ≥ 3', 'x = 3', 'x ≠ 3', '(3, ∞)', '[3, ∞)', '√3', '3!', '3^2', '2^3', '3π', '-3', '1/3'],
    { minLength: 4, maxLength: 10 },
  ),
  fc.shuffledSubarray(
    ['I only', 'II only', 'I and II', 'I and III', 'II and III', 'I, II and III', 'neither I nor II', 'I or II'],
    { minLength: 4 },
  ),
  fc.shuffledSubarray(
    ['It rises', 'It falls', 'It does not rise', 'It does not change', 'It rises, then falls', 'It falls, then rises'],
    { minLength: 4 },
  ),
];
const menus = fc.oneof(...menuGenerators);

/** The spellings of the classes that contain more than one option. */
function mergedOptions(question: Question, menu: readonly string[]): string[] {
  return agreementOf(question, menu)
    .classes.filter(({ debater_ids }) => debater_ids.length > 1)
    .map(({ spellings }) => spellings.join(' = '));
}

const menuText = (menu: readonly string[]) =>
  menu.map((option, index) => `${'ABCDEFGHIJ'[index]}) ${option}`).join('\n');

test('typed › never merges two options of a made-up menu when the menu is withheld', () => {
  const question = questionOf('Which of these is right?');
  fc.assert(
    fc.property(menus, (menu) => {
      expect(mergedOptions(question, menu)).toEqual([]);
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test('typed › never merges two options of a made-up menu when a value is asked for', () => {
  const questions = fc.constantFrom(
    ...['How much is it?', 'When was it?', 'Is it so?', 'Which operator is it?', 'List all of them.'].map((text) =>
      questionOf(text),
    ),
  );
  fc.assert(
    fc.property(menus, questions, (menu, question) => {
      expect(mergedOptions(question, menu)).toEqual([]);
    }),
    { numRuns: 1000, seed: 2 },
  );
});

test('typed › never merges two options of a made-up menu when the menu is declared', () => {
  fc.assert(
    fc.property(menus, (menu) => {
      expect(mergedOptions(questionOf('Which of these is right?', { options: [...menu] }), menu)).toEqual([]);
    }),
    { numRuns: 1000, seed: 3 },
  );
});

test('typed › never merges two options of a made-up menu when the menu is in the question', () => {
  fc.assert(
    fc.property(menus, (menu) => {
      expect(mergedOptions(questionOf(`Which of these is right?\n${menuText(menu)}`), menu)).toEqual([]);
    }),
    { numRuns: 1000, seed: 4 },
  );
});

test('typed › puts letter and text of one option into one class when the menu is declared', () => {
  fc.assert(
    fc.property(menus, fc.nat(), (menu, randomNumber) => {
      const index = randomNumber % menu.length;
      const letter = 'ABCDEFGHIJKLMN'.charAt(index);
      const text = menu[index] ?? '';
      const answers = [
        letter,
        text,
        `(${letter}) ${text}`,
        `The answer is (${letter}).`,
        String.raw`\boxed{${letter}}`,
      ];
      const { classes } = agreementOf(questionOf('Which of these is right?', { options: [...menu] }), answers);
      expect(classes.map(({ answer, debater_ids }) => [answer, debater_ids.length])).toEqual([[text, 5]]);
    }),
    { numRuns: 1000, seed: 5 },
  );
});
