/** B04: an answer that cannot be read is no vote: never a class, never agreement, and listed as unread. */
import { expect, test } from 'vitest';
import { agreementOf, questionOf } from '../../../support/debates/agreement.ts';

const question = questionOf('Which?', { options: ['Red', 'Green', 'Blue'] });

test('agreement › leaves unreadable answers out of all classes: two unreadable, two A, one B', () => {
  const { classes, pairs, unread } = agreementOf(question, ['Hm.', 'A', 'no idea', 'B', 'The answer is (A).']);
  expect(classes.map(({ answer, debater_ids }) => [answer, debater_ids])).toEqual([
    ['Red', ['d1', 'd4']],
    ['Green', ['d3']],
  ]);
  expect(unread).toEqual(['d0', 'd2']);
  expect(pairs.flatMap(({ a, b }) => [a, b])).not.toContain('d0');
});

test('agreement › counts no vote when all debaters give the same unreadable answer', () => {
  const { classes, unread } = agreementOf(question, ['Hm.', 'Hm.', 'Hm.']);
  expect(classes).toEqual([]);
  expect(unread).toEqual(['d0', 'd1', 'd2']);
});
