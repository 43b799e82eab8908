/** Random pairs of an answer and the same answer after an edit; the words and units that both generators draw from. */
import fc from 'fast-check';

export interface EditedPair {
  readonly question: string;
  readonly before: string;
  readonly after: string;
  /** What was done, for the message of a failure. */
  readonly edit: string;
}

export type Pairs = fc.Arbitrary<EditedPair>;

/** A pair from one answer and one of several edits of it; an edit that leaves the answer as it is, is not drawn. */
export function edited<T>(
  question: string,
  answer: fc.Arbitrary<T>,
  { write, edits }: { write: (answer: T) => string; edits: Readonly<Record<string, (answer: T) => string>> },
): Pairs {
  return fc
    .tuple(answer, fc.constantFrom(...Object.entries(edits)))
    .map(([drawn, [edit, apply]]) => ({ question, before: write(drawn), after: apply(drawn), edit }))
    .filter(({ before, after }) => before !== after);
}

/** Ways to state an answer that say nothing more. */
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

/** The same pairs, the answer before the edit stated in one of these ways. */
export function framedBefore(pairs: Pairs): Pairs {
  return fc.tuple(pairs, frame).map(([pair, state]) => ({ ...pair, before: state(pair.before) }));
}

/** The same pairs, each of their answers stated in a way of its own. */
export function framed(pairs: Pairs): Pairs {
  return fc.tuple(framedBefore(pairs), frame).map(([pair, state]) => ({ ...pair, after: state(pair.after) }));
}

/** Two different members of a list. */
export function twoOf<T>(items: readonly T[]): fc.Arbitrary<readonly [T, T]> {
  return fc.shuffledSubarray([...items], { minLength: 2, maxLength: 2 }).map(([one, other]) => [one as T, other as T]);
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
export const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

export const capital: fc.Arbitrary<string> = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUWYZ');
export const count: fc.Arbitrary<number> = fc.integer({ min: 3, max: 9_999 });
export const phrase = fc.record({
  verb: fc.constantFrom(...verbs),
  adjectives: twoOf(adjectives),
  nouns: twoOf(nouns),
  relation: fc.constantFrom(...relations),
});
export type Phrase = typeof phrase extends fc.Arbitrary<infer T> ? T : never;

export function written({ verb, adjectives: [adjective], nouns: [noun, place], relation }: Phrase): string {
  return `${verb} the ${adjective} ${noun} ${relation} the ${place}`;
}

export const day = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 1500, max: 2099 }),
});
export interface Day {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

const dayForms: readonly ((date: Day) => string)[] = [
  ({ day, month, year }) => `${day} ${months[month - 1]} ${year}`,
  ({ day, month, year }) => `${months[month - 1]} ${day}, ${year}`,
  ({ day, month, year }) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  ({ day, month, year }) => `${day}.${month}.${year}`,
];
export const dayForm: fc.Arbitrary<(date: Day) => string> = fc.constantFrom(...dayForms);
