/** The contract of an agreement measure: positions in, classes of equivalent answers out. Pure and total. */
import type { Question } from '../schema/question.ts';
import type { AnswerClass, AnswerPair, FieldClasses } from '../schema/round.ts';

/** One answer to compare, e.g. a debater's. */
export interface Ballot {
  /** Debater id, unique within a call. */
  readonly id: string;
  readonly answer: string;
  readonly weight: number;
  /** Stated, 0–1; null is unknown. Among equally common wordings of a class the surest one is shown. */
  readonly confidence: number | null;
}

export interface AgreementInput {
  readonly question: Question;
  /** In panel order. */
  readonly ballots: readonly Ballot[];
  /** 0–1, what two texts must reach under `jaccard`. */
  readonly similarity: number;
  /** What a model has decided about open pairs. */
  readonly judgements?: Judgements;
}

/** `judgementKey(a, b)` of two wordings → whether both answer the question the same way. A pair that is absent is not known. */
export type Judgements = ReadonlyMap<string, boolean>;

/** The same for a pair in either order. */
export function judgementKey(a: string, b: string): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}

/** The same for values of one field of records. */
export function fieldJudgementKey(pointer: string, key: string): string {
  return `${pointer}\n${key}`;
}

export interface Agreement {
  /** Largest first (by members, then weight, then smallest canonical answer). */
  readonly classes: readonly AnswerClass[];
  /** Every pair of readable ballots, in panel order; under `jaccard` the comparisons of all pairs. */
  readonly pairs: readonly AnswerPair[];
  /** Ids of the ballots that are no vote. */
  readonly unread: readonly string[];
  /** Of records: the same for each field. */
  readonly fields?: readonly FieldClasses[] | undefined;
}

type Grouped = Pick<Agreement, 'classes' | 'fields'>;

/** What has to agree: the answer, or each field of a record. */
export function agreementsIn(agreement: Grouped): readonly (Grouped & Partial<Pick<FieldClasses, 'type'>>)[] {
  const counted = agreement.fields?.filter(({ items }) => !items) ?? [];
  return counted.length === 0 ? [{ classes: agreement.classes }] : counted;
}

export type Measure = (input: AgreementInput) => Agreement;
