/**
 * The interface of an agreement measure. It groups equivalent answers into classes. Measures are pure and never throw.
 */
import type { Question } from '../schema/question.ts';
import type { AnswerClass, AnswerPair, FieldClasses } from '../schema/round.ts';

/** One answer to compare, for example a debater's. */
export interface Ballot {
  /** The debater's id, unique within a call. */
  readonly id: string;
  readonly answer: string;
  readonly weight: number;
  /**
   * Stated confidence, 0–1; null when unknown. Among equally common wordings of a class the one with the highest
   * confidence is shown.
   */
  readonly confidence: number | null;
}

export interface AgreementInput {
  readonly question: Question;
  /** In panel order. */
  readonly ballots: readonly Ballot[];
  /** The similarity, 0–1, from which two texts are equivalent under `jaccard`. */
  readonly similarity: number;
  /** The model's judgements on open pairs. */
  readonly judgements?: Judgements;
}

/**
 * From `judgementKey(a, b)` of two wordings to whether both answer the question in the same way.
 * A missing pair is undecided.
 */
export type Judgements = ReadonlyMap<string, boolean>;

/** Returns the same key for a pair in either order. */
export function judgementKey(a: string, b: string): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}

/** Returns the key of a judgement on values of one field of records. */
export function fieldJudgementKey(pointer: string, key: string): string {
  return `${pointer}\n${key}`;
}

export interface Agreement {
  /** Sorted by members, then weight, largest first, then by smallest canonical answer. */
  readonly classes: readonly AnswerClass[];
  /** Every pair of readable ballots, in panel order; under `jaccard` the comparisons of all pairs. */
  readonly pairs: readonly AnswerPair[];
  /** Ids of the ballots that do not count as votes. */
  readonly unread: readonly string[];
  /** Classes and unread ballots of each field; present only for records. */
  readonly fields?: readonly FieldClasses[] | undefined;
}

type Grouped = Pick<Agreement, 'classes' | 'fields'>;

/** Returns the agreements that must converge: that of the answer, or that of each field of a record. */
export function agreementsIn(agreement: Grouped): readonly (Grouped & Partial<Pick<FieldClasses, 'type'>>)[] {
  const counted = agreement.fields?.filter(({ items }) => !items) ?? [];
  return counted.length === 0 ? [{ classes: agreement.classes }] : counted;
}

export type Measure = (input: AgreementInput) => Agreement;
