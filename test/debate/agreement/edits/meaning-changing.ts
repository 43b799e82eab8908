/** Pairs of an answer and the answer after an edit that changes its meaning. */
import fc from 'fast-check';
import type { EditedPairs, Phrase } from './edited-pair.ts';
import {
  calendarDay,
  capitalLetter,
  count,
  dateFormat,
  editedPairs,
  framedPairs,
  labelWords,
  months,
  names,
  nouns,
  phrase,
  phraseText,
  relations,
  romanNumerals,
  twoDifferent,
  verbs,
} from './edited-pair.ts';

const countQuestion = 'How many tickets were sold?';
const valueQuestion = 'What is the value of the expression?';

const values: EditedPairs = fc.oneof(
  editedPairs(countQuestion, fc.tuple(count, fc.integer({ min: 1, max: 500 })), {
    write: ([n]) => String(n),
    edits: {
      'another number': ([n, extra]) => String(n + extra),
      'a digit more': ([n, extra]) => `${n}${extra % 10}`,
      'the sign': ([n]) => `-${n}`,
      'a decimal point': ([n]) => `${n / 1000}`,
      'a lower bound': ([n]) => `at least ${n}`,
      'an upper bound': ([n]) => `fewer than ${n}`,
      'an open end': ([n]) => `${n} or more`,
      'a plus behind': ([n]) => `${n}+`,
      'a denial': ([n]) => `not ${n}`,
      'a denial in a sentence': ([n]) => `It is not ${n}.`,
      'a wrong number': ([n]) => `${n} is wrong`,
      'a range': ([n, extra]) => `${n}–${n + extra}`,
      'a range in words': ([n, extra]) => `between ${n} and ${n + extra}`,
      'a choice': ([n, extra]) => `${n} or ${n + extra}`,
      'a multiple': ([n]) => `twice ${n}`,
      'a part': ([n]) => `half of ${n}`,
      'a scale': ([n]) => `${n} million`,
      dozens: ([n]) => `${n} dozen`,
      'a difference': ([n]) => `${n} fewer`,
      'a tolerance': ([n, extra]) => `${n} ± ${extra}`,
      'per cent': ([n]) => `${n}%`,
      'a remainder': ([n]) => `${n} remainder 2`,
      'a sum': ([n, extra]) => `${n} + ${extra}`,
      'a product': ([n, extra]) => `${n} × ${extra + 1}`,
      'another number in a sentence': ([n, extra]) => `There were ${n + extra} tickets sold.`,
    },
  }),
  editedPairs(valueQuestion, fc.tuple(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 2, max: 9 })), {
    write: ([n]) => String(n),
    edits: {
      'a root': ([n]) => String.raw`\sqrt{${n}}`,
      'a root of another degree': ([n]) => String.raw`\sqrt[3]{${n}}`,
      'a factor with a root': ([n, k]) => `${n}√${k === 4 || k === 9 ? k + 1 : k}`,
      π: ([n]) => `${n}π`,
      'a power': ([n, k]) => `${n}^{${k}}`,
      'a negative power': ([n]) => `${n}^{-1}`,
      'a factorial': ([n]) => `${n}!`,
      'an inverse': ([n]) => String.raw`\frac{1}{${n}}`,
      'a variable': ([n]) => `${n}x`,
      'a term more': ([n]) => `${n} + x`,
      'an imaginary part': ([n, k]) => `${n} + ${k}i`,
      'a logarithm': ([n]) => String.raw`\ln ${n}`,
      'both signs': ([n]) => String.raw`\pm ${n}`,
      'a base': ([n]) => `${n}_{9}`.replace(/^(\d)_/, '1$1_'),
      'a box with another': ([n, k]) => String.raw`\boxed{${n + k}}`,
      'an interval': ([n, k]) => `(${n}, ${n + k})`,
    },
  }),
  editedPairs(valueQuestion, fc.tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 41, max: 97 })), {
    write: ([numerator, denominator]) => `${numerator}/${denominator}`,
    edits: {
      'the fraction upside down': ([numerator, denominator]) => String.raw`\frac{${denominator}}{${numerator}}`,
      'another numerator': ([numerator, denominator]) => `${numerator + 1}/${denominator}`,
      'another denominator': ([numerator, denominator]) => `${numerator}/${denominator + 1}`,
      'the numerator alone': ([numerator]) => `${numerator}`,
      'a whole number in front': ([numerator, denominator]) => `1 ${numerator}/${denominator}`,
      'the sign': ([numerator, denominator]) => String.raw`-\frac{${numerator}}{${denominator}}`,
      'a power of the denominator': ([numerator, denominator]) => `${numerator}/${denominator}^2`,
      'the difference to two': ([numerator, denominator]) => `2 - ${numerator}/${denominator}`,
    },
  }),
  editedPairs('What is the interval?', fc.tuple(fc.integer({ min: -9, max: 4 }), fc.integer({ min: 5, max: 40 })), {
    write: ([low, high]) => `(${low}, ${high})`,
    edits: {
      'closed ends': ([low, high]) => `[${low}, ${high}]`,
      'a closed end': ([low, high]) => `(${low}, ${high}]`,
      'another end': ([low, high]) => `(${low}, ${high + 1})`,
      'the ends the other way round': ([low, high]) => `(${high}, ${low})`,
      'no lower end': ([, high]) => String.raw`(-\infty, ${high})`,
      'a set': ([low, high]) => `{${low}, ${high}}`,
    },
  }),
);

/** With one number, no two units are equal quantities, neither in one line nor in two. */
const units = [
  ['km', 'm', 'cm', 'miles', 'ft', 'inches', 'mm', 'µm'],
  ['kg', 'g', 'mg', 'µg', 'lb', 'tonnes'],
  ['s', 'minutes', 'hours', 'days', 'weeks', 'ms'],
  ['MW', 'mW', 'kW', 'W', 'GW'],
  ['kPa', 'MPa', 'bar', 'Pa'],
  ['$', '€', '£', 'CHF', 'SEK', 'A$', 'yen'],
  ['m/s', 'km/h', 'mph', 'cm/s'],
  ['mmol/L', 'mol/L', 'µmol/L'],
  ['cm²', 'cm³', 'm²', 'm³', 'litres', 'gallons'],
  ['V', 'mV', 'A', 'Ω', 'kΩ'],
  ['GB', 'MB', 'kB', 'TB'],
  ['months', 'years', 'decades'],
  ['kJ', 'J', 'MJ', 'kcal', 'kWh'],
];

function withUnit(n: number, unit: string): string {
  return /^[A-Z]?[$€£]$/.test(unit) ? `${unit}${n}` : `${n} ${unit}`;
}

const unitPair = fc.oneof(
  fc.constantFrom(...units).chain((line) => twoDifferent(line)),
  twoDifferent(units).chain(([one, other]) => fc.tuple(fc.constantFrom(...one), fc.constantFrom(...other))),
);
const quantities: EditedPairs = editedPairs(
  'How much was measured?',
  fc.tuple(fc.integer({ min: 2, max: 900 }), unitPair, fc.integer({ min: 1, max: 40 })),
  {
    write: ([n, [unit]]) => withUnit(n, unit),
    edits: {
      'another unit': ([n, [, other]]) => withUnit(n, other),
      'another unit again': ([n, [, other]]) => withUnit(n, other),
      'another number': ([n, [unit], extra]) => withUnit(n + extra, unit),
      'a decimal': ([n, [unit], extra]) => withUnit(n + extra / 100, unit),
      'a lower bound': ([n, [unit]]) => `more than ${withUnit(n, unit)}`,
      'an upper bound': ([n, [unit]]) => `up to ${withUnit(n, unit)}`,
      'a range': ([n, [unit], extra]) => `${withUnit(n, unit)} to ${withUnit(n + extra, unit)}`,
      'a denial': ([n, [unit]]) => `not ${withUnit(n, unit)}`,
      'the sign': ([n, [unit]]) => `-${withUnit(n, unit)}`,
      'a power of ten': ([n, [unit]]) => withUnit(n * 10, unit),
      'per unit': ([n, [unit]]) => `${withUnit(n, unit)} per mole`,
      'a second quantity': ([n, [unit, other], extra]) => `${withUnit(n, unit)} and ${withUnit(n + extra, other)}`,
    },
  },
);

const phraseEdits: Readonly<Record<string, (original: Phrase) => string>> = {
  'another adjective': (original) => phraseText({ ...original, adjectives: [original.adjectives[1], ''] }),
  'another verb': (original) => phraseText({ ...original, verb: next(verbs, original.verb) }),
  'another noun': (original) => phraseText({ ...original, nouns: [next(nouns, original.nouns[0]), original.nouns[1]] }),
  'another relation': (original) => phraseText({ ...original, relation: next(relations, original.relation) }),
  'nouns the other way round': (original) => phraseText({ ...original, nouns: [original.nouns[1], original.nouns[0]] }),
  'no adjective': (original) => phraseText(original).replace(`${original.adjectives[0]} `, ''),
  'an adjective more': (original) => phraseText(original).replace('the ', `the ${original.adjectives[1]} `),
  'a denial': (original) => `do not ${phraseText(original)}`,
  'a denial of ever': (original) => `never ${phraseText(original)}`,
  'a refusal': (original) => `refuse to ${phraseText(original)}`,
  'a doubt': (original) => `${phraseText(original)}? No.`,
  'a condition': (original) => `${phraseText(original)} unless it rains`,
  'a condition in front': (original) => `if it rains, ${phraseText(original)}`,
  'a limit': (original) => `only ${phraseText(original)}`,
  'a half': (original) => `${phraseText(original)}, or half of it`,
  'a second thing': (original) => `${phraseText(original)} and the ${original.adjectives[1]} one`,
  'an alternative': (original) => `${phraseText(original)} or leave it`,
  'a contrast': (original) => `${phraseText(original)}, but not now`,
  'a correction': (original) =>
    `${phraseText(original)}. Wait, no: ${phraseText({ ...original, verb: next(verbs, original.verb) })}`,
  'a judgement': (original) => `It would be wrong to ${phraseText(original)}`,
  'an exception': (original) => `${phraseText(original)} except on Sundays`,
  'a time': (original) => `${phraseText(original)} after a review`,
  'no place': (original) => phraseText(original).split(` ${original.relation} `)[0] ?? '',
  'an explanation of another': (original) =>
    `${phraseText({ ...original, verb: next(verbs, original.verb) })}, because it is ${original.adjectives[1]}`,
  'another answer behind a cue': (original) =>
    `The answer is ${phraseText({ ...original, verb: next(verbs, original.verb) })}.`,
};

function next<T>(items: readonly T[], item: T): T {
  return items[(items.indexOf(item) + 1) % items.length] ?? item;
}

const longText = (text: string) =>
  `In the view of all who wrote to the council this year it would be best to ${text} as soon as the money is there`;

const phrases: EditedPairs = fc.oneof(
  editedPairs('What should the council do?', phrase, { write: phraseText, edits: phraseEdits }),
  editedPairs('What should the council do?', phrase, {
    write: (original) => longText(phraseText(original)),
    edits: Object.fromEntries(
      Object.entries(phraseEdits).map(([edit, apply]) => [edit, (original: Phrase) => longText(apply(original))]),
    ),
  }),
  editedPairs('Who paid for it?', twoDifferent(names), {
    write: ([name]) => name,
    edits: {
      'another person': ([, other]) => other,
      'another first name': ([name, other]) => `${other.split(' ')[0]} ${name.split(' ')[1]}`,
      'another last name': ([name, other]) => `${name.split(' ')[0]} ${other.split(' ')[1]}`,
      'a middle name': ([name]) => name.replace(' ', ' Quincy '),
      'a second person': ([name, other]) => `${name} and ${other}`,
      'an alternative': ([name, other]) => `${name} or ${other}`,
      'a denial': ([name]) => `not ${name}`,
      'a relative': ([name]) => `the daughter of ${name}`,
      'a successor': ([name]) => `${name} II`,
      'a former office': ([name]) => `the former ${name}`,
      'anybody else': ([name]) => `anyone but ${name}`,
    },
  }),
);

const labels: EditedPairs = fc.oneof(
  editedPairs(
    'Which one is meant?',
    fc.tuple(twoDifferent(labelWords), twoDifferent([...'ABCDEFGHK']), capitalLetter),
    {
      write: ([[word], [letter]]) => `${word} ${letter}`,
      edits: {
        'another letter': ([[word], [, other]]) => `${word} ${other}`,
        'another letter in a sentence': ([[word], [, other]]) => `It is ${word} ${other}.`,
        'another word': ([[, word], [letter]]) => `${word} ${letter}`,
        'no letter': ([[word]]) => word,
        'a letter more': ([[word], [letter], extra]) => `${word} ${letter}${extra}`,
        'a second letter': ([[word], [letter, other]]) => `${word} ${letter} or ${other}`,
        'a figure behind it': ([[word], [letter]]) => `${word} ${letter}2`,
        'a sign behind it': ([[word], [letter]]) => `${word} ${letter}+`,
        'a denial': ([[word], [letter]]) => `not ${word} ${letter}`,
      },
    },
  ),
  editedPairs('Which one is meant?', fc.tuple(fc.constantFrom(...labelWords), twoDifferent(romanNumerals)), {
    write: ([word, [roman]]) => `${word} ${roman}`,
    edits: {
      'another numeral': ([word, [, other]]) => `${word} ${other}`,
      'another number': ([word, [, other]]) => `${word} ${romanNumerals.indexOf(other) + 1}`,
      'a part of it': ([word, [roman]]) => `${word} ${roman}b`,
      'a second numeral': ([word, [roman, other]]) => `${word} ${roman} and ${other}`,
    },
  }),
  editedPairs(
    'Which release introduced it?',
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40 })),
    {
      write: ([major, minor]) => `${major}.${minor}`,
      edits: {
        'a zero behind it': ([major, minor]) => `${major}.${minor}0`,
        'another minor': ([major, minor]) => `${major}.${minor + 1}`,
        'another major': ([major, minor]) => `${major + 1}.${minor}`,
        'a patch': ([major, minor]) => `${major}.${minor}.1`,
        'a draft': ([major, minor]) => `${major}.${minor}-rc1`,
        'a zero in front': ([major, minor]) => `${major}.0${minor}`,
        'later ones': ([major, minor]) => `${major}.${minor} or later`,
      },
    },
  ),
  editedPairs('Which code is shown?', fc.tuple(capitalLetter, capitalLetter, fc.integer({ min: 100, max: 8_999 })), {
    write: ([one, other, n]) => `${one}${other}-${n}`,
    edits: {
      'another number': ([one, other, n]) => `${one}${other}-${n + 1}`,
      'letters the other way round': ([one, other, n]) => `${other}${one}-${n}`,
      'small letters': ([one, other, n]) => `${one}${other}-${n}`.toLowerCase(),
      'a letter more': ([one, other, n]) => `${one}${other}X-${n}`,
      'a letter behind it': ([one, other, n]) => `${one}${other}-${n}a`,
      'no number': ([one, other]) => `${one}${other}`,
      'a sign more': ([one, other, n]) => `${one}${other}-${n}*`,
    },
  }),
  editedPairs('Which language is it written in?', capitalLetter, {
    write: (letter) => letter,
    edits: {
      'two pluses': (letter) => `${letter}++`,
      'a hash': (letter) => `${letter}#`,
      'a star': (letter) => `${letter}*`,
      'a figure': (letter) => `${letter}2`,
      'twice the letter': (letter) => `${letter}${letter}`,
      'a small letter': (letter) => letter.toLowerCase(),
      'an object of it': (letter) => `Objective-${letter}`,
    },
  }),
);

const dates: EditedPairs = fc
  .tuple(dateFormat, dateFormat, fc.integer({ min: 1, max: 11 }))
  .chain(([format, otherFormat, shift]) =>
    editedPairs('When was the treaty signed?', calendarDay, {
      write: format,
      edits: {
        'another day': (date) => otherFormat({ ...date, day: ((date.day + shift - 1) % 28) + 1 }),
        'another month': (date) => otherFormat({ ...date, month: ((date.month + shift - 1) % 12) + 1 }),
        'another year': (date) => otherFormat({ ...date, year: date.year + shift }),
        'no day': ({ month, year }) => `${months[month - 1]} ${year}`,
        'no month': ({ year }) => `${year}`,
        'a later time': (date) => `after ${otherFormat(date)}`,
        'an earlier time': (date) => `before ${otherFormat(date)}`,
        'a denial': (date) => `not on ${otherFormat(date)}`,
        'before our era': ({ day: number, month, year }) => `${number} ${months[month - 1]} ${year} BC`,
        'a range': (date) => `${otherFormat(date)} to ${otherFormat({ ...date, year: date.year + shift })}`,
        'a choice': (date) => `${otherFormat(date)} or ${otherFormat({ ...date, year: date.year + shift })}`,
        'another date in a sentence': (date) =>
          `The treaty was signed on ${otherFormat({ ...date, year: date.year - shift })}.`,
      },
    }),
  );

const years: EditedPairs = editedPairs('When was the treaty signed?', fc.integer({ min: 1001, max: 2060 }), {
  write: String,
  edits: {
    'another year': (year) => `${year + 1}`,
    'a decade': (year) => `the ${Math.floor(year / 10)}0s`,
    'a century': (year) => `${Math.ceil(year / 100)}th century`,
    'before our era': (year) => `${year} BC`,
    early: (year) => `early ${year}`,
    'at the end': (year) => `at the end of ${year}`,
    'a range': (year) => `${year}–${year + 3}`,
    'two years': (year) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`,
    'a choice': (year) => `${year} or ${year + 1}`,
    'a season': (year) => `spring ${year}`,
    'a quarter': (year) => `Q3 ${year}`,
    'an earlier time': (year) => `before ${year}`,
    'a financial year': (year) => `FY${year + 1}`,
  },
});

/** Values, quantities, phrases, labels and dates, a fifth each. */
export const meaningChanging: EditedPairs = framedPairs(
  fc.oneof(values, quantities, phrases, labels, fc.oneof(dates, years)),
);
