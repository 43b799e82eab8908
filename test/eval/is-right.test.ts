/** Whether an answer is right by the gold answer of a set. */
import { expect, test } from 'vitest';
import { isRight } from '../../src/eval/is-right.ts';
import { questionOf } from '../../src/eval/recorded/transcripts.ts';

const amount = questionOf({ question: 'How much does he get in all?', answer_type: 'number', options: null });

test.each([
  ['18', '18', true],
  ['$18', '18', true],
  ['18 eggs', '18', true],
  ['60%', '60', true],
  ['$1,800', '1800', true],
  ['$19', '18', false],
  ['61%', '60', false],
  ['5 km', '5 miles', false],
  ['I do not know', '18', false],
])('%s by the gold answer %s › %s when a number is asked', (answer, gold, right) => {
  expect(isRight({ question: amount, gold }, answer)).toBe(right);
});

test('a missing answer › is not right', () => {
  expect(isRight({ question: amount, gold: '18' }, null)).toBe(false);
});
