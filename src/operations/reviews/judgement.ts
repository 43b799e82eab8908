/**
 * A debate with a human's verdict or a known answer, and the judgement of the final answer, the debaters and the
 * models.
 */
import type { LabelledEstimate } from '../../debate/calibration/interval-scores.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import type { ReviewMarks } from '../../stores/debates/debate-summary.ts';
import type { ModelRecord } from '../../stores/tenant-store.ts';

export interface JudgedDebate {
  readonly question: string;
  readonly config: DebateConfig;
  readonly result: Result;
  /** The right answer; null when the human gave none. */
  readonly answer: string | null;
  /** Whether the final answer is right; null when that follows from comparing it with `answer`. */
  readonly correct: boolean | null;
}

export interface Judgement {
  readonly marks: ReviewMarks;
  /**
   * Records of the models' last answers. A model counts once in a review, however many debaters use it: as right when
   * more of its answers were right than wrong, as wrong when fewer were, and not at all when they were equal.
   */
  readonly records: readonly ModelRecord[];
  /** Whether the last answer of each debater is right. Answers that cannot be judged are absent. */
  readonly votes: Readonly<Record<string, boolean>>;
  /** Present for an estimate whose true value is known. */
  readonly estimate?: LabelledEstimate;
}
