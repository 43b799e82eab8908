/** A comparison has no direction: every rule gives the same verdict on two answers in either order. */
import { expect, test } from 'vitest';
import { compareRead } from '../../../src/debate/agreement/comparing/compare-answers.ts';
import type { ReadAnswer } from '../../../src/debate/agreement/reading/read-answer.ts';
import { readAnswers } from '../../../src/debate/agreement/reading/read-answer.ts';
import type { Question } from '../../../src/debate/schema/question.ts';
import { shortAnswerTypes } from '../../../src/debate/schema/question.ts';
import { questionOf } from '../../support/debates/agreement.ts';
import { allThemes } from './pairs/all-themes.ts';
import type { PairTheme } from './pairs/pair-theme.ts';

function answersOf(theme: PairTheme): string[] {
  const { same = [], different = [], open = [], neverSame = [], neverDifferent = [] } = theme;
  return [...new Set([...same, ...different, ...open, ...neverSame, ...neverDifferent].flat())];
}

interface Comparisons {
  readonly asymmetric: string[];
  /** The rules that decided a pair. */
  readonly rules: ReadonlySet<string>;
}

/** Compares every pair of the answers in both directions. */
function compareBothWays(question: Question, answers: readonly string[]): Comparisons {
  const readable = readAnswers(question, answers).flatMap((reading, index) =>
    reading === null ? [] : [{ each: reading, answer: answers[index] }],
  );
  const rule = (a: ReadAnswer, b: ReadAnswer) => {
    const { verdict, rule: name } = compareRead(a, b, question.answer_tolerance);
    return `${verdict}: ${name}`;
  };
  const pairs = readable.flatMap((a, index) =>
    readable.slice(index).map((b) => ({ a, b, forward: rule(a.each, b.each), backward: rule(b.each, a.each) })),
  );
  return {
    asymmetric: pairs
      .filter(({ forward, backward }) => forward !== backward)
      .map(({ a, b, forward, backward }) => `${a.answer} | ${b.answer}: ${forward}, but ${backward}`),
    rules: new Set(pairs.map(({ forward }) => forward)),
  };
}

const menu = { options: ['Mars', 'Uranus', 'Saturn', 'Neptune'] };
const choiceAnswers = [
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
    allThemes.flatMap(
      (theme) => compareBothWays(questionOf(theme.question, theme.settings), answersOf(theme)).asymmetric,
    ),
  ).toEqual([]);
});

test('comparing › is symmetric for answers of all themes together, under each declared type', () => {
  const mixedAnswers = [...allThemes.flatMap(answersOf).filter((_, index) => index % 7 === 0), ...choiceAnswers];
  for (const answer_type of shortAnswerTypes) {
    for (const answer_tolerance of [0, 0.01]) {
      const question = questionOf('Which is it?', {
        answer_type,
        answer_tolerance,
        ...(answer_type === 'choice' ? menu : {}),
      });
      expect(compareBothWays(question, mixedAnswers).asymmetric).toEqual([]);
    }
  }
});

test('comparing › applies every rule at least once in the pairs of this file', () => {
  const themeRules = allThemes.map(
    (theme) => compareBothWays(questionOf(theme.question, theme.settings), answersOf(theme)).rules,
  );
  const toleranceRules = compareBothWays(questionOf('How many?', { answer_tolerance: 0.01 }), ['100', '101']).rules;
  const choiceRules = compareBothWays(questionOf('Which planet?', menu), choiceAnswers).rules;
  const choiceSetRules = compareBothWays(
    questionOf('Which planets? Select all that apply.', menu),
    choiceAnswers,
  ).rules;
  const appliedRules = new Set(
    [...themeRules, toleranceRules, choiceRules, choiceSetRules].flatMap((rules) => [...rules]),
  );
  expect([...appliedRules].toSorted()).toEqual([
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
