/** Makes random edits of plain numbers: whole numbers, decimals and fractions. */
import { UNIT_WORDS } from '../../lib/numbers/number-words.ts';
import { greatestCommonDivisor } from '../../lib/numbers/rational.ts';
import type { EditTheme, Random } from './edit-theme.ts';
import { pick, randomChange, randomInteger } from './edit-theme.ts';

/** A fraction such as 7/4. It is a decimal when the denominator is a power of ten. */
interface Value {
  readonly numerator: number;
  readonly denominator: number;
}

const DENOMINATORS = [1, 1, 1, 1, 10, 100, 2, 4, 5, 8, 20];

export const values: EditTheme<Value> = {
  name: 'values',
  questions: [
    { question: 'What is the value of the expression?', answer_type: 'auto' },
    { question: 'How many parts does the machine need?', answer_type: 'auto' },
    { question: 'Solve the equation for the unknown.', answer_type: 'number' },
  ],
  generate: (random) => {
    const denominator = pick(random, DENOMINATORS);
    const numerator = randomInteger(random, 3, pick(random, [9, 99, 999, 99_999]));
    // Avoids 1, which equals its square and its reciprocal.
    return reduce(numerator === denominator ? numerator + 1 : numerator, denominator);
  },
  spell,
  change: (value, random) => {
    const same = decimal(value);
    const { numerator, denominator } = value;
    const twice = decimal(reduce(2 * numerator, denominator));
    return randomChange(random, {
      'one more': () => spell(reduce(numerator + 1, denominator), random),
      'another digit': () => spell(reduce(numerator + pick(random, [2, 10, 200]), denominator), random),
      'ten times': () => spell(reduce(numerator * 10, denominator), random),
      'a tenth': () => spell(reduce(numerator, denominator * 10), random),
      'upside down': () => `${denominator}/${numerator}`,
      sign: () => `-${spell(value, random)}`,
      'square root': () => pick(random, [`√${same}`, `\\sqrt{${same}}`, `sqrt(${same})`]),
      power: () => pick(random, [`${same}^2`, `${same}²`]),
      factorial: () => `${numerator + 1}!`,
      'per cent': () => `${same}%`,
      bound: () => pick(random, [`at least ${same}`, `more than ${same}`, `${same} or more`, `< ${same}`, `≥ ${same}`]),
      denial: () => pick(random, [`not ${same}`, `It isn't ${same}`, `anything but ${same}`]),
      range: () => pick(random, [`${same}–${twice}`, `between ${same} and ${twice}`, `${same} or ${twice}`]),
      interval: () => `[${same}, ${twice})`,
      'plus more': () => pick(random, [`${same} + x`, `${same}n`, `${same} plus the rest`]),
    });
  },
};

function reduce(numerator: number, denominator: number): Value {
  const shared = Number(greatestCommonDivisor(BigInt(numerator), BigInt(denominator)));
  return { numerator: numerator / shared, denominator: denominator / shared };
}

/** Returns the value as a decimal. With these denominators every decimal is finite. */
function decimal({ numerator, denominator }: Value): string {
  return String(numerator / denominator);
}

const WORDS = UNIT_WORDS.slice(0, 13);

function spell(value: Value, random: Random): string {
  const plain = decimal(value);
  return pick(
    random,
    value.denominator === 1 ? wholeSpellings(value.numerator) : [plain, plain, ...partSpellings(value)],
  );
}

function wholeSpellings(numerator: number): string[] {
  const grouped = numerator.toLocaleString('en-US');
  const spellings = [
    `${numerator}`,
    `${numerator}`,
    grouped,
    `${numerator}.0`,
    `+${numerator}`,
    `\\(${numerator}\\)`,
    `$${numerator}$`,
  ];
  const [first = '', rest = ''] = [String(numerator).charAt(0), String(numerator).slice(1)];
  if (numerator >= 1_000)
    spellings.push(`${first}.${rest} \\times 10^${rest.length}`, `${first}.${rest}e${rest.length}`);
  const word = WORDS[numerator];
  return word === undefined ? spellings : [...spellings, word];
}

function partSpellings(value: Value): string[] {
  const { numerator, denominator } = value;
  return [
    `${numerator}/${denominator}`,
    `\\frac{${numerator}}{${denominator}}`,
    `\\dfrac{${numerator}}{${denominator}}`,
    `${decimal(value)}0`,
  ];
}
