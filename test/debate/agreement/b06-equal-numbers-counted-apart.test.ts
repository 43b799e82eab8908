/** B06: equal numbers are one vote in any notation, and numbers that differ in the last digit are two votes. */
import { expect, test } from 'vitest';
import { agreementOf, questionOf, verdictOn } from '../../support/debates/agreement.ts';

const question = questionOf('How much is it?');

test.each([
  [['42', '42.0', '42.'], '42'],
  [['1,000', '1000', '1 000'], '1,000'],
  [['0.5', '1/2'], '0.5'],
  [['1e3', '1000'], '1e3'],
  [['$1,000', '1000 USD'], '$1,000'],
])('numbers %j › form one class, %s, with every spelling', (answers, canonical) => {
  const { classes } = agreementOf(question, answers);
  expect(classes.map(({ answer, spellings }) => ({ answer, spellings }))).toEqual([
    { answer: canonical, spellings: answers },
  ]);
});

test.each([
  ['2.5', '25'],
  ['-3', '3'],
  ['5 km', '5 m'],
  ['9007199254740993', '9007199254740992'],
])('numbers %s and %s › are different', (a, b) => {
  expect(verdictOn(question, a, b)).toMatch(/^different: (number|unit)_different$/);
});

test('a version › is compared as a name, not as a number', () => {
  const versions = questionOf('Which version introduced it?');
  expect(verdictOn(versions, '1.10', '1.1')).toBe('different: number_in_text');
  expect(verdictOn(versions, 'Version 1.10', '1.10')).toBe('open: open');
});
