/** What the engine asks of the world: calls to models, which the caller of the engine reserves and pays for. */

import type { NanoUsd } from '../../budget/money.ts';
import type { FinishReason, ModelMessage, ReplyFormat } from '../../models/model.ts';
import type { ReasoningEffort } from '../../models/reasoning-effort.ts';
import type { FailureCode, Usage } from '../schema/position.ts';

export const callPurposes = ['debater', 'routing', 'judge', 'agreement', 'align', 'stance', 'write'] as const;
export type CallPurpose = (typeof callPurposes)[number];

/** Names a call within its debate; with an attempt number it names one line of the journal and of the ledger. */
export interface CallPlace {
  readonly purpose: CallPurpose;
  /** 0 for routing; the last round for a judge and a writer. */
  readonly round: number;
  readonly phase: string | null;
  /** A debater's id; for routing the model's place, for agreement the pair; null for a judge, a writer and `align`. */
  readonly subject: string | null;
}

export interface Prompt {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
}

export interface Call {
  readonly place: CallPlace;
  /** `provider/model`. */
  readonly model: string;
  readonly prompt: Prompt;
  readonly format: ReplyFormat;
  /** As the caller set it; null: it did not. */
  readonly temperature: number | null;
  readonly maxTokens: number;
  /** How hard the model is asked to think; null: its own default. */
  readonly reasoningEffort: ReasoningEffort | null;
  /** Called when the first piece of the reply has been generated; not where a reply is known already. */
  readonly onBegun?: (() => void) | undefined;
  /** UTF-8 bytes by which the prompt may still grow between its reservation and its sending. */
  readonly headroomBytes: number;
}

/** What all attempts of one call cost together. */
export interface CallCost {
  readonly usage: Usage;
  readonly costNanoUsd: NanoUsd;
}

export interface CallTiming {
  /** ISO 8601 UTC, of the first attempt. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/** A reply as it was written; the engine reads it. */
export interface WrittenReply {
  readonly kind: 'answered';
  readonly attempt: number;
  readonly text: string;
  readonly reasoningText: string | null;
  readonly finishReason: FinishReason;
  readonly rawFinishReason: string | null;
  readonly warnings: readonly string[];
}

/** No reply after every attempt that was allowed. */
export interface NoReply {
  readonly kind: 'failed';
  readonly attempt: number;
  readonly code: FailureCode;
  readonly detail: string;
}

/** What the attempts at a question came to. */
export type CallEnd = WrittenReply | NoReply;

export type CallOutcome = CallEnd & CallCost & CallTiming;

/** What a call may still depend on while it is made. */
export interface Asking {
  /** When it aborts, the call ends as failed with code `not_needed`. */
  readonly unneeded?: AbortSignal | undefined;
  /**
   * Called with every reply, and with the failure after the last attempt. Returns the call that repeats the question, with
   * all its attempts; null: the outcome stands.
   */
  readonly next?: (end: CallEnd) => Promise<Call | null>;
}

/** Why a run has to end before its rules end it. `concluded`: calls in flight go on, and nothing new is begun. */
export type StopCause = 'cancelled' | 'deadline' | 'budget' | 'concluded';

/**
 * The engine's only way out. Implementations number the attempts of a place, answer from the journal what it already
 * knows, and never throw for what a model or a provider does.
 */
export interface Calls {
  /**
   * Reserves the worst case of the first attempt of every given call in one step, all or none. Calls that are reserved
   * or settled already cost nothing more. False: the budget does not allow it.
   */
  reserve(calls: readonly Call[]): Promise<boolean>;
  /** One question with its retries and with the calls that ask it again: all of them attempts at one place, on one bill. */
  call(call: Call, asking?: Asking): Promise<CallOutcome>;
  /**
   * What the call would cost at its list price with a reply of this number of tokens; nothing where no price is known.
   */
  priceOf(call: Call, outputTokens: number): NanoUsd;
  /** Everything this debate has paid so far, failed and repeated attempts included. */
  total(): CallCost;
}
