/** Each rule of a comparison by its name, in the order in which they apply: break the rule and its test fails. */
import { describe, expect, test } from 'vitest';
import { agreementOf, asked, readingOf, verdictOn } from '../../support/debates/agreement.ts';

const advice = asked('What do you advise?');
const many = asked('How many are there?');
const menu = asked('Which?', { options: ['Red', 'Green', 'Blue'] });
const menuOfSeveral = asked('Which? Select all that apply.', { options: ['Red', 'Green', 'Blue'] });
const yesNo = asked('Is the clause enforceable?');
const when = asked('When was it signed?');
const list = asked('List all prime factors.');

describe('1, no vote ›', () => {
  test('the answer is no vote when it declines to answer', () => {
    const declining = ['', ' \n', 'N/A', 'n/a.', "I don't know", 'I do not know.', 'Not sure', 'No idea', 'IDK'];
    expect(declining.map((answer) => readingOf(advice, answer))).toEqual(declining.map(() => 'no vote'));
  });
  test('the answer is no vote when it refuses', () => {
    const refusals = [
      "I'm sorry, but I can't help with that.",
      'I cannot answer that.',
      "Sorry, I can't assist with it",
    ];
    expect(refusals.map((answer) => readingOf(advice, answer))).toEqual(refusals.map(() => 'no vote'));
  });
  test('no rule compares two answers when one of them is no vote', () => {
    expect(verdictOn(advice, '', '')).toBe('no vote');
    expect(verdictOn(menu, 'Purple', 'Purple')).toBe('no vote');
    expect(verdictOn(many, '4', 'N/A')).toBe('no vote');
  });
  test('a single symbol is an answer', () => {
    const signs = ['&&', '→', '[]', '-v', '--all', '∅', '👍', '€', '%'];
    const operator = asked('Which operator is it?');
    expect(signs.filter((sign) => !verdictOn(advice, sign, sign).startsWith('same'))).toEqual([]);
    expect([...signs, '?.', '?'].filter((sign) => !verdictOn(operator, sign, sign).startsWith('same'))).toEqual([]);
    expect(verdictOn(advice, '&&', '→')).toBe('open: open');
  });
  test('an answer that there is no such thing is a vote', () => {
    expect(verdictOn(advice, 'unknown', 'Unknown.')).toBe('same: text_equal');
    expect(verdictOn(advice, 'none', 'None')).toBe('same: text_equal');
  });
});

describe('2, menu ›', () => {
  test('answers are the same when they pick one option', () => {
    expect(verdictOn(menu, 'B', 'green')).toBe('same: choice_equal');
    expect(verdictOn(menu, '(B)', 'The answer is B.')).toBe('same: choice_equal');
  });
  test('answers are different when they pick two options', () => {
    expect(verdictOn(menu, 'B', 'Blue')).toBe('different: choice_different');
    expect(verdictOn(menu, 'not Red but Green', 'Red')).toBe('different: choice_different');
  });
  test('answers are sets of options when several are allowed', () => {
    expect(verdictOn(menuOfSeveral, 'A, B', 'Green and Red')).toBe('same: set_equal');
    expect(verdictOn(menuOfSeveral, 'A, B', 'A, C')).toBe('different: set_different');
    expect(verdictOn(menuOfSeveral, 'A, B', 'A')).toBe('different: set_different');
  });
});

describe('3, boolean ›', () => {
  test('answers are the same when both affirm or both deny', () => {
    expect(verdictOn(yesNo, 'Yes', 'True, by clause 4.')).toBe('same: boolean_equal');
    expect(verdictOn(yesNo, 'No', 'It is not enforceable.')).toBe('same: boolean_equal');
  });
  test('answers are different when one affirms and the other denies', () => {
    expect(verdictOn(yesNo, 'Yes', 'It is not enforceable.')).toBe('different: boolean_different');
    expect(verdictOn(yesNo, 'Yes, but only in part', 'No, only in part')).toBe('different: boolean_different');
  });
  test('answers are open when one has a condition', () => {
    expect(verdictOn(yesNo, 'Yes', 'Yes, but only in part')).toBe('open: open');
    expect(verdictOn(yesNo, 'No', 'No, unless it was read out')).toBe('open: open');
  });
  test('a repetition of the question counts only with a verb or a pronoun', () => {
    expect(readingOf(yesNo, 'It is enforceable')).toBe('yes');
    expect(readingOf(yesNo, 'Enforceable')).toBe('text');
    expect(readingOf(yesNo, 'The clause')).toBe('text');
  });
  test('the correction counts when an answer corrects itself', () => {
    expect(readingOf(yesNo, 'No. Wait, yes, it is.')).toBe('yes');
    expect(readingOf(yesNo, 'Yes. Actually, no.')).toBe('no');
  });
});

describe('4, value ›', () => {
  test('numbers are the same when they are exactly equal', () => {
    expect(verdictOn(many, '3/4', '0.75')).toBe('same: number_equal');
    expect(verdictOn(many, '75 %', '0.75')).toBe('same: number_equal');
    expect(verdictOn(many, '1,000', 'one thousand')).toBe('same: number_equal');
  });
  test('numbers are different when they are not equal', () => {
    expect(verdictOn(many, '2.5', '25')).toBe('different: number_different');
    expect(verdictOn(many, '9007199254740993', '9007199254740992')).toBe('different: number_different');
  });
  test('numbers are open when one may be the other rounded', () => {
    expect(verdictOn(many, '0.333', '1/3')).toBe('open: open');
    // Two thirds are 0.667 to three places, and 0.666 is none of their roundings.
    expect(verdictOn(many, '0.667', '2/3')).toBe('open: open');
    expect(verdictOn(many, '0.666', '2/3')).toBe('different: number_different');
  });
  test('numbers with different trailing zeros are open when no number is asked for', () => {
    expect(verdictOn(advice, '20.10', '20.1')).toBe('open: open');
    expect(verdictOn(many, '20.10', '20.1')).toBe('same: number_equal');
  });
  test('numbers are the same within a tolerance only when the request has one', () => {
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
  test('quantities are the same when their units convert', () => {
    expect(verdictOn(many, '5 km', '5000 m')).toBe('same: number_equal');
    // 36,000 m in 3,600 s are 10 m/s.
    expect(verdictOn(many, '36 km/h', '10 m/s')).toBe('same: number_equal');
    expect(verdictOn(many, '90 minutes', '1 hour 30 minutes')).toBe('same: number_equal');
  });
  test('quantities are the same, open or different depending on how exact their conversion is', () => {
    // 1/3 m and 0.333333333333 m are within 1e-12 of each other, relatively; 0.3333333 m is within 1e-6, 0.34 m in neither.
    expect(verdictOn(many, '1/3 m', '33.33333333333333 cm')).toBe('same: number_equal');
    expect(verdictOn(many, '1/3 m', '33.333333 cm')).toBe('open: open');
    expect(verdictOn(many, '1/3 m', '34 cm')).toBe('different: number_different');
  });
  test('quantities are different when their units cannot convert', () => {
    expect(verdictOn(many, '5 km', '5 kg')).toBe('different: unit_different');
    expect(verdictOn(many, '5 km', '5 m')).toBe('different: number_different');
    expect(verdictOn(many, '5 MW', '5 mW')).toBe('different: number_different');
  });
  test('a missing unit is open unless the question names exactly that unit', () => {
    expect(verdictOn(many, '5 km', '5')).toBe('open: open');
    const kilometres = asked('How many kilometres is it to the coast?');
    expect(verdictOn(kilometres, '5 km', '5')).toBe('same: number_equal');
    expect(verdictOn(kilometres, '5000 m', '5')).toBe('same: number_equal');
    expect(verdictOn(kilometres, '5 miles', '5')).toBe('different: number_different');
  });
  test('currencies are different unless they are equal', () => {
    expect(verdictOn(many, '$5', '€5')).toBe('different: unit_different');
    expect(verdictOn(many, 'CHF 5', '5 CHF')).toBe('same: number_equal');
    expect(verdictOn(many, '$5', 'USD 5')).toBe('same: number_equal');
    expect(verdictOn(many, '€5', '€6')).toBe('different: number_different');
  });
  test('ratios are compared in lowest terms when the question asks for one', () => {
    const ratio = asked('What is the ratio of girls to boys?');
    expect(verdictOn(ratio, '9:12', '3 to 4')).toBe('same: ratio_equal');
    expect(verdictOn(ratio, '3:4', '4:3')).toBe('different: ratio_different');
  });
  test('times of day are compared as times', () => {
    const opening = asked('What time does it open?');
    expect(verdictOn(opening, '3 PM', '15:00')).toBe('same: time_equal');
    expect(verdictOn(opening, '3 PM', '3 AM')).toBe('different: time_different');
    expect(verdictOn(opening, '3:00', '3 PM')).toBe('open: open');
  });
  test('dates are compared as dates', () => {
    expect(verdictOn(when, '20 July 1969', '1969-07-20')).toBe('same: date_equal');
    expect(verdictOn(when, '20 July 1969', '21 July 1969')).toBe('different: date_different');
    expect(verdictOn(when, 'Q1 2024', 'Q2 2024')).toBe('different: date_different');
    expect(verdictOn(when, '1969', '20 July 1969')).toBe('open: open');
  });
  test('sets are compared as sets', () => {
    expect(verdictOn(list, '2, 3 and 5', '5; 3; 2')).toBe('same: set_equal');
    expect(verdictOn(list, '2, 3', '2, 3, 5')).toBe('different: set_different');
    expect(verdictOn(list, '2, 3', '2, 5')).toBe('different: set_different');
    expect(verdictOn(list, 'USA and France', 'United States and France')).toBe('open: open');
  });
  test.each(['5 or more', 'not 5', '3–4', 'at least 5', 'under 5', '5 ± 1', '1,5', '5 flurbs', 'twice 5', '5 items?'])(
    '%j is not a number',
    (answer) => {
      expect(readingOf(many, answer)).toMatch(/^(?:text|formula)/);
      expect(verdictOn(many, answer, '5')).toMatch(/^(?:open|different)/);
    },
  );
  test('a day that two countries read differently is not a date', () => {
    expect(readingOf(when, '5/6/2024')).toBe('text');
    // As fractions the two would be equal.
    expect(verdictOn(when, '5/6/2024', '10/12/2024')).toBe('open: open');
    expect(readingOf(when, '15/6/2024')).toBe('2024-06-15');
  });
});

describe('5, formula ›', () => {
  test('formulas are the same when their normal forms are equal', () => {
    expect(verdictOn(many, String.raw`\frac{\sqrt3}{2}`, '√3/2')).toBe('same: formula_equal');
    expect(verdictOn(many, String.raw`2 \cdot \left( x + 1 \right)`, '2(x+1)')).toBe('same: formula_equal');
    expect(verdictOn(many, String.raw`x \ge 3`, 'x ≥ 3')).toBe('same: formula_equal');
  });
  test('constants of rational arithmetic are compared as values', () => {
    expect(verdictOn(many, '2^{10}', '1024')).toBe('same: number_equal');
    expect(verdictOn(many, '5!', '120')).toBe('same: number_equal');
    expect(verdictOn(many, '4+5/9', '41/9')).toBe('same: number_equal');
    expect(verdictOn(many, '1/2^{99}', '1/2^{98}')).toBe('different: number_different');
  });
  test('other formulas are open', () => {
    expect(verdictOn(many, String.raw`\sqrt{2}`, '2')).toBe('open: open');
    expect(verdictOn(many, 'x(x+1)', 'x^2+x')).toBe('open: open');
    expect(verdictOn(many, '9^{9^{9^9}}', '9^{9^9}')).toBe('open: open');
    expect(verdictOn(many, '[0, 1]', '(0, 1)')).toBe('open: open');
  });
});

describe('6, long answer to a question for a value ›', () => {
  test('the last cue is read first', () => {
    expect(readingOf(many, 'The answer is 3. I recounted. The answer is 14.')).toBe('14');
    expect(readingOf(many, String.raw`There are 3 of 20. So \boxed{17}.`)).toBe('17');
    expect(readingOf(many, 'Taking 3 from 20 leaves some.\nA: 17')).toBe('17');
  });
  test('the result of the last sentence is read without a cue', () => {
    expect(readingOf(many, 'We have 20 and take 13. So 20 - 13 = 17.')).toBe('17');
    expect(readingOf(many, 'We take some. The total is 17.')).toBe('17');
  });
  test('other words prevent the reading of a value unless the type is declared', () => {
    expect(verdictOn(many, 'There are 17 spare ones', '17')).toBe('open: open');
    const declared = asked('How many are there?', { answer_type: 'number' });
    expect(verdictOn(declared, 'There are 17 spare ones', '17')).toBe('same: number_equal');
  });
});

describe('7, text ›', () => {
  test('texts are the same when only harmless words and punctuation differ', () => {
    expect(verdictOn(advice, 'Paris', 'It is Paris.')).toBe('same: text_equal');
    expect(verdictOn(advice, 'The answer is Paris.', 'PARIS')).toBe('same: text_equal');
    expect(verdictOn(advice, 'a warm coat', 'the warm coat')).toBe('same: text_equal');
    expect(verdictOn(advice, 'Leave', 'Leave, because it is late')).toBe('same: text_equal');
    expect(verdictOn(advice, 'Leave', 'Leave. It is late.')).toBe('same: text_equal');
    const capital = asked('What is the capital of France?');
    expect(verdictOn(capital, 'Paris', 'The capital of France is Paris.')).toBe('same: text_equal');
  });
  test.each(['not', 'but', 'wait', 'only', 'probably'])('a tail with %j in it is not an explanation', (word) => {
    expect(verdictOn(advice, 'Leave', `Leave, because it is ${word} late`)).toBe('open: open');
  });
  test('texts with two explanations are open', () => {
    expect(verdictOn(advice, 'Leave, because it is late', 'Leave, because it is cold')).toBe('open: open');
  });
  test('texts are open when one is inside the other', () => {
    expect(verdictOn(advice, 'Paris', 'Paris is the capital of France')).toBe('open: open');
    expect(verdictOn(advice, 'SQLite', 'SQLite over Postgres')).toBe('open: open');
    expect(verdictOn(advice, 'Paris', 'Paris and Lyon')).toBe('open: open');
    expect(verdictOn(advice, 'Release', 'Release after a fix')).toBe('open: open');
  });
  test('texts are open when their words are in another order', () => {
    expect(verdictOn(advice, 'Rome over Pisa', 'Pisa over Rome')).toBe('open: open');
  });
  test('texts are open when they have other words', () => {
    expect(verdictOn(advice, 'Paris is the capital', 'Lyon is the capital')).toBe('open: open');
    expect(verdictOn(advice, 'USA', 'United States')).toBe('open: open');
    expect(verdictOn(advice, 'Rates will increase', 'Rates will decrease')).toBe('open: open');
    expect(verdictOn(advice, 'A valid clause', 'An invalid clause')).toBe('open: open');
  });
  test('symbols inside a text count', () => {
    expect(verdictOn(advice, 'C', 'C++')).toBe('open: open');
    expect(verdictOn(advice, 'x < y', 'x > y')).toBe('open: open');
    expect(verdictOn(advice, 'scale when x < y holds', 'scale when x <= y holds')).toBe('open: open');
  });
  test('long texts are open at any similarity', () => {
    const base = 'We should move the billing service to Postgres this quarter and keep the old tables for audits';
    expect(verdictOn(advice, base, `${base}!`)).toBe('same: text_equal');
    expect(verdictOn(advice, base, base.replace('Postgres', 'MySQL'))).toBe('open: open');
    expect(verdictOn(advice, base, base.replace('for audits', 'around'))).toBe('open: open');
    expect(verdictOn(advice, base, base.replace('We should', 'This quarter we should'))).toBe('open: open');
  });
  test('a long text has the value of its closing statement', () => {
    const argument = 'The river is wide there. Traders met at the ford, and a bridge was built in time.';
    expect(verdictOn(advice, `${argument} The answer is Paris.`, 'Paris')).toBe('same: text_equal');
    expect(verdictOn(advice, `${argument} The answer is Lyon.`, 'Paris')).toBe('open: open');
  });
  test('a capital A is not an article', () => {
    expect(verdictOn(advice, 'Plan A', 'Plan')).toBe('open: open');
    expect(verdictOn(advice, 'f(a, b)', 'f(b)')).toBe('open: open');
  });
});

describe('8, countable differences ›', () => {
  test('texts are different when one number differs', () => {
    expect(verdictOn(advice, 'Wait 3 weeks', 'Wait 4 weeks')).toBe('different: number_in_text');
    expect(verdictOn(advice, 'Wait three weeks', 'Wait 4 weeks')).toBe('different: number_in_text');
    expect(verdictOn(advice, 'Wait', 'Wait 4 weeks')).toBe('open: open');
  });
  test('texts are different when one single capital letter differs', () => {
    expect(verdictOn(advice, 'Choose plan B', 'Choose plan D')).toBe('different: letter_in_text');
    expect(verdictOn(advice, 'Choose plan B', 'Choose plan BB')).toBe('open: open');
  });
  test('texts are different when one Roman numeral differs', () => {
    expect(verdictOn(advice, 'Repeat phase II', 'Repeat phase III')).toBe('different: number_in_text');
    expect(verdictOn(advice, 'Repeat phase IV', 'Repeat phase 4')).toBe('same: text_equal');
  });
  test('texts are different when one has an additional negation', () => {
    expect(verdictOn(advice, 'Deployment is allowed', 'Deployment is not allowed')).toBe('different: polarity');
    expect(verdictOn(advice, 'Sell it', 'Do not sell it')).toBe('different: polarity');
    expect(verdictOn(advice, 'Sell it', 'Do not keep it')).toBe('open: open');
  });
  test('texts are different when one begins with yes and the other with no', () => {
    expect(verdictOn(advice, 'Yes, deploy on Friday', 'No, deploy on Friday')).toBe('different: polarity');
    expect(verdictOn(advice, 'Yes, deploy on Friday', 'Deploy on Friday')).toMatch(/^(?:open|same)/);
  });
  test('texts are open when two things differ', () => {
    expect(verdictOn(advice, 'Wait 3 weeks', 'Wait 4 months')).toBe('open: open');
    expect(verdictOn(advice, 'Wait 3 to 5 weeks', 'Wait 4 to 6 weeks')).toBe('open: open');
  });
});

describe('9, literal answers ›', () => {
  const literal = asked('Which command lists the branches?');
  test('answers are the same when every character is equal', () => {
    expect(verdictOn(literal, 'git branch', '`git branch`')).toBe('same: literal_equal');
    expect(verdictOn(literal, 'git branch', 'Use `git branch`.')).toBe('same: literal_equal');
  });
  test('answers are different when a number or a letter differs', () => {
    expect(verdictOn(literal, 'git log -n 5', 'git log -n 6')).toBe('different: number_in_text');
  });
  test('answers are open when only case, punctuation or spaces differ', () => {
    expect(verdictOn(literal, 'git branch -d', 'git branch -D')).toMatch(/^(?:open|different)/);
    expect(verdictOn(literal, 'Git Branch', 'git branch')).toBe('open: open');
    expect(verdictOn(literal, 'gitbranch', 'git branch')).toBe('open: open');
    expect(verdictOn(literal, 'git branch;', 'git branch')).toBe('open: open');
  });
});

describe('answers of two types ›', () => {
  test('a value and a text are open even when the text contains the value', () => {
    expect(verdictOn(advice, '42', 'I count 42 of them')).toBe('open: open');
    expect(verdictOn(advice, '42', '42 apples and 3 pears')).toBe('open: open');
    expect(verdictOn(advice, '42', 'It is not 42')).toMatch(/^(?:open|different)/);
    expect(verdictOn(advice, 'yes', '42')).toBe('open: open');
    expect(verdictOn(when, '20 July 1969', 'It was before 20 July 1969')).toBe('open: open');
  });
  test('the other answers of the panel do not change the verdict on a pair', () => {
    const { pairs } = agreementOf(advice, ['42', 'I count 42 of them', 'Sell the house', 'Wait for spring', '42']);
    expect(pairs[0]).toMatchObject({ a: 'd0', b: 'd1', verdict: 'open', same: false, rule: 'open' });
  });
});
