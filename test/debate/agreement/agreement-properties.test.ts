/** Properties for any answers: a partition that does not depend on order, equal answers together, values apart. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typed, typedSame } from '../../../src/debate/agreement/grouping/typed.ts';
import { readAnswer, readAnswers } from '../../../src/debate/agreement/reading/read-answer.ts';
import { shortAnswerTypes } from '../../../src/debate/schema/question.ts';
import { add, compare, fromDecimal, multiply, rationalText } from '../../../src/lib/numbers/rational.ts';
import { agreementOf, asked, ballotsOf, readingOf, spelled, verdictOn } from '../../support/debates/agreement.ts';

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
  answer_type: fc.constantFrom(...shortAnswerTypes),
  options: fc.option(fc.array(answer, { maxLength: 5 })),
  answer_tolerance: fc.constantFrom(0, 0.01, 1),
});

test('typed › puts each ballot into one class or into unread, and compares each pair of votes', () => {
  fc.assert(
    fc.property(question, fc.array(answer, { maxLength: 7 }), (asks, answers) => {
      const ballots = ballotsOf(answers);
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

test('typed › finds the same classes in any panel order, and keeps equal answers together', () => {
  fc.assert(
    fc.property(question, fc.array(answer, { maxLength: 6 }), fc.nat(), (asks, answers, turn) => {
      // No two sums of confidences are equal, so that panel order never has to choose the answer of a class.
      const ballots = ballotsOf(answers).map((ballot, place) => ({ ...ballot, confidence: 0.5 ** (place + 1) }));
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

/** A small set, so that answers repeat with other answers beside them; two of the long ones exceed the cache. */
const often = fc.constantFrom(
  ...['42', '42 km', '42 years of age', 'yes', 'yes, in 1999', '1999', '6 May 2024', 'Paris', 'A', '(A) x', ''],
  ...['Paris ', 'The answer is 42. ', 'not '].map((words) => words.repeat(600).slice(0, 2_400)),
);

test('reading › does not depend on answers that were read for the question before', () => {
  fc.assert(
    fc.property(question, fc.array(fc.array(often, { maxLength: 4 }), { maxLength: 6 }), (asks, panels) => {
      const readings = (known: typeof asks, answers: readonly string[]) =>
        readAnswers(known, answers).map(
          (read) => read && { shown: read.wording, read: spelled(read), text: JSON.stringify(read.text()) },
        );
      for (const answers of panels) expect(readings(asks, answers)).toEqual(readings({ ...asks }, answers));
    }),
    { numRuns: 500 },
  );
});

test('typedSame › returns true exactly when a panel of two answers is one class', () => {
  fc.assert(
    fc.property(question, answer, answer, (asks, a, b) => {
      const { classes } = agreementOf(asks, [a, b]);
      expect(typedSame(asks, [a, b])).toBe(classes.some(({ debater_ids }) => debater_ids.length === 2));
    }),
    { numRuns: 1000 },
  );
});

test('comparing › gives the same verdict and rule in both directions, for any two answers', () => {
  fc.assert(
    fc.property(question, answer, answer, (asks, a, b) => {
      expect(verdictOn(asks, a, b)).toBe(verdictOn(asks, b, a));
    }),
    { numRuns: 1000 },
  );
});

test('texts › are the same exactly when they have the same words in the same order', () => {
  const word = fc.constantFrom('house', 'table', 'river', 'stone', 'cloud', 'paper', 'window', 'garden');
  const shuffle = fc
    .array(word, { minLength: 2, maxLength: 30 })
    .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
  fc.assert(
    fc.property(shuffle, ([words, shuffled]) => {
      const [one, turned] = [words.join(' '), shuffled.join(' ')];
      const verdict = verdictOn(asked('What do you see?'), one, turned);
      expect(verdict).toBe(one === turned ? 'same: text_equal' : 'open: open');
    }),
    { numRuns: 500 },
  );
});

test('integers › are the same exactly when they are equal, in any notation', () => {
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
      const question = asked('How many?', { answer_type: 'number' });
      expect(verdictOn(question, writeA(a), writeB(b)).startsWith('same')).toBe(a === b);
      // Where no type is declared, other words may hide a number, and never make it another one.
      expect(verdictOn(asked('How many?'), writeA(a), writeB(b))).toMatch(
        a === b ? /^(?:same|open)/ : /^(?:different|open)/,
      );
    }),
    { numRuns: 500 },
  );
});

test('options › are the same exactly when they are equal, in any notation', () => {
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

test('reading › finds no value of a declared type in words that contain none', () => {
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

test('exact numbers › obey the laws of arithmetic and have one spelling for each value', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 8 }))
    .map(([whole, part]) => `${whole}.${part}`);
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [one, other] = [fromDecimal(a), fromDecimal(b)];
      if (one === null || other === null) throw new Error('not read');
      expect(add(one, other)).toEqual(add(other, one));
      expect(multiply(one, other)).toEqual(multiply(other, one));
      expect(rationalText(one) === rationalText(other)).toBe(compare(one, other) === 0);
    }),
  );
});

test('the shown wording › is read as the value that it stands for', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('How many?', 'What percentage?', 'Is it so?', 'When did it end?'),
      answer,
      (text, given) => {
        const read = readAnswer(asked(text), given);
        if (read === null || read.value.type === 'text' || read.value.type === 'set') return;
        expect(readingOf(asked(text), read.wording)).toBe(spelled(read));
      },
    ),
    { numRuns: 1000 },
  );
});

test('digits › are read as the same number when a full stop follows them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,40}$/), (digits) => {
      expect(readingOf(asked('How many?'), digits)).toBe(String(BigInt(digits)));
      expect(readingOf(asked('How many?'), `${digits}.`)).toBe(String(BigInt(digits)));
    }),
  );
});
