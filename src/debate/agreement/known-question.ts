/** What has been found out about a question and the latest answers to it: a debate compares the same ones again and again. */
import { oncePer } from '../once-per.ts';
import type { AnswerType, Question } from '../question.ts';
import type { AnswerValue } from './answer-value.ts';
import { expectedAnswer } from './expected-type.ts';
import type { ExpectedAnswer } from './expected-type.ts';
import { openingAndEnd, plainText } from './plain-text.ts';

export interface KnownQuestion {
  readonly expected: ExpectedAnswer;
  /** The same question as if the menu in its text were none; null until it is needed. */
  withoutMenu: KnownQuestion | null;
  readonly answers: Map<string, KnownAnswer>;
  /** Characters of the answers that are kept. */
  characters: number;
}

/** Filled as it is read; what is there is never changed. */
export interface KnownAnswer {
  /** As given, whole. */
  readonly answer: string;
  /** Plain text of its opening and end. */
  readonly plain: string;
  /** What it is by its own form alone; undefined until it is read. */
  literal: AnswerValue | null | undefined;
  /** By the type that it was read for; null: for none. */
  readonly values: Map<AnswerType | null, AnswerValue | null>;
}

/** A debate asks with one and the same object. */
export const knownQuestion = oncePer((question: Question) => unread(expectedAnswer(question)));

export function unread(expected: ExpectedAnswer): KnownQuestion {
  return { expected, withoutMenu: null, answers: new Map(), characters: 0 };
}

/** Of the answers that are kept for a question: what was read of 4,000 characters of prose takes 27 KB. */
const KEPT_CHARACTERS = 4_000;

export function knownAnswer(known: KnownQuestion, answer: string): KnownAnswer {
  const before = known.answers.get(answer);
  if (before !== undefined) return before;
  const fresh = { answer, plain: plainText(openingAndEnd(answer)), literal: undefined, values: new Map() };
  if (answer.length <= KEPT_CHARACTERS) keep(known, fresh);
  return fresh;
}

function keep(known: KnownQuestion, fresh: KnownAnswer): void {
  if (known.characters + fresh.answer.length > KEPT_CHARACTERS) {
    known.answers.clear();
    known.characters = 0;
  }
  known.answers.set(fresh.answer, fresh);
  known.characters += fresh.answer.length;
}
