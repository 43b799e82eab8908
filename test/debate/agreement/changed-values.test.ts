/** Words and signs that change the value or label beside which they are written. */
import { describe, expect, test } from 'vitest';
import { questionOf, readingOf, verdictOn } from '../../support/debates/agreement.ts';

const numberQuestion = questionOf('What is the result of the measurement?', { answer_type: 'number' });
const dateQuestion = questionOf('Give the date of the report.', { answer_type: 'date' });
const textQuestion = questionOf('Which room was booked?');

describe('a number for each unit of something ›', () => {
  test.each(['70 a day', '70 per day', '70 each', '70 apiece', '70 every second day', 'The answer is 70 a day.'])(
    'differs from the number without a unit: %s',
    (answer) => {
      expect(verdictOn(numberQuestion, answer, '70')).toBe('open: open');
    },
  );

  test('is the same when only its wording differs', () => {
    expect(verdictOn(numberQuestion, '70 a day', '70 per day')).toBe('same: number_equal');
    expect(verdictOn(numberQuestion, '70 a day', '70 a week')).toBe('open: open');
    expect(verdictOn(numberQuestion, '70 per cent', '70%')).toBe('same: number_equal');
  });

  test('equals the number without a unit when the question names the unit', () => {
    const eggQuestion = questionOf('How many eggs do they lay per day?', { answer_type: 'number' });
    expect(verdictOn(eggQuestion, '70 a day', '70')).toBe('same: number_equal');
  });
});

describe('a declared number ›', () => {
  test.each([
    ['a second unit follows', '3 min and 3 watts'],
    ['another currency follows', '3 kg and EUR 3'],
    ['a second count follows', 'The answer is: 36 apples and 3 pears'],
    ['it is too much', '3 V too much'],
    ['it is a bound in a currency by its code', 'at least USD 131, because the source says so.'],
  ])('is not read when %s', (_, answer) => {
    expect(readingOf(numberQuestion, answer)).toBe('no vote');
  });

  test('keeps a sign in front of a currency', () => {
    expect(verdictOn(numberQuestion, '-USD 6', '6 USD')).toBe('different: number_different');
    expect(verdictOn(numberQuestion, '-USD 6', '-6 USD')).toBe('same: number_equal');
  });

  test('is the sum of smaller units of one kind', () => {
    expect(verdictOn(numberQuestion, '1 hour and 30 minutes', '90 min')).toBe('same: number_equal');
  });
});

describe('a declared date ›', () => {
  test.each([
    'anything but 1633',
    'except 4 May 1633',
    'no later than the year 1633',
    'until the year 1633',
    'two days after the year 1633',
    'the winter of 1633',
    '1633 at the latest',
    '4 May 1633 or earlier',
  ])('is not read when the answer gives only a bound or a denial of it: %s', (answer) => {
    expect(readingOf(dateQuestion, answer)).toBe('no vote');
  });

  test('is read when words without a meaning for the value precede it', () => {
    expect(readingOf(dateQuestion, 'in the year 1633')).toBe('1633');
  });
});

describe('a prime mark ›', () => {
  test.each([
    ["Room K'", 'Room K'],
    ['Room K’', 'Room K'],
    ["Room 12'", 'Room 12'],
    ['Room 5"', 'Room 5'],
  ])('makes a different label: %s', (withPrime, withoutPrime) => {
    expect(verdictOn(textQuestion, withPrime, withoutPrime)).toBe('open: open');
  });

  test.each([
    ["'Room K'", 'Room K'],
    ['"Room 12"', 'room 12'],
    ['“Room K”', 'Room K'],
    ["the students' room", 'the students room'],
  ])('is ignored when it closes a quotation or follows a word: %s', (quoted, withoutMark) => {
    expect(verdictOn(textQuestion, quoted, withoutMark)).toBe('same: text_equal');
  });
});
