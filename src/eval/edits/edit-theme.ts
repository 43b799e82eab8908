/**
 * The contract of a theme of random edits: it generates the subject of an answer, spells it in many ways, and changes it.
 */
import type { DeclaredAnswerType } from '../../debate/schema/question.ts';

/** Returns the next number in [0, 1). */
export type Random = () => number;

export interface EditTheme<T> {
  readonly name: string;
  /** Questions for these answers. Each edit uses one of them. */
  readonly questions: readonly ThemeQuestion[];
  readonly generate: (random: Random) => T;
  /** Returns one spelling of the subject. All spellings mean the same. */
  readonly spell: (subject: T, random: Random) => string;
  /** Returns a text with another meaning and the name of the change, which may be small. */
  readonly change: (subject: T, random: Random) => ChangedAnswer;
}

export interface ThemeQuestion {
  readonly question: string;
  readonly answer_type: DeclaredAnswerType;
}

export interface ChangedAnswer {
  readonly change: string;
  readonly text: string;
}

export function pick<T>(random: Random, items: readonly [T, ...T[]] | readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** Returns a whole number from `low` to `high`, both included. */
export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Returns one of `items` other than `item`. */
export function pickOther<T>(random: Random, items: readonly T[], item: T): T {
  return pick(
    random,
    items.filter((each) => each !== item),
  );
}

/** Returns one change with its name, so that a report can show which changes were missed. */
export function randomChange(random: Random, changes: Readonly<Record<string, () => string>>): ChangedAnswer {
  const [change, text] = pick(random, Object.entries(changes));
  return { change, text: text() };
}
