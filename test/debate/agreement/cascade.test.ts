/** Each rule of the cascade by name: break the rule and its test fails. */
import { describe, expect, test } from 'vitest';
import { agreementOf, asked, verdictOn } from '../../support/agreement.ts';

const open = asked('What do you advise?');
const many = asked('How many are there?');
const menu = asked('Which?', { options: ['Red', 'Green', 'Blue'] });
const yesNo = asked('Is the clause enforceable?');
const when = asked('When was it signed?');
const list = asked('List all prime factors.');

describe('numbers', () => {
  test('number_equal', () => {
    expect(verdictOn(many, '3/4', '0.75')).toBe('same: number_equal');
    expect(verdictOn(many, '75 %', '0.75')).toBe('same: number_equal');
  });
  test('number_different', () => {
    expect(verdictOn(many, '2.5', '25')).toBe('different: number_different');
    expect(verdictOn(many, '0.333', '1/3')).toBe('different: number_different');
  });
  test('unit_different: nothing is converted', () => {
    expect(verdictOn(many, '5 km', '5 m')).toBe('different: unit_different');
    expect(verdictOn(many, '5 km', '5000 m')).toBe('different: unit_different');
    expect(verdictOn(many, '$5', '€5')).toBe('different: unit_different');
  });
  test('number_within_tolerance only when one is declared', () => {
    const within = asked('How many are there?', { answer_tolerance: 0.01 });
    expect(verdictOn(within, '0.333', '1/3')).toBe('same: number_within_tolerance');
    // |100 − 101| = 1 is at most 0.01 × 101 = 1.01; |100 − 102| = 2 is more than 1.02.
    expect(verdictOn(within, '100', '101')).toBe('same: number_within_tolerance');
    expect(verdictOn(within, '100', '102')).toBe('different: number_different');
    // Exactly at the limit counts: |99 − 100| = 1 = 0.01 × 100, from either side.
    expect(verdictOn(within, '99', '100')).toBe('same: number_within_tolerance');
    expect(verdictOn(within, '100', '99')).toBe('same: number_within_tolerance');
    expect(verdictOn(within, '-100', '100')).toBe('different: number_different');
    expect(verdictOn(many, '100', '101')).toBe('different: number_different');
  });
});

describe('choices, booleans, dates and sets', () => {
  test('choice_equal and choice_different', () => {
    expect(verdictOn(menu, 'B', 'green')).toBe('same: choice_equal');
    expect(verdictOn(menu, 'B', 'Blue')).toBe('different: choice_different');
  });
  test('boolean_equal and boolean_different', () => {
    expect(verdictOn(yesNo, 'Yes', 'True, by clause 4.')).toBe('same: boolean_equal');
    expect(verdictOn(yesNo, 'Yes', 'It is not enforceable.')).toBe('different: boolean_different');
  });
  test('date_equal and date_different', () => {
    expect(verdictOn(when, '20 July 1969', '1969-07-20')).toBe('same: date_equal');
    expect(verdictOn(when, '20 July 1969', '21 July 1969')).toBe('different: date_different');
  });
  test('a date within a year is open', () => {
    expect(verdictOn(when, '1969', '20 July 1969')).toBe('different: open');
  });
  test('set_equal and set_different', () => {
    expect(verdictOn(list, '2, 3 and 5', '5; 3; 2')).toBe('same: set_equal');
    expect(verdictOn(list, '2, 3', '2, 3, 5')).toBe('different: set_different');
    expect(verdictOn(list, '2, 3', '2, 5')).toBe('different: set_different');
  });
  test('sets of equally many names are open', () => {
    expect(verdictOn(list, 'USA and France', 'United States and France')).toBe('different: open');
  });
});

describe('short texts', () => {
  test('text_equal: the same content words, whatever frames them', () => {
    expect(verdictOn(open, 'Paris', 'It is Paris.')).toBe('same: text_equal');
    expect(verdictOn(open, 'The answer is Paris.', 'PARIS')).toBe('same: text_equal');
  });
  test('text_contained: one in the other, in the same order', () => {
    expect(verdictOn(open, 'Paris', 'Paris is the capital of France')).toBe('same: text_contained');
    expect(verdictOn(open, 'Paris France', 'Paris, the capital of France')).toBe('same: text_contained');
  });
  test('not contained: what it is set against, or one of a list', () => {
    expect(verdictOn(open, 'SQLite', 'SQLite over Postgres')).toBe('same: text_contained');
    expect(verdictOn(open, 'Postgres', 'SQLite over Postgres')).toBe('different: open');
    expect(verdictOn(open, 'Paris', 'Paris and Lyon')).toBe('different: open');
    expect(verdictOn(open, 'Lyon', 'Paris and Lyon')).toBe('different: open');
    expect(verdictOn(open, 'Lyon', 'Paris or Lyon')).toBe('different: open');
  });
  test('open: other content', () => {
    expect(verdictOn(open, 'Paris is the capital', 'Lyon is the capital')).toBe('different: open');
    expect(verdictOn(open, 'USA', 'United States')).toBe('different: open');
  });
  test('word_order', () => {
    expect(verdictOn(open, 'A over B', 'B over A')).toBe('different: word_order');
  });
  test('polarity', () => {
    expect(verdictOn(open, 'Deployment is allowed', 'Deployment is not allowed')).toBe('different: polarity');
    expect(verdictOn(open, 'Yes, deploy on Friday', 'No, deploy on Friday')).toBe('different: polarity');
  });
  test('opposite: a word against its opposite or its denial', () => {
    expect(verdictOn(open, 'Rates will increase', 'Rates will decrease')).toBe('different: opposite');
    expect(verdictOn(open, 'A valid clause', 'An invalid clause')).toBe('different: opposite');
  });
  test('numbers_differ', () => {
    expect(verdictOn(open, 'Wait 3 weeks', 'Wait 4 weeks')).toBe('different: numbers_differ');
    expect(verdictOn(open, 'Wait', 'Wait 4 weeks')).toBe('different: numbers_differ');
  });
  test('signs are content', () => {
    expect(verdictOn(open, 'C', 'C++')).toBe('different: open');
    expect(verdictOn(open, 'x < y', 'x > y')).toBe('different: open');
    expect(verdictOn(open, 'x^2 + y', 'x^2 - y')).toBe('different: open');
  });
});

describe('longer texts', () => {
  const base =
    'We should migrate the billing service to Postgres this quarter and keep the old tables readable for audits';
  test('text_equal whatever the similarity', () => {
    expect(verdictOn(open, base, `${base.toUpperCase()}!`, 1)).toBe('same: text_equal');
  });
  test('signs are content', () => {
    const rule = (sign: string) =>
      `Scale the cluster up whenever the average load of the last hour is x ${sign} y for all nodes`;
    expect(verdictOn(open, rule('<'), rule('<='))).toBe('different: open');
  });
  test('text_similar from the similarity on', () => {
    const alike =
      'This quarter we should migrate the billing service to Postgres and keep the old tables around for audits';
    expect(verdictOn(open, base, alike)).toBe('same: text_similar');
    expect(verdictOn(open, base, alike, 0.99)).toBe('different: open');
  });
  test('one thing named in the place of another is open', () => {
    expect(verdictOn(open, base, base.replace('Postgres', 'MySQL'))).toBe('different: open');
  });
  test('a joining word in the place of another is none', () => {
    const reason = 'Never deploy on a Friday because nobody is in the office to repair what broke';
    expect(verdictOn(open, reason, reason.replace('because', 'since'))).toBe('same: text_similar');
  });
  test('the same words in another order are not the same', () => {
    const rank = 'For this workload I would rank SQLite before Postgres and Postgres before MySQL in cost';
    const other = 'For this workload I would rank Postgres before SQLite and MySQL before Postgres in cost';
    expect(verdictOn(open, rank, other)).toBe('different: word_order');
  });
  test('one negation more is open, an opposite is different', () => {
    expect(verdictOn(open, base, base.replace('should', 'should not'))).toBe('different: open');
    expect(verdictOn(open, `${base} with higher limits`, `${base} with lower limits`)).toBe('different: opposite');
  });
  test('numbers_differ when each has one of its own', () => {
    expect(verdictOn(open, `${base} by 2027`, `${base} by 2028`)).toBe('different: numbers_differ');
    expect(verdictOn(open, base, `${base} by 2028`)).toBe('different: open');
  });
});

describe('two types', () => {
  /** The rule on a pair among texts: most of the panel is not plainly of one short type. */
  function ruleAmongTexts(a: string, b: string): string | undefined {
    const { pairs } = agreementOf(open, [a, b, 'Sell the house', 'Wait for spring', 'Ask a lawyer first']);
    return pairs[0]?.rule;
  }

  test('value_in_text: the other value is the only one of its type', () => {
    expect(ruleAmongTexts('42', 'I count 42 of them')).toBe('value_in_text');
    expect(ruleAmongTexts('Yes', 'Yes, hire them now')).toBe('value_in_text');
    expect(ruleAmongTexts('20 July 1969', 'Armstrong walked there on July 20, 1969')).toBe('value_in_text');
  });
  test('type_different: another value, several, or one that is denied or bounded', () => {
    expect(ruleAmongTexts('42', 'I count 43 of them')).toBe('type_different');
    expect(ruleAmongTexts('42', '42 apples and 3 pears')).toBe('type_different');
    expect(ruleAmongTexts('42', 'It is not 42')).toBe('type_different');
    expect(ruleAmongTexts('42', 'There are more than 42')).toBe('type_different');
    expect(ruleAmongTexts('Yes', 'Hire them now')).toBe('type_different');
    expect(ruleAmongTexts('Yes', 'No, hire them now')).toBe('type_different');
    expect(ruleAmongTexts('20 July 1969', 'It was before 20 July 1969')).toBe('type_different');
    expect(ruleAmongTexts('20 July 1969', 'It was never 20 July 1969')).toBe('type_different');
    expect(ruleAmongTexts('yes', '42')).toBe('type_different');
  });
  test('unread: no vote is the same as nothing', () => {
    expect(verdictOn(open, '', '')).toBe('different: unread');
    expect(verdictOn(menu, 'Purple', 'Purple')).toBe('different: unread');
  });
});
