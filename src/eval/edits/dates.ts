/** Makes random edits of dates: days, months and years. */
import type { EditTheme, Random } from './edit-theme.ts';
import { pick, randomChange, randomInteger } from './edit-theme.ts';

/** A date, with months and days numbered from 1. `month` is null for a whole year, and `day` for a year or a month. */
interface PartialDate {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

export const dates: EditTheme<PartialDate> = {
  name: 'dates',
  questions: [
    { question: 'When was the treaty signed?', answer_type: 'auto' },
    { question: 'On what date did the event take place?', answer_type: 'auto' },
    { question: 'Give the date of the report.', answer_type: 'date' },
  ],
  generate: (random) => {
    const month = random() < 0.8 ? randomInteger(random, 1, 12) : null;
    return {
      year: randomInteger(random, 1200, 2060),
      month,
      day: month !== null && random() < 0.8 ? randomInteger(random, 1, 28) : null,
    };
  },
  spell,
  change: (date, random) => {
    const same = spell(date, random);
    const shifted = (changed: Partial<PartialDate>) => () => spell({ ...date, ...changed }, random);
    return randomChange(random, {
      'another year': shifted({ year: date.year + pick(random, [-100, -10, -1, 1, 10, 100]) }),
      ...(date.month === null ? {} : { 'another month': shifted({ month: (date.month % 12) + 1 }) }),
      ...(date.day === null ? {} : { 'another day': shifted({ day: (date.day % 28) + 1 }) }),
      bound: () => `${pick(random, ['before', 'after', 'no later than', 'until', 'since'])} ${same}`,
      denial: () => pick(random, [`not ${same}`, `anything but ${same}`]),
      range: () => `from ${same} to ${spell({ ...date, year: date.year + 2 }, random)}`,
      either: () => `${same} or ${spell({ ...date, year: date.year + 1 }, random)}`,
      era: () => `${date.year} BC`,
      part: () => `${pick(random, ['early', 'late', 'the end of'])} ${date.year}`,
      decade: () => `the ${date.year - (date.year % 10)}s`,
      quarter: () => `Q${randomInteger(random, 1, 4)} ${date.year}`,
      distance: () => `${pick(random, ['two days after', 'a week before'])} ${same}`,
    });
  },
};

function spell({ year, month, day }: PartialDate, random: Random): string {
  if (month === null) return pick(random, [`${year}`, `in ${year}`, `the year ${year}`]);
  const name = MONTHS[month - 1] ?? '';
  const short = pick(random, [name, name.slice(0, 3)]);
  if (day === null)
    return pick(random, [`${name} ${year}`, `${short} ${year}`, `${name}, ${year}`, `in ${name} ${year}`]);
  return pick(random, [
    `${day} ${short} ${year}`,
    `${short} ${day}, ${year}`,
    `${name} ${day}${ordinalEnding(day)}, ${year}`,
    `${day}${ordinalEnding(day)} ${name} ${year}`,
    `${day}${ordinalEnding(day)} of ${name} ${year}`,
    `on ${name} ${day}, ${year}`,
    `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  ]);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function ordinalEnding(day: number): string {
  const endings = ['th', 'st', 'nd', 'rd'];
  return day > 10 && day < 14 ? 'th' : (endings[day % 10] ?? 'th');
}
