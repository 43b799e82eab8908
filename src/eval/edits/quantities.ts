/** Makes random edits of quantities: numbers with units, currencies and per cent. */
import type { EditTheme, Random } from './edit-theme.ts';
import { pick, pickOther, randomChange, randomInteger } from './edit-theme.ts';

interface Quantity {
  readonly amount: number;
  readonly unit: UnitName;
}

/** The forms of each unit, which mean the same. `#` is the number. */
const UNITS = {
  km: ['# km', '# kilometres', '# kilometers', '#km', '#000 m'],
  mi: ['# mi', '# miles'],
  mg: ['# mg', '# milligrams', '#mg'],
  mcg: ['# mcg', '# µg', '# micrograms'],
  kg: ['# kg', '# kilograms', '#000 g', '#kg'],
  mL: ['# mL', '# ml', '# millilitres', '# milliliters'],
  h: ['# h', '# hours', '# hrs'],
  min: ['# min', '# minutes'],
  kmh: ['# km/h'],
  W: ['# W', '# watts'],
  V: ['# V', '# volts'],
  celsius: ['# °C', '#°C'],
  fahrenheit: ['# °F', '#°F'],
  percent: ['#%', '# %', '# percent', '# per cent'],
  permille: ['#‰'],
  usd: ['$#', '# USD', 'USD #', 'US$#', '# US dollars'],
  eur: ['€#', '# EUR', '# euros', 'EUR #'],
  gbp: ['£#', '# GBP', '# pounds sterling'],
} as const;
type UnitName = keyof typeof UNITS;
const UNIT_NAMES = Object.keys(UNITS) as UnitName[];

export const quantities: EditTheme<Quantity> = {
  name: 'quantities',
  questions: [
    { question: 'How much was measured?', answer_type: 'auto' },
    { question: 'What does the label of the product say?', answer_type: 'auto' },
    { question: 'What is the result of the measurement?', answer_type: 'number' },
  ],
  generate: (random) => ({
    amount: randomInteger(random, 2, pick(random, [9, 99, 950])),
    unit: pick(random, UNIT_NAMES),
  }),
  spell,
  change: (quantity, random) => {
    const { amount, unit } = quantity;
    const same = spell(quantity, random);
    return randomChange(random, {
      'another amount': () => spell({ amount: amount + pick(random, [1, 2, 10, 100]), unit }, random),
      'ten times': () => spell({ amount: amount * 10, unit }, random),
      'another unit': () => spell({ amount, unit: pickOther(random, UNIT_NAMES, unit) }, random),
      'per something': () => `${same} ${pick(random, ['per day', 'per person', 'a month', 'per unit'])}`,
      sign: () => spell({ amount: -amount, unit }, random),
      bound: () =>
        pick(random, [`more than ${same}`, `at least ${same}`, `up to ${same}`, `under ${same}`, `${same} or more`]),
      denial: () => pick(random, [`not ${same}`, `anything but ${same}`]),
      range: () => `from ${same} to ${spell({ amount: amount * 2, unit }, random)}`,
      change: () => pick(random, [`${same} less`, `${same} too much`, `${same} more than before`]),
      sum: () => `${same} and ${spell({ amount: 3, unit: pickOther(random, UNIT_NAMES, unit) }, random)}`,
    });
  },
};

function spell({ amount, unit }: Quantity, random: Random): string {
  const written = pick<string>(random, UNITS[unit]).replace('#', String(Math.abs(amount)));
  return amount < 0 ? `-${written}` : written;
}
