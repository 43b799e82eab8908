/** Pairs of an answer and another answer that an edit made of it. */
import fc from 'fast-check';
import type { Pairs, Phrase } from './edited-pair.ts';
import {
  capital,
  count,
  day,
  dayForm,
  edited,
  framed,
  labelWords,
  months,
  names,
  nouns,
  phrase,
  relations,
  romans,
  twoOf,
  verbs,
  written,
} from './edited-pair.ts';

const counted = 'How many tickets were sold?';
const valued = 'What is the value of the expression?';

const values: Pairs = fc.oneof(
  edited(counted, fc.tuple(count, fc.integer({ min: 1, max: 500 })), {
    write: ([n]) => String(n),
    edits: {
      'another number': ([n, more]) => String(n + more),
      'a digit more': ([n, more]) => `${n}${more % 10}`,
      'the sign': ([n]) => `-${n}`,
      'a decimal point': ([n]) => `${n / 1000}`,
      'a lower bound': ([n]) => `at least ${n}`,
      'an upper bound': ([n]) => `fewer than ${n}`,
      'an open end': ([n]) => `${n} or more`,
      'a plus behind': ([n]) => `${n}+`,
      'a denial': ([n]) => `not ${n}`,
      'a denial in a sentence': ([n]) => `It is not ${n}.`,
      'a wrong number': ([n]) => `${n} is wrong`,
      'a range': ([n, more]) => `${n}–${n + more}`,
      'a range in words': ([n, more]) => `between ${n} and ${n + more}`,
      'a choice': ([n, more]) => `${n} or ${n + more}`,
      'a multiple': ([n]) => `twice ${n}`,
      'a part': ([n]) => `half of ${n}`,
      'a scale': ([n]) => `${n} million`,
      dozens: ([n]) => `${n} dozen`,
      'a difference': ([n]) => `${n} fewer`,
      'a tolerance': ([n, more]) => `${n} ± ${more}`,
      'per cent': ([n]) => `${n}%`,
      'a remainder': ([n]) => `${n} remainder 2`,
      'a sum': ([n, more]) => `${n} + ${more}`,
      'a product': ([n, more]) => `${n} × ${more + 1}`,
      'another number in a sentence': ([n, more]) => `There were ${n + more} tickets sold.`,
    },
  }),
  edited(valued, fc.tuple(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 2, max: 9 })), {
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
  edited(valued, fc.tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 41, max: 97 })), {
    write: ([top, bottom]) => `${top}/${bottom}`,
    edits: {
      'the fraction upside down': ([top, bottom]) => String.raw`\frac{${bottom}}{${top}}`,
      'another numerator': ([top, bottom]) => `${top + 1}/${bottom}`,
      'another denominator': ([top, bottom]) => `${top}/${bottom + 1}`,
      'the numerator alone': ([top]) => `${top}`,
      'a whole number in front': ([top, bottom]) => `1 ${top}/${bottom}`,
      'the sign': ([top, bottom]) => String.raw`-\frac{${top}}{${bottom}}`,
      'a power of the denominator': ([top, bottom]) => `${top}/${bottom}^2`,
      'the difference to two': ([top, bottom]) => `2 - ${top}/${bottom}`,
    },
  }),
  edited('What is the interval?', fc.tuple(fc.integer({ min: -9, max: 4 }), fc.integer({ min: 5, max: 40 })), {
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

/** No two of a line are equal for one number, nor are those of two lines. */
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
  fc.constantFrom(...units).chain((line) => twoOf(line)),
  twoOf(units).chain(([one, other]) => fc.tuple(fc.constantFrom(...one), fc.constantFrom(...other))),
);
const quantities: Pairs = edited(
  'How much was measured?',
  fc.tuple(fc.integer({ min: 2, max: 900 }), unitPair, fc.integer({ min: 1, max: 40 })),
  {
    write: ([n, [unit]]) => withUnit(n, unit),
    edits: {
      'another unit': ([n, [, other]]) => withUnit(n, other),
      'another unit again': ([n, [, other]]) => withUnit(n, other),
      'another number': ([n, [unit], more]) => withUnit(n + more, unit),
      'a decimal': ([n, [unit], more]) => withUnit(n + more / 100, unit),
      'a lower bound': ([n, [unit]]) => `more than ${withUnit(n, unit)}`,
      'an upper bound': ([n, [unit]]) => `up to ${withUnit(n, unit)}`,
      'a range': ([n, [unit], more]) => `${withUnit(n, unit)} to ${withUnit(n + more, unit)}`,
      'a denial': ([n, [unit]]) => `not ${withUnit(n, unit)}`,
      'the sign': ([n, [unit]]) => `-${withUnit(n, unit)}`,
      'a power of ten': ([n, [unit]]) => withUnit(n * 10, unit),
      'per unit': ([n, [unit]]) => `${withUnit(n, unit)} per mole`,
      'a second quantity': ([n, [unit, other], more]) => `${withUnit(n, unit)} and ${withUnit(n + more, other)}`,
    },
  },
);

const phraseEdits: Readonly<Record<string, (drawn: Phrase) => string>> = {
  'another adjective': (drawn) => written({ ...drawn, adjectives: [drawn.adjectives[1], ''] }),
  'another verb': (drawn) => written({ ...drawn, verb: next(verbs, drawn.verb) }),
  'another noun': (drawn) => written({ ...drawn, nouns: [next(nouns, drawn.nouns[0]), drawn.nouns[1]] }),
  'another relation': (drawn) => written({ ...drawn, relation: next(relations, drawn.relation) }),
  'nouns the other way round': (drawn) => written({ ...drawn, nouns: [drawn.nouns[1], drawn.nouns[0]] }),
  'no adjective': (drawn) => written(drawn).replace(`${drawn.adjectives[0]} `, ''),
  'an adjective more': (drawn) => written(drawn).replace('the ', `the ${drawn.adjectives[1]} `),
  'a denial': (drawn) => `do not ${written(drawn)}`,
  'a denial of ever': (drawn) => `never ${written(drawn)}`,
  'a refusal': (drawn) => `refuse to ${written(drawn)}`,
  'a doubt': (drawn) => `${written(drawn)}? No.`,
  'a condition': (drawn) => `${written(drawn)} unless it rains`,
  'a condition in front': (drawn) => `if it rains, ${written(drawn)}`,
  'a limit': (drawn) => `only ${written(drawn)}`,
  'a half': (drawn) => `${written(drawn)}, or half of it`,
  'a second thing': (drawn) => `${written(drawn)} and the ${drawn.adjectives[1]} one`,
  'an alternative': (drawn) => `${written(drawn)} or leave it`,
  'a contrast': (drawn) => `${written(drawn)}, but not now`,
  'a correction': (drawn) => `${written(drawn)}. Wait, no: ${written({ ...drawn, verb: next(verbs, drawn.verb) })}`,
  'a judgement': (drawn) => `It would be wrong to ${written(drawn)}`,
  'an exception': (drawn) => `${written(drawn)} except on Sundays`,
  'a time': (drawn) => `${written(drawn)} after a review`,
  'no place': (drawn) => written(drawn).split(` ${drawn.relation} `)[0] ?? '',
  'an explanation of another': (drawn) =>
    `${written({ ...drawn, verb: next(verbs, drawn.verb) })}, because it is ${drawn.adjectives[1]}`,
  'another answer behind a cue': (drawn) => `The answer is ${written({ ...drawn, verb: next(verbs, drawn.verb) })}.`,
};

function next<T>(items: readonly T[], item: T): T {
  return items[(items.indexOf(item) + 1) % items.length] ?? item;
}

const long = (text: string) =>
  `In the view of all who wrote to the council this year it would be best to ${text} as soon as the money is there`;

const phrases: Pairs = fc.oneof(
  edited('What should the council do?', phrase, { write: written, edits: phraseEdits }),
  edited('What should the council do?', phrase, {
    write: (drawn) => long(written(drawn)),
    edits: Object.fromEntries(
      Object.entries(phraseEdits).map(([edit, apply]) => [edit, (drawn: Phrase) => long(apply(drawn))]),
    ),
  }),
  edited('Who paid for it?', twoOf(names), {
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

const labels: Pairs = fc.oneof(
  edited('Which one is meant?', fc.tuple(twoOf(labelWords), twoOf([...'ABCDEFGHK']), capital), {
    write: ([[word], [letter]]) => `${word} ${letter}`,
    edits: {
      'another letter': ([[word], [, other]]) => `${word} ${other}`,
      'another letter in a sentence': ([[word], [, other]]) => `It is ${word} ${other}.`,
      'another word': ([[, word], [letter]]) => `${word} ${letter}`,
      'no letter': ([[word]]) => word,
      'a letter more': ([[word], [letter], more]) => `${word} ${letter}${more}`,
      'a second letter': ([[word], [letter, other]]) => `${word} ${letter} or ${other}`,
      'a figure behind it': ([[word], [letter]]) => `${word} ${letter}2`,
      'a sign behind it': ([[word], [letter]]) => `${word} ${letter}+`,
      'a denial': ([[word], [letter]]) => `not ${word} ${letter}`,
    },
  }),
  edited('Which one is meant?', fc.tuple(fc.constantFrom(...labelWords), twoOf(romans)), {
    write: ([word, [roman]]) => `${word} ${roman}`,
    edits: {
      'another numeral': ([word, [, other]]) => `${word} ${other}`,
      'another number': ([word, [, other]]) => `${word} ${romans.indexOf(other) + 1}`,
      'a part of it': ([word, [roman]]) => `${word} ${roman}b`,
      'a second numeral': ([word, [roman, other]]) => `${word} ${roman} and ${other}`,
    },
  }),
  edited('Which release introduced it?', fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40 })), {
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
  }),
  edited('Which code is shown?', fc.tuple(capital, capital, fc.integer({ min: 100, max: 8_999 })), {
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
  edited('Which language is it written in?', capital, {
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

const dates: Pairs = fc.tuple(dayForm, dayForm, fc.integer({ min: 1, max: 11 })).chain(([form, otherForm, shift]) =>
  edited('When was the treaty signed?', day, {
    write: form,
    edits: {
      'another day': (date) => otherForm({ ...date, day: ((date.day + shift - 1) % 28) + 1 }),
      'another month': (date) => otherForm({ ...date, month: ((date.month + shift - 1) % 12) + 1 }),
      'another year': (date) => otherForm({ ...date, year: date.year + shift }),
      'no day': ({ month, year }) => `${months[month - 1]} ${year}`,
      'no month': ({ year }) => `${year}`,
      'a later time': (date) => `after ${otherForm(date)}`,
      'an earlier time': (date) => `before ${otherForm(date)}`,
      'a denial': (date) => `not on ${otherForm(date)}`,
      'before our era': ({ day: number, month, year }) => `${number} ${months[month - 1]} ${year} BC`,
      'a range': (date) => `${otherForm(date)} to ${otherForm({ ...date, year: date.year + shift })}`,
      'a choice': (date) => `${otherForm(date)} or ${otherForm({ ...date, year: date.year + shift })}`,
      'another date in a sentence': (date) =>
        `The treaty was signed on ${otherForm({ ...date, year: date.year - shift })}.`,
    },
  }),
);

const years: Pairs = edited('When was the treaty signed?', fc.integer({ min: 1001, max: 2060 }), {
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
export const meaningChanging: Pairs = framed(fc.oneof(values, quantities, phrases, labels, fc.oneof(dates, years)));
