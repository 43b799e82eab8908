/** The measured figures of one set, number of labels and error target. */
import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import type { SplitFigures } from './random-splits.ts';

export interface GuaranteeRow extends Nullable<Omit<SplitFigures, 'status'>> {
  /** The file's name without its extension. */
  readonly set: string;
  readonly panel: string;
  readonly of: ErrorTarget['of'];
  readonly target: number;
  readonly labels: number;
  readonly splits: number;
  readonly status: SplitFigures['status'] | 'not_enough_rows';
  /** The share of splits over the target that sampling alone explains. */
  readonly share_by_sampling: number | null;
  /** The number of scored questions in each split. */
  readonly scored: number;
  /** The number of labels that are needed before any answer is accepted automatically. */
  readonly labels_needed: number;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };
