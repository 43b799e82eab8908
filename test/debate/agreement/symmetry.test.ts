/** A comparison has no direction: every rule gives the same verdict on two answers in either order. */
import { expect, test } from 'vitest';
import { compareRead } from '../../../src/debate/agreement/comparing/compare-answers.ts';
import type { ReadAnswer } from '../../../src/debate/agreement/reading/read-answer.ts';
import { readAnswers } from '../../../src/debate/agreement/reading/read-answer.ts';
import type { Question } from '../../../src/debate/schema/question.ts';
import { shortAnswerTypes } from '../../../src/debate/schema/question.ts';
import { asked } from '../../support/debates/agreement.ts';
import { allThemes } from './pairs/all-themes.ts';
import type { PairTheme } from './pairs/pair-theme.ts';

function answersOf(theme: PairTheme): string[] {
  const { same = [], different = [], open = [], apart = [], alike = [] } = theme;
  return [...new Set([...same, ...different, ...open, ...apart, ...alike].flat())];
}

interface Compared {
  readonly asymmetric: string[];
  /** The rules that decided a pair. */
  readonly rules: ReadonlySet<string>;
}

/** Every pair of the answers in both directions. */
function comparedBothWays(question: Question, answers: readonly string[]): Compared {
  const read = readAnswers(question, answers).flatMap((each, place) =>
    each === null ? [] : [{ each, answer: answers[place] }],
  );
  const rule = (a: ReadAnswer, b: ReadAnswer) => {
    const { verdict, rule: name } = compareRead(a, b, question.answer_tolerance);
    return `${verdict}: ${name}`;
  };
  const pairs = read.flatMap((a, place) =>
    read.slice(place).map((b) => ({ a, b, there: rule(a.each, b.each), back: rule(b.each, a.each) })),
  );
  return {
    asymmetric: pairs
      .filter(({ there, back }) => there !== back)
      .map(({ a, b, there, back }) => `${a.answer} | ${b.answer}: ${there}, but ${back}`),
    rules: new Set(pairs.map(({ there }) => there)),
  };
}

const menu = { options: ['Mars', 'Uranus', 'Saturn', 'Neptune'] };
const choices = [
  'A',
  '(B)',
  'Saturn',
  'The answer is (D).',
  'not Mars but Uranus',
  'A and C',
  'B, D',
  'all of the above',
];

test('comparing › is symmetric for all pairs of answers of a theme', () => {
  expect(
    allThemes.flatMap((theme) => comparedBothWays(asked(theme.question, theme.more), answersOf(theme)).asymmetric),
  ).toEqual([]);
});

test('comparing › is symmetric for answers of all themes together, under each declared type', () => {
  const mixed = [...allThemes.flatMap(answersOf).filter((_, place) => place % 7 === 0), ...choices];
  for (const answer_type of shortAnswerTypes) {
    for (const answer_tolerance of [0, 0.01]) {
      const question = asked('Which is it?', {
        answer_type,
        answer_tolerance,
        ...(answer_type === 'choice' ? menu : {}),
      });
      expect(comparedBothWays(question, mixed).asymmetric).toEqual([]);
    }
  }
});

test('comparing › applies every rule at least once in the pairs of this file', () => {
  const themes = allThemes.map((theme) => comparedBothWays(asked(theme.question, theme.more), answersOf(theme)).rules);
  const tolerant = comparedBothWays(asked('How many?', { answer_tolerance: 0.01 }), ['100', '101']).rules;
  const chosen = comparedBothWays(asked('Which planet?', menu), choices).rules;
  const chosenSets = comparedBothWays(asked('Which planets? Select all that apply.', menu), choices).rules;
  const met = new Set([...themes, tolerant, chosen, chosenSets].flatMap((rules) => [...rules]));
  expect([...met].toSorted()).toEqual([
    'different: boolean_different',
    'different: choice_different',
    'different: date_different',
    'different: letter_in_text',
    'different: number_different',
    'different: number_in_text',
    'different: polarity',
    'different: ratio_different',
    'different: set_different',
    'different: time_different',
    'different: unit_different',
    'open: open',
    'same: boolean_equal',
    'same: choice_equal',
    'same: date_equal',
    'same: formula_equal',
    'same: literal_equal',
    'same: number_equal',
    'same: number_within_tolerance',
    'same: ratio_equal',
    'same: set_equal',
    'same: text_equal',
    'same: time_equal',
  ]);
});
