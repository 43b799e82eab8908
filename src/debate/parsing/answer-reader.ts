/** Reads the answer from the fields of a reply, according to the kind of answer. */

import type { Estimate } from '../schema/outcome/estimate.ts';
import type { Fields } from './plain-values.ts';
import { textOf } from './plain-values.ts';
import { fieldOf } from './reply-fields.ts';

/** The part of a position that the kind of answer reads. */
export interface ReadAnswer {
  /** Never blank. */
  readonly answer: string;
  readonly estimate?: Estimate;
}

/** An answer that does not have the requested form. The second request tells the model the reason. */
export interface InvalidAnswer {
  /** One word that contains nothing of the reply. */
  readonly violation: string;
  readonly sentence: string;
}

/** Returns null when the fields contain no answer. */
export type AnswerReader = (fields: Fields) => ReadAnswer | InvalidAnswer | null;

/** Reads `answer`, or `final_answer` when `answer` is missing. */
export function shortAnswer(fields: Fields): ReadAnswer | null {
  const answer = textOf(fieldOf(fields, 'answer') ?? fieldOf(fields, 'finalanswer'));
  return answer === null ? null : { answer };
}
