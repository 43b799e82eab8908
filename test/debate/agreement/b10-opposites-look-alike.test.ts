/** B10: opposite answers share most of their words and are never one vote; a shared "not" is no conflict. */
import { describe, expect, test } from 'vitest';
import { agreementOf, questionOf, verdictOn } from '../../support/debates/agreement.ts';

const opposites: [string, string][] = [
  ['Yes, the contract is enforceable under clause 4', 'No, the contract is not enforceable under clause 4'],
  ['Deployment is allowed', 'Deployment is not allowed'],
  ['X is smaller than Y', 'X is larger than Y'],
  ['SQLite over Postgres', 'Postgres over SQLite'],
];

describe.each([
  ['any question', questionOf('What do you say?')],
  ['a yes-or-no question', questionOf('Is it so?')],
  ['a declared text', questionOf('What do you say?', { answer_type: 'text' })],
])('opposites under %s', (_, question) => {
  test.each(opposites)('are not merged: %s / %s', (a, b) => {
    expect(verdictOn(question, a, b)).toMatch(/^(?:different|open)/);
    expect(agreementOf(question, [a, b, a, b]).classes).toHaveLength(2);
  });
});

test('sentences that both contain "not" › are the same only when their words are the same', () => {
  const question = questionOf('What do you advise?');
  expect(verdictOn(question, 'The deployment is not allowed on Fridays.', 'Deployment is not allowed on Fridays')).toBe(
    'same: text_equal',
  );
  expect(
    verdictOn(
      question,
      'You should not deploy on a Friday because nobody is in the office to repair what broke',
      'You should not deploy on a Friday since nobody is in the office to repair what broke',
    ),
  ).toBe('open: open');
});

test('sentences of one template › are not merged when their content differs', () => {
  const sentenceAbout = (city: string) =>
    `The capital of the country is the beautiful northern city of ${city}, where the parliament sits`;
  expect(verdictOn(questionOf('What do you say?'), sentenceAbout('Paris'), sentenceAbout('Lyon'))).toBe('open: open');
});
