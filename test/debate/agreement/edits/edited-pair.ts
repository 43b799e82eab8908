/** Random pairs of an answer before and after an edit, and the words that both generators use. */
import fc from 'fast-check';

export interface EditedPair {
  readonly question: string;
  readonly before: string;
  readonly after: string;
  /** The name of the edit, for the message of a failure. */
  readonly edit: string;
}

export type EditedPairs = fc.Arbitrary<EditedPair>;

/** Pairs of a random answer and the answer after a random edit that changes its text. */
export function editedPairs<T>(
  question: string,
  answer: fc.Arbitrary<T>,
  { write, edits }: { write: (answer: T) => string; edits: Readonly<Record<string, (answer: T) => string>> },
): EditedPairs {
  return fc
    .tuple(answer, fc.constantFrom(...Object.entries(edits)))
    .map(([original, [edit, apply]]) => ({ question, before: write(original), after: apply(original), edit }))
    .filter(({ before, after }) => before !== after);
}

/** Sentences that state an answer and add no information. */
const frames: readonly ((answer: string) => string)[] = [
  (answer) => answer,
  (answer) => answer,
  (answer) => `The answer is ${answer}.`,
  (answer) => `**${answer}**`,
  (answer) => `${answer}.`,
  (answer) => String.raw`\boxed{${answer}}`,
  (answer) => `Answer: ${answer}`,
  (answer) => `We looked at all of it again. The answer is ${answer}.`,
];
const frame = fc.constantFrom(...frames);

/** The same pairs, with the answer before the edit in a random frame. */
export function pairsWithFramedBefore(pairs: EditedPairs): EditedPairs {
  return fc.tuple(pairs, frame).map(([pair, applyFrame]) => ({ ...pair, before: applyFrame(pair.before) }));
}

/** The same pairs, with each answer in a random frame. */
export function framedPairs(pairs: EditedPairs): EditedPairs {
  return fc
    .tuple(pairsWithFramedBefore(pairs), frame)
    .map(([pair, applyFrame]) => ({ ...pair, after: applyFrame(pair.after) }));
}

/** Two different members of a list. */
export function twoDifferent<T>(items: readonly T[]): fc.Arbitrary<readonly [T, T]> {
  return fc
    .shuffledSubarray([...items], { minLength: 2, maxLength: 2 })
    .map(([first, second]) => [first as T, second as T]);
}

export const adjectives = ['green', 'old', 'narrow', 'quiet', 'steep', 'wooden', 'northern', 'public', 'damp', 'early'];
export const nouns = [
  ...['bridge', 'harbour', 'library', 'garden', 'tower', 'market', 'station', 'valley', 'mill', 'chapel'],
  ...['ladder', 'lantern', 'museum', 'orchard', 'quarry', 'school'],
];
export const verbs = ['repair', 'sell', 'close', 'visit', 'paint', 'rent', 'measure', 'insure'];
export const relations = ['behind', 'above', 'beside', 'inside', 'without', 'before', 'after', 'under'];
export const names = ['Anna Kovač', 'Peter Lindqvist', 'Maria Santos', 'James Okoro', 'Yuki Tanaka', 'Olga Petrova'];
export const labelWords = ['Type', 'Stage', 'Group', 'Plan', 'Phase', 'Vitamin', 'Drug', 'Schedule', 'Article', 'Gate'];
export const romanNumerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

export const capitalLetter: fc.Arbitrary<string> = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUWYZ');
export const count: fc.Arbitrary<number> = fc.integer({ min: 3, max: 9_999 });
export const phrase = fc.record({
  verb: fc.constantFrom(...verbs),
  adjectives: twoDifferent(adjectives),
  nouns: twoDifferent(nouns),
  relation: fc.constantFrom(...relations),
});
export type Phrase = typeof phrase extends fc.Arbitrary<infer T> ? T : never;

export function phraseText({ verb, adjectives: [adjective], nouns: [noun, place], relation }: Phrase): string {
  return `${verb} the ${adjective} ${noun} ${relation} the ${place}`;
}

export const calendarDay = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 1500, max: 2099 }),
});
export interface CalendarDay {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

const dateFormats: readonly ((date: CalendarDay) => string)[] = [
  ({ day, month, year }) => `${day} ${months[month - 1]} ${year}`,
  ({ day, month, year }) => `${months[month - 1]} ${day}, ${year}`,
  ({ day, month, year }) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  ({ day, month, year }) => `${day}.${month}.${year}`,
];
export const dateFormat: fc.Arbitrary<(date: CalendarDay) => string> = fc.constantFrom(...dateFormats);
