/** CONTRACT: the outcome of an attempt of a call. A part of the debate store. */
import type { FinishReason, ModelErrorCode } from '../../models/model.ts';

/** The outcome of an attempt, with everything that a run needs to continue after a crash. */
export type AttemptOutcome =
  | {
      readonly kind: 'reply';
      readonly text: string;
      readonly reasoningText: string | null;
      readonly finishReason: FinishReason;
      readonly rawFinishReason: string | null;
      readonly warnings: readonly string[];
    }
  | {
      readonly kind: 'error';
      readonly code: ModelErrorCode | 'interrupted';
      readonly message: string;
      readonly retryable: boolean;
      /** The pause that the provider asked for; null without one. */
      readonly retryAfterMs: number | null;
      /** Present when the provider refused the call because it has too many. Such an attempt does not count. */
      readonly asksForFewer?: true;
    };
