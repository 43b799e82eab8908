/** The contract of a theme of random edits: it draws something that can be answered, writes it in many ways, and changes it. */
import type { DeclaredAnswerType } from '../../debate/schema/question.ts';

/** A stream of numbers in [0, 1). */
export type Random = () => number;

export interface EditTheme<T> {
  readonly name: string;
  /** Questions that such an answer answers, one of them for each edit. */
  readonly questions: readonly AskedQuestion[];
  readonly draw: (random: Random) => T;
  /** One of the ways to write it; all of them mean the same. */
  readonly write: (drawn: T, random: Random) => string;
  /** The name and the text of something that does not mean the same, however little differs. */
  readonly change: (drawn: T, random: Random) => Changed;
}

export interface AskedQuestion {
  readonly question: string;
  readonly answer_type: DeclaredAnswerType;
}

export interface Changed {
  readonly change: string;
  readonly text: string;
}

export function pick<T>(random: Random, items: readonly [T, ...T[]] | readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** A whole number from `low` to `high`, both included. */
export function whole(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** One of `items` that is not `item`. */
export function another<T>(random: Random, items: readonly T[], item: T): T {
  return pick(
    random,
    items.filter((each) => each !== item),
  );
}

/** By name, so that a report can tell which change was not seen. */
export function changeOf(random: Random, changes: Readonly<Record<string, () => string>>): Changed {
  const [change, text] = pick(random, Object.entries(changes));
  return { change, text: text() };
}
