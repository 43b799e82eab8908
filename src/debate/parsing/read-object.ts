/** A reply → the one object in it that fits what was asked for. Every `read…` of this folder goes through here. */
import { findObjects, isThinkingOnly } from './find-objects.ts';
import { lenientObject } from './lenient-json.ts';
import { parseJson } from './parse-json.ts';
import type { Fields } from './plain-values.ts';
import { isFields, keysOf } from './plain-values.ts';
import type { Reading, ReplyText } from './reading.ts';
import { failureByFinish, read, unread } from './reading.ts';

/** One object as the wanted value, null when it does not fit. */
export type Fit<T> = (value: unknown) => T | null;

/** `{"position": {…}}`, `"{…}"` and `[{…}]` around each other, at most this deep. */
const MAX_WRAPPING = 4;

/** Of a text that is read at all: twice as long as 64,000 tokens of English. It bounds the time that reading takes. */
const MAX_CHARACTERS = 500_000;

/**
 * 1. A refusal, a filter or a cut is that failure, whatever the text holds.
 * 2. Without text, a reasoning channel that is nothing but one fitting object is the reply (a server that puts the
 *    schema on the wrong channel); otherwise the reply is empty.
 * 3. The whole text as JSON, untouched.
 * 4. The last complete JSON object outside think sections that fits. Objects are never merged.
 * 5. The last balanced object that fits once its JSON is mended.
 */
export function readObject<T>(reply: ReplyText, fit: Fit<T>): Reading<T> {
  const failure = failureByFinish(reply.finishReason);
  if (failure !== null) return failure;
  const longest = Math.max(reply.text.length, reply.reasoningText?.length ?? 0);
  if (longest > MAX_CHARACTERS) return unread('reply_too_large', 'The reply is longer than 500,000 characters.');
  if (reply.text.trim() === '') return recovered(reply.reasoningText, fit);
  const whole = parseJson(reply.text.trim());
  const value = whole === null ? fitFound(reply.text, fit) : fitUnwrapped(whole.value, fit, MAX_WRAPPING);
  if (value !== null) return read(value);
  return isThinkingOnly(reply.text)
    ? unread('empty_reply', 'The reply holds thinking only.')
    : unread('unreadable_reply', 'The reply holds no complete JSON object of the requested form.');
}

function recovered<T>(reasoningText: string | null, fit: Fit<T>): Reading<T> {
  const whole = parseJson(unfenced(reasoningText ?? ''));
  const value = whole === null ? null : fitUnwrapped(whole.value, fit, MAX_WRAPPING);
  return value === null ? unread('empty_reply', 'The reply holds no text.') : read(value);
}

function unfenced(text: string): string {
  const fenced = text.trim();
  const opening = /^```\w*\s*(?=\{)/.exec(fenced)?.[0];
  return opening !== undefined && fenced.endsWith('```') ? fenced.slice(opening.length, -3) : fenced;
}

function fitFound<T>(text: string, fit: Fit<T>): T | null {
  const { whole, broken } = findObjects(text);
  const unwrapped = (value: unknown) => fitUnwrapped(value, fit, MAX_WRAPPING);
  return lastFit(whole, unwrapped) ?? lastFit(broken, (span) => unwrapped(lenientObject(span)));
}

function lastFit<V, T>(values: readonly V[], fitOf: (value: V) => T | null): T | null {
  for (const value of values.toReversed()) {
    const fitted = fitOf(value);
    if (fitted !== null) return fitted;
  }
  return null;
}

/** The value itself, else what a wrapping holds: JSON encoded twice, a list, an object with one fitting object in it. */
function fitUnwrapped<T>(value: unknown, fit: Fit<T>, depth: number): T | null {
  const fitted = fit(value);
  if (fitted !== null || depth === 0) return fitted;
  if (typeof value === 'string') return fitEncoded(value, fit, depth);
  if (Array.isArray(value)) return lastFit(value, (item: unknown) => fitUnwrapped(item, fit, depth - 1));
  return isFields(value) ? fitOnlyMember(value, fit, depth - 1) : null;
}

function fitEncoded<T>(text: string, fit: Fit<T>, depth: number): T | null {
  const inner = /^\s*[[{"]/.test(text) ? parseJson(text) : null;
  return inner === null ? null : fitUnwrapped(inner.value, fit, depth - 1);
}

/** Two members that fit are two positions: neither is taken. */
function fitOnlyMember<T>(fields: Fields, fit: Fit<T>, depth: number): T | null {
  const members = keysOf(fields)
    .map((key) => fields[key])
    .filter((member) => isFields(member) || (typeof member === 'string' && /^\s*\{/.test(member)))
    .map((member) => fitUnwrapped(member, fit, depth))
    .filter((fitted) => fitted !== null);
  return members.length === 1 ? (members[0] ?? null) : null;
}
