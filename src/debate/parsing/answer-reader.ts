/** The fields of a reply that hold the answer → the answer, by the kind of answer that was asked for. */

import type { Estimate } from '../schema/estimate.ts';
import type { Fields } from './plain-values.ts';
import { textOf } from './plain-values.ts';
import { fieldOf } from './reply-fields.ts';

/** The part of a position that its kind of answer reads. */
export interface ReadAnswer {
  /** Never blank. */
  readonly answer: string;
  readonly estimate?: Estimate;
}

/** Null: the fields hold no answer. */
export type AnswerReader = (fields: Fields) => ReadAnswer | null;

/** `final_answer` stands in for a missing `answer`. */
export function shortAnswer(fields: Fields): ReadAnswer | null {
  const answer = textOf(fieldOf(fields, 'answer') ?? fieldOf(fields, 'finalanswer'));
  return answer === null ? null : { answer };
}
