/** Pairs of an answer and the answer after an edit that keeps its meaning. */
import fc from 'fast-check';
import type { EditedPairs } from './edited-pair.ts';
import {
  calendarDay,
  capitalLetter,
  dateFormat,
  editedPairs,
  labelWords,
  months,
  names,
  pairsWithFramedBefore,
  phrase,
  phraseText,
  romanNumerals,
} from './edited-pair.ts';

const largeNumber = fc.integer({ min: 1_000, max: 99_999_999 });
const withCommas = (n: number) => n.toLocaleString('en-US');
const withSpaces = (n: number) => withCommas(n).replaceAll(',', ' ');

/** Fractions with a short decimal: the denominator has no other prime factors than 2 and 5. */
const fraction = fc.tuple(fc.integer({ min: 1, max: 39 }), fc.constantFrom(2, 4, 5, 8, 10, 16, 20, 25, 40, 50));

const values: EditedPairs = fc.oneof(
  editedPairs('How many tickets were sold?', largeNumber, {
    write: String,
    edits: {
      'thousands separators': withCommas,
      'thousands apart': withSpaces,
      'thousands in LaTeX': (n) => `$${withCommas(n).replaceAll(',', '{,}')}$`,
      'a decimal': (n) => `${n}.0`,
      'an echo of the question': (n) => `${n} tickets were sold.`,
      'an echo around it': (n) => `There were ${withCommas(n)} tickets sold.`,
      'an echo as a subject': (n) => `The number of tickets sold is ${n}.`,
      tickets: (n) => `${withCommas(n)} tickets`,
      approximation: (n) => `about ${n}`,
      'an explanation behind a cue': (n) => `The answer is ${n}. It is what the list says.`,
      'working in front of a cue': (n) =>
        `First we count all of them, and then those that came back. The answer is ${n}.`,
      'working in front of a box': (n) => String.raw`We count ${n + 9} and take off 9, so we get \boxed{${n}}.`,
      'a product': (n) => `${n} × 1`,
      'a line of its own': (n) => `\n${n}\n`,
    },
  }),
  editedPairs('What is the value of the expression?', fraction, {
    write: ([numerator, denominator]) => `${numerator}/${denominator}`,
    edits: {
      'a decimal': ([numerator, denominator]) => `${numerator / denominator}`,
      'per cent': ([numerator, denominator]) => `${Number(((100 * numerator) / denominator).toFixed(6))}%`,
      'a fraction in LaTeX': ([numerator, denominator]) => String.raw`\frac{${numerator}}{${denominator}}`,
      'a small fraction in LaTeX': ([numerator, denominator]) => String.raw`$\tfrac{${numerator}}{${denominator}}$`,
      'a multiple of both': ([numerator, denominator]) => `${3 * numerator}/${3 * denominator}`,
      'a mixed number': ([numerator, denominator]) =>
        numerator > denominator && numerator % denominator > 0
          ? `${Math.floor(numerator / denominator)} ${numerator % denominator}/${denominator}`
          : `${numerator} / ${denominator}`,
      'a calculation': ([numerator, denominator]) => `${numerator} ÷ ${denominator}`,
      'an equation': ([numerator, denominator]) => `${numerator}/${denominator} = ${numerator / denominator}`,
      'LaTeX brackets': ([numerator, denominator]) => String.raw`\(\dfrac{${numerator}}{${denominator}}\)`,
    },
  }),
  editedPairs(
    'What is the value of the expression?',
    fc.tuple(fc.integer({ min: 2, max: 30 }), fc.constantFrom(2, 3, 5, 7)),
    {
      write: ([n, k]) => String.raw`${n}\sqrt{${k}}`,
      edits: {
        'a sign for the root': ([n, k]) => `${n}√${k}`,
        'a function for the root': ([n, k]) => `${n} sqrt(${k})`,
        'a dot': ([n, k]) => String.raw`${n} \cdot \sqrt{${k}}`,
        dollars: ([n, k]) => String.raw`$${n}\sqrt{${k}}$`,
        'brackets that grow': ([n, k]) => String.raw`${n}\sqrt{\left(${k}\right)}`,
        'no braces': ([n, k]) => String.raw`${n}\sqrt${k}`,
        'a box': ([n, k]) => String.raw`\boxed{${n}\sqrt{${k}}}`,
      },
    },
  ),
);

/** A unit, another unit of the same kind, and the factor between them. */
const conversions: readonly (readonly [unit: string, other: string, factor: number])[] = [
  ['km', 'm', 1000],
  ['m', 'cm', 100],
  ['kg', 'g', 1000],
  ['hours', 'minutes', 60],
  ['minutes', 'seconds', 60],
  ['days', 'hours', 24],
  ['weeks', 'days', 7],
  ['kW', 'W', 1000],
  ['L', 'mL', 1000],
  ['ft', 'inches', 12],
  ['MHz', 'kHz', 1000],
  ['km', 'kilometres', 1],
  ['kg', 'kilograms', 1],
  ['µm', 'micrometers', 1],
  ['m/s²', 'm/s^2', 1],
  ['cm²', 'square centimetres', 1],
  ['km/h', 'kilometers per hour', 1],
  ['°C', 'degrees Celsius', 1],
  ['EUR', 'euros', 1],
  ['years', 'months', 12],
];
const quantities: EditedPairs = editedPairs(
  'How much was measured?',
  fc.tuple(fc.integer({ min: 2, max: 900 }), fc.constantFrom(...conversions)),
  {
    write: ([n, [unit]]) => `${n} ${unit}`,
    edits: {
      'another unit': ([n, [, other, factor]]) => `${n * factor} ${other}`,
      'another unit with separators': ([n, [, other, factor]]) => `${withCommas(n * factor)} ${other}`,
      'no space': ([n, [unit]]) => `${n}${unit}`,
      'a decimal': ([n, [unit]]) => `${n}.0 ${unit}`,
      'LaTeX around the unit': ([n, [unit]]) => String.raw`$${n}\ \text{${unit}}$`,
      'an echo of the question': ([n, [unit]]) => `${n} ${unit} was measured.`,
      'more spaces': ([n, [unit]]) => `  ${n}  ${unit} `,
    },
  },
);

const capitalised = (text: string) =>
  text.replace(/\p{L}{3,}/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));
const explanations = {
  'an explanation': (text: string) => `${text}, because the old one is too small.`,
  'an explanation in a sentence': (text: string) => `${text}. It is the cheapest thing to do.`,
  'a reason': (text: string) => `${text}, since the money is there`,
};

const phrases: EditedPairs = fc.oneof(
  editedPairs('What should the council do?', phrase.map(phraseText), {
    write: (text) => text,
    edits: {
      ...explanations,
      'capitals of long words': capitalised,
      'capitals of all long words': (text) => text.replace(/\p{L}{3,}/gu, (word) => word.toUpperCase()),
      'a final stop': (text) => `${text}.`,
      'a final mark': (text) => `${text}!`,
      'no articles': (text) => text.replaceAll('the ', ''),
      'another article': (text) => text.replaceAll('the ', 'a '),
      quotes: (text) => `“${text}”`,
      'the answer is': (text) => `The answer is: ${text}`,
      'more spaces': (text) => text.replaceAll(' ', '  '),
      'an echo of the question': (text) => `What the council should do is ${text}.`,
      'text in LaTeX': (text) => String.raw`\text{${text}}`,
      'working in front of a cue': (text) => `The old one is too small. The plan is cheap. The answer is: ${text}.`,
    },
  }),
  editedPairs('Which person paid for it?', fc.constantFrom(...names), {
    write: (name) => name,
    edits: {
      ...explanations,
      capitals: (name) => name.toUpperCase(),
      'no accents': (name) => name.normalize('NFD').replace(/\p{Mn}/gu, ''),
      'an echo of the question': (name) => `The person that paid for it is ${name}.`,
      'it is': (name) => `It is ${name}.`,
      quotes: (name) => `"${name}"`,
    },
  }),
);

const labels: EditedPairs = fc.oneof(
  editedPairs('Which plan was chosen?', fc.tuple(fc.constantFrom(...labelWords), capitalLetter), {
    write: ([word, letter]) => `${word} ${letter}`,
    edits: {
      'a small word': ([word, letter]) => `${word.toLowerCase()} ${letter}`,
      'it is': ([word, letter]) => `It is ${word} ${letter}.`,
      'an explanation': ([word, letter]) => `${word} ${letter}, because it is the cheapest.`,
      'an article': ([word, letter]) => `the ${word} ${letter}`,
      'an echo of the question': ([word, letter]) => `The plan chosen was ${word} ${letter}.`,
      quotes: ([word, letter]) => `'${word} ${letter}'`,
    },
  }),
  editedPairs('Which plan was chosen?', fc.tuple(fc.constantFrom(...labelWords), fc.constantFrom(...romanNumerals)), {
    write: ([word, roman]) => `${word} ${roman}`,
    edits: {
      'a figure': ([word, roman]) => `${word} ${romanNumerals.indexOf(roman) + 1}`,
      'a small word': ([word, roman]) => `${word.toLowerCase()} ${roman}`,
      'a stop': ([word, roman]) => `${word} ${roman}.`,
    },
  }),
  editedPairs(
    'Which release introduced it?',
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 })),
    {
      write: ([major, minor]) => `version ${major}.${minor}`,
      edits: {
        'a capital': ([major, minor]) => `Version ${major}.${minor}`,
        'an explanation': ([major, minor]) => `version ${major}.${minor}, because the notes say so`,
        'an echo of the question': ([major, minor]) => `The release that introduced it is version ${major}.${minor}.`,
      },
    },
  ),
);

const dates: EditedPairs = fc.tuple(dateFormat, dateFormat).chain(([format, otherFormat]) =>
  editedPairs('When was the treaty signed?', calendarDay, {
    write: format,
    edits: {
      'another form': otherFormat,
      'another form in a sentence': (date) => `It was signed on ${otherFormat(date)}.`,
      'an echo of the question': (date) => `The treaty was signed on ${otherFormat(date)}.`,
      'a short month': ({ day: number, month, year }) => `${number} ${months[month - 1]?.slice(0, 3)} ${year}`,
      'an ordinal': ({ day: number, month, year }) => `${months[month - 1]} ${number}${ordinal(number)}, ${year}`,
      'on that day': (date) => `on ${otherFormat(date)}`,
      'an explanation behind a cue': (date) => `The answer is ${otherFormat(date)}. It is what the archive has.`,
    },
  }),
);

function ordinal(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}

/** Values, quantities, phrases, labels and dates, a fifth each. */
export const meaningKeeping: EditedPairs = pairsWithFramedBefore(fc.oneof(values, quantities, phrases, labels, dates));
