/** One question to one model, read: asked again once when the reply cannot be used, with all of it on one bill. */
import { tickTime } from '../../../lib/tick-time.ts';
import { lowerEffort } from '../../../models/thinking.ts';
import type { Reading, ReplyText } from '../../parsing/reading.ts';
import { withNotice } from '../../prompts/debater-prompt.ts';
import { TRUNCATED_NOTICE, UNREADABLE_NOTICE } from '../../prompts/role-texts.ts';
import type { FailureCode } from '../../schema/position.ts';
import { withinLimit } from '../../settings/reply-room.ts';
import type { Call, CallCost, CallEnd, CallOutcome, Calls, CallTiming, NoReply } from '../calls.ts';

export interface Question<T> {
  readonly call: Call;
  readonly read: (reply: ReplyText) => Reading<T>;
  /** `unusable`: ask again after an unreadable, empty or truncated reply. `any_failure`: also after a refusal or an
   * error, as a judge is. */
  readonly askAgainAfter: 'unusable' | 'any_failure';
  /** What is added to a prompt whose reply could not be used, by the sentence that says why; a general one by default. */
  readonly notice?: ((detail: string) => string) | undefined;
  /** Aborts when the answer would change nothing any more. */
  readonly unneeded?: AbortSignal | undefined;
}

export interface AskedFailure {
  readonly code: FailureCode;
  readonly detail: string;
  readonly attempt: number;
}

export type Asked<T> = CallCost &
  CallTiming & { readonly finishReason: string | null; readonly warnings: readonly string[] } & (
    | { readonly ok: true; readonly value: T; readonly text: string }
    | { readonly ok: false; readonly failure: AskedFailure }
  );

/** A long reply that was cut off is asked for again with this much more room, and to be brief. */
const ROOM_TO_FINISH = 2;
/** One that had hardly begun was spent on thinking: with this much more room, and less effort. */
export const ROOM_TO_THINK = 4;

/** The ways in which a reply that was cut off may be asked for again. */
export function withMoreRoom(call: Call): { readonly toFinish: Call; readonly toThink: Call } {
  const room = (factor: number) => withinLimit(call.model, call.maxTokens * factor);
  return {
    toFinish: { ...call, maxTokens: room(ROOM_TO_FINISH), prompt: withNotice(call.prompt, TRUNCATED_NOTICE) },
    toThink: {
      ...call,
      maxTokens: room(ROOM_TO_THINK),
      reasoningEffort: lowerEffort(call.model, call.reasoningEffort),
    },
  };
}

/** What a token of text is reckoned to take, in bytes. */
const BYTES_PER_TOKEN = 4;

/** A reply had hardly begun when its text fills less than half of the room. */
function longerCall(call: Call, end: CallEnd): Call {
  const { toFinish, toThink } = withMoreRoom(call);
  const written = textOf(end).length;
  return written < (call.maxTokens * BYTES_PER_TOKEN) / 2 ? toThink : toFinish;
}

/** The end of one call, and what was read from it. */
interface Answered<T> {
  readonly end: CallEnd;
  readonly reading: Reading<T> | NotRead;
}

interface NotRead {
  readonly ok: false;
  readonly code: FailureCode;
  readonly detail: string;
  readonly notice?: string;
}

export async function ask<T>(calls: Calls, question: Question<T>): Promise<Asked<T>> {
  const { call, unneeded } = question;
  const answers: Answered<T>[] = [];
  const next = async (end: CallEnd) => {
    // The replies of a panel may arrive together: each is read in its own time.
    await tickTime();
    const reading = end.kind === 'failed' ? unanswered(end) : question.read(end);
    answers.push({ end, reading });
    return answers.length > 1 || reading.ok ? null : nextCall(question, reading, end);
  };
  return asked(await calls.call(call, { unneeded, next }), answers);
}

function unanswered({ code, detail }: NoReply): NotRead {
  return { ok: false, code, detail };
}

function nextCall<T>({ call, askAgainAfter, notice }: Question<T>, failure: NotRead, end: CallEnd): Call | null {
  const { code, detail } = failure;
  if (code === 'cancelled' || code === 'budget_exceeded' || code === 'not_needed') return null;
  if (code === 'truncated') return longerCall(call, end);
  if (code === 'unreadable_reply' || code === 'empty_reply') {
    // What the reading of this reply has to say goes before what is said of any.
    const said = failure.notice ?? notice?.(detail) ?? UNREADABLE_NOTICE;
    return { ...call, prompt: withNotice(call.prompt, said) };
  }
  return askAgainAfter === 'any_failure' ? call : null;
}

/** The last time counts. */
function asked<T>(outcome: CallOutcome, answers: readonly Answered<T>[]): Asked<T> {
  const { usage, costNanoUsd, startedAt, durationMs, attempt } = outcome;
  const last = answers.at(-1);
  if (last === undefined) throw new Error('a call ended without a result');
  const { reading } = last;
  const finishReason = outcome.kind === 'failed' ? null : (outcome.rawFinishReason ?? outcome.finishReason);
  const warnings = answers.flatMap(({ end }) => (end.kind === 'failed' ? [] : end.warnings));
  const common = { usage, costNanoUsd, startedAt, durationMs, finishReason, warnings };
  if (reading.ok) return { ...common, ok: true, value: reading.value, text: textOf(outcome) };
  return { ...common, ok: false, failure: { code: reading.code, detail: reading.detail, attempt } };
}

function textOf(end: CallEnd): string {
  return end.kind === 'answered' ? end.text : '';
}
