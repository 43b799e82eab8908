/** Pairs of an answer and the same answer in other words. */
import fc from 'fast-check';
import type { Pairs } from './edited-pair.ts';
import {
  capital,
  day,
  dayForm,
  edited,
  framedBefore,
  labelWords,
  months,
  names,
  phrase,
  romans,
  written,
} from './edited-pair.ts';

const large = fc.integer({ min: 1_000, max: 99_999_999 });
const grouped = (n: number) => n.toLocaleString('en-US');
const withSpaces = (n: number) => grouped(n).replaceAll(',', ' ');

/** Fractions with a short decimal: the bottom has no other prime factors than 2 and 5. */
const fraction = fc.tuple(fc.integer({ min: 1, max: 39 }), fc.constantFrom(2, 4, 5, 8, 10, 16, 20, 25, 40, 50));

const values: Pairs = fc.oneof(
  edited('How many tickets were sold?', large, {
    write: String,
    edits: {
      'thousands separators': grouped,
      'thousands apart': withSpaces,
      'thousands in LaTeX': (n) => String.raw`$${grouped(n).replaceAll(',', '{,}')}$`,
      'a decimal': (n) => `${n}.0`,
      'an echo of the question': (n) => `${n} tickets were sold.`,
      'an echo around it': (n) => `There were ${grouped(n)} tickets sold.`,
      'an echo as a subject': (n) => `The number of tickets sold is ${n}.`,
      tickets: (n) => `${grouped(n)} tickets`,
      approximation: (n) => `about ${n}`,
      'an explanation behind a cue': (n) => `The answer is ${n}. It is what the list says.`,
      'working in front of a cue': (n) =>
        `First we count all of them, and then those that came back. The answer is ${n}.`,
      'working in front of a box': (n) => String.raw`We count ${n + 9} and take off 9, so we get \boxed{${n}}.`,
      'a product': (n) => `${n} × 1`,
      'a line of its own': (n) => `\n${n}\n`,
    },
  }),
  edited('What is the value of the expression?', fraction, {
    write: ([top, bottom]) => `${top}/${bottom}`,
    edits: {
      'a decimal': ([top, bottom]) => `${top / bottom}`,
      'per cent': ([top, bottom]) => `${Number(((100 * top) / bottom).toFixed(6))}%`,
      'a fraction in LaTeX': ([top, bottom]) => String.raw`\frac{${top}}{${bottom}}`,
      'a small fraction in LaTeX': ([top, bottom]) => String.raw`$\tfrac{${top}}{${bottom}}$`,
      'a multiple of both': ([top, bottom]) => `${3 * top}/${3 * bottom}`,
      'a mixed number': ([top, bottom]) =>
        top > bottom && top % bottom > 0
          ? `${Math.floor(top / bottom)} ${top % bottom}/${bottom}`
          : `${top} / ${bottom}`,
      'a calculation': ([top, bottom]) => `${top} ÷ ${bottom}`,
      'an equation': ([top, bottom]) => `${top}/${bottom} = ${top / bottom}`,
      'LaTeX brackets': ([top, bottom]) => String.raw`\(\dfrac{${top}}{${bottom}}\)`,
    },
  }),
  edited(
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

/** Unit, another one of the same kind and how many of it the first has. */
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
const quantities: Pairs = edited(
  'How much was measured?',
  fc.tuple(fc.integer({ min: 2, max: 900 }), fc.constantFrom(...conversions)),
  {
    write: ([n, [unit]]) => `${n} ${unit}`,
    edits: {
      'another unit': ([n, [, other, factor]]) => `${n * factor} ${other}`,
      'another unit with separators': ([n, [, other, factor]]) => `${grouped(n * factor)} ${other}`,
      'no space': ([n, [unit]]) => `${n}${unit}`,
      'a decimal': ([n, [unit]]) => `${n}.0 ${unit}`,
      'LaTeX around the unit': ([n, [unit]]) => String.raw`$${n}\ \text{${unit}}$`,
      'an echo of the question': ([n, [unit]]) => `${n} ${unit} was measured.`,
      'more spaces': ([n, [unit]]) => `  ${n}  ${unit} `,
    },
  },
);

const titled = (text: string) => text.replace(/\p{L}{3,}/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));
const tails = {
  'an explanation': (text: string) => `${text}, because the old one is too small.`,
  'an explanation in a sentence': (text: string) => `${text}. It is the cheapest thing to do.`,
  'a reason': (text: string) => `${text}, since the money is there`,
};

const phrases: Pairs = fc.oneof(
  edited('What should the council do?', phrase.map(written), {
    write: (text) => text,
    edits: {
      ...tails,
      'capitals of long words': titled,
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
  edited('Which person paid for it?', fc.constantFrom(...names), {
    write: (name) => name,
    edits: {
      ...tails,
      capitals: (name) => name.toUpperCase(),
      'no accents': (name) => name.normalize('NFD').replace(/\p{Mn}/gu, ''),
      'an echo of the question': (name) => `The person that paid for it is ${name}.`,
      'it is': (name) => `It is ${name}.`,
      quotes: (name) => `"${name}"`,
    },
  }),
);

const labels: Pairs = fc.oneof(
  edited('Which plan was chosen?', fc.tuple(fc.constantFrom(...labelWords), capital), {
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
  edited('Which plan was chosen?', fc.tuple(fc.constantFrom(...labelWords), fc.constantFrom(...romans)), {
    write: ([word, roman]) => `${word} ${roman}`,
    edits: {
      'a figure': ([word, roman]) => `${word} ${romans.indexOf(roman) + 1}`,
      'a small word': ([word, roman]) => `${word.toLowerCase()} ${roman}`,
      'a stop': ([word, roman]) => `${word} ${roman}.`,
    },
  }),
  edited('Which release introduced it?', fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 })), {
    write: ([major, minor]) => `version ${major}.${minor}`,
    edits: {
      'a capital': ([major, minor]) => `Version ${major}.${minor}`,
      'an explanation': ([major, minor]) => `version ${major}.${minor}, because the notes say so`,
      'an echo of the question': ([major, minor]) => `The release that introduced it is version ${major}.${minor}.`,
    },
  }),
);

const dates: Pairs = fc.tuple(dayForm, dayForm).chain(([form, otherForm]) =>
  edited('When was the treaty signed?', day, {
    write: form,
    edits: {
      'another form': otherForm,
      'another form in a sentence': (date) => `It was signed on ${otherForm(date)}.`,
      'an echo of the question': (date) => `The treaty was signed on ${otherForm(date)}.`,
      'a short month': ({ day: number, month, year }) => `${number} ${months[month - 1]?.slice(0, 3)} ${year}`,
      'an ordinal': ({ day: number, month, year }) => `${months[month - 1]} ${number}${ordinal(number)}, ${year}`,
      'on that day': (date) => `on ${otherForm(date)}`,
      'an explanation behind a cue': (date) => `The answer is ${otherForm(date)}. It is what the archive has.`,
    },
  }),
);

function ordinal(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}

/** Values, quantities, phrases, labels and dates, a fifth each. */
export const meaningKeeping: Pairs = framedBefore(fc.oneof(values, quantities, phrases, labels, dates));
