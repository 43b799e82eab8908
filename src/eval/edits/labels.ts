/** Makes random edits of labels: a noun with a letter, a number, a roman numeral or a version. */
import type { EditTheme, Random } from './edit-theme.ts';
import { pick, pickOther, randomChange, randomInteger } from './edit-theme.ts';

interface Label {
  readonly noun: string;
  readonly mark: string;
}

const NOUNS = [
  'Plan',
  'Drug',
  'Group',
  'Phase',
  'Vitamin',
  'Room',
  'Gate',
  'Figure',
  'Hepatitis',
  'Release',
  'Sample',
  'Building',
];
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'K', 'X'];
const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'IX', 'X', 'XI'];

export const labels: EditTheme<Label> = {
  name: 'labels',
  questions: [
    { question: 'Which one was chosen?', answer_type: 'auto' },
    { question: 'What is it called?', answer_type: 'auto' },
    { question: 'Where does the failure come from?', answer_type: 'text' },
  ],
  generate: (random) => ({ noun: pick(random, NOUNS), mark: markOf(random) }),
  spell,
  change: (label, random) => {
    const { noun, mark } = label;
    const same = `${noun} ${mark}`;
    return randomChange(random, {
      'another mark': () => spell({ noun, mark: otherMark(random, mark) }, random),
      'another noun': () => spell({ noun: pickOther(random, NOUNS, noun), mark }, random),
      'a longer mark': () => pick(random, [`${same}1`, `${same}-b`, `${same}.1`, `${same}+`, `${same}'`]),
      'the noun alone': () => noun,
      'two of them': () => `${same} ${pick(random, ['and', 'or', 'then'])} ${noun} ${otherMark(random, mark)}`,
      denial: () => pick(random, [`not ${same}`, `anything but ${same}`, `neither; ${same} failed`]),
      part: () => pick(random, [`half of ${same}`, `${same} without the cover`, `the copy of ${same}`]),
      condition: () => `${same} ${pick(random, ['after a fix', 'if approved', 'unless it fails', 'at night'])}`,
    });
  },
};

function markOf(random: Random): string {
  return pick(random, [
    () => pick(random, LETTERS),
    () => pick(random, ROMANS),
    () => String(randomInteger(random, 2, 40)),
    () => `${randomInteger(random, 1, 9)}.${randomInteger(random, 1, 30)}`,
  ])();
}

/**
 * Returns a different mark, never another spelling of the same one: X is a letter and a numeral, and neither may become
 * 10.
 */
function otherMark(random: Random, mark: string): string {
  if (/^\d+$/.test(mark)) return String(Number(mark) + randomInteger(random, 1, 9));
  if (/^\d/.test(mark)) return pick(random, [`${mark}0`, `1${mark}`, `${mark}.0.1`]);
  return pickOther(random, LETTERS.includes(mark) ? LETTERS : ROMANS, mark);
}

/** Writes a label. The case of the noun does not change the meaning; the case of the mark does. */
function spell({ noun, mark }: Label, random: Random): string {
  return `${pick(random, [noun, noun, noun.toLowerCase(), `the ${noun}`])} ${mark}`;
}
