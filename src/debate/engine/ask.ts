/** One question to one model, read: asked again once when the reply cannot be used, with all of it on one bill. */
import { sumNano } from '../../budget/money.ts';
import { tickTime } from '../../lib/tick-time.ts';
import { lowerEffort } from '../../models/thinking.ts';
import type { Reading, ReplyText } from '../parsing/reading.ts';
import { withNotice } from '../prompts/debater-prompt.ts';
import { TRUNCATED_NOTICE, UNREADABLE_NOTICE } from '../prompts/role-texts.ts';
import type { FailureCode } from '../schema/position.ts';
import { addUsage } from '../schema/position.ts';
import { withinLimit } from '../settings/reply-room.ts';
import type { Call, CallCost, CallOutcome, Calls, CallTiming } from './calls.ts';

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
function longerCall(call: Call, outcome: CallOutcome): Call {
  const { toFinish, toThink } = withMoreRoom(call);
  const written = outcome.kind === 'answered' ? outcome.text.length : 0;
  return written < (call.maxTokens * BYTES_PER_TOKEN) / 2 ? toThink : toFinish;
}

/** A chain: a function that awaits the reply holds half a kilobyte until it is there. */
export function ask<T>(calls: Calls, question: Question<T>): Promise<Asked<T>> {
  const { call, unneeded } = question;
  return calls.call(call, unneeded).then((outcome) => askedAgain(calls, question, outcome));
}

/** The replies of a panel may arrive together: each is read in its own time. */
async function askedAgain<T>(calls: Calls, question: Question<T>, outcome: CallOutcome): Promise<Asked<T>> {
  await tickTime();
  let notice: string | undefined;
  const read = (reply: ReplyText) => {
    const reading = question.read(reply);
    if (!reading.ok) notice = reading.notice;
    return reading;
  };
  const first = readOutcome(outcome, read);
  const again = first.ok ? null : nextCall(noticing(question, notice), first.failure, outcome);
  if (again === null) return first;
  const second = readOutcome(await calls.call(again, question.unneeded), question.read);
  return { ...second, ...joined(first, second), warnings: [...first.warnings, ...second.warnings] };
}

/** What the reading of this reply has to say goes before what is said of any. */
function noticing<T>(question: Question<T>, notice: string | undefined): Question<T> {
  return notice === undefined ? question : { ...question, notice: () => notice };
}

function nextCall<T>(
  { call, askAgainAfter, notice }: Question<T>,
  { code, detail }: AskedFailure,
  outcome: CallOutcome,
): Call | null {
  if (code === 'cancelled' || code === 'budget_exceeded' || code === 'not_needed') return null;
  if (code === 'truncated') return longerCall(call, outcome);
  if (code === 'unreadable_reply' || code === 'empty_reply') {
    return { ...call, prompt: withNotice(call.prompt, notice?.(detail) ?? UNREADABLE_NOTICE) };
  }
  return askAgainAfter === 'any_failure' ? call : null;
}

function readOutcome<T>(outcome: CallOutcome, read: (reply: ReplyText) => Reading<T>): Asked<T> {
  if (outcome.kind === 'failed') {
    const { code, detail, attempt } = outcome;
    return { ...billOf(outcome), finishReason: null, warnings: [], ok: false, failure: { code, detail, attempt } };
  }
  const { usage, costNanoUsd, startedAt, durationMs, warnings } = outcome;
  const finishReason = outcome.rawFinishReason ?? outcome.finishReason;
  const common = { usage, costNanoUsd, startedAt, durationMs, finishReason, warnings };
  const reading = read(outcome);
  if (reading.ok) return { ...common, ok: true, value: reading.value, text: outcome.text };
  const failure = { code: reading.code, detail: reading.detail, attempt: outcome.attempt };
  return { ...common, ok: false, failure };
}

function billOf({ usage, costNanoUsd, startedAt, durationMs }: CallOutcome): CallCost & CallTiming {
  return { usage, costNanoUsd, startedAt, durationMs };
}

type Bill = CallCost & CallTiming;

/** The second ask follows the first at once; between them lies at most the time that no run was there. */
function joined(first: Bill, second: Bill): Bill {
  return {
    usage: addUsage(first.usage, second.usage),
    costNanoUsd: sumNano([first.costNanoUsd, second.costNanoUsd]),
    startedAt: first.startedAt,
    durationMs: first.durationMs + second.durationMs,
  };
}
