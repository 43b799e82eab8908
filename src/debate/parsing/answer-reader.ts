/** The fields of a reply that hold the answer → the answer, by the kind of answer that was asked for. */

import type { Estimate } from '../schema/outcome/estimate.ts';
import type { Fields } from './plain-values.ts';
import { textOf } from './plain-values.ts';
import { fieldOf } from './reply-fields.ts';

/** The part of a position that its kind of answer reads. */
export interface ReadAnswer {
  /** Never blank. */
  readonly answer: string;
  readonly estimate?: Estimate;
}

/** An answer that is not of the form that was asked for: the model is told why when it is asked again. */
export interface UnfitAnswer {
  /** One word that holds nothing of the reply. */
  readonly unfit: string;
  readonly sentence: string;
}

/** Null: the fields hold no answer. */
export type AnswerReader = (fields: Fields) => ReadAnswer | UnfitAnswer | null;

/** `final_answer` stands in for a missing `answer`. */
export function shortAnswer(fields: Fields): ReadAnswer | null {
  const answer = textOf(fieldOf(fields, 'answer') ?? fieldOf(fields, 'finalanswer'));
  return answer === null ? null : { answer };
}
