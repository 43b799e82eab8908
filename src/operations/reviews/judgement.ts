/** A debate with a human's verdict, or with a known answer, and what that says of everybody. */
import type { LabelledEstimate } from '../../debate/calibration/interval-scores.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { ReviewMarks } from '../../stores/debates/debate-summary.ts';
import type { ModelRecord } from '../../stores/tenant-store.ts';

export interface Judged {
  readonly question: string;
  readonly config: DebateConfig;
  readonly result: Result;
  /** The right answer; null: the human did not say. */
  readonly answer: string | null;
  /** Whether the final answer is right; null: told by comparing it with `answer`. */
  readonly correct: boolean | null;
}

export interface Judgement {
  readonly marks: ReviewMarks;
  /** What each model's last answers were worth: it counts once for a review however many debaters share it, as right when
   * more of them were right than wrong, and not at all when as many were. */
  readonly records: readonly ModelRecord[];
  /** Whether the last answer of each debater is right, where that can be told. */
  readonly votes: Readonly<Record<string, boolean>>;
  /** Of an estimate whose true value is known. */
  readonly estimate?: LabelledEstimate;
}
