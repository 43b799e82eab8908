/** Finds the object in a reply that has the requested form. Every `read…` function of this folder uses it. */
import { isObject } from '../../lib/json/json-value.ts';
import { findObjects, isThinkingOnly } from './find-objects.ts';
import { lenientObject } from './lenient-json.ts';
import { parseJson } from './parse-json.ts';
import type { Fields } from './plain-values.ts';
import { keysOf } from './plain-values.ts';
import type { Reading, ReplyText } from './reading.ts';
import { failureByFinish, readFailure, readSuccess } from './reading.ts';

/** Converts an object to the wanted value; null when it does not fit. */
export type Fit<T> = (value: unknown) => T | null;

/** Maximum nesting of wrappers such as `{"position": {…}}`, `"{…}"` and `[{…}]`. */
const MAX_WRAPPING = 4;

/** Maximum length of a text, which limits the time for reading. It is twice as long as 64,000 tokens of English. */
const MAX_CHARACTERS = 500_000;

/**
 * Reads a reply in these steps:
 * 1. A refusal, a filter or a cut-off is a failure, whatever the text contains.
 * 2. Without text, a reasoning channel with only one fitting object is the reply (some servers put the schema on the
 *    wrong channel); otherwise the reply is empty.
 * 3. The whole text as JSON, unchanged.
 * 4. The last complete JSON object outside think sections that fits. Objects are never merged.
 * 5. The last balanced object that fits after its JSON is repaired.
 */
export function readObject<T>(reply: ReplyText, fit: Fit<T>): Reading<T> {
  const failure = failureByFinish(reply.finishReason);
  if (failure !== null) return failure;
  const longest = Math.max(reply.text.length, reply.reasoningText?.length ?? 0);
  if (longest > MAX_CHARACTERS) return readFailure('reply_too_large', 'The reply is longer than 500,000 characters.');
  if (reply.text.trim() === '') return fromReasoning(reply.reasoningText, fit);
  const whole = parseJson(reply.text.trim());
  const value = whole === null ? fitFound(reply.text, fit) : fitUnwrapped(whole.value, fit, MAX_WRAPPING);
  if (value !== null) return readSuccess(value);
  return isThinkingOnly(reply.text)
    ? readFailure('empty_reply', 'The reply contains only reasoning.')
    : readFailure('unreadable_reply', 'The reply contains no complete JSON object of the requested form.');
}

function fromReasoning<T>(reasoningText: string | null, fit: Fit<T>): Reading<T> {
  const whole = parseJson(withoutFence(reasoningText ?? ''));
  const value = whole === null ? null : fitUnwrapped(whole.value, fit, MAX_WRAPPING);
  return value === null ? readFailure('empty_reply', 'The reply contains no text.') : readSuccess(value);
}

function withoutFence(text: string): string {
  const fenced = text.trim();
  const opening = /^```\w*\s*(?=\{)/.exec(fenced)?.[0];
  return opening !== undefined && fenced.endsWith('```') ? fenced.slice(opening.length, -3) : fenced;
}

function fitFound<T>(text: string, fit: Fit<T>): T | null {
  const { valid, invalid } = findObjects(text);
  const unwrapped = (value: unknown) => fitUnwrapped(value, fit, MAX_WRAPPING);
  return lastFit(valid, unwrapped) ?? lastFit(invalid, (span) => unwrapped(lenientObject(span)));
}

function lastFit<V, T>(values: readonly V[], fitOf: (value: V) => T | null): T | null {
  for (const value of values.toReversed()) {
    const fitted = fitOf(value);
    if (fitted !== null) return fitted;
  }
  return null;
}

/**
 * Returns the value itself, else the content of a wrapper:
 * JSON encoded twice, a list, or an object with one fitting object.
 */
function fitUnwrapped<T>(value: unknown, fit: Fit<T>, depth: number): T | null {
  const fitted = fit(value);
  if (fitted !== null || depth === 0) return fitted;
  if (typeof value === 'string') return fitEncoded(value, fit, depth);
  if (Array.isArray(value)) return lastFit(value, (item: unknown) => fitUnwrapped(item, fit, depth - 1));
  return isObject(value) ? fitOnlyMember(value, fit, depth - 1) : null;
}

function fitEncoded<T>(text: string, fit: Fit<T>, depth: number): T | null {
  const inner = /^\s*[[{"]/.test(text) ? parseJson(text) : null;
  return inner === null ? null : fitUnwrapped(inner.value, fit, depth - 1);
}

/** When two members fit, there are two positions, and neither is used. */
function fitOnlyMember<T>(fields: Fields, fit: Fit<T>, depth: number): T | null {
  const members = keysOf(fields)
    .map((key) => fields[key])
    .filter((member) => isObject(member) || (typeof member === 'string' && /^\s*\{/.test(member)))
    .map((member) => fitUnwrapped(member, fit, depth))
    .filter((fitted) => fitted !== null);
  return members.length === 1 ? (members[0] ?? null) : null;
}
