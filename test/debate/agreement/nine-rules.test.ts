/** The rules of a comparison in the order in which they apply, with a test for each. */
import { describe, expect, test } from 'vitest';
import { agreementOf, questionOf, readingOf, verdictOn } from '../../support/debates/agreement.ts';

const adviceQuestion = questionOf('What do you advise?');
const countQuestion = questionOf('How many are there?');
const choiceQuestion = questionOf('Which?', { options: ['Red', 'Green', 'Blue'] });
const multipleChoiceQuestion = questionOf('Which? Select all that apply.', { options: ['Red', 'Green', 'Blue'] });
const yesNoQuestion = questionOf('Is the clause enforceable?');
const dateQuestion = questionOf('When was it signed?');
const listQuestion = questionOf('List all prime factors.');

describe('1, no vote ›', () => {
  test('an answer is no vote when it declines to answer', () => {
    const declinedAnswers = ['', ' \n', 'N/A', 'n/a.', "I don't know", 'I do not know.', 'Not sure', 'No idea', 'IDK'];
    expect(declinedAnswers.map((answer) => readingOf(adviceQuestion, answer))).toEqual(
      declinedAnswers.map(() => 'no vote'),
    );
  });
  test('an answer is no vote when it is a refusal', () => {
    const refusals = [
      "I'm sorry, but I can't help with that.",
      'I cannot answer that.',
      "Sorry, I can't assist with it",
    ];
    expect(refusals.map((answer) => readingOf(adviceQuestion, answer))).toEqual(refusals.map(() => 'no vote'));
  });
  test('no rule compares two answers when one of them is no vote', () => {
    expect(verdictOn(adviceQuestion, '', '')).toBe('no vote');
    expect(verdictOn(choiceQuestion, 'Purple', 'Purple')).toBe('no vote');
    expect(verdictOn(countQuestion, '4', 'N/A')).toBe('no vote');
  });
  test('a single symbol is an answer', () => {
    const signs = ['&&', '→', '[]', '-v', '--all', '∅', '👍', '€', '%'];
    const operatorQuestion = questionOf('Which operator is it?');
    expect(signs.filter((sign) => !verdictOn(adviceQuestion, sign, sign).startsWith('same'))).toEqual([]);
    expect([...signs, '?.', '?'].filter((sign) => !verdictOn(operatorQuestion, sign, sign).startsWith('same'))).toEqual(
      [],
    );
    expect(verdictOn(adviceQuestion, '&&', '→')).toBe('open: open');
  });
  test('"unknown" and "none" are votes', () => {
    expect(verdictOn(adviceQuestion, 'unknown', 'Unknown.')).toBe('same: text_equal');
    expect(verdictOn(adviceQuestion, 'none', 'None')).toBe('same: text_equal');
  });
});

describe('2, menu ›', () => {
  test('answers are the same when they pick one option', () => {
    expect(verdictOn(choiceQuestion, 'B', 'green')).toBe('same: choice_equal');
    expect(verdictOn(choiceQuestion, '(B)', 'The answer is B.')).toBe('same: choice_equal');
  });
  test('answers are different when they pick two options', () => {
    expect(verdictOn(choiceQuestion, 'B', 'Blue')).toBe('different: choice_different');
    expect(verdictOn(choiceQuestion, 'not Red but Green', 'Red')).toBe('different: choice_different');
  });
  test('answers are sets of options when several are allowed', () => {
    expect(verdictOn(multipleChoiceQuestion, 'A, B', 'Green and Red')).toBe('same: set_equal');
    expect(verdictOn(multipleChoiceQuestion, 'A, B', 'A, C')).toBe('different: set_different');
    expect(verdictOn(multipleChoiceQuestion, 'A, B', 'A')).toBe('different: set_different');
  });
});

describe('3, boolean ›', () => {
  test('answers are the same when both affirm or both deny', () => {
    expect(verdictOn(yesNoQuestion, 'Yes', 'True, by clause 4.')).toBe('same: boolean_equal');
    expect(verdictOn(yesNoQuestion, 'No', 'It is not enforceable.')).toBe('same: boolean_equal');
  });
  test('answers are different when one affirms and the other denies', () => {
    expect(verdictOn(yesNoQuestion, 'Yes', 'It is not enforceable.')).toBe('different: boolean_different');
    expect(verdictOn(yesNoQuestion, 'Yes, but only in part', 'No, only in part')).toBe('different: boolean_different');
  });
  test('answers are open when one has a condition', () => {
    expect(verdictOn(yesNoQuestion, 'Yes', 'Yes, but only in part')).toBe('open: open');
    expect(verdictOn(yesNoQuestion, 'No', 'No, unless it was read out')).toBe('open: open');
  });
  test('a repetition of the question counts only with a verb or a pronoun', () => {
    expect(readingOf(yesNoQuestion, 'It is enforceable')).toBe('yes');
    expect(readingOf(yesNoQuestion, 'Enforceable')).toBe('text');
    expect(readingOf(yesNoQuestion, 'The clause')).toBe('text');
  });
  test('the correction counts when an answer corrects itself', () => {
    expect(readingOf(yesNoQuestion, 'No. Wait, yes, it is.')).toBe('yes');
    expect(readingOf(yesNoQuestion, 'Yes. Actually, no.')).toBe('no');
  });
});

describe('4, value ›', () => {
  test('numbers are the same when they are exactly equal', () => {
    expect(verdictOn(countQuestion, '3/4', '0.75')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '75 %', '0.75')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '1,000', 'one thousand')).toBe('same: number_equal');
  });
  test('numbers are different when they are not equal', () => {
    expect(verdictOn(countQuestion, '2.5', '25')).toBe('different: number_different');
    expect(verdictOn(countQuestion, '9007199254740993', '9007199254740992')).toBe('different: number_different');
  });
  test('numbers are open when one may be the other rounded', () => {
    expect(verdictOn(countQuestion, '0.333', '1/3')).toBe('open: open');
    // Two thirds are 0.667 to three places, and 0.666 is not a rounding of them.
    expect(verdictOn(countQuestion, '0.667', '2/3')).toBe('open: open');
    expect(verdictOn(countQuestion, '0.666', '2/3')).toBe('different: number_different');
  });
  test('numbers with different trailing zeros are open when no number is asked for', () => {
    expect(verdictOn(adviceQuestion, '20.10', '20.1')).toBe('open: open');
    expect(verdictOn(countQuestion, '20.10', '20.1')).toBe('same: number_equal');
  });
  test('numbers are the same within a tolerance only when the request has one', () => {
    const tolerantQuestion = questionOf('How many are there?', { answer_tolerance: 0.01 });
    expect(verdictOn(tolerantQuestion, '0.333', '1/3')).toBe('same: number_within_tolerance');
    // |100 − 101| = 1 is less than 0.01 × 101 = 1.01; |100 − 102| = 2 is more than 1.02.
    expect(verdictOn(tolerantQuestion, '100', '101')).toBe('same: number_within_tolerance');
    expect(verdictOn(tolerantQuestion, '100', '102')).toBe('different: number_different');
    // Exactly at the limit counts: |99 − 100| = 1 = 0.01 × 100, from either side.
    expect(verdictOn(tolerantQuestion, '99', '100')).toBe('same: number_within_tolerance');
    expect(verdictOn(tolerantQuestion, '100', '99')).toBe('same: number_within_tolerance');
    expect(verdictOn(tolerantQuestion, '-100', '100')).toBe('different: number_different');
    expect(verdictOn(countQuestion, '100', '101')).toBe('different: number_different');
  });
  test('quantities are the same when their units convert', () => {
    expect(verdictOn(countQuestion, '5 km', '5000 m')).toBe('same: number_equal');
    // 36,000 m in 3,600 s are 10 m/s.
    expect(verdictOn(countQuestion, '36 km/h', '10 m/s')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '90 minutes', '1 hour 30 minutes')).toBe('same: number_equal');
  });
  test('quantities are the same, open or different depending on how exact their conversion is', () => {
    // From 1/3 m, 0.3333333333333333 m differs by less than 1e-12, relatively, 0.33333333 m by less than 1e-6.
    expect(verdictOn(countQuestion, '1/3 m', '33.33333333333333 cm')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '1/3 m', '33.333333 cm')).toBe('open: open');
    expect(verdictOn(countQuestion, '1/3 m', '34 cm')).toBe('different: number_different');
  });
  test('quantities are different when their units cannot convert', () => {
    expect(verdictOn(countQuestion, '5 km', '5 kg')).toBe('different: unit_different');
    expect(verdictOn(countQuestion, '5 km', '5 m')).toBe('different: number_different');
    expect(verdictOn(countQuestion, '5 MW', '5 mW')).toBe('different: number_different');
  });
  test('a missing unit is open unless the question names exactly that unit', () => {
    expect(verdictOn(countQuestion, '5 km', '5')).toBe('open: open');
    const distanceQuestion = questionOf('How many kilometres is it to the coast?');
    expect(verdictOn(distanceQuestion, '5 km', '5')).toBe('same: number_equal');
    expect(verdictOn(distanceQuestion, '5000 m', '5')).toBe('same: number_equal');
    expect(verdictOn(distanceQuestion, '5 miles', '5')).toBe('different: number_different');
  });
  test('currencies are different unless they are equal', () => {
    expect(verdictOn(countQuestion, '$5', '€5')).toBe('different: unit_different');
    expect(verdictOn(countQuestion, 'CHF 5', '5 CHF')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '$5', 'USD 5')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '€5', '€6')).toBe('different: number_different');
  });
  test('ratios are compared in lowest terms when the question asks for one', () => {
    const ratioQuestion = questionOf('What is the ratio of girls to boys?');
    expect(verdictOn(ratioQuestion, '9:12', '3 to 4')).toBe('same: ratio_equal');
    expect(verdictOn(ratioQuestion, '3:4', '4:3')).toBe('different: ratio_different');
  });
  test('times of day are compared as times', () => {
    const timeQuestion = questionOf('What time does it open?');
    expect(verdictOn(timeQuestion, '3 PM', '15:00')).toBe('same: time_equal');
    expect(verdictOn(timeQuestion, '3 PM', '3 AM')).toBe('different: time_different');
    expect(verdictOn(timeQuestion, '3:00', '3 PM')).toBe('open: open');
  });
  test('dates are compared as dates', () => {
    expect(verdictOn(dateQuestion, '20 July 1969', '1969-07-20')).toBe('same: date_equal');
    expect(verdictOn(dateQuestion, '20 July 1969', '21 July 1969')).toBe('different: date_different');
    expect(verdictOn(dateQuestion, 'Q1 2024', 'Q2 2024')).toBe('different: date_different');
    expect(verdictOn(dateQuestion, '1969', '20 July 1969')).toBe('open: open');
  });
  test('sets are compared as sets', () => {
    expect(verdictOn(listQuestion, '2, 3 and 5', '5; 3; 2')).toBe('same: set_equal');
    expect(verdictOn(listQuestion, '2, 3', '2, 3, 5')).toBe('different: set_different');
    expect(verdictOn(listQuestion, '2, 3', '2, 5')).toBe('different: set_different');
    expect(verdictOn(listQuestion, 'USA and France', 'United States and France')).toBe('open: open');
  });
  test.each(['5 or more', 'not 5', '3–4', 'at least 5', 'under 5', '5 ± 1', '1,5', '5 flurbs', 'twice 5', '5 items?'])(
    '%j is not a number',
    (answer) => {
      expect(readingOf(countQuestion, answer)).toMatch(/^(?:text|formula)/);
      expect(verdictOn(countQuestion, answer, '5')).toMatch(/^(?:open|different)/);
    },
  );
  test('a date whose day and month are ambiguous is not read', () => {
    expect(readingOf(dateQuestion, '5/6/2024')).toBe('text');
    // As fractions the two answers would be equal.
    expect(verdictOn(dateQuestion, '5/6/2024', '10/12/2024')).toBe('open: open');
    expect(readingOf(dateQuestion, '15/6/2024')).toBe('2024-06-15');
  });
});

describe('5, formula ›', () => {
  test('formulas are the same when their normal forms are equal', () => {
    expect(verdictOn(countQuestion, String.raw`\frac{\sqrt3}{2}`, '√3/2')).toBe('same: formula_equal');
    expect(verdictOn(countQuestion, String.raw`2 \cdot \left( x + 1 \right)`, '2(x+1)')).toBe('same: formula_equal');
    expect(verdictOn(countQuestion, String.raw`x \ge 3`, 'x ≥ 3')).toBe('same: formula_equal');
  });
  test('constants of rational arithmetic are compared as values', () => {
    expect(verdictOn(countQuestion, '2^{10}', '1024')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '5!', '120')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '4+5/9', '41/9')).toBe('same: number_equal');
    expect(verdictOn(countQuestion, '1/2^{99}', '1/2^{98}')).toBe('different: number_different');
  });
  test('other formulas are open', () => {
    expect(verdictOn(countQuestion, String.raw`\sqrt{2}`, '2')).toBe('open: open');
    expect(verdictOn(countQuestion, 'x(x+1)', 'x^2+x')).toBe('open: open');
    expect(verdictOn(countQuestion, '9^{9^{9^9}}', '9^{9^9}')).toBe('open: open');
    expect(verdictOn(countQuestion, '[0, 1]', '(0, 1)')).toBe('open: open');
  });
});

describe('6, long answer to a question for a value ›', () => {
  test('the last cue is read first', () => {
    expect(readingOf(countQuestion, 'The answer is 3. I recounted. The answer is 14.')).toBe('14');
    expect(readingOf(countQuestion, String.raw`There are 3 of 20. So \boxed{17}.`)).toBe('17');
    expect(readingOf(countQuestion, 'Taking 3 from 20 leaves some.\nA: 17')).toBe('17');
  });
  test('the result of the last sentence is read without a cue', () => {
    expect(readingOf(countQuestion, 'We have 20 and take 13. So 20 - 13 = 17.')).toBe('17');
    expect(readingOf(countQuestion, 'We take some. The total is 17.')).toBe('17');
  });
  test('other words prevent the reading of a value unless the type is declared', () => {
    expect(verdictOn(countQuestion, 'There are 17 spare ones', '17')).toBe('open: open');
    const numberQuestion = questionOf('How many are there?', { answer_type: 'number' });
    expect(verdictOn(numberQuestion, 'There are 17 spare ones', '17')).toBe('same: number_equal');
  });
});

describe('7, text ›', () => {
  test('texts are the same when only harmless words and punctuation differ', () => {
    expect(verdictOn(adviceQuestion, 'Paris', 'It is Paris.')).toBe('same: text_equal');
    expect(verdictOn(adviceQuestion, 'The answer is Paris.', 'PARIS')).toBe('same: text_equal');
    expect(verdictOn(adviceQuestion, 'a warm coat', 'the warm coat')).toBe('same: text_equal');
    expect(verdictOn(adviceQuestion, 'Leave', 'Leave, because it is late')).toBe('same: text_equal');
    expect(verdictOn(adviceQuestion, 'Leave', 'Leave. It is late.')).toBe('same: text_equal');
    const capitalQuestion = questionOf('What is the capital of France?');
    expect(verdictOn(capitalQuestion, 'Paris', 'The capital of France is Paris.')).toBe('same: text_equal');
  });
  test.each(['not', 'but', 'wait', 'only', 'probably'])('a tail with %j in it is not an explanation', (word) => {
    expect(verdictOn(adviceQuestion, 'Leave', `Leave, because it is ${word} late`)).toBe('open: open');
  });
  test('texts with two explanations are open', () => {
    expect(verdictOn(adviceQuestion, 'Leave, because it is late', 'Leave, because it is cold')).toBe('open: open');
  });
  test('texts are open when one is inside the other', () => {
    expect(verdictOn(adviceQuestion, 'Paris', 'Paris is the capital of France')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'SQLite', 'SQLite over Postgres')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'Paris', 'Paris and Lyon')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'Release', 'Release after a fix')).toBe('open: open');
  });
  test('texts are open when their words are in another order', () => {
    expect(verdictOn(adviceQuestion, 'Rome over Pisa', 'Pisa over Rome')).toBe('open: open');
  });
  test('texts are open when they have other words', () => {
    expect(verdictOn(adviceQuestion, 'Paris is the capital', 'Lyon is the capital')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'USA', 'United States')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'Rates will increase', 'Rates will decrease')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'A valid clause', 'An invalid clause')).toBe('open: open');
  });
  test('symbols inside a text count', () => {
    expect(verdictOn(adviceQuestion, 'C', 'C++')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'x < y', 'x > y')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'scale when x < y holds', 'scale when x <= y holds')).toBe('open: open');
  });
  test('long texts are open at any similarity', () => {
    const base = 'We should move the billing service to Postgres this quarter and keep the old tables for audits';
    expect(verdictOn(adviceQuestion, base, `${base}!`)).toBe('same: text_equal');
    expect(verdictOn(adviceQuestion, base, base.replace('Postgres', 'MySQL'))).toBe('open: open');
    expect(verdictOn(adviceQuestion, base, base.replace('for audits', 'around'))).toBe('open: open');
    expect(verdictOn(adviceQuestion, base, base.replace('We should', 'This quarter we should'))).toBe('open: open');
  });
  test('a long text has the value of its closing statement', () => {
    const argument = 'The river is wide there. Traders met at the ford, and a bridge was built in time.';
    expect(verdictOn(adviceQuestion, `${argument} The answer is Paris.`, 'Paris')).toBe('same: text_equal');
    expect(verdictOn(adviceQuestion, `${argument} The answer is Lyon.`, 'Paris')).toBe('open: open');
  });
  test('a capital A is not an article', () => {
    expect(verdictOn(adviceQuestion, 'Plan A', 'Plan')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'f(a, b)', 'f(b)')).toBe('open: open');
  });
});

describe('8, countable differences ›', () => {
  test('texts are different when one number differs', () => {
    expect(verdictOn(adviceQuestion, 'Wait 3 weeks', 'Wait 4 weeks')).toBe('different: number_in_text');
    expect(verdictOn(adviceQuestion, 'Wait three weeks', 'Wait 4 weeks')).toBe('different: number_in_text');
    expect(verdictOn(adviceQuestion, 'Wait', 'Wait 4 weeks')).toBe('open: open');
  });
  test('texts are different when one single capital letter differs', () => {
    expect(verdictOn(adviceQuestion, 'Choose plan B', 'Choose plan D')).toBe('different: letter_in_text');
    expect(verdictOn(adviceQuestion, 'Choose plan B', 'Choose plan BB')).toBe('open: open');
  });
  test('texts are different when one Roman numeral differs', () => {
    expect(verdictOn(adviceQuestion, 'Repeat phase II', 'Repeat phase III')).toBe('different: number_in_text');
    expect(verdictOn(adviceQuestion, 'Repeat phase IV', 'Repeat phase 4')).toBe('same: text_equal');
  });
  test('texts are different when one has an additional negation', () => {
    expect(verdictOn(adviceQuestion, 'Deployment is allowed', 'Deployment is not allowed')).toBe('different: polarity');
    expect(verdictOn(adviceQuestion, 'Sell it', 'Do not sell it')).toBe('different: polarity');
    expect(verdictOn(adviceQuestion, 'Sell it', 'Do not keep it')).toBe('open: open');
  });
  test('texts are different when one begins with yes and the other with no', () => {
    expect(verdictOn(adviceQuestion, 'Yes, deploy on Friday', 'No, deploy on Friday')).toBe('different: polarity');
    expect(verdictOn(adviceQuestion, 'Yes, deploy on Friday', 'Deploy on Friday')).toMatch(/^(?:open|same)/);
  });
  test('texts are open when two things differ', () => {
    expect(verdictOn(adviceQuestion, 'Wait 3 weeks', 'Wait 4 months')).toBe('open: open');
    expect(verdictOn(adviceQuestion, 'Wait 3 to 5 weeks', 'Wait 4 to 6 weeks')).toBe('open: open');
  });
});

describe('9, literal answers ›', () => {
  const commandQuestion = questionOf('Which command lists the branches?');
  test('answers are the same when every character is equal', () => {
    expect(verdictOn(commandQuestion, 'git branch', '`git branch`')).toBe('same: literal_equal');
    expect(verdictOn(commandQuestion, 'git branch', 'Use `git branch`.')).toBe('same: literal_equal');
  });
  test('answers are different when a number or a letter differs', () => {
    expect(verdictOn(commandQuestion, 'git log -n 5', 'git log -n 6')).toBe('different: number_in_text');
  });
  test('answers are open when only case, punctuation or spaces differ', () => {
    expect(verdictOn(commandQuestion, 'git branch -d', 'git branch -D')).toMatch(/^(?:open|different)/);
    expect(verdictOn(commandQuestion, 'Git Branch', 'git branch')).toBe('open: open');
    expect(verdictOn(commandQuestion, 'gitbranch', 'git branch')).toBe('open: open');
    expect(verdictOn(commandQuestion, 'git branch;', 'git branch')).toBe('open: open');
  });
});

describe('answers of two types ›', () => {
  test('a value and a text are open even when the text contains the value', () => {
    expect(verdictOn(adviceQuestion, '42', 'I count 42 of them')).toBe('open: open');
    expect(verdictOn(adviceQuestion, '42', '42 apples and 3 pears')).toBe('open: open');
    expect(verdictOn(adviceQuestion, '42', 'It is not 42')).toMatch(/^(?:open|different)/);
    expect(verdictOn(adviceQuestion, 'yes', '42')).toBe('open: open');
    expect(verdictOn(dateQuestion, '20 July 1969', 'It was before 20 July 1969')).toBe('open: open');
  });
  test('the other answers of the panel do not change the verdict on a pair', () => {
    const { pairs } = agreementOf(adviceQuestion, [
      '42',
      'I count 42 of them',
      'Sell the house',
      'Wait for spring',
      '42',
    ]);
    expect(pairs[0]).toMatchObject({ a: 'd0', b: 'd1', verdict: 'open', same: false, rule: 'open' });
  });
});
