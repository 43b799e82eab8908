/** What holds for any answers at all: a partition, free of order, with equal answers together and values apart. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalAnswer } from '../../../src/debate/agreement/answer-value.ts';
import { formatExact, fromDecimal, isEqual, plus, times } from '../../../src/debate/agreement/exact-number.ts';
import { readAnswer, readAnswers } from '../../../src/debate/agreement/read-answer.ts';
import { typed, typedSame } from '../../../src/debate/agreement/typed.ts';
import { answerTypes } from '../../../src/debate/question.ts';
import { agreementOf, asked, verdictOn } from '../../support/agreement.ts';

const scrap = fc.constantFrom(
  '42',
  '4',
  '.',
  ',',
  '/',
  '%',
  '$',
  ' km',
  ' ',
  '\n',
  'A',
  'B',
  '(C)',
  'The answer is ',
  'not ',
  'yes',
  'No, ',
  '\\boxed{',
  '}',
  '\\frac{1}{2}',
  '#### ',
  '2024-05-06',
  'May',
  '是',
  '不',
  'ない',
  '½',
  '²',
  '٤',
  '👍',
  'Paris',
  ' and ',
  ' or ',
  '=',
  '<think>',
  '^99999',
  '-',
);
const answer = fc.oneof(
  fc.array(scrap, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const question = fc.record({
  question: fc.oneof(
    answer,
    fc.constantFrom(
      'How many?',
      'Is it so?',
      'When did it end?',
      'List all primes.',
      'Which? A) x B) y C) z',
      'What percentage?',
      'Which version?',
    ),
  ),
  context: fc.constant(null),
  answer_type: fc.constantFrom(...answerTypes),
  options: fc.option(fc.array(answer, { maxLength: 5 })),
  answer_tolerance: fc.constantFrom(0, 0.01, 1),
});

test('every ballot is in exactly one class or unread, and every pair of votes is reported', () => {
  fc.assert(
    fc.property(question, fc.array(answer, { maxLength: 7 }), (asks, answers) => {
      const ballots = answers.map((text, index) => ({ id: `d${index}`, answer: text, weight: 1 }));
      const { classes, pairs, unread } = typed({ question: asks, ballots, similarity: 0.4 });
      const placed = [...classes.flatMap(({ debater_ids }) => debater_ids), ...unread];
      expect(placed.toSorted()).toEqual(ballots.map(({ id }) => id).toSorted());
      const votes = ballots.length - unread.length;
      expect(pairs).toHaveLength((votes * (votes - 1)) / 2);
      for (const { debater_ids } of classes) {
        const inside = pairs.filter(({ a, b }) => debater_ids.includes(a) && debater_ids.includes(b));
        expect(inside.every(({ same }) => same)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the order of the panel plays no part, and equal answers are always together', () => {
  fc.assert(
    fc.property(question, fc.array(answer, { maxLength: 6 }), fc.nat(), (asks, answers, turn) => {
      const ballots = answers.map((text, index) => ({ id: `d${index}`, answer: text, weight: 1 }));
      const turned = ballots
        .map((_, index) => ballots[(index + turn) % ballots.length])
        .filter((each) => each !== undefined);
      const [straight, other] = [ballots, turned.toReversed()].map((order) =>
        typed({ question: asks, ballots: order, similarity: 0.4 }),
      );
      const shape = (agreement: typeof straight) =>
        agreement?.classes
          .map(({ answer: canonical, debater_ids }) => `${canonical}: ${debater_ids.toSorted().join()}`)
          .toSorted();
      expect(shape(other)).toEqual(shape(straight));
      for (const one of ballots) {
        const home = straight?.classes.find(({ debater_ids }) => debater_ids.includes(one.id));
        const twins = ballots.filter((each) => each.answer === one.answer).map(({ id }) => id);
        if (home !== undefined) expect(home.debater_ids).toEqual(expect.arrayContaining(twins));
      }
    }),
    { numRuns: 1000 },
  );
});

/** Few, so that they come again in other company; two of the long ones are more than is kept. */
const often = fc.constantFrom(
  ...['42', '42 km', '42 years of age', 'yes', 'yes, in 1999', '1999', '6 May 2024', 'Paris', 'A', '(A) x', ''],
  ...['Paris ', 'The answer is 42. ', 'not '].map((words) => words.repeat(600).slice(0, 2_400)),
);

test('what was asked about a question before plays no part', () => {
  fc.assert(
    fc.property(question, fc.array(fc.array(often, { maxLength: 4 }), { maxLength: 6 }), (asks, panels) => {
      for (const answers of panels) expect(readAnswers(asks, answers)).toEqual(readAnswers({ ...asks }, answers));
    }),
    { numRuns: 500 },
  );
});

test('two answers by themselves are the same when a panel of two puts them in one class', () => {
  fc.assert(
    fc.property(question, answer, answer, (asks, a, b) => {
      const { classes } = agreementOf(asks, [a, b]);
      expect(typedSame(asks, [a, b], 0.4)).toBe(classes.some(({ debater_ids }) => debater_ids.length === 2));
    }),
    { numRuns: 1000 },
  );
});

test('comparing is symmetric', () => {
  fc.assert(
    fc.property(question, answer, answer, (asks, a, b) => {
      expect(verdictOn(asks, a, b)).toBe(verdictOn(asks, b, a));
    }),
    { numRuns: 1000 },
  );
});

test('the same words in another order are told as such, each as often as before and no oftener', () => {
  const word = fc.constantFrom('house', 'table', 'river', 'stone', 'cloud', 'paper', 'window', 'garden');
  const shuffle = fc
    .array(word, { minLength: 2, maxLength: 30 })
    .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
  fc.assert(
    fc.property(shuffle, word, ([words, shuffled], other) => {
      const asks = asked('What do you see?');
      const [one, turned] = [words.join(' '), shuffled.join(' ')];
      expect(verdictOn(asks, one, turned)).toBe(one === turned ? 'same: text_equal' : 'different: word_order');
      const changed = [...shuffled.slice(1), other].join(' ');
      const isSameBag = shuffled[0] === other;
      expect(verdictOn(asks, one, changed) === 'different: word_order').toBe(isSameBag && one !== changed);
    }),
    { numRuns: 500 },
  );
});

test('different integers are never the same, however they are written', () => {
  const ways: ((value: number) => string)[] = [
    (value) => String(value),
    (value) => value.toLocaleString('en-US'),
    (value) => `${value}.0`,
    (value) => `The answer is ${value}.`,
    (value) => `\\boxed{${value}}`,
    (value) => `${value * 2}/2`,
    (value) => `We get ${value - 1} + 1 = ${value} in total.`,
  ];
  const way = fc.constantFrom(...ways);
  const number = fc.integer({ min: 2, max: 9_999_999 });
  fc.assert(
    fc.property(number, number, way, way, (a, b, writeA, writeB) => {
      expect(verdictOn(asked('How many?'), writeA(a), writeB(b)).startsWith('same')).toBe(a === b);
    }),
    { numRuns: 500 },
  );
});

test('different options are never the same, and equal ones always, however they are written', () => {
  const options = ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter'];
  const letter = (index: number) => 'ABCDE'.charAt(index);
  const ways: ((index: number) => string)[] = [
    (index) => letter(index),
    (index) => `(${letter(index)})`,
    (index) => `${options[index]}`,
    (index) => `${letter(index)}. ${options[index]}`,
    (index) => `The answer is (${letter(index)}).`,
    (index) => `I considered (A) and (B) and (E). The correct answer is ${letter(index)}, since it fits best.`,
    (index) => `\\boxed{\\text{${letter(index)}}}`,
  ];
  const pick = fc.nat({ max: 4 });
  const way = fc.constantFrom(...ways);
  fc.assert(
    fc.property(pick, pick, way, way, (a, b, writeA, writeB) => {
      expect(verdictOn(asked('Which?', { options }), writeA(a), writeB(b)).startsWith('same')).toBe(a === b);
    }),
  );
});

test('no vote comes out of text that holds no value of the type', () => {
  const words = fc.array(
    fc.constantFrom('as', 'a', 'result', 'it', 'depends', 'on', 'many', 'things', 'seems', 'cat', 'over'),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(' ');
      for (const answer_type of ['number', 'date', 'boolean'] as const) {
        expect(readAnswer(asked('What now?', { answer_type }), text)).toBeNull();
      }
      if (parts.length !== 1) expect(readAnswer(asked('Which?', { options: ['Red', 'Green'] }), text)).toBeNull();
    }),
  );
});

test('exact numbers keep the laws of arithmetic and one spelling per value', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 8 }))
    .map(([whole, part]) => `${whole}.${part}`);
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [one, other] = [fromDecimal(a), fromDecimal(b)];
      if (one === null || other === null) throw new Error('not read');
      expect(isEqual(plus(one, other), plus(other, one))).toBe(true);
      expect(isEqual(times(one, other), times(other, one))).toBe(true);
      expect(formatExact(one) === formatExact(other)).toBe(isEqual(one, other));
    }),
  );
});

test('a canonical answer is read as itself', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('How many?', 'What percentage?', 'Is it so?', 'When did it end?'),
      answer,
      (asks, text) => {
        const value = readAnswer(asked(asks), text);
        if (value === null || value.type === 'text' || value.type === 'set') return;
        const again = readAnswer(asked(asks, { answer_type: value.type }), canonicalAnswer(value));
        expect(again && canonicalAnswer(again)).toBe(canonicalAnswer(value));
      },
    ),
    { numRuns: 1000 },
  );
});

test('long and hostile answers are read without delay', () => {
  const hostile = [
    'answer is '.repeat(20_000),
    '('.repeat(50_000),
    '1,'.repeat(50_000),
    '\\frac{'.repeat(20_000),
    '$'.repeat(50_000),
    'A or '.repeat(20_000),
    '*'.repeat(50_000),
    '1 '.repeat(50_000),
    'not '.repeat(30_000),
    '東'.repeat(20_000),
    '-'.repeat(50_000),
    '{"'.repeat(30_000),
  ];
  for (const answer_type of answerTypes) {
    expect(readAnswers(asked('Which? A) x B) y', { answer_type }), hostile)).toHaveLength(hostile.length);
  }
});

test('digits alone are read as the same digits in a sentence of their own', () => {
  const digits = fc.stringMatching(/^\d{1,40}$/);
  fc.assert(
    fc.property(digits, (answer) => {
      const [alone, closed] = readAnswers(asked('How many?'), [answer, `${answer}.`]);
      if (alone?.type !== 'number' || closed?.type !== 'number') throw new Error(`${answer} is no number`);
      expect(alone.number).toMatchObject({ unit: closed.number.unit, bare: closed.number.bare });
      expect(canonicalAnswer(alone)).toBe(canonicalAnswer(closed));
      expect(canonicalAnswer(alone)).toBe(String(BigInt(answer)));
    }),
  );
});
