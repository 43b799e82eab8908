/** What an attempt at a call came to: part of the contract of the debate store. */
import type { FinishReason, ModelErrorCode } from '../../models/model.ts';

/** The outcome of an attempt, as it must be known to go on after a crash. */
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
      /** The wait that the provider asked for; null: none. */
      readonly retryAfterMs: number | null;
      /** The provider refused the call because it has too many: that is no attempt of the call's own. */
      readonly asksForFewer?: true;
    };
