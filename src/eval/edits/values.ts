/** Makes random edits of plain numbers: whole numbers, decimals and fractions. */
import { UNIT_WORDS } from '../../lib/numbers/number-words.ts';
import { greatestCommonDivisor } from '../../lib/numbers/rational.ts';
import type { EditTheme, Random } from './edit-theme.ts';
import { pick, randomChange, randomInteger } from './edit-theme.ts';

/** The fraction `count` / `parts`, such as 7/4. It is a decimal when `parts` is a power of ten. */
interface Value {
  readonly count: number;
  readonly parts: number;
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
    const parts = pick(random, DENOMINATORS);
    const count = randomInteger(random, 3, pick(random, [9, 99, 999, 99_999]));
    // Avoids 1, which equals its square and its reciprocal.
    return reduced(count === parts ? count + 1 : count, parts);
  },
  spell,
  change: (value, random) => {
    const same = decimal(value);
    const { count, parts } = value;
    const twice = decimal(reduced(2 * count, parts));
    return randomChange(random, {
      'one more': () => spell(reduced(count + 1, parts), random),
      'another digit': () => spell(reduced(count + pick(random, [2, 10, 200]), parts), random),
      'ten times': () => spell(reduced(count * 10, parts), random),
      'a tenth': () => spell(reduced(count, parts * 10), random),
      'upside down': () => `${parts}/${count}`,
      sign: () => `-${spell(value, random)}`,
      'square root': () => pick(random, [`√${same}`, `\\sqrt{${same}}`, `sqrt(${same})`]),
      power: () => pick(random, [`${same}^2`, `${same}²`]),
      factorial: () => `${count + 1}!`,
      'per cent': () => `${same}%`,
      bound: () => pick(random, [`at least ${same}`, `more than ${same}`, `${same} or more`, `< ${same}`, `≥ ${same}`]),
      denial: () => pick(random, [`not ${same}`, `It isn't ${same}`, `anything but ${same}`]),
      range: () => pick(random, [`${same}–${twice}`, `between ${same} and ${twice}`, `${same} or ${twice}`]),
      interval: () => `[${same}, ${twice})`,
      'plus more': () => pick(random, [`${same} + x`, `${same}n`, `${same} plus the rest`]),
    });
  },
};

function reduced(count: number, parts: number): Value {
  const shared = Number(greatestCommonDivisor(BigInt(count), BigInt(parts)));
  return { count: count / shared, parts: parts / shared };
}

/** Returns the value as a decimal. With these denominators every decimal is finite. */
function decimal({ count, parts }: Value): string {
  return String(count / parts);
}

const WORDS = UNIT_WORDS.slice(0, 13);

function spell(value: Value, random: Random): string {
  const plain = decimal(value);
  return pick(random, value.parts === 1 ? wholeSpellings(value.count) : [plain, plain, ...partSpellings(value)]);
}

function wholeSpellings(count: number): string[] {
  const grouped = count.toLocaleString('en-US');
  const spellings = [`${count}`, `${count}`, grouped, `${count}.0`, `+${count}`, `\\(${count}\\)`, `$${count}$`];
  const [first = '', rest = ''] = [String(count).charAt(0), String(count).slice(1)];
  if (count >= 1_000) spellings.push(`${first}.${rest} \\times 10^${rest.length}`, `${first}.${rest}e${rest.length}`);
  const word = WORDS[count];
  return word === undefined ? spellings : [...spellings, word];
}

function partSpellings(value: Value): string[] {
  const { count, parts } = value;
  return [`${count}/${parts}`, `\\frac{${count}}{${parts}}`, `\\dfrac{${count}}{${parts}}`, `${decimal(value)}0`];
}
