/** Properties for any answers: the classes do not depend on the order, and contain equal answers and no others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typed, typedSame } from '../../../src/debate/agreement/grouping/typed.ts';
import { readAnswer, readAnswers } from '../../../src/debate/agreement/reading/read-answer.ts';
import { shortAnswerTypes } from '../../../src/debate/schema/question.ts';
import { add, compare, fromDecimal, multiply, rationalText } from '../../../src/lib/numbers/rational.ts';
import {
  agreementOf,
  ballotsOf,
  formatReadAnswer,
  questionOf,
  readingOf,
  verdictOn,
} from '../../support/debates/agreement.ts';

const fragment = fc.constantFrom(
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
const anyAnswer = fc.oneof(
  fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const anyQuestion = fc.record({
  question: fc.oneof(
    anyAnswer,
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
  answer_type: fc.constantFrom(...shortAnswerTypes),
  options: fc.option(fc.array(anyAnswer, { maxLength: 5 })),
  answer_tolerance: fc.constantFrom(0, 0.01, 1),
});

test('typed › puts each ballot into one class or into unread, and compares each pair of votes', () => {
  fc.assert(
    fc.property(anyQuestion, fc.array(anyAnswer, { maxLength: 7 }), (question, answers) => {
      const ballots = ballotsOf(answers);
      const { classes, pairs, unread } = typed({ question, ballots, similarity: 0.4 });
      const groupedIds = [...classes.flatMap(({ debater_ids }) => debater_ids), ...unread];
      expect(groupedIds.toSorted()).toEqual(ballots.map(({ id }) => id).toSorted());
      const votes = ballots.length - unread.length;
      expect(pairs).toHaveLength((votes * (votes - 1)) / 2);
      for (const { debater_ids } of classes) {
        const pairsInClass = pairs.filter(({ a, b }) => debater_ids.includes(a) && debater_ids.includes(b));
        expect(pairsInClass.every(({ same }) => same)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('typed › finds the same classes in any panel order, and keeps equal answers together', () => {
  fc.assert(
    fc.property(anyQuestion, fc.array(anyAnswer, { maxLength: 6 }), fc.nat(), (question, answers, shift) => {
      // No two sums of confidences are equal, so that panel order never has to choose the answer of a class.
      const ballots = ballotsOf(answers).map((ballot, place) => ({ ...ballot, confidence: 0.5 ** (place + 1) }));
      const rotated = ballots
        .map((_, index) => ballots[(index + shift) % ballots.length])
        .filter((each) => each !== undefined);
      const [original, reordered] = [ballots, rotated.toReversed()].map((order) =>
        typed({ question, ballots: order, similarity: 0.4 }),
      );
      const classMembers = (agreement: typeof original) =>
        agreement?.classes
          .map(({ answer: canonical, debater_ids }) => `${canonical}: ${debater_ids.toSorted().join()}`)
          .toSorted();
      expect(classMembers(reordered)).toEqual(classMembers(original));
      for (const ballot of ballots) {
        const ownClass = original?.classes.find(({ debater_ids }) => debater_ids.includes(ballot.id));
        const idsWithSameAnswer = ballots.filter((each) => each.answer === ballot.answer).map(({ id }) => id);
        if (ownClass !== undefined) expect(ownClass.debater_ids).toEqual(expect.arrayContaining(idsWithSameAnswer));
      }
    }),
    { numRuns: 1000 },
  );
});

/** A small set, so that answers are repeated in different panels. Two of the long answers exceed the cache. */
const repeatedAnswer = fc.constantFrom(
  ...['42', '42 km', '42 years of age', 'yes', 'yes, in 1999', '1999', '6 May 2024', 'Paris', 'A', '(A) x', ''],
  ...['Paris ', 'The answer is 42. ', 'not '].map((words) => words.repeat(600).slice(0, 2_400)),
);

test('reading › does not depend on answers that were read for the question before', () => {
  fc.assert(
    fc.property(
      anyQuestion,
      fc.array(fc.array(repeatedAnswer, { maxLength: 4 }), { maxLength: 6 }),
      (question, panels) => {
        const readings = (sameQuestion: typeof question, answers: readonly string[]) =>
          readAnswers(sameQuestion, answers).map(
            (read) => read && { shown: read.wording, read: formatReadAnswer(read), text: JSON.stringify(read.text()) },
          );
        for (const answers of panels) expect(readings(question, answers)).toEqual(readings({ ...question }, answers));
      },
    ),
    { numRuns: 500 },
  );
});

test('typedSame › returns true exactly when a panel of two answers is one class', () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, anyAnswer, (question, a, b) => {
      const { classes } = agreementOf(question, [a, b]);
      expect(typedSame(question, [a, b])).toBe(classes.some(({ debater_ids }) => debater_ids.length === 2));
    }),
    { numRuns: 1000 },
  );
});

test('comparing › gives the same verdict and rule in both directions, for any two answers', () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, anyAnswer, (question, a, b) => {
      expect(verdictOn(question, a, b)).toBe(verdictOn(question, b, a));
    }),
    { numRuns: 1000 },
  );
});

test('texts › are the same exactly when they have the same words in the same order', () => {
  const word = fc.constantFrom('house', 'table', 'river', 'stone', 'cloud', 'paper', 'window', 'garden');
  const wordOrders = fc
    .array(word, { minLength: 2, maxLength: 30 })
    .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
  fc.assert(
    fc.property(wordOrders, ([words, shuffled]) => {
      const [inOrder, inOtherOrder] = [words.join(' '), shuffled.join(' ')];
      const verdict = verdictOn(questionOf('What do you see?'), inOrder, inOtherOrder);
      expect(verdict).toBe(inOrder === inOtherOrder ? 'same: text_equal' : 'open: open');
    }),
    { numRuns: 500 },
  );
});

test('integers › are the same exactly when they are equal, in any notation', () => {
  const notations: ((value: number) => string)[] = [
    (value) => String(value),
    (value) => value.toLocaleString('en-US'),
    (value) => `${value}.0`,
    (value) => `The answer is ${value}.`,
    (value) => `\\boxed{${value}}`,
    (value) => `${value * 2}/2`,
    (value) => `We get ${value - 1} + 1 = ${value} in total.`,
  ];
  const notation = fc.constantFrom(...notations);
  const number = fc.integer({ min: 2, max: 9_999_999 });
  fc.assert(
    fc.property(number, number, notation, notation, (a, b, writeA, writeB) => {
      const question = questionOf('How many?', { answer_type: 'number' });
      expect(verdictOn(question, writeA(a), writeB(b)).startsWith('same')).toBe(a === b);
      // When no type is declared, other words may prevent the reading of a number, and never change it.
      expect(verdictOn(questionOf('How many?'), writeA(a), writeB(b))).toMatch(
        a === b ? /^(?:same|open)/ : /^(?:different|open)/,
      );
    }),
    { numRuns: 500 },
  );
});

test('options › are the same exactly when they are equal, in any notation', () => {
  const options = ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter'];
  const letter = (index: number) => 'ABCDE'.charAt(index);
  const notations: ((index: number) => string)[] = [
    (index) => letter(index),
    (index) => `(${letter(index)})`,
    (index) => `${options[index]}`,
    (index) => `${letter(index)}. ${options[index]}`,
    (index) => `The answer is (${letter(index)}).`,
    (index) => `I considered (A) and (B) and (E). The correct answer is ${letter(index)}, since it fits best.`,
    (index) => `\\boxed{\\text{${letter(index)}}}`,
  ];
  const pick = fc.nat({ max: 4 });
  const notation = fc.constantFrom(...notations);
  fc.assert(
    fc.property(pick, pick, notation, notation, (a, b, writeA, writeB) => {
      expect(verdictOn(questionOf('Which?', { options }), writeA(a), writeB(b)).startsWith('same')).toBe(a === b);
    }),
  );
});

test('reading › finds no value of a declared type in words that contain none', () => {
  const words = fc.array(
    fc.constantFrom('as', 'a', 'result', 'it', 'depends', 'on', 'many', 'things', 'seems', 'cat', 'over'),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(' ');
      for (const answer_type of ['number', 'date', 'boolean'] as const) {
        expect(readAnswer(questionOf('What now?', { answer_type }), text)).toBeNull();
      }
      if (parts.length !== 1) expect(readAnswer(questionOf('Which?', { options: ['Red', 'Green'] }), text)).toBeNull();
    }),
  );
});

test('exact numbers › obey the laws of arithmetic and have one spelling for each value', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 8 }))
    .map(([whole, part]) => `${whole}.${part}`);
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [first, second] = [fromDecimal(a), fromDecimal(b)];
      if (first === null || second === null) throw new Error('not read');
      expect(add(first, second)).toEqual(add(second, first));
      expect(multiply(first, second)).toEqual(multiply(second, first));
      expect(rationalText(first) === rationalText(second)).toBe(compare(first, second) === 0);
    }),
  );
});

test('the shown wording › is read as the value that it stands for', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('How many?', 'What percentage?', 'Is it so?', 'When did it end?'),
      anyAnswer,
      (text, answer) => {
        const read = readAnswer(questionOf(text), answer);
        if (read === null || read.value.type === 'text' || read.value.type === 'set') return;
        expect(readingOf(questionOf(text), read.wording)).toBe(formatReadAnswer(read));
      },
    ),
    { numRuns: 1000 },
  );
});

test('digits › are read as the same number when a full stop follows them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,40}$/), (digits) => {
      expect(readingOf(questionOf('How many?'), digits)).toBe(String(BigInt(digits)));
      expect(readingOf(questionOf('How many?'), `${digits}.`)).toBe(String(BigInt(digits)));
    }),
  );
});
