/**
 * Asks one model one question and reads the reply. Asks a second time when the reply cannot be used. All attempts share
 * one call id and their costs are added.
 */
import { yieldWhenBusy } from '../../../lib/tick-time.ts';
import { lowerEffort } from '../../../models/thinking.ts';
import type { Reading, ReplyText } from '../../parsing/reading.ts';
import { withNotice } from '../../prompts/debater-prompt.ts';
import { TRUNCATED_NOTICE, UNREADABLE_NOTICE } from '../../prompts/role-texts.ts';
import type { FailureCode } from '../../schema/position.ts';
import { withinLimit } from '../../settings/reply-tokens.ts';
import type { Call, CallCost, CallEnd, CallOutcome, Calls, CallTiming, FailedCall } from '../calls.ts';

export interface Question<T> {
  readonly call: Call;
  readonly read: (reply: ReplyText) => Reading<T>;
  /**
   * `unusable` asks again after an unreadable, empty or truncated reply. `any_failure` also asks again after a refusal
   * or an error; it is used for a judge.
   */
  readonly askAgainAfter: 'unusable' | 'any_failure';
  /**
   * Returns the text that is added to the prompt after an unusable reply. `detail` is the reason.
   * Default: a general notice.
   */
  readonly notice?: ((detail: string) => string) | undefined;
  /** Aborts when the answer could not change the outcome any more. */
  readonly unneeded?: AbortSignal | undefined;
}

export interface AskFailure {
  readonly code: FailureCode;
  readonly detail: string;
  readonly attempt: number;
}

export type AskResult<T> = CallCost &
  CallTiming & { readonly finishReason: string | null; readonly warnings: readonly string[] } & (
    | { readonly ok: true; readonly value: T; readonly text: string }
    | { readonly ok: false; readonly failure: AskFailure }
  );

/** Factor for the token limit when a long reply was cut off. The second request also asks for a brief reply. */
const FINISH_TOKEN_FACTOR = 2;
/**
 * Factor for the token limit when a reply was cut off near its start, because the model spent its tokens on reasoning.
 * The second request also lowers the effort.
 */
export const THINK_TOKEN_FACTOR = 4;

/** Returns the two calls that can follow a reply that was cut off. */
export function withMoreTokens(call: Call): { readonly toFinish: Call; readonly toThink: Call } {
  const tokens = (factor: number) => withinLimit(call.model, call.maxTokens * factor);
  return {
    toFinish: { ...call, maxTokens: tokens(FINISH_TOKEN_FACTOR), prompt: withNotice(call.prompt, TRUNCATED_NOTICE) },
    toThink: {
      ...call,
      maxTokens: tokens(THINK_TOKEN_FACTOR),
      reasoningEffort: lowerEffort(call.model, call.reasoningEffort),
    },
  };
}

/** Assumed number of bytes of text per token. */
const BYTES_PER_TOKEN = 4;

/** A reply counts as cut off near its start when its text fills less than half of the token limit. */
function longerCall(call: Call, end: CallEnd): Call {
  const { toFinish, toThink } = withMoreTokens(call);
  const written = textOf(end).length;
  return written < (call.maxTokens * BYTES_PER_TOKEN) / 2 ? toThink : toFinish;
}

/** The end of one call and the result of reading it. */
interface ReadReply<T> {
  readonly end: CallEnd;
  readonly reading: Reading<T> | NotRead;
}

interface NotRead {
  readonly ok: false;
  readonly code: FailureCode;
  readonly detail: string;
  readonly notice?: string;
}

export async function ask<T>(calls: Calls, question: Question<T>): Promise<AskResult<T>> {
  const { call, unneeded } = question;
  const readReplies: ReadReply<T>[] = [];
  const next = async (end: CallEnd) => {
    // The replies of a panel may arrive together. Each is read in a tick of its own, so that the event loop is not
    // blocked.
    await yieldWhenBusy();
    const reading = end.kind === 'failed' ? notRead(end) : question.read(end);
    readReplies.push({ end, reading });
    return readReplies.length > 1 || reading.ok ? null : nextCall(question, reading, end);
  };
  return askResult(await calls.call(call, { unneeded, next }), readReplies);
}

function notRead({ code, detail }: FailedCall): NotRead {
  return { ok: false, code, detail };
}

function nextCall<T>({ call, askAgainAfter, notice }: Question<T>, failure: NotRead, end: CallEnd): Call | null {
  const { code, detail } = failure;
  if (code === 'cancelled' || code === 'budget_exceeded' || code === 'not_needed') return null;
  if (code === 'truncated') return longerCall(call, end);
  if (code === 'unreadable_reply' || code === 'empty_reply') {
    // A notice about this particular reply takes precedence over the notice of the question.
    const correction = failure.notice ?? notice?.(detail) ?? UNREADABLE_NOTICE;
    return { ...call, prompt: withNotice(call.prompt, correction) };
  }
  return askAgainAfter === 'any_failure' ? call : null;
}

/** Only the last reading counts. */
function askResult<T>(outcome: CallOutcome, readReplies: readonly ReadReply<T>[]): AskResult<T> {
  const { usage, costNanoUsd, startedAt, durationMs, attempt } = outcome;
  const last = readReplies.at(-1);
  if (last === undefined) throw new Error('a call ended without a result');
  const { reading } = last;
  const finishReason = outcome.kind === 'failed' ? null : (outcome.rawFinishReason ?? outcome.finishReason);
  const warnings = readReplies.flatMap(({ end }) => (end.kind === 'failed' ? [] : end.warnings));
  const common = { usage, costNanoUsd, startedAt, durationMs, finishReason, warnings };
  if (reading.ok) return { ...common, ok: true, value: reading.value, text: textOf(outcome) };
  return { ...common, ok: false, failure: { code: reading.code, detail: reading.detail, attempt } };
}

function textOf(end: CallEnd): string {
  return end.kind === 'answered' ? end.text : '';
}
