import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rationalText } from '../../../src/lib/numbers/rational.ts';
import { evaluate } from '../../../src/models/simulated/arithmetic.ts';
import { askedTruth, askedValue } from '../../../src/models/simulated/computable-question.ts';

function answerTo(question: string): string | null {
  const value = askedValue(question);
  return value === null ? null : rationalText(value);
}

describe('simulated arithmetic', () => {
  it.each([
    ['What is 17*23?', '391'],
    ['what is 17 × 23', '391'],
    ['17*23=?', '391'],
    ['Compute (2 + 3) * 4.', '20'],
    ['How much is 12 percent of 250?', '30'],
    ['What is 7.5% of 80?', '6'],
    ['What is two plus two?', '4'],
    ['Calculate 100 divided by 8', '12.5'],
    ['What is 0.1 + 0.2?', '0.3'],
    ['What is 1/3?', '1/3'],
    ['What is -2^2?', '-4'],
    ['What is 2^3^2?', '512'],
    ['What is 2 to the power of 10?', '1024'],
    ['What is 2^-2?', '0.25'],
    ['What is 17 % 5?', '2'],
    ['What is -7 mod 3?', '2'],
    ['What is 9 squared minus 3 cubed?', '54'],
    ['What is 1,234 + 5?', '1239'],
    ['Please calculate the sum of 3 and 4.', '7'],
    ['What is the product of 2+1 and 4?', '12'],
    ['What does 8 - 3 - 2 equal?', '3'],
    ['what’s 99999999999 * 99999999999?', '9999999999800000000001'],
    ['What percentage of 80 is 20?', '25'],
    ['Which is larger, 9.11 or 9.9?', '9.9'],
    ['Which number is smaller: 3 * 7 or 2 * 10?', '20'],
  ])('evaluates %s → %s', (question, answer) => {
    expect(answerTo(question)).toBe(answer);
  });

  it.each([
    'What is the capital of France?',
    'How many 3-4 day trips are there?',
    'What is 2024-05-13?',
    'What is 1/0?',
    'What is 9^9^9?',
    'What is 2^0.5?',
    'What is 3 of 4?',
    'What is (1 + 2?',
    'What is 3 4?',
    'What is?',
    'Which is larger, a whale or 7?',
    '',
    `What is ${'('.repeat(100_000)}1?`,
    `What is 1${' '.repeat(100_000)}+ 1?`,
    `What is ${'1+'.repeat(240)}1?`,
  ])('does not read a text without arithmetic or beyond its limits: %.40s', (question) => {
    expect(answerTo(question)).toBeNull();
  });

  it('agrees with an independent evaluation of random expressions', () => {
    type Tree = { readonly text: string; readonly value: bigint };
    const leaf = fc
      .integer({ min: 0, max: 999 })
      .map((number): Tree => ({ text: String(number), value: BigInt(number) }));
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree')).map(([a, sign, b]): Tree => {
          const value = sign === '+' ? a.value + b.value : sign === '-' ? a.value - b.value : a.value * b.value;
          return { text: `(${a.text} ${sign} ${b.text})`, value };
        }),
      ),
    }));
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(text.length <= 400);
        expect(evaluate(text)).toEqual({ numerator: value, denominator: 1n });
      }),
    );
  });
});

describe('a yes-or-no question about numbers', () => {
  it.each([
    ['Is 1729 prime?', false], // 7 · 13 · 19
    ['Is 1009 a prime number?', true],
    ['Is 1 prime?', false],
    ['is 7 > 5', true],
    ['Is 7 greater than 7?', false],
    ['Is 7 >= 7?', true],
    ['Is 0.1 + 0.2 equal to 0.3?', true],
    ['Does 2 + 2 = 5?', false],
    ['True or false: 3/4 is less than 0.8', true],
    ['True or false: 3/4 > 0.8', false],
    ['Is 12 divisible by 5?', false],
    ['Is 91 a multiple of 7?', true],
    ['Is 8 even?', true],
    ['Is 0.5 odd?', null],
    ['Is 12 divisible by 0?', null],
    ['Is Paris the same as London?', null],
    ['Is this clause enforceable?', null],
  ])('has the answer %s → %s', (question, truth) => {
    expect(askedTruth(question)).toBe(truth);
  });
});
