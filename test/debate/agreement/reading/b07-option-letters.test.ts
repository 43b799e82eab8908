/** B07: an option's letter is distinguished from the article "a", from "seems" and from a vitamin. */
import { describe, expect, test } from 'vitest';
import { agreementOf, questionOf } from '../../../support/debates/agreement.ts';

const answers = [
  'B',
  '(B)',
  'Option B',
  'B. Photosynthesis',
  'The answer is B because a car moves',
  'Photosynthesis',
  'Answer seems to be A',
];
const options = ['Respiration', 'Photosynthesis', 'Osmosis', 'Fermentation'];

describe.each([
  ['declared options', questionOf('Which process makes sugar?', { options })],
  [
    'options in the question',
    questionOf('Which process makes sugar? A) Respiration B) Photosynthesis C) Osmosis D) Fermentation'),
  ],
  [
    'a declared type and options in the question',
    questionOf('Which?\nA. Respiration\nB. Photosynthesis\nC. Osmosis', { answer_type: 'choice' }),
  ],
])('the letters of options given with %s', (_, question) => {
  test('form one class of six notations of B, and another class of A', () => {
    const { classes, unread } = agreementOf(question, answers);
    expect(classes.map(({ answer, debater_ids }) => [answer, debater_ids])).toEqual([
      ['Photosynthesis', ['d0', 'd1', 'd2', 'd3', 'd4', 'd5']],
      ['Respiration', ['d6']],
    ]);
    expect(unread).toEqual([]);
  });
});

test('a question without options › reads "Vitamin B" as a text', () => {
  const { classes } = agreementOf(questionOf('Which vitamin is it?'), ['Vitamin B', 'Vitamin C', 'vitamin B']);
  expect(classes.map(({ answer }) => answer)).toEqual(['Vitamin B', 'Vitamin C']);
});
