/** The interface through which the engine calls models. Its implementation reserves and pays for them, too. */

import type { NanoUsd } from '../../budget/money.ts';
import type { FinishReason, ModelMessage, ReplyFormat } from '../../models/model.ts';
import type { ReasoningEffort } from '../../models/reasoning-effort.ts';
import type { FailureCode, Usage } from '../schema/position.ts';

export const callPurposes = ['debater', 'routing', 'judge', 'agreement', 'align', 'stance', 'write'] as const;
export type CallPurpose = (typeof callPurposes)[number];

/**
 * Names a call within its debate. With an attempt number it is the call id, which names one line of the journal and of
 * the ledger.
 */
export interface CallIdentity {
  readonly purpose: CallPurpose;
  /** 0 for routing; the number of the last round for a judge and a writer. */
  readonly round: number;
  readonly phase: string | null;
  /**
   * A debater's id; for routing the name of the model, for agreement the compared answers and the number of the call
   * (`classes_1`); null for a judge, a writer and `align`.
   */
  readonly subject: string | null;
}

export interface Prompt {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
}

export interface Call {
  readonly identity: CallIdentity;
  /** The model as `provider/model`. */
  readonly model: string;
  readonly prompt: Prompt;
  readonly format: ReplyFormat;
  /** The caller's setting; null when the caller set none. */
  readonly temperature: number | null;
  readonly maxTokens: number;
  /** The reasoning effort that the model is asked for; null means the model's own default. */
  readonly reasoningEffort: ReasoningEffort | null;
  /** Called when the first piece of the reply has been generated. Not called when the journal already has the reply. */
  readonly onFirstPiece?: (() => void) | undefined;
  /** Number of UTF-8 bytes by which the prompt may still grow between its reservation and its sending. */
  readonly headroomBytes: number;
}

/** The total usage and cost of all attempts of one call. */
export interface CallCost {
  readonly usage: Usage;
  readonly costNanoUsd: NanoUsd;
}

export interface CallTiming {
  /** ISO 8601 UTC time of the first attempt. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/** The text of a reply before the engine has read it. */
export interface AnsweredCall {
  readonly kind: 'answered';
  readonly attempt: number;
  readonly text: string;
  readonly reasoningText: string | null;
  readonly finishReason: FinishReason;
  readonly rawFinishReason: string | null;
  readonly warnings: readonly string[];
}

/** The failure of the last attempt: every attempt that was allowed has failed. */
export interface FailedCall {
  readonly kind: 'failed';
  readonly attempt: number;
  readonly code: FailureCode;
  readonly detail: string;
}

/** The reply or the failure that one call ended with. */
export type CallEnd = AnsweredCall | FailedCall;

export type CallOutcome = CallEnd & CallCost & CallTiming;

/** Options that can end a call early or follow it with another call. */
export interface CallOptions {
  /** When this signal aborts, the call ends as failed with code `not_needed`. */
  readonly unneeded?: AbortSignal | undefined;
  /**
   * Called with every reply, and with the failure after the last attempt. Returns the call that asks again, which gets
   * all its attempts; null means that the outcome is final.
   */
  readonly next?: (end: CallEnd) => Promise<Call | null>;
}

/**
 * The reason why a run has to end before its rules end it. With `concluded`, calls in flight are completed and no new
 * calls begin.
 */
export type StopCause = 'cancelled' | 'deadline' | 'budget' | 'concluded';

/**
 * The only interface through which the engine reaches models and money. Implementations number the attempts of a call
 * id, return replies that the journal already has, and never throw because of an error of a model or provider.
 */
export interface Calls {
  /**
   * Reserves the worst case of the first attempt of every given call in one step: all of them or none. Calls that are
   * already reserved or settled add no cost. Returns false when the budget does not allow the reservation.
   */
  reserve(calls: readonly Call[]): Promise<boolean>;
  /**
   * Makes the call with its retries and with the calls that `next` returns. All of them are attempts with one call id,
   * and their costs are added.
   */
  call(call: Call, options?: CallOptions): Promise<CallOutcome>;
  /** Returns the list price of the call with a reply of `outputTokens` tokens; 0 when no price is known. */
  priceOf(call: Call, outputTokens: number): NanoUsd;
  /** Returns the cost of this debate up to now, failed and repeated attempts included. */
  total(): CallCost;
}
